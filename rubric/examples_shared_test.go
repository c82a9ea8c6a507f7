package rubric

import (
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// TestExamplesOfTheSpecification: the published scores of the three worked
// examples come from the marks that are read, and the fourth contradicts itself.
func TestExamplesOfTheSpecification(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"tdqs-1.0.md", "tdqs-1.1-draft.txt"} {
		imported, err := Import(sharedtest.Read(t, "spec", name))
		if err != nil {
			t.Fatal(err)
		}
		cases, err := Examples(imported.Tool.Prompt)
		if err != nil || len(cases) != 4 {
			t.Fatalf("%s: %d examples, %v", name, len(cases), err)
		}
		e := tdqs.DefaultEdition()
		for i, want := range []struct {
			score            tdqs.Tenths
			params, coverage int
		}{{43, 2, 100}, {29, 4, 50}, {11, 3, 0}} {
			s := cases[i].ToolCase(e).Signals
			if got := e.Score(cases[i].Marks); got != want.score || s.ParamCount != want.params || s.SchemaDescriptionCoverage != want.coverage {
				t.Errorf("%s: %s has the score %s, %d parameters and coverage %d", name, cases[i].About, got, s.ParamCount, s.SchemaDescriptionCoverage)
			}
		}
		if c := cases[3]; !c.Contradiction || c.Marks[tdqs.BehavioralTransparency] != 1 || len(c.Tools[0].Annotations) == 0 {
			t.Errorf("%s: %+v", name, c)
		}
	}
}
