package cache_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/cache"
	"github.com/opentdqs/tdqs/judge/model"
)

// recorder is a judge that writes down what it was asked.
type recorder struct {
	name tdqs.JudgeName
	fail map[string]bool

	mu    sync.Mutex
	asked []string
}

func newRecorder() *recorder {
	return &recorder{name: tdqs.JudgeName{Judge: "model", Model: "small", Rubric: "r1"}}
}

func (r *recorder) Name() tdqs.JudgeName { return r.name }

func (r *recorder) ask(what string) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.asked = append(r.asked, what)
	if r.fail[what] {
		return 0, errors.New("out of order")
	}
	return len(r.asked), nil
}

func (r *recorder) JudgeTool(_ context.Context, c tdqs.ToolCase) (v tdqs.Verdict, err error) {
	n, err := r.ask(c.Tool.Name)
	for d := range v.Marks {
		v.Marks[d] = tdqs.Mark{Score: 1 + (n+d)%5, Justification: "because"}
	}
	v.Summary, v.Contradiction = fmt.Sprint("answer ", n), c.Tool.Name == "tool2"
	return v, err
}

func (r *recorder) JudgeServer(_ context.Context, c tdqs.ServerCase) (v tdqs.CoherenceVerdict, err error) {
	n, err := r.ask("set")
	for d := range v.Marks {
		v.Marks[d] = tdqs.Mark{Score: 1 + (n+d)%5, Justification: "because"}
	}
	v.Summary, v.InputHash = "together", model.InputHash(c)
	for _, p := range c.Candidates {
		v.Shadowing = append(v.Shadowing, tdqs.ShadowVerdict{Tool: p.Tool, CheaperSibling: p.CheaperSibling, Justification: "both"})
	}
	return v, err
}

// taken is what was asked since the last time, in order.
func (r *recorder) taken() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	slices.Sort(r.asked)
	defer func() { r.asked = nil }()
	return strings.Join(r.asked, " ")
}

// server has that many tools, changed by what is replaced in its JSON.
func server(t *testing.T, tools int, replace ...string) *tdqs.Server {
	t.Helper()
	var all []string
	for i := range tools {
		schema := `{"type":"object","properties":{"x":{}}}`
		if i == 1 {
			schema = `{"type":"object","properties":{"a":{},"b":{},"c":{},"d":{}},"required":["a","b","c","d"]}`
		}
		all = append(all, fmt.Sprintf(`{"name":"tool%d","description":"Does thing %d.","inputSchema":%s}`, i, i, schema))
	}
	text := strings.NewReplacer(replace...).Replace("[" + strings.Join(all, ",") + "]")
	s, err := tdqs.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	s.Name = "library"
	return s
}

