package model_test

import (
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/model"
	"github.com/opentdqs/tdqs/rubric"
)

// A dry run counts the calls of a real one, in every edition.
func TestDry(t *testing.T) {
	t.Parallel()
	for _, e := range tdqs.Editions() {
		r := rubric.Default(e)
		j := model.New(model.Config{Completer: model.Dry{}, Rubric: r})
		if _, err := (tdqs.Scorer{Edition: e, Judge: j}).ScoreServer(t.Context(), decode(t, shelf)); err != nil {
			t.Fatal(err)
		}
		u := j.Usage()
		atLeast := int64(3*len(r.Tool)+len(r.Server)) / 4
		if u.Calls != 4 || u.Retries != 0 || u.TokensIn < atLeast || u.TokensIn > 2*atLeast || u.TokensOut != 1700 {
			t.Errorf("%s: %+v, the prompts alone are %d tokens", e.Name, u, atLeast)
		}
	}
}
