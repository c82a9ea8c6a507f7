package lint

import (
	"fmt"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

// BenchmarkRun lints 1,000 tools with something to say about each.
func BenchmarkRun(b *testing.B) {
	var text strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&text, `{"name": "tool_%d", "description": "Lend book %d.", "inputSchema": {"type": "object", "properties": {"a": {}, "b": {}}}} `, i, i)
	}
	server, err := tdqs.Decode([]byte("[" + strings.ReplaceAll(strings.TrimSpace(text.String()), "} {", "},{") + "]"))
	if err != nil {
		b.Fatal(err)
	}
	e := tdqs.DefaultEdition()
	signals := make([]tdqs.Signals, len(server.Tools))
	for i := range server.Tools {
		signals[i] = e.Signals(&server.Tools[i])
	}
	candidates := e.ShadowCandidates(server.Tools, signals)
	for b.Loop() {
		Run(e, server, signals, candidates)
	}
}
