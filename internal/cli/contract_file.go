package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs/contract"
	"github.com/opentdqs/tdqs/internal/config"
)

// errMistaken is of a contract whose mistakes were said, each with its line.
var errMistaken = errors.New("has mistakes, so nothing was held to it")

// locatedContract reads a contract with the lines on which its keys stand, by pointer,
// and refuses one that cannot mean what it says.
func (a *app) locatedContract(ctx context.Context, path string) (*contract.Rules, func(key string) int, error) {
	if isAddress(path) {
		return nil, nil, errors.New("--contract names a file: a contract belongs beside the code that it pins")
	}
	data, err := a.document(ctx, path)
	if err != nil {
		return nil, nil, err
	}
	path = from(path)
	var rules contract.Rules
	if err := config.Decode(data, &rules, mayLack); err != nil {
		return nil, nil, misread(path+" is no contract", err)
	}
	line, err := config.Lines(data)
	if err != nil {
		return nil, nil, fmt.Errorf("%s is no contract: %w", path, err)
	}
	at := func(key string) int { return line(steps(key)...) }
	mistakes := rules.Mistakes()
	for _, mistake := range mistakes {
		place := path
		if n := at(mistake.Key); n > 0 {
			place = fmt.Sprintf("%s:%d", path, n)
		}
		a.fail(statusFailure, fmt.Errorf("%s: %s", place, mistake))
	}
	if len(mistakes) > 0 {
		return nil, nil, fmt.Errorf("%s %w", path, errMistaken)
	}
	return &rules, at, nil
}

// steps are the keys of a JSON pointer.
func steps(pointer string) []string {
	if pointer == "" {
		return nil
	}
	keys := strings.Split(pointer[1:], "/")
	for i := range keys {
		keys[i] = strings.NewReplacer("~1", "/", "~0", "~").Replace(keys[i])
	}
	return keys
}

// mayLack says what may stand in a contract without a value: a tool and a
// parameter, of which nothing is pinned but the name.
func mayLack(path []string) bool {
	return path[0] == "tools" && (len(path) == 2 || len(path) == 4 && path[2] == "params")
}
