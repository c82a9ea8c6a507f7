package model_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/model"
	"github.com/opentdqs/tdqs/rubric"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// tool is a model's answer on a tool with one mark throughout.
func tool(mark int, contradiction bool) string {
	scores := map[string]any{}
	for _, d := range tdqs.Dimensions() {
		scores[d.Key()] = map[string]any{"score": mark, "justification": fmt.Sprintf("It is a %d.", mark)}
	}
	return object(map[string]any{"scores": scores, "annotation_contradiction": contradiction, "summary": fmt.Sprintf("All %d.", mark)})
}

// set is a model's answer on a set, with confirmed pairs.
func set(mark int, pairs ...[2]string) string {
	scores := map[string]any{}
	for _, d := range tdqs.CoherenceDimensions() {
		scores[d.Key()] = map[string]any{"score": mark, "justification": "So it is."}
	}
	risks := []any{}
	for _, p := range pairs {
		risks = append(risks, map[string]any{"tool": p[0], "cheaper_sibling": p[1], "justification": "They overlap."})
	}
	return object(map[string]any{"scores": scores, "shadowing_risks": risks, "summary": fmt.Sprintf("All %d.", mark)})
}

func object(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// script answers one question after the other: a string is text, an error one.
type script struct {
	mu      sync.Mutex
	answers []any
	asked   []rubric.Request
}

func (s *script) Complete(_ context.Context, q rubric.Request) (rubric.Answer, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, q)
	next := s.answers[min(len(s.asked), len(s.answers))-1] // the last one stays
	switch next := next.(type) {
	case rubric.Answer:
		return next, nil
	case error:
		return rubric.Answer{}, next
	default:
		return rubric.Answer{Text: next.(string), TokensIn: 100, TokensOut: 10}, nil
	}
}

// fake is a clock that passes as it is slept by, without chance.
type fake struct {
	mu    sync.Mutex
	now   time.Time
	slept []time.Duration
}

func (f *fake) clock() model.Clock {
	return model.Clock{
		Now: func() time.Time { f.mu.Lock(); defer f.mu.Unlock(); return f.now },
		Sleep: func(ctx context.Context, d time.Duration) error {
			f.mu.Lock()
			defer f.mu.Unlock()
			f.now, f.slept = f.now.Add(d), append(f.slept, d)
			return ctx.Err()
		},
		Chance: func() float64 { return 0 },
	}
}

func judge(answers ...any) (*model.Judge, *script, *fake) {
	s, f := &script{answers: answers}, &fake{}
	return model.New(model.Config{Completer: s, Rubric: rubric.Default(tdqs.DefaultEdition()), Model: "small", Clock: f.clock()}), s, f
}

// one is the case of the first of some tools.
func one(t *testing.T, text string) tdqs.ToolCase {
	t.Helper()
	server := decode(t, text)
	e := tdqs.DefaultEdition()
	signals := e.Signals(&server.Tools[0])
	return tdqs.ToolCase{Edition: e, Server: server.Name, Tool: &server.Tools[0], Signals: &signals, Tools: server.Tools}
}

func decode(t *testing.T, text string) *tdqs.Server {
	t.Helper()
	server, err := tdqs.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	server.Name = "library"
	return server
}

const book = `[{"name":"get_book","description":"Get a book."}]`

func TestToolIsJudgedInOneCall(t *testing.T) {
	t.Parallel()
	j, s, _ := judge(tool(4, false))
	c := one(t, book)
	v, err := j.JudgeTool(t.Context(), c)
	if err != nil || v.Marks.Scores() != [...]int{4, 4, 4, 4, 4, 4} || v.Summary != "All 4." || len(v.Notes) != 0 {
		t.Fatalf("%+v, %v", v, err)
	}
	message, _ := rubric.ToolMessage(c)
	if q := s.asked[0]; q.System != rubric.Default(c.Edition).Tool || len(q.Turns) != 1 || q.Turns[0] != message || q.Name == "" || len(q.Schema) == 0 {
		t.Errorf("asked %+v", q)
	}
	if diff := cmp.Diff(tdqs.Usage{Calls: 1, TokensIn: 100, TokensOut: 10}, j.Usage()); diff != "" {
		t.Error(diff)
	}
	if got := j.Name(); got != (tdqs.JudgeName{Judge: "model", Model: "small", Rubric: rubric.Default(c.Edition).Hash()}) {
		t.Errorf("name %+v", got)
	}
}

