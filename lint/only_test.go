package lint

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/opentdqs/tdqs"
)

// TestRunOnly: what some rules find by themselves is what they find among all.
func TestRunOnly(t *testing.T) {
	t.Parallel()
	for i, r := range rules {
		s, err := tdqs.Decode([]byte(r.Bad))
		if err != nil {
			t.Fatal(err)
		}
		e := tdqs.DefaultEdition()
		signals, _ := e.SignalsOf(s.Tools)
		candidates := e.ShadowCandidates(s.Tools, signals)
		ids := []string{rules[(i+1)%len(rules)].ID, r.ID}
		want := slices.DeleteFunc(Run(e, s, signals, candidates), func(f Finding) bool { return !slices.Contains(ids, f.Rule) })
		if diff := cmp.Diff(want, RunOnly(ids, e, s, signals, candidates), cmpopts.EquateEmpty(), cmp.AllowUnexported(Finding{})); diff != "" {
			t.Errorf("%v (-of all, +alone):\n%s", ids, diff)
		}
	}
}
