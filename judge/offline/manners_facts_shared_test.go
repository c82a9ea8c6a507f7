package offline

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

// sideEffects are the cues of what a call changes, keeps, costs or needs.
var sideEffects = prose.Set(prose.CueLasting, prose.CueChange, prose.CueStore, prose.CueRepeat, prose.CuePermission,
	prose.CueError, prose.CueCost)

// Taking the sentences about side effects out of a real description lowers
// Behavioral Transparency in nearly half of the cases where there was something to
// lose, and raises it in few: joint rounding moves a mark for what others lose.
func TestBehaviorFallsWithItsSentences(t *testing.T) {
	t.Parallel()
	var one, all tally
	eachRealTool(t, func(m *mannersCase) {
		before := m.marks(t, m.text.Source)[tdqs.BehavioralTransparency]
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
	if rises := one.higher + all.higher; rises*100 > 2*(one.all()+all.all()) {
		t.Errorf("%d of %d mutations raise the mark", rises, one.all()+all.all())
	}
	if 10*all.lower < 4*all.all() {
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
// cases and raises it in few.
func TestParametersFallWithDescriptions(t *testing.T) {
	t.Parallel()
	var all tally
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
		all.add(before, v.Marks[tdqs.ParameterSemantics].Score)
	})
	t.Logf("without descriptions: %+v", all)
	if all.all() < 200 {
		t.Fatalf("only %d mutations", all.all())
	}
	if all.higher*100 > 3*all.all() || 2*all.lower <= all.all() {
		t.Errorf("%d of %d raise the mark, %d lower it", all.higher, all.all(), all.lower)
	}
}

// Repeating in prose what the schema says of the parameters earns nothing but in a
// few cases: where the words are new to the text beside their names.
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
	if all.higher*100 > 6*all.all() {
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
