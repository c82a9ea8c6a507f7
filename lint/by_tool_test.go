package lint

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// TestByTool: what is found of one tool is what [Run] finds of it, for the examples
// of every rule and for captured servers.
func TestByTool(t *testing.T) {
	t.Parallel()
	for _, r := range rules {
		for _, text := range []string{r.Bad, r.Good} {
			s, err := tdqs.Decode([]byte(text))
			if err != nil {
				t.Fatal(err)
			}
			holdByTool(t, r.ID, s)
		}
	}
}

func TestByToolOfCorpus(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(sharedtest.Path(t, "corpus"), "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for i, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if s, err := tdqs.Decode(data); err == nil && i%4 == 0 {
			holdByTool(t, file, s)
		}
	}
}

func holdByTool(t *testing.T, name string, s *tdqs.Server) {
	t.Helper()
	e := tdqs.DefaultEdition()
	signals, _ := e.SignalsOf(s.Tools)
	candidates := e.ShadowCandidates(s.Tools, signals)
	want := make([][]Finding, len(s.Tools))
	for _, f := range Run(e, s, signals, candidates) {
		if f.Tool != nil {
			want[f.index] = append(want[f.index], f)
		}
	}
	of := ByTool(e, s, signals, candidates)
	for i := range s.Tools {
		if diff := cmp.Diff(want[i], of(i), cmpopts.EquateEmpty(), cmp.AllowUnexported(Finding{})); diff != "" {
			t.Errorf("%s: tool %d (-all at once, +alone):\n%s", name, i+1, diff)
		}
	}
}

// TestWideRulesAreMarked: a rule that is not marked as one that compares tools finds
// nothing where no tool is asked about.
func TestWideRulesAreMarked(t *testing.T) {
	t.Parallel()
	for _, r := range rules {
		s := prepared(t, r.Bad)
		s.only = none
		if found := r.check(s); !r.wide && len(found) > 0 {
			t.Errorf("%s finds %d defects where it was asked about no tool: mark it as wide", r.ID, len(found))
		}
	}
}
