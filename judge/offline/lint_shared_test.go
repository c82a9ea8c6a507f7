package offline

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
	"github.com/opentdqs/tdqs/lint"
)

// found are the findings of some rules on a set, by rule and position.
func found(set tdqs.ServerCase, rules ...string) map[string]map[int]lint.Finding {
	out := map[string]map[int]lint.Finding{}
	for _, r := range rules {
		out[r] = map[int]lint.Finding{}
	}
	server := &tdqs.Server{Name: set.Name, Tools: set.Tools}
	for _, f := range lint.Run(set.Edition, server, set.Signals, set.Edition.ShadowCandidates(set.Tools, set.Signals)) {
		if at, asked := out[f.Rule]; asked {
			at[f.Position] = f
		}
	}
	return out
}

// eachRealSet hands every set of the shared corpus to a test.
func eachRealSet(t *testing.T, do func(tdqs.ServerCase)) {
	t.Helper()
	dir := sharedFolder(t)
	files, err := filepath.Glob(filepath.Join(dir, "corpus", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no corpus in %s: %v", dir, err)
	}
	for _, file := range files {
		do(serverCase(sharedServer(t, dir, strings.TrimSuffix(filepath.Base(file), ".json")), tdqs.DefaultEdition()))
	}
}

// accuses reports whether a verdict says that the text speaks to a grader.
func accuses(v tdqs.Verdict) bool {
	for _, m := range v.Marks {
		if strings.Contains(m.Justification, "addresses whoever grades") {
			return true
		}
	}
	return false
}

// The judge says that a real description speaks to a grader where the rule says
// it, and nowhere else; so it is of real descriptions with an injection behind or
// before them, and with one in quotes.
func TestAddressAgreesWithRule(t *testing.T) {
	t.Parallel()
	judge := New()
	judged, accused := 0, 0
	eachRealSet(t, func(set tdqs.ServerCase) {
		tools := append([]tdqs.Tool(nil), set.Tools...)
		for pass := range 2 { // as sent, then every other with an injection
			for i := range tools {
				if set.Tools[i].Description == nil || pass == 1 && i%2 != 0 {
					continue
				}
				text := *set.Tools[i].Description
				injection := injections[i/2%len(injections)]
				switch {
				case pass == 0:
				case i%6 == 0:
					text += " " + injection
				case i%6 == 2:
					text = injection + " " + text
				default:
					text += "\nExample: check(\"" + strings.ReplaceAll(injection, `"`, "'") + "\")"
				}
				tools[i].Description = &text
			}
			changed := serverCase(&tdqs.Server{Name: set.Name, Tools: tools}, set.Edition)
			said := found(changed, "addresses-judge")["addresses-judge"]
			prepared := judge.Prepare(changed)
			for i := range tools {
				if len(tdqs.HardGates(&tools[i])) > 0 || pass == 1 && i%2 != 0 {
					continue
				}
				v, err := prepared.JudgeTool(t.Context(), tdqs.ToolCase{Edition: set.Edition, Server: set.Name, Tool: &changed.Tools[i],
					Signals: &changed.Signals[i], Tools: changed.Tools, Index: i})
				if err != nil {
					t.Fatal(err)
				}
				judged++
				_, rule := said[tools[i].Position]
				if rule {
					accused++
				}
				if rule != accuses(v) {
					t.Errorf("%s/%s, pass %d: the rule says %t, the judge %t, of %q", set.Name, tools[i].Name, pass, rule, !rule, tail(*tools[i].Description))
				}
			}
		}
	})
	t.Logf("%d of %d descriptions accused", accused, judged)
	if accused < 1000 {
		t.Errorf("only %d of %d descriptions are accused", accused, judged)
	}
}

// The rule on unknown tools looks at the places where the judge finds siblings,
// and accuses no name that is one to the judge.
func TestSiblingsAgreeWithRule(t *testing.T) {
	t.Parallel()
	common := 0
	eachRealSet(t, func(set tdqs.ServerCase) {
		said := found(set, "unknown-tool")["unknown-tool"]
		own := newSet(set.Name, set.Tools)
		names := map[string]bool{}
		for i := range set.Tools {
			names[set.Tools[i].Name] = true
		}
		var r reading
		for i := range set.Tools {
			tool := &set.Tools[i]
			if tool.Description == nil {
				continue
			}
			r.read(own, &tdqs.ToolCase{Edition: set.Edition, Server: set.Name, Tool: tool, Signals: &set.Signals[i], Tools: set.Tools, Index: i})
			siblings := map[prose.Span]bool{}
			for _, m := range r.found {
				siblings[m.Span] = true
				if f, accused := said[tool.Position]; accused && f.Evidence == m.Of(*tool.Description) {
					t.Errorf("%s/%s: the rule knows no tool %q, which is a sibling to the judge", set.Name, tool.Name, f.Evidence)
				}
			}
			for _, span := range r.text.UnmatchedTools(func(string) bool { return false }) {
				name := span.Of(r.text.Source)
				if name == tool.Name || !names[name] {
					continue
				}
				common++
				if !siblings[span] {
					t.Errorf("%s/%s: %q names a sibling to the rule and none to the judge", set.Name, tool.Name, name)
				}
			}
		}
	})
	t.Logf("%d mentions in common", common)
	if common < 400 {
		t.Errorf("only %d mentions in common", common)
	}
}

// What the rule on usage finds silent has no sentence on usage for the judge; and
// where the rule finds words, the judge's reading has a cue of the same kinds.
func TestUsageAgreesWithRule(t *testing.T) {
	t.Parallel()
	silent, spoken := 0, 0
	eachRealSet(t, func(set tdqs.ServerCase) {
		said := found(set, "no-usage-guidance")["no-usage-guidance"]
		own := newSet(set.Name, set.Tools)
		var r reading
		for i := range set.Tools {
			tool := &set.Tools[i]
			if len(tdqs.HardGates(tool)) > 0 {
				continue
			}
			r.read(own, &tdqs.ToolCase{Edition: set.Edition, Server: set.Name, Tool: tool, Signals: &set.Signals[i], Tools: set.Tools, Index: i})
			c := &r.counts
			counted := c.useSentences + c.notSentences + c.insteadSentences + c.orderSentences
			cued := r.text.Count(useCues|prose.Set(prose.CueOrder)) > 0
			_, rule := said[tool.Position]
			switch {
			case rule && counted > 0:
				t.Errorf("%s/%s: the rule finds nothing on usage, the judge counts %v sentences", set.Name, tool.Name, counted)
			case rule && cued:
				t.Errorf("%s/%s: the rule finds nothing on usage where the text has a cue", set.Name, tool.Name)
			case !rule && !cued && len(r.text.Words) > 0:
				t.Errorf("%s/%s: the rule finds words on usage where the text has no cue", set.Name, tool.Name)
			}
			if rule {
				silent++
			} else {
				spoken++
			}
		}
	})
	t.Logf("%d silent, %d not", silent, spoken)
	if silent < 500 || spoken < 500 {
		t.Errorf("only %d silent and %d others", silent, spoken)
	}
}
