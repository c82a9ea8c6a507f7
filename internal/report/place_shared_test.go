package report

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/coverage"
	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// TestPlacesOnRealServers holds that what a finding is placed at in a captured
// file is a whole value of it.
func TestPlacesOnRealServers(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(sharedtest.Path(t, "corpus"), "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no servers: %v", err)
	}
	n := 0
	for i := 0; i < len(files); i += 16 {
		data, err := os.ReadFile(files[i])
		if err != nil {
			t.Fatal(err)
		}
		server, err := tdqs.Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		source := &Source{File: files[i], Text: data, Server: server}
		o := Options{Sources: []*Source{source}}
		places, lines := newPlaces(source), bytes.SplitAfter(data, []byte("\n"))
		for _, f := range []*found{
			foundByLint([]*Lint{NewLint(tdqs.DefaultEdition(), server)}, o),
			foundByCoverage([]*Coverage{NewCoverage(tdqs.DefaultEdition(), server, coverage.DefaultThresholds(), false)}, o),
		} {
			for _, finding := range f.servers[0].findings {
				r, ok := places.of(finding.Position, finding.Pointer)
				if !ok || finding.Position == 0 {
					continue
				}
				n++
				if value := between(lines, r); !json.Valid(value) {
					t.Fatalf("%s: %s is placed at %.80q", files[i], finding.Rule, value)
				}
			}
		}
	}
	t.Logf("%d findings", n)
}

// between is the text of a region.
func between(lines [][]byte, r region) []byte {
	first := lines[r.line-1][offset(lines[r.line-1], r.column):]
	if r.line == r.endLine {
		return first[:len(first)-len(lines[r.line-1])+offset(lines[r.line-1], r.endColumn)]
	}
	out := bytes.Clone(first)
	for _, line := range lines[r.line : r.endLine-1] {
		out = append(out, line...)
	}
	last := lines[r.endLine-1]
	return append(out, last[:offset(last, r.endColumn)]...)
}

// offset is how many bytes of a line stand before a column.
func offset(line []byte, column int) int {
	for i, c := range string(line) {
		if column == 1 {
			return i
		}
		column -= units([]byte(string(c)))
	}
	return len(line)
}