// A model that calls a description contradictory keeps its own marks; the report
// says where they disagree with that.
func TestContradictionAgainstItself(t *testing.T) {
	t.Parallel()
	for mark, notes := range map[int]int{1: 0, 3: 1} {
		j, _, _ := judge(tool(mark, true))
		v, err := j.JudgeTool(t.Context(), one(t, book))
		if err != nil || !v.Contradiction || v.Marks[tdqs.BehavioralTransparency].Score != mark || len(v.Notes) != notes {
			t.Errorf("%d: %+v, %v", mark, v, err)
		}
	}
}

// A broken answer goes back with what is wrong with it, three attempts in all.
func TestBrokenAnswers(t *testing.T) {
	t.Parallel()
	good := tool(3, false)
	for name, test := range map[string]struct {
		broken rubric.Answer
		said   string
	}{
		"not JSON":      {rubric.Answer{Text: "Sure! Here is my verdict."}, "one JSON object"},
		"half":          {rubric.Answer{Text: good[:40]}, "not JSON"},
		"empty":         {rubric.Answer{}, "the answer is empty"},
		"missing":       {rubric.Answer{Text: strings.Replace(good, "usage_guidelines", "usage", 1)}, "scores.usage_guidelines is missing"},
		"text":          {rubric.Answer{Text: strings.Replace(good, `"score":3`, `"score":"3"`, 1)}, "must be a whole number from 1 to 5"},
		"out of range":  {rubric.Answer{Text: strings.Replace(good, `"score":3`, `"score":6`, 1)}, "must be a whole number from 1 to 5"},
		"a fraction":    {rubric.Answer{Text: strings.Replace(good, `"score":3`, `"score":3.5`, 1)}, "must be a whole number from 1 to 5"},
		"cut off":       {rubric.Answer{Text: good[:40], Truncated: true, TokensOut: 9}, "the answer was cut off after 9 tokens, at the limit of the endpoint or of the request"},
		"cut off early": {rubric.Answer{Truncated: true, TokensOut: 9}, "the answer was cut off after 9 tokens"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			j, s, f := judge(test.broken, test.broken, good)
			if _, err := j.JudgeTool(t.Context(), one(t, book)); err != nil {
				t.Fatal(err)
			}
			if len(s.asked) != 3 || j.Usage().Calls != 3 || j.Usage().Retries != 2 || len(f.slept) > 0 {
				t.Errorf("asked %d times, %+v, slept %v", len(s.asked), j.Usage(), f.slept)
			}
			last := s.asked[2].Turns
			if len(last) != 3 || last[0] != s.asked[0].Turns[0] || last[1] == "" || !strings.Contains(last[1], test.broken.Text) {
				t.Fatalf("sent back %q", last)
			}
			if !test.broken.Truncated && !strings.Contains(last[2], test.said) {
				t.Errorf("the reason is %q", last[2])
			}

			j, s, _ = judge(test.broken)
			_, err := j.JudgeTool(t.Context(), one(t, book))
			if err == nil || !strings.HasPrefix(err.Error(), "no usable answer in 3 attempts, the last because ") || !strings.Contains(err.Error(), test.said) || len(s.asked) != 3 {
				t.Errorf("asked %d times: %v", len(s.asked), err)
			}
		})
	}
	long := rubric.Answer{Text: strings.Repeat("ä", 1<<20)}
	j, s, _ := judge(long, good)
	if _, err := j.JudgeTool(t.Context(), one(t, book)); err != nil || len(s.asked[1].Turns[1]) > 16<<10 {
		t.Errorf("%d bytes were sent back, %v", len(s.asked[1].Turns[1]), err)
	}
}

// A whole answer that ends where the limit is, is whole.
func TestTruncatedButWhole(t *testing.T) {
	t.Parallel()
	j, s, _ := judge(rubric.Answer{Text: tool(3, false), Truncated: true})
	if _, err := j.JudgeTool(t.Context(), one(t, book)); err != nil || len(s.asked) != 1 {
		t.Errorf("asked %d times: %v", len(s.asked), err)
	}
}

// busy is a failure that says what it allows.
type busy struct {
	after        time.Duration
	again, fatal bool
}

func (b busy) Error() string                { return "busy" }
func (b busy) Retry() (time.Duration, bool) { return b.after, b.again }
func (b busy) Fatal() bool                  { return b.fatal }

