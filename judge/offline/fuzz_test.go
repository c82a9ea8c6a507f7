package offline

import (
	"context"
	"testing"

	"github.com/opentdqs/tdqs"
)

// FuzzJudgeTool: no definition breaks the judge, and every verdict is whole.
func FuzzJudgeTool(f *testing.F) {
	f.Add("stir", "Stir the pot. Use this when it is hot; otherwise use taste_soup.", `{"properties":{"speed":{"description":"turns a minute"}}}`, `{"readOnlyHint":true}`)
	f.Add("a b", "`x` (y: [z]) \"q\" ‘’ 鍋。\x00\xff", `{"properties":{"":{"properties":{"x":1}},"y":{"enum":[]}}}`, `[]`)
	f.Add("_", "__a__: b", `{"properties":[]}`, ``)
	j := New()
	f.Fuzz(func(t *testing.T, name, description, input, annotations string) {
		tools := []tdqs.Tool{
			{Name: name, Description: &description, InputSchema: []byte(input), Annotations: []byte(annotations)},
			{Name: "taste_soup", Description: &description},
			{Name: name},
		}
		for i := range tools {
			v, err := j.JudgeTool(context.Background(), caseOf(tdqs.LatestEdition(), name, tools, i))
			if err != nil {
				t.Fatal(err)
			}
			checkVerdict(t, v)
		}
	})
}
