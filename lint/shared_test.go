package lint

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// published are the rules that the reference implementation knows too.
var published = []*Rule{noDescription, tautologicalDescription, missingAnnotations,
	undocumentedParameters, noOutputSchema, shadowCandidate}

func isPublished(rule string) bool {
	return slices.ContainsFunc(published, func(r *Rule) bool { return r.ID == rule })
}

// TestShared compares the findings on every captured server with those of the
// reference implementation.
func TestShared(t *testing.T) {
	t.Parallel()
	golden := sharedtest.Read(t, "golden", "servers.jsonl")
	servers := 0
	for line := range bytes.Lines(golden) {
		servers++
		compareShared(t, line)
	}
	if servers != 169 {
		t.Errorf("compared %d servers, want 169", servers)
	}
}

func compareShared(t *testing.T, line []byte) {
	t.Helper()
	var want struct {
		Server, Edition string
		Findings        [][3]string
	}
	if err := json.Unmarshal(line, &want); err != nil {
		t.Fatal(err)
	}
	edition, err := tdqs.ParseEdition(want.Edition)
	if err != nil {
		t.Fatal(err)
	}
	data := sharedtest.Read(t, "corpus", want.Server+".json")
	server, err := tdqs.Decode(data)
	if err != nil {
		t.Fatalf("%s: %v", want.Server, err)
	}
	got := [][3]string{}
	findings := lintServer(edition, server)
	if again := lintServer(edition, server); !reflect.DeepEqual(findings, again) {
		t.Errorf("%s: a second run finds something else", want.Server)
	}
	for _, f := range findings {
		checkFinding(t, string(data), server, f)
		if isPublished(f.Rule) {
			got = append(got, [3]string{f.Rule, string(f.Severity), *f.Tool})
		}
	}
	slices.SortFunc(got, func(a, b [3]string) int { return slices.Compare(a[:], b[:]) })
	if !reflect.DeepEqual(got, want.Findings) {
		t.Errorf("%s:\ngot  %v\nwant %v", want.Server, got, want.Findings)
	}
}