func TestWaiting(t *testing.T) {
	t.Parallel()
	const s = time.Second
	for _, test := range []struct {
		name    string
		answers []any
		slept   []time.Duration
		err     string
		fatal   bool
	}{
		{"recovers", []any{busy{again: true}, busy{again: true}, tool(3, false)}, []time.Duration{s / 2, s}, "", false},
		{"says how long", []any{busy{after: 7 * s, again: true}, tool(3, false)}, []time.Duration{7 * s}, "", false},
		{"never", []any{busy{again: true}}, []time.Duration{s / 2, s, 2 * s, 4 * s, 8 * s, 15 * s}, "busy (given up after 7 requests)", false},
		{"far too long", []any{busy{after: time.Hour, again: true}}, nil, "busy (it asks for 1h0m0s without requests, and 5m0s is the longest wait)", true},
		{"refused", []any{busy{fatal: true}}, nil, "busy", true},
		{"this question alone", []any{busy{}}, nil, "busy", false},
		{"cannot be reached", []any{busy{again: true, fatal: true}}, []time.Duration{s / 2, s}, "busy (given up after 3 requests)", true},
		{"an error without methods", []any{errors.New("odd")}, nil, "odd", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			j, _, f := judge(test.answers...)
			_, err := j.JudgeTool(t.Context(), one(t, book))
			if diff := cmp.Diff(test.slept, f.slept); diff != "" {
				t.Errorf("slept: %s", diff)
			}
			if err == nil && test.err != "" || err != nil && err.Error() != test.err || fatal(err) != test.fatal {
				t.Errorf("%v, fatal %v", err, fatal(err))
			}
			if got := j.Usage(); got.Retries != int64(len(test.slept)) || got.Calls-got.Retries != 1 {
				t.Errorf("%+v", got)
			}
		})
	}
}

func fatal(err error) bool {
	var f interface{ Fatal() bool }
	return errors.As(err, &f) && f.Fatal()
}

// An endpoint that leaves three questions in a row unanswered is given up; an
// answer between them begins the count anew.
func TestEndpointIsGivenUp(t *testing.T) {
	t.Parallel()
	j, _, _ := judge(busy{again: true})
	for i := range 3 {
		_, err := j.JudgeTool(t.Context(), one(t, book))
		if err == nil || fatal(err) != (i == 2) {
			t.Errorf("question %d: %v, fatal %v", i, err, fatal(err))
		}
	}
	j, s, _ := judge(busy{again: true})
	for i := range 6 {
		s.answers, s.asked = []any{busy{again: true}}, nil
		if i%2 == 1 {
			s.answers = []any{tool(3, false)}
		}
		if _, err := j.JudgeTool(t.Context(), one(t, book)); fatal(err) {
			t.Errorf("question %d: %v", i, err)
		}
	}
}

func TestJitter(t *testing.T) {
	t.Parallel()
	f := &fake{}
	clock := f.clock()
	clock.Chance = func() float64 { return 0.5 }
	j := model.New(model.Config{Completer: &script{answers: []any{busy{again: true}, busy{again: true, after: 8 * time.Second}, tool(3, false)}}, Clock: clock})
	if _, err := j.JudgeTool(t.Context(), one(t, book)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]time.Duration{750 * time.Millisecond, 8500 * time.Millisecond}, f.slept); diff != "" {
		t.Error(diff)
	}
}

// Requests are spaced out under a limit.
func TestPace(t *testing.T) {
	t.Parallel()
	f := &fake{now: time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)}
	j := model.New(model.Config{Completer: &script{answers: []any{tool(3, false)}}, PerMinute: 30, Clock: f.clock()})
	for range 4 {
		if _, err := j.JudgeTool(t.Context(), one(t, book)); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff([]time.Duration{2 * time.Second, 2 * time.Second, 2 * time.Second}, f.slept); diff != "" {
		t.Error(diff)
	}
}

// A cancelled context ends every wait and begins no call.
func TestCancelled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	s := &script{answers: []any{busy{again: true}}}
	real := model.New(model.Config{Completer: s, Clock: model.Clock{Chance: func() float64 { cancel(); return 0.99 }}})
	if _, err := real.JudgeTool(ctx, one(t, book)); !errors.Is(err, context.Canceled) || len(s.asked) != 1 {
		t.Errorf("while waiting: %v, asked %d times", err, len(s.asked))
	}
	if _, err := real.JudgeTool(ctx, one(t, book)); !errors.Is(err, context.Canceled) || len(s.asked) != 1 {
		t.Errorf("afterwards: %v, asked %d times", err, len(s.asked))
	}
}

