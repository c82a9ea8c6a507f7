package markup

import (
	"fmt"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

// TestDefinitionIsCut: behind the last value that there is room for nothing more is
// written, however many there are.
func TestDefinitionIsCut(t *testing.T) {
	t.Parallel()
	var parameters []string
	for n := range 20_000 {
		parameters = append(parameters, fmt.Sprintf(`"p%d": {"type": "string"}`, n))
	}
	s, err := tdqs.Decode([]byte(`[{"name": "a", "inputSchema": {"properties": {` + strings.Join(parameters, ", ") + `}}}]`))
	if err != nil {
		t.Fatal(err)
	}
	d := NewDefinition(&s.Tools[0], nil, nil, &Room{1 << 20})
	text := ""
	for _, c := range d.Blocks[0].Chunks {
		for _, p := range c.Pieces {
			text += p.Text
		}
	}
	if !d.Blocks[0].Cut || len(text) < maxDefinitionBytes || len(text) > maxDefinitionBytes+200 || strings.Contains(text, ",,") {
		t.Errorf("%d bytes, cut %v, the end is %q", len(text), d.Blocks[0].Cut, text[max(len(text)-200, 0):])
	}
}
