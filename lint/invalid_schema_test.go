package lint

import (
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

// TestInvalidSchemaIsBounded: a schema is held against its dialect up to a size.
func TestInvalidSchemaIsBounded(t *testing.T) {
	t.Parallel()
	for pad, found := range map[int]bool{10: true, maxValidatedBytes: false} {
		s, err := tdqs.Decode([]byte(`[{"name": "a", "inputSchema": {"type": "objekt", "title": "` + strings.Repeat("a", pad) + `"}}]`))
		if err != nil {
			t.Fatal(err)
		}
		if f := invalid("inputSchema", s.Tools[0].InputTree()); (f != nil) != found {
			t.Errorf("with %d bytes more: %v", pad, f)
		}
	}
}
