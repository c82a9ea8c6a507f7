package lint

import (
	"bufio"
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

// published are the rules that the reference implementation knows too.
var published = []*Rule{noDescription, tautologicalDescription, missingAnnotations,
	undocumentedParameters, noOutputSchema, shadowCandidate}

// TestShared compares the findings on every captured server with those of the
// reference implementation.
func TestShared(t *testing.T) {
	t.Parallel()
	dir := cmp.Or(os.Getenv("TDQS_SHARED"), filepath.Join("..", "..", "shared"))
	golden, err := os.Open(filepath.Join(dir, "golden", "servers.jsonl"))
	if err != nil {
		if slices.Contains(strings.Split(os.Getenv("TDQS_TEST_MUST"), ","), "shared") {
			t.Fatalf("the shared folder must be there: %v", err)
		}
		t.Skipf("needs the shared folder: %v", err)
	}
	defer golden.Close()
	lines := bufio.NewReader(golden)
	servers := 0
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			servers++
			compareShared(t, dir, line)
		}
		if err != nil {
			break
		}
	}
	if servers != 169 {
		t.Errorf("compared %d servers, want 169", servers)
	}
}

func compareShared(t *testing.T, dir string, line []byte) {
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
	data, err := os.ReadFile(filepath.Join(dir, "corpus", want.Server+".json"))
	if err != nil {
		t.Fatal(err)
	}
	server, err := tdqs.Decode(data)
	if err != nil {
		t.Fatalf("%s: %v", want.Server, err)
	}
	got := [][3]string{}
	for _, f := range lintServer(edition, server) {
		checkFinding(t, string(data), server, f)
		if slices.ContainsFunc(published, func(r *Rule) bool { return r.ID == f.Rule }) {
			got = append(got, [3]string{f.Rule, string(f.Severity), *f.Tool})
		}
	}
	slices.SortFunc(got, func(a, b [3]string) int { return slices.Compare(a[:], b[:]) })
	if !reflect.DeepEqual(got, want.Findings) {
		t.Errorf("%s:\ngot  %v\nwant %v", want.Server, got, want.Findings)
	}
}
