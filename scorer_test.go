package tdqs_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
)

// fixedJudge gives every tool the same verdict and counts how often it is asked.
type fixedJudge struct {
	verdict   tdqs.Verdict
	coherence tdqs.CoherenceVerdict
	fail      map[string]error // by tool; "" is the set
	asked     *atomic.Int64
}

func newFixedJudge(scores [tdqs.NumDimensions]int) fixedJudge {
	j := fixedJudge{asked: new(atomic.Int64), fail: map[string]error{}}
	for d, s := range scores {
		j.verdict.Marks[d] = tdqs.Mark{Score: s, Justification: "because"}
	}
	for d := range j.coherence.Marks {
		j.coherence.Marks[d] = tdqs.Mark{Score: 4, Justification: "because"}
	}
	j.verdict.Summary, j.coherence.Summary = "fine", "fine together"
	return j
}

func (j fixedJudge) Name() tdqs.JudgeName {
	return tdqs.JudgeName{Judge: "model", Model: "fixed", Rubric: "r"}
}

func (j fixedJudge) JudgeTool(_ context.Context, c tdqs.ToolCase) (tdqs.Verdict, error) {
	j.asked.Add(1)
	return j.verdict, j.fail[c.Tool.Name]
}

func (j fixedJudge) JudgeServer(context.Context, tdqs.ServerCase) (tdqs.CoherenceVerdict, error) {
	j.asked.Add(1)
	return j.coherence, j.fail[""]
}

func decode(t testing.TB, text string) *tdqs.Server {
	t.Helper()
	server, err := tdqs.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return server
}

