package offline

import (
	"fmt"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

// inventedPurposes and inventedEffects make invented definitions.
var (
	inventedPurposes = []string{
		"Moves a guest to another room of the hotel.",
		"Closes the bill of a stay and mails it to the guest, in the language of the guest.",
		"Gets one guest by the number of the room, with the nights stayed.",
		"Cancels a booking. Use it when the guest calls; to change the dates, call get_guest first.",
	}
	inventedEffects = []string{
		"This cannot be undone.", "Needs the right to write bills.", "Fails with not_found when the room is empty.",
		"Each call costs one credit.", "The old room is cleaned and its key is deleted.",
		"Calling it twice changes nothing more.", "What was written before is overwritten.",
	}
)

// choicesOf are all choices of two or three texts.
func choicesOf(texts []string) (out [][]string) {
	for set := range 1 << len(texts) {
		var chosen []string
		for i, s := range texts {
			if set>>i&1 == 1 {
				chosen = append(chosen, s)
			}
		}
		if len(chosen) == 2 || len(chosen) == 3 {
			out = append(out, chosen)
		}
	}
	return out
}

// In invented definitions taking a sentence about side effects away never raises
// Behavioral Transparency, and taking all lowers it in most cases.
func TestInventedBehaviorFalls(t *testing.T) {
	t.Parallel()
	var one, all tally
	for _, purpose := range inventedPurposes {
		_, bare := scoreOf(t, purpose)
		for _, chosen := range choicesOf(inventedEffects) {
			_, v := scoreOf(t, purpose+" "+strings.Join(chosen, " "))
			before := v.Marks[tdqs.BehavioralTransparency].Score
			all.add(before, bare.Marks[tdqs.BehavioralTransparency].Score)
			for i := range chosen {
				rest := append(append([]string{purpose}, chosen[:i]...), chosen[i+1:]...)
				_, less := scoreOf(t, strings.Join(rest, " "))
				if one.add(before, less.Marks[tdqs.BehavioralTransparency].Score); less.Marks[tdqs.BehavioralTransparency].Score > before {
					t.Errorf("%q gains by losing %q", purpose+" "+strings.Join(chosen, " "), chosen[i])
				}
			}
		}
	}
	t.Logf("one sentence less: %+v; none left: %+v", one, all)
	if one.all() < 200 || all.all() < 200 || all.higher > 0 || 2*all.lower <= all.all() {
		t.Errorf("one sentence less: %+v; none left: %+v", one, all)
	}
}

// In invented definitions taking the parameters' descriptions away never raises
// Parameter Semantics and lowers it in most cases.
func TestInventedParametersFall(t *testing.T) {
	t.Parallel()
	e := tdqs.DefaultEdition()
	var all tally
	params := []string{"desk", "porter", "key", "bell", "lamp"}
	for _, purpose := range inventedPurposes {
		for _, chosen := range choicesOf(append([]string{"The room is a number such as 12.", "desk: who is to know of it, up to 80 letters."}, inventedEffects[:4]...)) {
			text := purpose + " " + strings.Join(chosen, " ")
			for n := 3; n <= len(params); n++ {
				var plain, described []string
				for i, name := range params[:n] {
					plain = append(plain, fmt.Sprintf(`%q:{"type":"string"}`, name))
					described = append(described, fmt.Sprintf(`%q:{"type":"string","description":"The %s as the register of day %d has it."}`, name, name, i))
				}
				var marks [2]int
				for k, list := range [][]string{described, plain} {
					schema := `{"type":"object","properties":{` + strings.Join(list, ",") + `}}`
					v, err := theJudge().JudgeTool(t.Context(), caseOf(e, "hotel", []tdqs.Tool{tool("move_guest", text, schema)}, 0))
					if err != nil {
						t.Fatal(err)
					}
					marks[k] = v.Marks[tdqs.ParameterSemantics].Score
				}
				all.add(marks[0], marks[1])
			}
		}
	}
	t.Logf("without descriptions: %+v", all)
	if all.all() < 200 || all.higher > 0 || 2*all.lower <= all.all() {
		t.Errorf("without descriptions: %+v", all)
	}
}

// A short sentence that stands in the schema as it is earns nothing beside it; one word
// of another sentence is no repetition.
func TestCopiedFromTheSchema(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, part string
		one        bool
		want       bool
	}{
		{"How many. Default is 50.", "Default is 50", false, true},
		{"How many. Default is 500.", "Default is 50", false, false},
		{"Optional. The number.", "Optional", true, true},
		{"Whether it is read-only for guests.", "only", true, false},
		{"The number (optional).", "optional", true, true},
		{"", "x", false, false},
	} {
		edge := joins
		if c.one {
			edge = goesOn
		}
		if got := within(c.text, c.part, edge); got != c.want {
			t.Errorf("%q within %q: %v", c.part, c.text, got)
		}
	}
}
