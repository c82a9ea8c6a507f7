package tdqs_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/opentdqs/tdqs"
)

const three = `[{"name":"a","description":"Does one thing."},{"name":"b","description":"b"},{"name":"c"}]`

// repeating gives three runs: each mark of a tool from 2 to 4, of the set 4 and 5.
func repeating() fixedJudge {
	j := newFixedJudge([...]int{3, 3, 3, 3, 3, 3})
	j.verdict.Runs = &tdqs.Runs{Marks: [][]int{{2, 2, 2, 2, 2, 2}, {3, 3, 3, 3, 3, 3}, {4, 4, 4, 4, 4, 4}}}
	j.verdict.Notes = []string{"the description argues with itself"}
	j.coherence.Runs = &tdqs.Runs{Marks: [][]int{{4, 4, 4, 4}, {4, 4, 4, 4}, {5, 4, 4, 4}}}
	j.coherence.InputHash = "f00d"
	j.coherence.Notes = []string{"a pair was invented"}
	return j
}

// Each run is scored by itself, under the same caps, up to the server's score.
func TestSpread(t *testing.T) {
	t.Parallel()
	r := score(t, tdqs.DefaultEdition(), repeating(), three)
	want := &tdqs.Spread{Runs: 3, Measured: true, Marks: []int{2, 2, 2, 2, 2, 2}, Score: 20}
	if diff := cmp.Diff(want, r.Tools[0].Runs.Spread()); diff != "" {
		t.Error(diff)
	}
	if b := r.Tools[1].Runs; b.Spread().Marks[tdqs.PurposeClarity] != 0 || fmt.Sprint(b.Scores) != "[2.0 2.8 3.5]" {
		t.Errorf("the cap of a tautology: %+v, scores %v", b.Spread(), b.Scores)
	}
	if r.Tools[2].Runs.Spread() != nil {
		t.Error("a tool without a description was not judged, but has a spread")
	}
	overall := tdqs.Tenths(6)
	if diff := cmp.Diff(&tdqs.ServerSpread{Runs: 3, Measured: true, DescriptionQuality: 7, Overall: &overall}, r.ServerScore.Spread); diff != "" {
		t.Errorf("server: %s", diff)
	}
	notes := strings.Join(r.Provenance.Notes, "\n")
	if !strings.Contains(notes, `"a": the description argues with itself`) || !strings.Contains(notes, "a pair was invented") {
		t.Errorf("notes: %s", notes)
	}
}

// Equal runs are a spread of 0 only where each answer was drawn anew.
func TestSpreadIsUnknownWhereNothingCouldMove(t *testing.T) {
	t.Parallel()
	same := [][]int{{3, 3, 3, 3, 3, 3}, {3, 3, 3, 3, 3, 3}, {3, 3, 3, 3, 3, 3}}
	for _, sampled := range []bool{false, true} {
		j := newFixedJudge([...]int{3, 3, 3, 3, 3, 3})
		j.verdict.Runs = &tdqs.Runs{Marks: same, Sampled: sampled}
		r := score(t, tdqs.DefaultEdition(), j, three)
		if r.Tools[0].Runs.Spread().Measured != sampled || r.ServerScore.Spread.Measured != sampled {
			t.Errorf("sampled %v: %+v", sampled, r.ServerScore.Spread)
		}
	}
	if score(t, tdqs.DefaultEdition(), newFixedJudge([...]int{3, 3, 3, 3, 3, 3}), three).ServerScore.Spread != nil {
		t.Error("one run has a spread")
	}
}

// What repeated runs and a model add to the JSON is read back.
func TestRunsInJSON(t *testing.T) {
	t.Parallel()
	r := score(t, tdqs.DefaultEdition(), repeating(), three)
	r.Provenance.Usage = &tdqs.Usage{Calls: 7, Retries: 1, TokensIn: 70, TokensOut: 7, Cached: 2}
	first, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var back tdqs.Report
	if err := json.Unmarshal(first, &back); err != nil {
		t.Fatal(err)
	}
	second, err := json.Marshal(back)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(first), string(second)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(r.Tools[0].Runs, back.Tools[0].Runs, cmpopts.IgnoreFields(tdqs.Runs{}, "Sampled")); diff != "" {
		t.Error(diff)
	}
	if back.ServerScore.Coherence.InputHash != "f00d" || back.ServerScore.Coherence.Runs == nil || *back.Provenance.Usage != *r.Provenance.Usage {
		t.Errorf("%+v, %+v", back.ServerScore.Coherence, back.Provenance.Usage)
	}
}

type fatalError struct{ error }

func (fatalError) Fatal() bool { return true }

// waitingJudge is a fixedJudge that has no answer on the later tools before the run
// is stopped.
type waitingJudge struct{ fixedJudge }

func (j waitingJudge) JudgeTool(ctx context.Context, c tdqs.ToolCase) (tdqs.Verdict, error) {
	if c.Index > 2 {
		<-ctx.Done()
	}
	return j.fixedJudge.JudgeTool(ctx, c)
}

// A fatal error stops the run, whoever wraps it; other errors do not.
func TestFatalErrorStops(t *testing.T) {
	t.Parallel()
	synctest.Test(t, fatalErrorStops) // where nothing stops the run it is a deadlock
}

func fatalErrorStops(t *testing.T) {
	var tools []string
	for i := range 40 {
		tools = append(tools, fmt.Sprintf(`{"name":"t%d","description":"Does it."}`, i))
	}
	server := "[" + strings.Join(tools, ",") + "]"
	for _, concurrency := range []int{1, 4} {
		j := newFixedJudge([...]int{3, 3, 3, 3, 3, 3})
		refused := fatalError{errors.New("401: no such key")}
		j.fail["t2"] = fmt.Errorf("asking: %w", refused)
		_, err := tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: waitingJudge{j}, Concurrency: concurrency}.ScoreServer(context.Background(), decode(t, server))
		if !errors.Is(err, refused) || !strings.Contains(err.Error(), `judging "t2"`) {
			t.Errorf("concurrency %d: %v", concurrency, err)
		}
		if asked := j.asked.Load(); asked >= 40 {
			t.Errorf("concurrency %d: asked %d times", concurrency, asked)
		}
	}
	j := newFixedJudge([...]int{3, 3, 3, 3, 3, 3})
	j.fail[""] = fatalError{errors.New("403: no")}
	if _, err := (tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: j}).ScoreServer(context.Background(), decode(t, three)); err == nil || !strings.Contains(err.Error(), "judging the tool set: 403") {
		t.Errorf("the set: %v", err)
	}
}

func TestUsageAdds(t *testing.T) {
	t.Parallel()
	u := tdqs.Usage{Calls: 1, Retries: 2, TokensIn: 3, TokensOut: 4, Cached: 5}
	u.Add(u)
	if u != (tdqs.Usage{Calls: 2, Retries: 4, TokensIn: 6, TokensOut: 8, Cached: 10}) {
		t.Errorf("%+v", u)
	}
}
