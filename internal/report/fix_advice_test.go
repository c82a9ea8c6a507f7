package report

import (
	"testing"

	"github.com/opentdqs/tdqs"
)

// TestNothingToSay: an estimate that says of no low mark what to do promises nothing,
// where it could have said it; a judge that never says has the words of the dimension.
func TestNothingToSay(t *testing.T) {
	t.Parallel()
	marks := func(d tdqs.Dimension) (m tdqs.Marks) {
		for i := range m {
			m[i].Score = 5
		}
		m[d].Score = 3
		return m
	}
	e := tdqs.DefaultEdition()
	for _, c := range []struct {
		estimate *tdqs.Estimate
		low      tdqs.Dimension
		fixes    int
	}{
		{&tdqs.Estimate{}, tdqs.ConcisenessStructure, 0},
		{&tdqs.Estimate{}, tdqs.UsageGuidelines, 1}, // of that an estimate has something to say: its words are lost
		{nil, tdqs.ConcisenessStructure, 1},
	} {
		s := tdqs.ToolScore{Name: "get_bill", Marks: marks(c.low)}
		s.TDQS = e.Score(s.Marks.Scores())
		r := &tdqs.Report{Edition: e, Estimate: c.estimate, Tools: []tdqs.ToolScore{s}, Server: tdqs.ServerSummary{ToolCount: 1},
			ServerScore: e.RollUp([]tdqs.Tenths{s.TDQS}, 1, nil)}
		if list, _ := fixes(r); len(list) != c.fixes {
			t.Errorf("%v, estimate %v: %d fixes, want %d", c.low, c.estimate != nil, len(list), c.fixes)
		}
	}
}
