package cli_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// strict is a judge that does not exist and grades real definitions in a manner of its
// own: it wants short texts that say when to use a tool and what comes back, does not
// look at annotations, and is hard to please.
func strict(tool *tdqs.Tool) [6]int {
	text := strings.ToLower(*tool.Description)
	words := len(strings.Fields(text))
	has := func(cues ...string) bool {
		for _, cue := range cues {
			if strings.Contains(text, cue) {
				return true
			}
		}
		return false
	}
	mark := func(steps ...bool) int {
		n := 1
		for _, yes := range steps {
			if yes {
				n++
			}
		}
		return min(n, 5)
	}
	described, params := 0, tool.InputTree().Get("properties")
	for _, p := range params.Members() {
		if p.Get("description").Str() != "" {
			described++
		}
	}
	return [6]int{
		mark(words >= 5, words >= 10 && words < 80, has(" for ", " with ", " by ")),
		mark(has("use ", "when "), has("not ", "only "), has("instead", "unlike")),
		mark(has("return"), has("error", "fail"), has("requires", "must"), words > 40),
		mark(params.Len() == 0, described > 0, described == params.Len(), has("e.g.", "example", "default")),
		mark(words < 150, words < 60, words < 30),
		mark(has("return"), words > 15, described == params.Len()),
	}
}

// TestTrainOnAnotherJudge: weights that were learned from 300 labels of a judge that
// grades differently are nearer to it than those of this release, on real definitions
// of servers that they were not learned from, in every figure.
func TestTrainOnAnotherJudge(t *testing.T) {
	t.Parallel()
	const labelled = 300
	corpus := sharedtest.Path(t, "corpus")
	files, err := filepath.Glob(filepath.Join(corpus, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	var known, held strings.Builder
	const heading = "server\ttool\tpurpose\tusage\tbehavior\tparameters\tconciseness\tcompleteness\n"
	known.WriteString(heading)
	held.WriteString(heading)
	rows, back := 0, 0
	for i, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		server, err := tdqs.Decode(data)
		if err != nil {
			continue
		}
		into, n := &known, &rows
		if i%4 == 0 {
			into, n = &held, &back
		}
		seen := map[string]bool{}
		for k := range server.Tools {
			tool := &server.Tools[k]
			if len(seen) == 6 || *n == labelled || tool.Description == nil || seen[tool.Name] || strings.ContainsAny(tool.Name, "\t\n\"") {
				continue
			}
			seen[tool.Name] = true
			*n++
			m := strict(tool)
			fmt.Fprintf(into, "%s\t%s\t%d\t%d\t%d\t%d\t%d\t%d\n", strings.TrimSuffix(filepath.Base(file), ".json"), tool.Name, m[0], m[1], m[2], m[3], m[4], m[5])
		}
	}
	if rows != labelled || back < 100 {
		t.Fatalf("%d labels to learn from and %d to hold against", rows, back)
	}
	dir := t.TempDir()
	labels, against := write(t, filepath.Join(dir, "known.tsv"), known.String()), write(t, filepath.Join(dir, "held.tsv"), held.String())
	weights := filepath.Join(dir, "own.json")
	calibrate(t, "--labels", labels, "--definitions", corpus, "--judge", "offline", "--train", weights)

	type figure struct {
		Error    float64 `json:"meanAbsoluteError"`
		SameTier float64 `json:"sameTierPercent"`
		Exact    float64 `json:"exactPercent"`
	}
	figures := func(args ...string) figure {
		var found struct{ Judge struct{ Agreement figure } }
		text := calibrate(t, append([]string{"--labels", against, "--definitions", corpus, "--judge", "offline", "--format", "json"}, args...)...)
		if err := json.Unmarshal([]byte(text), &found); err != nil {
			t.Fatal(err)
		}
		return found.Judge.Agreement
	}
	own, ours := figures("--offline-weights", weights), figures()
	t.Logf("%d definitions of other servers: learned %+v, this release %+v", back, own, ours)
	if own.Error > ours.Error/2 || own.Exact < ours.Exact+15 || own.SameTier < ours.SameTier+10 {
		t.Errorf("the learned weights reach %+v, those of this release %+v", own, ours)
	}

	// Their intervals are their own: as far off as they were on held-out servers.
	var w struct {
		Intervals struct {
			Percent int
			Bands   []struct{ Within int }
		}
	}
	data, err := os.ReadFile(weights)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &w); err != nil || w.Intervals.Percent != 80 || len(w.Intervals.Bands) == 0 {
		t.Errorf("%v, intervals %+v", err, w.Intervals)
	}
}
