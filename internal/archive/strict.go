package archive

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

var errNoString = errors.New("something else stands where a text should")

// strict reads a line and refuses keys that this format does not have: what is not
// understood would be lost.
func strict(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	return told(d.Decode(into))
}

// told says what is wrong with a line in words.
func told(err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &syntax):
		return fmt.Errorf("it is not valid JSON from byte %d on: it was cut or damaged", syntax.Offset)
	case errors.As(err, &kind) && kind.Field != "":
		return fmt.Errorf("%s holds a %s, which it cannot", kind.Field, kind.Value)
	case errors.As(err, &kind):
		return fmt.Errorf("it holds a %s, and a line is an object", kind.Value)
	}
	if key, unknown := strings.CutPrefix(err.Error(), "json: unknown field "); unknown {
		return fmt.Errorf("the key %s is not of this format", key)
	}
	return fmt.Errorf("it is damaged: %w", err)
}
