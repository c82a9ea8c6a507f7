package rubric

import (
	"slices"
	"testing"

	"github.com/opentdqs/tdqs"
)

// TestCases: the cases cover every anchor, a few of them already, and read as
// what they claim to be.
func TestCases(t *testing.T) {
	t.Parallel()
	cases := Cases()
	if len(cases) < 24 {
		t.Errorf("%d cases, want at least 24", len(cases))
	}
	covered := map[[2]int]bool{}
	after := make([]int, len(cases))
	contradictions, tautologies := 0, 0
	names := map[string]bool{}
	for i := range cases {
		c := &cases[i]
		if names[c.Tools[0].Name] || c.About == "" {
			t.Errorf("case %d, %s, has its name twice or is about nothing", i+1, c.Tools[0].Name)
		}
		names[c.Tools[0].Name] = true
		for d, mark := range c.Marks {
			if mark < 1 || mark > 5 {
				t.Errorf("%s: mark %d of %s", c.Tools[0].Name, mark, tdqs.Dimension(d))
			}
			covered[[2]int{d, mark}] = true
		}
		after[i] = len(covered)
		if c.Contradiction {
			contradictions++
			if c.Marks[tdqs.BehavioralTransparency] != 1 || len(c.Tools[0].Annotations) == 0 {
				t.Errorf("%s: a contradiction is marked 1 and needs annotations", c.Tools[0].Name)
			}
		}
		flags := tdqs.HardGates(&c.Tools[0])
		if slices.Contains(flags, tdqs.NoDescription) {
			t.Errorf("%s has no description, so no judge would see it", c.Tools[0].Name)
		}
		if slices.Contains(flags, tdqs.TautologicalDescription) {
			tautologies++
		}
		for _, e := range tdqs.Editions() {
			if message, _ := ToolMessage(c.ToolCase(e)); message == "" {
				t.Errorf("%s: no message in edition %s", c.Tools[0].Name, e.Name)
			}
		}
	}
	if all := 5 * tdqs.NumDimensions; after[len(after)-1] != all {
		t.Errorf("%d of %d anchors are covered", after[len(after)-1], all)
	}
	if after[1] != 12 || after[8] != 30 {
		t.Errorf("the first two cases cover %d anchors and the first nine %d", after[1], after[8])
	}
	if contradictions == 0 || contradictions == len(cases) || tautologies == 0 {
		t.Errorf("%d contradictions, %d tautologies", contradictions, tautologies)
	}
}

// TestExamples reads examples in the form of the specification's, with words of
// our own.
func TestExamples(t *testing.T) {
	t.Parallel()
	const prompt = `Grade.

## Calibration

### BEST - 4.3
Name: list_boats | Annotations: { openWorldHint: true, idempotentHint: false } | Params: 3, schema coverage 67%
Description: "Lists boats. For one owner use find_boats."
Scores:
- purpose=5 (why)
- guidelines=5
- transparency=3: it says purpose=1 nowhere.
- params=3

### CLASH
Name: add_boat | Annotations: {readOnlyHint: true} | Description: "Adds a boat"
Marks: transparency=1 (why); annotation_contradiction=true

## Answer
{"purpose": 1}`
	cases, err := Examples(prompt)
	if err != nil || len(cases) != 2 {
		t.Fatalf("%d examples, %v", len(cases), err)
	}
	best, clash := &cases[0], &cases[1]
	if best.Marks != [6]int{5, 5, 3, 3, 0, 0} || best.Contradiction || best.About != "BEST - 4.3, list_boats" {
		t.Errorf("got %+v", best)
	}
	s := best.ToolCase(tdqs.DefaultEdition()).Signals
	if s.ParamCount != 3 || s.SchemaDescriptionCoverage != 67 || !s.HasAnnotations || *s.Annotations.Idempotent || len(best.Tools) != 2 || best.Tools[1].Name != "find_boats" {
		t.Errorf("signals %+v, %d tools", s, len(best.Tools))
	}
	if clash.Marks != [6]int{0, 0, 1, 0, 0, 0} || !clash.Contradiction || *clash.Tools[0].Description != "Adds a boat" {
		t.Errorf("got %+v", clash)
	}
	for _, wrong := range []string{"", "Name: x | Params: 1\nScores: purpose=1", "Name: x\nDescription: \"y\"",
		"Name: x | Annotations: {a b}\nDescription: \"y\"\npurpose=1"} {
		if _, err := Examples(wrong); err == nil {
			t.Errorf("%q is read as examples", wrong)
		}
	}
}