const shelf = `[
 {"name":"query","description":"Query the shelf.","inputSchema":{"type":"object","properties":{"a":{},"b":{},"c":{},"d":{},"e":{}},"required":["a","b","c","d","e"]}},
 {"name":"count","description":"Count the shelf.","inputSchema":{"type":"object","properties":{"a":{},"b":{},"c":{},"d":{},"e":{}},"required":["a","b","c","d","e"]}},
 {"name":"list","description":"List the shelf."}]`

// Only pairs that the judge was asked about get through, each tool once.
func TestReferentialChecks(t *testing.T) {
	t.Parallel()
	j, _, _ := judge(set(4, [2]string{"query", "list"}, [2]string{"query", "list"}, [2]string{"list", "query"},
		[2]string{"query", "count"}, [2]string{"gone", "list"}, [2]string{"count", "gone"}))
	server := decode(t, shelf)
	r, err := tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: judges{tool: fixed(3), server: j}}.ScoreServer(t.Context(), server)
	if err != nil {
		t.Fatal(err)
	}
	risks := r.ServerScore.Coherence.ShadowingRisks
	if len(risks) != 1 || risks[0].Tool != "query" || risks[0].CheaperSibling != "list" || risks[0].InvocationCost != 5 || len(r.Tools[0].ServerFlags) != 1 {
		t.Errorf("%+v", risks)
	}
	if diff := cmp.Diff([]string{
		`dropped the judge's claim that "query" is shadowed by "list": "query" is named already`,
		`dropped the judge's claim that "list" is shadowed by "query": "list" is the cheaper of the two`,
		`dropped the judge's claim that "query" is shadowed by "count": the pair is no candidate`,
		`dropped the judge's claim that "gone" is shadowed by "list": there is no tool "gone"`,
		`dropped the judge's claim that "count" is shadowed by "gone": there is no tool "gone"`,
	}, r.Provenance.Notes); diff != "" {
		t.Error(diff)
	}
	if hash := r.ServerScore.Coherence.InputHash; len(hash) != 16 {
		t.Errorf("hash %q", hash)
	}
}

// judges takes tools and sets to different judges.
type judges struct{ tool, server tdqs.Judge }

func (j judges) Name() tdqs.JudgeName { return j.server.Name() }
func (j judges) JudgeTool(ctx context.Context, c tdqs.ToolCase) (tdqs.Verdict, error) {
	return j.tool.JudgeTool(ctx, c)
}
func (j judges) JudgeServer(ctx context.Context, c tdqs.ServerCase) (tdqs.CoherenceVerdict, error) {
	return j.server.JudgeServer(ctx, c)
}

// fixed gives that mark to everything.
func fixed(mark int) tdqs.Judge {
	j, _, _ := judge(tool(mark, false))
	return j
}

// A model that has not once kept the contract is not asked for every tool of a
// server; one that has kept it is.
func TestHopelessModel(t *testing.T) {
	t.Parallel()
	fatal := func(err error) bool {
		var f interface{ Fatal() bool }
		return errors.As(err, &f) && f.Fatal()
	}
	for name, test := range map[string]struct {
		answers []any
		stopped bool
	}{
		"never": {[]any{"a 4, I think"}, true},
		"once":  {[]any{"a 4, I think", tool(4, false), "a 4, I think"}, false},
	} {
		s := &script{answers: test.answers}
		j := model.New(model.Config{Completer: s, Model: "m"})
		server := &tdqs.Server{Name: "guests", Tools: []tdqs.Tool{{Name: "get_guest"}}}
		c := tdqs.ToolCase{Edition: tdqs.DefaultEdition(), Server: server.Name, Tool: &server.Tools[0], Signals: new(tdqs.Signals), Tools: server.Tools}
		for n := 1; n <= 7; n++ {
			_, err := j.JudgeTool(t.Context(), c)
			if want := test.stopped && n >= 5; fatal(err) != want {
				t.Errorf("%s, question %d: fatal %v, want %v: %v", name, n, !want, want, err)
			}
			if test.stopped && n == 5 && !strings.Contains(err.Error(), "all 5 questions") {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}
