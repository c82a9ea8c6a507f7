package model_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/model"
)

// Marks are medians, each justified by a run that gave it; the summary is that
// of the run nearest to them.
func TestRuns(t *testing.T) {
	t.Parallel()
	j, s, _ := judge(tool(5, true), tool(2, false), tool(3, true))
	v, err := model.Runs{Judge: j, N: 3}.JudgeTool(t.Context(), one(t, book))
	if err != nil {
		t.Fatal(err)
	}
	if v.Marks.Scores() != [...]int{3, 3, 3, 3, 3, 3} || v.Marks[0].Justification != "It is a 3." || v.Summary != "All 3." || !v.Contradiction || len(v.Notes) != 2 {
		t.Errorf("%+v", v)
	}
	want := &tdqs.Runs{Marks: [][]int{{5, 5, 5, 5, 5, 5}, {2, 2, 2, 2, 2, 2}, {3, 3, 3, 3, 3, 3}}}
	if diff := cmp.Diff(want, v.Runs); diff != "" {
		t.Error(diff)
	}
	if len(s.asked) != 3 || j.Usage().Retries != 0 {
		t.Errorf("asked %d times, %+v", len(s.asked), j.Usage())
	}
	if (model.Runs{Judge: j, N: 3}).Name() != j.Name() {
		t.Error("runs have a calibration of their own")
	}
}

// A pair is confirmed by most runs.
func TestRunsOnASet(t *testing.T) {
	t.Parallel()
	query, count := [2]string{"query", "list"}, [2]string{"count", "list"}
	j, _, _ := judge(set(4, query), set(3, query, count), set(4))
	server := decode(t, shelf)
	r, err := tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: judges{tool: fixed(3), server: model.Runs{Judge: j, N: 3}}}.ScoreServer(t.Context(), server)
	if err != nil {
		t.Fatal(err)
	}
	c := r.ServerScore.Coherence
	if c.Score != 40 || len(c.ShadowingRisks) != 1 || c.ShadowingRisks[0].Tool != "query" || c.InputHash == "" {
		t.Errorf("%+v", c)
	}
	if spread := c.Runs.Spread(); spread.Score != 10 || !spread.Measured || spread.Runs != 3 {
		t.Errorf("%+v", spread)
	}
	if spread := r.ServerScore.Spread; spread.DescriptionQuality != 0 || *spread.Overall != 3 {
		t.Errorf("%+v", spread)
	}
}

// At temperature 0 equal answers are no measurement.
func TestUnmovingRuns(t *testing.T) {
	t.Parallel()
	for _, sampled := range []bool{false, true} {
		j, _, _ := judge(tool(3, false))
		r, err := tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: judges{
			tool: model.Runs{Judge: j, N: 5, Sampled: sampled}, server: func() tdqs.Judge { j, _, _ := judge(set(4)); return j }()}}.
			ScoreServer(t.Context(), decode(t, book))
		if err != nil {
			t.Fatal(err)
		}
		if spread := r.ServerScore.Spread; spread.Measured != sampled || spread.Runs != 5 || *spread.Overall != 0 {
			t.Errorf("sampled %v: %+v", sampled, spread)
		}
	}
}

func TestRunsFail(t *testing.T) {
	t.Parallel()
	j, _, _ := judge(tool(3, false), busy{})
	if _, err := (model.Runs{Judge: j, N: 3}).JudgeTool(t.Context(), one(t, book)); err == nil || err.Error() != "run 2 of 3: busy" {
		t.Error(err)
	}
	for _, n := range []int{-1, 0, 2} {
		_, err := model.Runs{Judge: j, N: n}.JudgeTool(t.Context(), one(t, book))
		if err == nil || !strings.Contains(err.Error(), "must be odd") || !fatal(err) {
			t.Errorf("%d runs: %v", n, err)
		}
	}
	j, _, _ = judge(tool(3, false))
	if v, err := (model.Runs{Judge: j, N: 1}).JudgeTool(t.Context(), one(t, book)); err != nil || v.Runs != nil {
		t.Errorf("one run: %+v, %v", v, err)
	}
}
