package cache_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/cache"
	"github.com/opentdqs/tdqs/judge/model"
)

// A report whose numbers were changed is found out, wherever the change was made,
// and nothing is taken over from it.
func TestDoubt(t *testing.T) {
	t.Parallel()
	r, e := newRecorder(), tdqs.DefaultEdition()
	for _, test := range []struct {
		name   string
		runs   int
		change func(report map[string]any)
		want   string // of the reader or of Doubt
	}{
		{"nothing", 1, func(map[string]any) {}, ""},
		{"nothing, three runs", 3, func(map[string]any) {}, ""},
		{"a mark", 1, func(r map[string]any) { set(r, 5, "tools", 0, "scores", "purpose_clarity") },
			"tool \"tool0\": purpose_clarity is 5 in scores and 2 in justifications"},
		{"a mark in both places", 1, func(r map[string]any) {
			set(r, 5, "tools", 0, "scores", "purpose_clarity")
			set(r, 5, "tools", 0, "justifications", "purpose_clarity", "score")
		}, "\"tool0\": tdqs is 3.0, and the marks make 3.7"},
		{"a dimension", 1, func(r map[string]any) { drop(r, "tools", 0, "scores", "purpose_clarity") },
			"tool \"tool0\": purpose_clarity is 0, not from 1 to 5"},
		{"a mark that there is not", 1, func(r map[string]any) { set(r, 6, "tools", 0, "scores", "purpose_clarity") },
			"tool \"tool0\": purpose_clarity is 6, not from 1 to 5"},
		{"a reason", 1, func(r map[string]any) { set(r, "", "tools", 0, "justifications", "purpose_clarity", "justification") },
			"\"tool0\": purpose_clarity has no justification"},
		{"the gate of a restated name", 1, func(r map[string]any) { set(r, []any{"Tautological Description"}, "tools", 1, "flags") },
			"\"tool1\": purpose_clarity is 3, and a description that restates the name has 2 at most"},
		{"the gate of a missing description", 1, func(r map[string]any) { set(r, []any{"No Description"}, "tools", 0, "flags") },
			"\"tool0\": purpose_clarity is 2, and a tool without a description has 1"},
		{"the edition", 1, func(r map[string]any) { set(r, "1.2", "specVersion") },
			"specVersion is 1.2, and the calibration's edition 1.1-draft"},
		{"a score", 1, func(r map[string]any) { set(r, 4.9, "tools", 1, "tdqs") }, "\"tool1\": tdqs is 4.9, and the marks make 3.2"},
		{"the overall score", 1, func(r map[string]any) { set(r, 4.9, "serverScore", "overallScore") },
			"the server: overallScore is 4.9, and the scores make 3.1"},
		{"the lowest score", 1, func(r map[string]any) { set(r, 4.9, "serverScore", "minTdqs") },
			"the server: minTdqs is 4.9, and the scores make 3.0"},
		{"a mark of the set", 1, func(r map[string]any) { set(r, 5, "serverScore", "disambiguation") },
			"the set: disambiguation is 5, and 4 in coherenceJustifications"},
		{"a mark of the set in both places", 1, func(r map[string]any) {
			set(r, 5, "serverScore", "disambiguation")
			set(r, 5, "serverScore", "coherenceJustifications", "disambiguation", "score")
		}, "the set: coherenceScore is 3.0, and the marks make 3.3"},
		{"a run", 3, func(r map[string]any) { set(r, 1, "tools", 0, "runs", "runs", 0, "purpose_clarity") },
			"\"tool0\": the score of run 1 is 3.0, and its marks make 2.7"},
		{"all runs", 3, func(r map[string]any) { set(r, []any{}, "serverScore", "runs", "coherence", "runs") },
			"the set: it was judged several times, and no run is there"},
	} {
		// One after the other, for the marks follow from the order of the questions.
		first, err := tdqs.Scorer{Edition: e, Judge: model.Runs{Judge: newRecorder(), N: test.runs}}.ScoreServer(t.Context(), server(t, 2))
		if err != nil {
			t.Fatal(err)
		}
		var report map[string]any
		if err := json.Unmarshal(marshal(t, first), &report); err != nil {
			t.Fatal(err)
		}
		test.change(report)
		text, err := json.Marshal(report)
		if err != nil {
			t.Fatal(err)
		}
		var read tdqs.Report
		if err = json.Unmarshal(text, &read); err == nil {
			err = cache.Doubt(&read)
			r.taken()
			j := cache.FromReport(model.Runs{Judge: r, N: test.runs}, test.runs, model.InputHash, &read)
			score(t, j, e, server(t, 2))
			if (r.taken() == "") != (err == nil) || (j.Hits() == 3) != (err == nil) {
				t.Errorf("%s: %d taken over", test.name, j.Hits())
			}
		}
		switch {
		case err == nil && test.want != "":
			t.Errorf("%s: not found, want %s", test.name, test.want)
		case err != nil && (test.want == "" || !strings.HasSuffix(err.Error(), test.want)):
			t.Errorf("%s: got %v\nwant %s", test.name, err, test.want)
		}
	}
}

// set puts a value at the end of a path of keys and places.
func set(report map[string]any, value any, path ...any) {
	at(report, path)[path[len(path)-1].(string)] = value
}

func drop(report map[string]any, path ...any) { delete(at(report, path), path[len(path)-1].(string)) }

// at is the object that a path's last key is in.
func at(v any, path []any) map[string]any {
	for _, step := range path[:len(path)-1] {
		switch step := step.(type) {
		case string:
			v = v.(map[string]any)[step]
		case int:
			v = v.([]any)[step]
		}
	}
	return v.(map[string]any)
}