func score(t *testing.T, e *tdqs.Edition, j tdqs.Judge, text string) *tdqs.Report {
	t.Helper()
	report, err := tdqs.Scorer{Edition: e, Judge: j, Concurrency: 3}.ScoreServer(context.Background(), decode(t, text))
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// A tool without a description is all ones without asking the judge.
func TestNoDescriptionShortCircuits(t *testing.T) {
	t.Parallel()
	for _, e := range tdqs.Editions() {
		j := newFixedJudge([...]int{5, 5, 5, 5, 5, 5})
		r := score(t, e, j, `[{"name":"a"},{"name":"b","description":"  "},{"name":"c","description":"Does a thing."}]`)
		for _, s := range r.Tools[:2] {
			if s.TDQS != 10 || s.Tier() != tdqs.TierD || len(s.Smells()) != 6 || len(s.Flags) != 1 || s.Flags[0] != tdqs.NoDescription || s.Summary == "" {
				t.Errorf("%s: %+v", e.Name, s)
			}
		}
		if r.Tools[2].TDQS != 50 || j.asked.Load() != 2 { // one tool and the set
			t.Errorf("%s: %s, asked %d times", e.Name, r.Tools[2].TDQS, j.asked.Load())
		}
	}
}

func TestTautologyCapAndContradiction(t *testing.T) {
	t.Parallel()
	j := newFixedJudge([...]int{4, 3, 3, 3, 3, 3})
	j.verdict.Contradiction = true
	r := score(t, tdqs.DefaultEdition(), j, `[{"name":"page","description":"Page"}]`)
	s := r.Tools[0]
	if s.Marks[tdqs.PurposeClarity].Score != 2 || s.TDQS != 28 {
		t.Errorf("purpose %d, score %s", s.Marks[tdqs.PurposeClarity].Score, s.TDQS)
	}
	if fmt.Sprint(s.Flags) != "[Tautological Description Annotation Contradiction]" || fmt.Sprint(s.Smells()) != "[purpose_clarity]" {
		t.Errorf("flags %v, smells %v", s.Flags, s.Smells())
	}
	j = newFixedJudge([...]int{1, 3, 3, 3, 3, 3})
	if s := score(t, tdqs.DefaultEdition(), j, `[{"name":"page","description":"Page"}]`).Tools[0]; s.Marks[tdqs.PurposeClarity].Score != 1 {
		t.Error("the cap raised a mark")
	}
}

// The specification's worked example.
func TestWorkedExample(t *testing.T) {
	t.Parallel()
	for _, e := range tdqs.Editions() {
		if got := e.Score([...]int{4, 2, 2, 3, 4, 2}); got != 29 || got.Tier() != tdqs.TierC {
			t.Errorf("%s: %s", e.Name, got)
		}
	}
}

// Where both ways of rounding part: 0.7 x 3.0 + 0.3 x 4.5 is 3.45, in doubles a
// little less.
func TestRoundingOfTheOverallScore(t *testing.T) {
	t.Parallel()
	for _, e := range tdqs.Editions() {
		c := &tdqs.Coherence{Score: e.CoherenceScore([...]int{4, 5, 5, 4})}
		s := e.RollUp([]tdqs.Tenths{30, 30}, 2, c)
		want := tdqs.Tenths(34)
		if e.Exact {
			want = 35
		}
		if c.Score != 45 || *s.Overall != want {
			t.Errorf("%s: coherence %s, overall %s, want %s", e.Name, c.Score, *s.Overall, want)
		}
	}
}

// From four fifths on there is an aggregate, below there is none and a note.
func TestEightyPercent(t *testing.T) {
	t.Parallel()
	tools := `[{"name":"a","description":"x y"},{"name":"b","description":"x y"},{"name":"c","description":"x y"},{"name":"d","description":"x y"},%s]`
	j := newFixedJudge([...]int{3, 3, 3, 3, 3, 3})
	r := score(t, tdqs.DefaultEdition(), j, fmt.Sprintf(tools, `{"description":"nameless"}`))
	if r.ServerScore == nil || r.ServerScore.ToolCount != 5 || r.ServerScore.ScoredToolCount != 4 || r.Provenance.Listed != 5 || r.Provenance.Scored != 4 {
		t.Errorf("four of five: %+v", r.ServerScore)
	}
	r = score(t, tdqs.DefaultEdition(), j, fmt.Sprintf(tools, `1,2`))
	if r.ServerScore != nil || len(r.Tools) != 4 {
		t.Errorf("four of six: %+v", r.ServerScore)
	}
	few := score(t, tdqs.DefaultEdition(), j, `[{"name":"a","description":"x y"},{"name":"b","description":"x y"},{"name":"c","description":"x y"},1]`)
	if few.ServerScore != nil {
		t.Errorf("three of four: %+v", few.ServerScore)
	}
	if notes := strings.Join(r.Provenance.Notes, "\n"); !strings.Contains(notes, "scored 4 of 6 tools") {
		t.Errorf("notes %s", notes)
	}
	if r.WhatIf(35) != nil {
		t.Error("a what-if without an aggregate")
	}
}

// A judge's failure on one tool leaves the others, one on the set leaves the
// description quality.
func TestJudgeFailures(t *testing.T) {
	t.Parallel()
	j := newFixedJudge([...]int{3, 3, 3, 3, 3, 3})
	j.fail["b"] = errors.New("out of tokens")
	tools := `[{"name":"a","description":"x y"},{"name":"b","description":"x y"},{"name":"c","description":"x y"},{"name":"d","description":"x y"},{"name":"e","description":"x y"}]`
	r := score(t, tdqs.DefaultEdition(), j, tools)
	if len(r.Tools) != 4 || len(r.Failures) != 1 || r.Failures[0].Name != "b" || r.Failures[0].Position != 2 || !errors.Is(r.Failures[0].Err, j.fail["b"]) || r.ServerScore == nil {
		t.Errorf("%+v", r)
	}
	j = newFixedJudge([...]int{3, 3, 3, 3, 3, 3})
	j.fail[""] = errors.New("too long")
	r = score(t, tdqs.DefaultEdition(), j, tools)
	if s := r.ServerScore; s == nil || s.Coherence != nil || s.Overall != nil || s.DescriptionQuality != 30 || r.CoherenceErr == nil {
		t.Errorf("%+v", r.ServerScore)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := (tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: j}).ScoreServer(ctx, decode(t, tools)); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := (tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: j}).ScoreServer(context.Background(), &tdqs.Server{}); !errors.Is(err, tdqs.ErrNoTools) {
		t.Errorf("no tools: %v", err)
	}
}

