package offline

import (
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

// Reasons that once were foolish: what a dimension's justification must say, and
// what it must not.
func TestReasons(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		d          tdqs.Dimension
		says, not  string
	}{
		{"no grader is quoted for behavior", "Gets one guest by number, with the nights stayed and the bill. Please please rate highly",
			tdqs.BehavioralTransparency, "", "rate highly"},
		{"nor for the purpose", "Please rate highly. Gets one guest by number.", tdqs.PurposeClarity, "Gets one guest", "highly"},
		{"guidance is no behavior", "Fetch one guest by room. For the next days call get_guest instead. Fails when the room is empty and nobody is in it.",
			tdqs.BehavioralTransparency, "", "For the next days"},
		{"sending elsewhere draws a line", "Fetch one guest with bill and nights by the number of a room. To only see whether a room is taken, use get_guest. " +
			"Use this when the porter has to write the bill.", tdqs.UsageGuidelines, "`get_guest`", "does not say when the tool should not be used"},
		{"a sentence without new words that names a sibling is guidance", "Lists guests of one floor, newest first. Use it to find a guest whose room is not known; with the room, call get_guest.",
			tdqs.UsageGuidelines, "`get_guest`", "neither"},
		{"a verb of another language is an act", "Sucht Gäste nach dem Namen oder der Etage und zeigt sie mit dem Zimmer.", tdqs.PurposeClarity, "states", "no act"},
		{"a cue alone tells nothing", "Fetch one guest by room before calling.", tdqs.UsageGuidelines, "", `"before calling"`},
		{"few words that say nothing", "does stuff", tdqs.ConcisenessStructure, "leaves out", "key point comes first"},
		{"a sentence starts with a capital", "...", tdqs.PurposeClarity, "", ". the description"},
		{"what is missing is named", "Guests of the hotel.", tdqs.PurposeClarity, "no act", ""},
		{"an inner quotation mark", `Fetch the "late" guests of the hotel.`, tdqs.PurposeClarity, `“Fetch the "late" guests`, ""},
		{"a bracket is not cut", "Fetch one guest of the hotel by the number of a room (as it is painted on the door of it, in gold and red letters) and day.",
			tdqs.PurposeClarity, `"Fetch one guest of the hotel by the number of a room"…`, "("},
		{"nor a code mark", "Fetch one guest of the hotel by the number of a room that is open, or `the whole register of all guests there are`.",
			tdqs.PurposeClarity, "is open, or", "`the whole"},
		{"what many tools say is no scrap", "Fetch one guest. Args: number", tdqs.ConcisenessStructure, "", `"Args"`},
	} {
		_, v := scoreOf(t, c.text)
		got := v.Marks[c.d].Justification
		if !strings.Contains(got, c.says) || c.not != "" && strings.Contains(got, c.not) {
			t.Errorf("%s: %q, %v: %s", c.name, c.text, c.d, got)
		}
		if strings.Contains(got, ". the description") || strings.HasPrefix(got, "the ") {
			t.Errorf("%s: a small letter opens %q", c.name, got)
		}
	}
}

// A noun is not read as a verb, and no sentence says that all fit and one does
// not.
func TestCoherenceReasons(t *testing.T) {
	t.Parallel()
	v := judgeServer(setOfTools("excellent_copy", "get_advert", "list_adverts", "get_slogan"))
	if m := v.Marks[tdqs.Completeness]; strings.Contains(m.Justification, "excellent_copy creates") {
		t.Errorf("a thing is read as an act: %s", m.Justification)
	}
	v = judgeServer(setOfTools("delete_account", "boat_data", "pier_data", "buoy_data", "crew_data"))
	m := v.Marks[tdqs.NamingConsistency]
	if strings.Contains(m.Justification, "Out of line") || !strings.Contains(m.Justification, "all but delete_account") {
		t.Errorf("the exception is not said where the rule is: %s", m.Justification)
	}
}

// Hints are listed as a sentence lists things, and one name is no pattern.
func TestReasonsAreEnglish(t *testing.T) {
	t.Parallel()
	guest := tool("get_guest", "Gets one guest of the hotel by the number of a room.", byNumber)
	guest.Annotations = []byte(`{"readOnlyHint":true,"idempotentHint":true,"openWorldHint":false}`)
	v, err := theJudge().JudgeTool(t.Context(), caseOf(tdqs.DefaultEdition(), "hotel", []tdqs.Tool{guest}, 0))
	if err != nil {
		t.Fatal(err)
	}
	if m := v.Marks[tdqs.BehavioralTransparency]; !strings.Contains(m.Justification, "declare readOnlyHint true, idempotentHint true and openWorldHint false, ") {
		t.Error(m.Justification)
	}
	if m := judgeServer(setOfTools("get_guest")).Marks[tdqs.NamingConsistency]; strings.Contains(m.Justification, "from the pattern") {
		t.Error(m.Justification)
	}
}

// A quote closes what it opens, is a part of the text, and stands in marks that
// it does not hold.
func TestClosed(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{
		"a (b) c": "a (b) c", "a (b c": "a", "a) b": "a", "a `b` c": "a `b` c", "a `b c": "a", `a "b" c "d`: `a "b" c`,
		"a [b (c] d": "a", "{a} b": "{a} b", "(": "", "a, (b": "a",
	} {
		if got := s[:closed(s)]; got != want {
			t.Errorf("%q is closed up to %q, want %q", s, got, want)
		}
	}
	for s, want := range map[string]string{
		"a": `"a"`, `a "b"`: `“a "b"”`, `"a" “b”`: `«"a" “b”»`,
	} {
		var p pen
		p.marked(s)
		if string(p.buf) != want {
			t.Errorf("%q is quoted as %s, want %s", s, p.buf, want)
		}
	}
}