func score(t *testing.T, j tdqs.Judge, e *tdqs.Edition, s *tdqs.Server) *tdqs.Report {
	t.Helper()
	r, err := tdqs.Scorer{Edition: e, Judge: j, Concurrency: 4}.ScoreServer(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// changes are a server's life, and what each turn of it costs.
var changes = []struct {
	name    string
	replace []string
	asked   string
}{
	{"nothing", nil, ""},
	{"a description", []string{"thing 7.", "thing seven."}, "set tool7"},
	{"an annotation, which the set's message does not show", []string{`"name":"tool3"`, `"name":"tool3","annotations":{"readOnlyHint":true}`}, "tool3"},
	{"a name: no sibling is judged again", []string{`"name":"tool4"`, `"name":"fourth"`}, "fourth set"},
	{"the spelling of a schema", []string{`"x":{}`, `"x": { }`}, ""},
}

func TestOnlyWhatChangedIsJudged(t *testing.T) {
	t.Parallel()
	r, e := newRecorder(), tdqs.DefaultEdition()
	dir := cache.Dir{Path: t.TempDir()}
	judge := func() *cache.Judge { return cache.New(cache.Config{Judge: r, Dir: dir, InputHash: model.InputHash}) }
	first := score(t, judge(), e, server(t, 100))
	if n := len(strings.Fields(r.taken())); n != 101 {
		t.Fatalf("%d questions at first", n)
	}
	for _, change := range changes {
		j := judge()
		again := score(t, j, e, server(t, 100, change.replace...))
		asked := r.taken()
		if asked != change.asked || j.Hits() != int64(101-len(strings.Fields(asked))) {
			t.Errorf("%s: asked %q, want %q; %d remembered", change.name, asked, change.asked, j.Hits())
		}
		if change.replace == nil && !bytes.Equal(marshal(t, first), marshal(t, again)) {
			t.Error("the remembered report differs")
		}
	}
	// Another server, edition, model, rubric, override: nothing is the same.
	other := server(t, 5)
	other.Name = "archive"
	for name, change := range map[string]func() string{
		"server":  func() string { score(t, judge(), e, other); return r.taken() },
		"edition": func() string { score(t, judge(), tdqs.LatestEdition(), server(t, 5)); return r.taken() },
		"model":   func() string { r.name.Model = "big"; score(t, judge(), e, server(t, 5)); return r.taken() },
		"rubric":  func() string { r.name.Rubric = "r2"; score(t, judge(), e, server(t, 5)); return r.taken() },
		"overrides": func() string {
			r.name.Overrides = `{"seed":1}`
			score(t, judge(), e, server(t, 5))
			return r.taken()
		},
	} {
		if asked := change(); asked != "set tool0 tool1 tool2 tool3 tool4" {
			t.Errorf("another %s: asked %q", name, asked)
		}
	}
}

// A failure is not remembered; what could be judged is.
func TestFailuresAreAskedAgain(t *testing.T) {
	t.Parallel()
	r, e := newRecorder(), tdqs.DefaultEdition()
	r.fail = map[string]bool{"tool0": true, "set": true}
	j := cache.New(cache.Config{Judge: r, Dir: cache.Dir{Path: t.TempDir()}, InputHash: model.InputHash})
	score(t, j, e, server(t, 5))
	r.taken()
	r.fail = nil
	score(t, j, e, server(t, 5))
	if asked := r.taken(); asked != "set tool0" {
		t.Errorf("asked %q", asked)
	}
}

// Runs are kept apart: three runs hold the verdict of one, and two to add.
func TestRunsAreKeptApart(t *testing.T) {
	t.Parallel()
	r, e := newRecorder(), tdqs.DefaultEdition()
	j := cache.New(cache.Config{Judge: r, Dir: cache.Dir{Path: t.TempDir()}, InputHash: model.InputHash})
	for _, turn := range []struct {
		runs  int
		asked string
	}{{1, "set tool0 tool1"}, {3, "set set tool0 tool0 tool1 tool1"}, {3, ""}, {1, ""}} {
		report := score(t, model.Runs{Judge: j, N: turn.runs}, e, server(t, 2))
		if asked := r.taken(); asked != turn.asked || turn.runs == 3 && report.ServerScore.Spread.Runs != 3 {
			t.Errorf("%d runs: asked %q", turn.runs, asked)
		}
	}
	if j.Hits() != 3+9+3 {
		t.Errorf("%d remembered", j.Hits())
	}
}

// Where nothing can be written the verdicts count all the same.
func TestUnwritable(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	var failed []error
	j := cache.New(cache.Config{Judge: newRecorder(), Dir: cache.Dir{Path: file}, InputHash: model.InputHash,
		Failed: func(err error) { mu.Lock(); failed = append(failed, err); mu.Unlock() }})
	if r := score(t, j, tdqs.DefaultEdition(), server(t, 2)); r.ServerScore == nil || len(failed) != 3 {
		t.Errorf("%+v, %v", r, failed)
	}
	if !strings.HasPrefix(failed[0].Error(), "remembering a verdict: ") {
		t.Error(failed[0])
	}
}

// What is read only is read, and leaves nothing behind.
func TestReadOnly(t *testing.T) {
	t.Parallel()
	r, e, dir := newRecorder(), tdqs.DefaultEdition(), cache.Dir{Path: t.TempDir()}
	score(t, cache.New(cache.Config{Judge: r, Dir: dir, InputHash: model.InputHash}), e, server(t, 2))
	r.taken()
	for range 2 {
		j := cache.New(cache.Config{Judge: r, Dir: dir, InputHash: model.InputHash, ReadOnly: true})
		score(t, j, e, server(t, 3))
		if asked := r.taken(); asked != "set tool2" || j.Hits() != 2 || dir.Stats().Verdicts != 3 {
			t.Errorf("asked %q, %d remembered, %+v", asked, j.Hits(), dir.Stats())
		}
	}
}

// A printed report is as good a memory as the cache.
func TestReuseOfAReport(t *testing.T) {
	t.Parallel()
	r := newRecorder()
	for _, e := range tdqs.Editions() {
		for _, runs := range []int{1, 3} {
			judge := model.Runs{Judge: r, N: runs}
			first := score(t, judge, e, server(t, 20, "Does thing 5.", "Tool5"))
			r.taken()
			var printed tdqs.Report
			if err := json.Unmarshal(marshal(t, first), &printed); err != nil {
				t.Fatal(err)
			}
			for _, change := range changes {
				j := cache.FromReport(judge, runs, model.InputHash, &printed)
				again := score(t, j, e, server(t, 20, append([]string{"Does thing 5.", "Tool5"}, change.replace...)...))
				var want []string
				for _, what := range strings.Fields(change.asked) {
					want = append(want, slices.Repeat([]string{what}, runs)...)
				}
				if asked := r.taken(); asked != strings.Join(want, " ") {
					t.Errorf("%s, %d runs, %s: asked %q", e.Name, runs, change.name, asked)
				}
				if change.replace == nil {
					if diff := cmp.Diff(string(marshal(t, first)), string(marshal(t, again))); diff != "" || j.Hits() != 21 {
						t.Errorf("%s, %d runs: %d taken over, %s", e.Name, runs, j.Hits(), diff)
					}
				}
			}
			// As many runs, the same calibration and server, or nothing.
			score(t, cache.FromReport(judge, runs+2, model.InputHash, &printed), e, server(t, 2))
			elsewhere := server(t, 2)
			elsewhere.Name = "archive"
			score(t, cache.FromReport(judge, runs, model.InputHash, &printed), e, elsewhere)
			r.name.Model = "big"
			score(t, cache.FromReport(judge, runs, model.InputHash, &printed), e, server(t, 2))
			if n := len(strings.Fields(r.taken())); n != 9*runs {
				t.Errorf("%s, %d runs: %d questions for what is not the same", e.Name, runs, n)
			}
			r.name.Model = "small"
		}
	}
}

func marshal(t *testing.T, r *tdqs.Report) []byte {
	t.Helper()
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