// Only pairs of the prefilter may become risks, each dearer tool once.
func TestConfirmedPairs(t *testing.T) {
	t.Parallel()
	five := `"inputSchema":{"properties":{"a":{},"b":{},"c":{},"d":{},"e":{}},"required":["a","b","c","d","e"]}`
	tools := `[{"name":"cheap","description":"x y"},{"name":"dear","description":"x y",` + five + `},{"name":"other","description":"x y",` + five + `}]`
	j := newFixedJudge([...]int{3, 3, 3, 3, 3, 3})
	j.coherence.Shadowing = []tdqs.ShadowVerdict{
		{Tool: "dear", CheaperSibling: "cheap", Justification: "same question"},
		{Tool: "dear", CheaperSibling: "cheap", Justification: "said twice"},
		{Tool: "cheap", CheaperSibling: "dear", Justification: "wrong way round"},
		{Tool: "other", CheaperSibling: "dear", Justification: "no candidate"},
		{Tool: "ghost", CheaperSibling: "cheap", Justification: "no such tool"},
	}
	r := score(t, tdqs.DefaultEdition(), j, tools)
	want := []tdqs.ShadowingRiskEntry{{Tool: "dear", InvocationCost: 5, CheaperSibling: "cheap", Justification: "same question", Position: 2}}
	if diff := cmp.Diff(want, r.ServerScore.Coherence.ShadowingRisks); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if len(r.Tools[0].ServerFlags)+len(r.Tools[2].ServerFlags) != 0 || fmt.Sprint(r.Tools[1].ServerFlags) != "[Shadowing Risk]" || len(r.Tools[1].Flags) != 0 {
		t.Errorf("server flags %v %v %v", r.Tools[0].ServerFlags, r.Tools[1].ServerFlags, r.Tools[2].ServerFlags)
	}
}

// Of two tools with one name only the dear one is flagged.
func TestConfirmedPairOfDuplicates(t *testing.T) {
	t.Parallel()
	five := `"inputSchema":{"properties":{"a":{},"b":{},"c":{},"d":{},"e":{}},"required":["a","b","c","d","e"]}`
	j := newFixedJudge([...]int{3, 3, 3, 3, 3, 3})
	j.coherence.Shadowing = []tdqs.ShadowVerdict{{Tool: "query", CheaperSibling: "get", Justification: "same question"}}
	for _, text := range []string{
		`[{"name":"query","description":"x y"},{"name":"get","description":"x y"},{"name":"query","description":"x y",` + five + `}]`,
		`[7,{"name":"query","description":"x y"},{"name":"get","description":"x y"},{"name":"query","description":"x y",` + five + `},{"name":"z","description":"x y"}]`,
	} {
		server := decode(t, text)
		made := &tdqs.Server{Tools: append([]tdqs.Tool{}, server.Tools...)}
		for i := range made.Tools {
			made.Tools[i].Position = 0
		}
		for _, s := range []*tdqs.Server{server, made} {
			r, err := tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: j}.ScoreServer(context.Background(), s)
			if err != nil {
				t.Fatal(err)
			}
			for i, tool := range r.Tools {
				if flagged := len(tool.ServerFlags) > 0; flagged != (i == 2) {
					t.Errorf("tool %d, %s: flagged %v", i, tool.Name, flagged)
				}
			}
		}
	}
}

