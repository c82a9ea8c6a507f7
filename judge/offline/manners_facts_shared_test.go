package offline

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

// Taking the sentences about side effects out of a real description lowers Behavioral
// Transparency in most of the cases where there was something to lose, and raises it in
// one of five hundred at most, where a reading changes with what stands around it; taking
// one of several raises it in one case of a hundred at most, where two others count
// against the text. A sentence that contradicts the annotations is another
// matter.
func TestBehaviorFallsWithItsSentences(t *testing.T) {
	t.Parallel()
	var one, all tally
	eachRealTool(t, func(m *mannersCase) {
		v := m.verdict(t, m.text.Source)
		if v.Contradiction {
			return
		}
		before := v.Marks[tdqs.BehavioralTransparency].Score
		out := map[int]bool{}
		for i := range m.text.Sentences {
			if i > 0 && m.text.Sentences[i].Cues&sideEffects != 0 && m.text.Sentences[i].Cues&useCues == 0 {
				out[i] = true
				one.add(before, m.marks(t, without(m.text, map[int]bool{i: true}))[tdqs.BehavioralTransparency])
			}
		}
		if len(out) > 0 && before > 2 {
			all.add(before, m.marks(t, without(m.text, out))[tdqs.BehavioralTransparency])
		}
	})
	t.Logf("one sentence less: %+v; none left: %+v", one, all)
	if one.all() < 200 || all.all() < 200 {
		t.Fatalf("only %d and %d mutations", one.all(), all.all())
	}
	if one.higher*100 > one.all() || all.higher*500 > all.all() {
		t.Errorf("%d of %d and %d of %d mutations raise the mark", one.higher, one.all(), all.higher, all.all())
	}
	if 2*all.lower <= all.all() {
		t.Errorf("only %d of %d lower the mark", all.lower, all.all())
	}
}

// undescribed is a tool whose parameters have no descriptions.
func undescribed(tool *tdqs.Tool) tdqs.Tool {
	changed := *tool
	changed.InputSchema = []byte(withoutKey(string(tool.InputSchema), "description"))
	return changed
}

// Taking the descriptions of all parameters away lowers Parameter Semantics in most
// cases and never raises it, but for one case in a thousand that rounding the marks
// together moves. Where the text repeats the descriptions, what earned nothing beside
// them is all there is when they are gone: the labels give such a tool the higher mark,
// and the one that says everything twice the lower, so that a few rise there.
func TestParametersFallWithDescriptions(t *testing.T) {
	t.Parallel()
	var all, repeated tally
	eachRealTool(t, func(m *mannersCase) {
		changed := undescribed(m.c.Tool)
		s, was := m.c.Edition.Signals(&changed), m.c.Signals
		if was.ParamsWithDescriptions == 0 {
			return
		}
		before := m.marks(t, m.text.Source)[tdqs.ParameterSemantics]
		c := m.c
		c.Tool, c.Signals = &changed, &s
		v, err := m.judge.JudgeTool(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		if m.repeats() {
			repeated.add(before, v.Marks[tdqs.ParameterSemantics].Score)
		} else {
			all.add(before, v.Marks[tdqs.ParameterSemantics].Score)
		}
	})
	t.Logf("without descriptions: %+v; where the text repeats them: %+v", all, repeated)
	if all.all() < 200 || repeated.all() < 200 {
		t.Fatalf("only %d and %d mutations", all.all(), repeated.all())
	}
	if all.higher*1000 > all.all() || 2*all.lower <= all.all() {
		t.Errorf("%d of %d raise the mark, %d lower it", all.higher, all.all(), all.lower)
	}
	if repeated.higher*100 > 8*repeated.all() || repeated.lower <= 4*repeated.higher {
		t.Errorf("of texts that repeat the schema %d of %d raise the mark, %d lower it", repeated.higher, repeated.all(), repeated.lower)
	}
}

// Repeating in prose what the schema says of the parameters earns nothing, but for
// one case in 500: where a heading gets something to head.
func TestRepeatingTheSchemaEarnsNothing(t *testing.T) {
	t.Parallel()
	var all tally
	eachRealTool(t, func(m *mannersCase) {
		var b strings.Builder
		n := 0
		for key, value := range m.c.Tool.InputTree().Get("properties").Members() {
			if d := value.Get("description").Str(); d != "" && len(d) < 200 && n < 5 {
				n++
				b.WriteString("\n" + key.Str() + ": " + d)
			}
		}
		if n < 2 {
			return
		}
		before := m.marks(t, m.text.Source)
		after := m.marks(t, strings.TrimRight(m.text.Source, " \n")+b.String())
		rises := 0
		for d := range after {
			if after[d] > before[d] {
				rises = 1
			}
		}
		all.add(0, rises)
	})
	t.Logf("with the schema again: %+v", all)
	if all.all() < 200 {
		t.Fatalf("only %d mutations", all.all())
	}
	if all.higher*500 > all.all() {
		t.Errorf("%d of %d raise a mark", all.higher, all.all())
	}
}

// withoutKey removes a member from each property of a schema.
func withoutKey(text, key string) string {
	var v map[string]any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		return text
	}
	params, _ := v["properties"].(map[string]any)
	for _, p := range params {
		if member, ok := p.(map[string]any); ok {
			delete(member, key)
		}
	}
	out, err := json.Marshal(v)
	if err != nil {
		return text
	}
	return string(out)
}
