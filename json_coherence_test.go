package tdqs_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
)

func TestJudgedSetComesBack(t *testing.T) {
	t.Parallel()
	c := tdqs.Coherence{
		Marks: tdqs.CoherenceMarks{{Score: 5, Justification: "a <b>"}, {Score: 1, Justification: ""}, {Score: 3, Justification: "three"}, {Score: 4, Justification: "four"}},
		Score: 33, Summary: "so\u0000so", InputHash: "0123456789abcdef",
		ShadowingRisks: []tdqs.ShadowingRiskEntry{{Tool: "plant_many", InvocationCost: 12, CheaperSibling: "plant", CheaperSiblingInvocationCost: 2, Justification: "same", Position: 7}},
	}
	data, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	var back tdqs.Coherence
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(c, back); diff != "" {
		t.Error(diff)
	}
	for _, wrong := range []string{`{}`, `{"coherenceJustifications":{"disambiguation":{"score":6}}}`, `[]`} {
		if json.Unmarshal([]byte(wrong), &back) == nil {
			t.Errorf("%s was read", wrong)
		}
	}
}