// A report read back is the report that was written, and says the same again.
func TestReportJSON(t *testing.T) {
	t.Parallel()
	for _, e := range tdqs.Editions() {
		j := newFixedJudge([...]int{4, 2, 2, 3, 4, 2})
		r := score(t, e, j, `{"serverName":"books","tools":[{"name":"get_page","description":"Get <one> page & more."},{"name":"\ud83d"}]}`)
		r.GeneratedAt = time.Date(2026, 11, 30, 12, 0, 0, 5e6, time.UTC)
		var b bytes.Buffer
		encoder := json.NewEncoder(&b)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(r); err != nil {
			t.Fatal(err)
		}
		if keys := topKeys(t, b.Bytes()); keys != "generatedAt model server serverScore specVersion tools calibration provenance" {
			t.Errorf("%s: keys %s", e.Name, keys)
		}
		for _, want := range []string{`"generatedAt":"2026-11-30T12:00:00.005Z"`, `"model":"fixed"`, `"specVersion":"` + e.Name + `"`, `"name":"\ud83d"`, `"tdqs":2.9,"tier":"C"`} {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s: no %s in %s", e.Name, want, b.String())
			}
		}
		for key, published := range map[string]bool{`"serverFlags"`: e.Costed, `"shadowingRisks"`: e.Costed, `"invocationCost"`: e.Costed,
			`"schemaDepth"`: e.Costed, `"requiredFieldCount"`: e.PublishesRequiredFieldCount, `"definitionBytes"`: e.PublishesDefinitionBytes} {
			if strings.Contains(b.String(), key) != published {
				t.Errorf("%s: %s published: %v, want %v", e.Name, key, !published, published)
			}
		}
		var back tdqs.Report
		if err := json.Unmarshal(b.Bytes(), &back); err != nil {
			t.Fatal(err)
		}
		again, err := json.Marshal(back)
		if err != nil {
			t.Fatal(err)
		}
		var first, second any
		if json.Unmarshal(bytes.ReplaceAll(b.Bytes(), []byte(`\ud83d`), []byte(`\ufffd`)), &first) != nil || json.Unmarshal(again, &second) != nil {
			t.Fatal("no JSON")
		}
		if diff := cmp.Diff(first, second); diff != "" {
			t.Errorf("%s: (-written +read back)\n%s", e.Name, diff)
		}
	}
}

// topKeys are the keys of an object in their order.
func topKeys(t *testing.T, data []byte) string {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(data))
	var keys []string
	depth, expectKey := 0, false
	for {
		token, err := d.Token()
		if err != nil {
			return strings.Join(keys, " ")
		}
		if delim, ok := token.(json.Delim); ok {
			if delim == '{' || delim == '[' {
				depth++
			} else {
				depth--
			}
			expectKey = depth == 1
			continue
		}
		if depth == 1 {
			if expectKey {
				keys = append(keys, token.(string))
			}
			expectKey = !expectKey
		}
	}
}

func TestWhatIf(t *testing.T) {
	t.Parallel()
	r := &tdqs.Report{Edition: tdqs.LatestEdition(), Server: tdqs.ServerSummary{ToolCount: 4}}
	scores := []tdqs.Tenths{40, 12, 30, 20}
	for i, s := range scores {
		r.Tools = append(r.Tools, tdqs.ToolScore{Name: string(rune('a' + i)), Position: i + 1, TDQS: s})
	}
	r.ServerScore = r.Edition.RollUp(scores, 4, &tdqs.Coherence{Score: 40})
	// quality: 0.6 x 2.55 + 0.4 x 1.2 = 2.0; overall 0.7 x 2.0 + 0.3 x 4.0 = 2.6.
	w := r.WhatIf(35)
	if w.Current != 26 {
		t.Fatalf("now %s", w.Current)
	}
	// b at 3.5: mean 3.125, min 2.0: 2.7, overall 3.1; then d: 3.5 and 3.0: 3.3,
	// 3.5; then c: 3.625 and 3.5: 3.6, 3.7.
	want := []tdqs.Lift{{"b", 2, 12, 35, 26, 31}, {"d", 4, 20, 35, 31, 35}, {"c", 3, 30, 35, 35, 37}}
	if diff := cmp.Diff(want, w.Lifts); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	// B needs 3.0. b alone at 2.0: mean 2.75, min 2.0, quality 2.5, overall 3.0;
	// at 1.9 the quality is 2.4 and the overall score 2.9.
	if p := w.NextTier; p == nil || p.Tier != tdqs.TierB || !p.Reachable || fmt.Sprint(p.Tools) != "[b]" || p.Score != 20 {
		t.Errorf("%+v", w.NextTier)
	}
	r.ServerScore = r.Edition.RollUp(scores, 4, nil)
	if w := r.WhatIf(35); w.Current != 20 || w.NextTier.Tier != tdqs.TierB {
		t.Errorf("without coherence: %+v", w)
	}
	for i := range r.Tools {
		r.Tools[i].TDQS = 50
	}
	if w := r.WhatIf(35); len(w.Lifts) != 0 || w.NextTier != nil {
		t.Errorf("at the top: %+v", w)
	}
}

