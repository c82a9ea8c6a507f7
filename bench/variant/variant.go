// Package variant makes as many servers as a measurement needs out of the shared
// corpus.
package variant

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// Lists are lists of tools to be varied.
type Lists [][]byte

// Corpus reads those of the shared folder that have tools.
func Corpus() (Lists, error) {
	files, err := filepath.Glob(filepath.Join(sharedtest.Dir(), "corpus", "*.json"))
	if err != nil {
		return nil, err
	}
	var all Lists
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		if s, err := tdqs.Decode(data); err == nil && len(s.Tools) > 0 {
			all = append(all, data)
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("there is no corpus at %s", sharedtest.Dir())
	}
	return all, nil
}

// Server is the n-th list: in the second round and later the descriptions say one
// word more, so that no two servers have a definition in common.
func (l Lists) Server(n int) (*tdqs.Server, error) {
	s, err := tdqs.Decode(l[n%len(l)])
	if err != nil || n < len(l) {
		return s, err
	}
	for i := range s.Tools {
		t := s.Tools[i]
		if t.Description == nil {
			continue
		}
		text := fmt.Sprintf("%s Variant %d.", *t.Description, n/len(l))
		s.Tools[i] = tdqs.Tool{Name: t.Name, Title: t.Title, Description: &text, InputSchema: t.InputSchema,
			OutputSchema: t.OutputSchema, Annotations: t.Annotations, Position: t.Position}
	}
	return s, nil
}