// The plan is the least: one tenth or one tool less does not reach the tier.
func TestPlanIsTheLeast(t *testing.T) {
	t.Parallel()
	for _, e := range tdqs.Editions() {
		for seed := range 200 {
			r := &tdqs.Report{Edition: e}
			var scores []tdqs.Tenths
			for i := range 1 + seed%9 {
				s := tdqs.Tenths(10 + (seed*31+i*i*17)%41)
				scores = append(scores, s)
				r.Tools = append(r.Tools, tdqs.ToolScore{Name: fmt.Sprint(i), TDQS: s})
			}
			r.Server.ToolCount = len(scores)
			r.ServerScore = e.RollUp(scores, len(scores), &tdqs.Coherence{Score: tdqs.Tenths(10 + seed%41)})
			w := r.WhatIf(35)
			if w.NextTier == nil || !w.NextTier.Reachable {
				continue
			}
			floor := w.NextTier.Tier.Floor()
			if got := lifted(r, scores, w.NextTier.Tools, w.NextTier.Score); got < floor {
				t.Fatalf("%s: %v to %s gives %s, not %s", e.Name, w.NextTier.Tools, w.NextTier.Score, got, floor)
			}
			if got := lifted(r, scores, w.NextTier.Tools, w.NextTier.Score-1); w.NextTier.Score > 10 && got >= floor {
				t.Fatalf("%s: a tenth less would do: %+v", e.Name, w.NextTier)
			}
			if fewer := w.NextTier.Tools[:len(w.NextTier.Tools)-1]; len(fewer) > 0 && lifted(r, scores, fewer, 50) >= floor {
				t.Fatalf("%s: a tool less would do: %+v", e.Name, w.NextTier)
			}
		}
	}
}

func lifted(r *tdqs.Report, scores []tdqs.Tenths, tools []string, to tdqs.Tenths) tdqs.Tenths {
	raised := append([]tdqs.Tenths{}, scores...)
	for _, name := range tools {
		for i := range r.Tools {
			if r.Tools[i].Name == name {
				raised[i] = max(raised[i], to)
			}
		}
	}
	return *r.Edition.RollUp(raised, len(raised), r.ServerScore.Coherence).Overall
}

func TestTenths(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]tdqs.Tenths{"3": 30, "3.0": 30, "2.9": 29, "0.5": 5, "5": 50} {
		if got, err := tdqs.ParseTenths(text); err != nil || got != want {
			t.Errorf("%s: %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "x", "-1", "2.95", "2.", ".5", "1e1", "2.x"} {
		if got, err := tdqs.ParseTenths(text); err == nil {
			t.Errorf("%q reads as %d", text, got)
		}
	}
	for tenths, want := range map[tdqs.Tenths]string{0: "0.0", 29: "2.9", 30: "3.0", 50: "5.0"} {
		if tenths.String() != want {
			t.Errorf("%d is written %s", tenths, tenths)
		}
	}
	for tenths, want := range map[tdqs.Tenths]tdqs.Tier{50: "A", 35: "A", 34: "B", 30: "B", 29: "C", 20: "C", 19: "D", 10: "D", 9: "F"} {
		if tenths.Tier() != want {
			t.Errorf("%s is tier %s, want %s", tenths, tenths.Tier(), want)
		}
	}
}
