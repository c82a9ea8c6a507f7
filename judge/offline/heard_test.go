package offline

import (
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

// readAlone reads one invented tool, ready for the pen.
func readAlone(of tdqs.Tool) *reading {
	r := new(reading)
	tools := []tdqs.Tool{of}
	c := caseOf(tdqs.DefaultEdition(), "kiln", tools, 0)
	r.read(newSet("kiln", tools), &c)
	r.pen.r = r
	r.pen.begin()
	return r
}

// No two of the words that hint at a topic fall into one slot of their table, and none has
// a slot that it shares with a word of another kind.
func TestHintWords(t *testing.T) {
	t.Parallel()
	slots := map[prose.Stem]string{}
	for topic, words := range hearsay {
		for word := range setOf(words + " cannot can't never not be only you get receive give hand send tell show") {
			stem := prose.StemOf(word)
			if other, taken := slots[stem%hintSlots]; taken && prose.StemOf(other) != stem {
				t.Errorf("%s and %s share a slot", word, other)
			}
			slots[stem%hintSlots] = word
			if slot := hintWords[stem%hintSlots]; slot.stem != stem || strings.Contains(" "+words+" ", " "+word+" ") && !slot.topics.Has(prose.CueKind(topic)) {
				t.Errorf("%s is not found", word)
			}
		}
	}
}

// What a text says in words that no cue knows, or in a sentence that stands in other tools
// too, is not said to be missing; what it does not say is.
func TestSilentTopics(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		of   prose.CueKind
		said bool
	}{
		{"Strikes one firing from the kiln book. Only a master's session gets through.", prose.CuePermission, true},
		{"Strikes one firing from the kiln book, which owners may do.", prose.CuePermission, true},
		{"Strikes one firing from the kiln book.", prose.CuePermission, false},
		{"Strikes one firing from the kiln book. The line cannot be erased later.", prose.CueLasting, true},
		{"Strikes one firing from the kiln book and never brings it back.", prose.CueLasting, false},
		{"Strikes one firing from the kiln book; the clerk can revert it.", prose.CueLasting, true},
		{"Strikes one firing from the kiln book. An unknown number is refused.", prose.CueError, true},
		{"Strikes one firing from the kiln book.", prose.CueError, false},
	} {
		r := readAlone(tool("strike_firing", c.text, byNumber))
		h := r.listen()
		if got := (h.topics | h.hint).Has(c.of); got != c.said {
			t.Errorf("%q speaks of %s: %v", c.text, topics[c.of], got)
		}
		r.pen.undisclosed(2)
		if said := string(r.pen.written()); c.said && strings.Contains(said, topics[c.of]) {
			t.Errorf("%q: %s", c.text, said)
		}
	}
	const common = " A missing firing and the lack of a permission are answered with an error."
	tools := []tdqs.Tool{}
	for _, name := range []string{"strike_firing", "strike_glaze", "strike_shelf", "strike_cone"} {
		tools = append(tools, tool(name, "Strikes one "+name[7:]+" from the kiln book."+common, byNumber))
	}
	c := caseOf(tdqs.DefaultEdition(), "kiln", tools, 0)
	v, err := New().JudgeTool(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	if j := v.Marks[tdqs.BehavioralTransparency].Justification; strings.Contains(j, "failures") || strings.Contains(j, "permissions") {
		t.Errorf("a sentence of all tools is not heard: %s", j)
	}
}

// A sentence tells what comes back when it says that of the tool; others do not, and a
// text with a word of it is not said to have none.
func TestComesBack(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, quote string
		how         backGrade
	}{
		{"Returns count of shelves", "Returns count of shelves", backTold},
		{"Copies a shelf to another kiln. Returns the destination.", "Returns the destination", backTold},
		{"Copies a shelf. Responds with the new shelf and its cones.", "Responds with the new shelf", backTold},
		{"Copies a shelf. The result is a list of cones.", "The result is a list of cones", backTold},
		{"Copies a shelf.\n\nReturns:\n  The new shelf with each cone on it.", "The new shelf with each cone", backTold},
		{"Returns { ok, shelf } of a copied shelf.", "Returns { ok, shelf }", backTold},
		{"Copies a shelf. Missing cones and odd numbers are returned as errors.", "", backPassing},
		{"Copies a shelf. Returns an error when it is full.", "", backPassing},
		{"Copies a shelf and stops the response clock of the other party.", "", backPassing},
		{"Copies a shelf; limit is the number of cones to return.", "", backHinted},
		{"Copies a shelf. Only a returning master gets through.", "", backPassing},
		{"Copies a shelf. You get its number and the cones on it.", "You get its number", backTold},
		{"Copies a shelf, and you get its number.", "", backPassing},
		{"Copies a shelf. Each cone of it is heated.", "", backSilent},
		{"Copies a shelf. The answer names it.", "", backPassing},
	} {
		r := readAlone(tool("do_shelf", c.text, `{"properties":{"shelf":{"type":"string"}}}`))
		at, how := r.comesBack()
		if how > c.how || how < c.how && c.how != backHinted {
			t.Errorf("%q: grade %d, want %d", c.text, how, c.how)
		}
		if c.quote == "" {
			continue
		}
		sp, _ := excerpt(r.text, at.first, max(at.last, at.first+1))
		if got := sp.Of(c.text); !strings.Contains(got, c.quote) {
			t.Errorf("%q: quoted is %q, want %q", c.text, got, c.quote)
		}
		if r.pen.completeness(3); strings.Contains(string(r.pen.written()), "no sentence") {
			t.Errorf("%q: %s", c.text, r.pen.written())
		}
	}
}

// Of which parameters a text says something, and which of the rest not even the schema
// hints at.
func TestSaidOfParameters(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text, properties string
		said, dark             bool
	}{
		{"reason", "Strikes a firing. *reason* must be one of: CRACK, BLOWN, COLD.", `"reason":{"type":"string"}`, true, false},
		{"limit", "Lists firings. `limit` must be 1–500.", `"limit":{"type":"integer"}`, true, false},
		{"age", "Dates a shard; `age` is in millions of years.", `"age":{"type":"number"}`, true, false},
		{"mode", "Fires the kiln: eco keeps 900 °C, hard keeps 1200 °C.", `"mode":{"type":"string","enum":["eco","hard"]}`, true, false},
		{"mode", "Fires the kiln, eco or hard.", `"mode":{"type":"string","enum":["eco","hard"]}`, false, false},
		{"from_x", "Moves from (from_x, from_y) to (to_x, to_y).", `"from_x":{"type":"number"},"from_y":{"type":"number"},"to_x":{"type":"number"},"to_y":{"type":"number"}`, false, false},
		{"kind", "Books a firing.\n`kind`:\n  bisque | glaze | raku | salt", `"kind":{"type":"string"}`, true, false},
		{"kind", "Books a firing.\nkind: Optional; bisque or glaze", `"kind":{"type":"string"}`, true, false},
		{"shelf", "Books a firing, and both kind and shelf must be free.", `"shelf":{"type":"string"}`, true, false},
		{"kind", "Books a firing of any kind.", `"kind":{"type":"string"}`, false, false},
		{"cone_ids", "Books a firing. `cone_ids`\n  are of one shelf.", `"cone_ids":{"type":"array"}`, true, false},
		{"shelf", "Books a firing.", `"shelf":{"type":"string"}`, false, true},
		{"shelf", "Books a firing on a shelf.", `"shelf":{"type":"string"}`, false, false},
		{"day", "Books a firing.", `"day":{"type":"string","format":"date"}`, false, false},
		{"top", "Books a firing.", `"top":{"type":"integer","default":20}`, false, false},
		{"top", "Books a firing.", `"top":{"type":"integer","default":null}`, false, true},
		{"cone", "Books a firing.", `"cone":{"type":"object","properties":{"no":{"type":"string","description":"number of the cone"}}}`, false, false},
	} {
		r := readAlone(tool("book", c.text, `{"properties":{`+c.properties+`}}`))
		r.listen()
		if p := &r.params[0]; p.said != c.said || dark(p) != c.dark {
			t.Errorf("%q, %s: said %v, dark %v", c.text, c.properties, p.said, dark(p))
		}
		for mark := 1; mark <= 5; mark++ {
			r.pen.begin()
			r.pen.parameters(mark)
			if contradictsItself(string(r.pen.written())) {
				t.Errorf("%q, %d: %s", c.text, mark, r.pen.written())
			}
		}
	}
}

// contradictsItself reports whether a justification says that the text adds something to a
// parameter and that nothing tells of it.
func contradictsItself(j string) bool {
	first, rest, _ := strings.Cut(j, ". ")
	_, added, _ := strings.Cut(first, " adds ")
	_, added, found := strings.Cut(added, " to `")
	if !found {
		return false
	}
	name, _, _ := strings.Cut(added, "`")
	return (strings.Contains(rest, "explained") || strings.Contains(rest, "not at all")) && strings.Contains(rest, "`"+name+"`")
}

// A line with a question is asked only while neither the parameter's own description nor
// its schema answers it, and the next best is asked then.
func TestAnsweredQuestions(t *testing.T) {
	t.Parallel()
	const none = "what a call with `%s` looks like" // nothing else is left to ask
	for _, c := range []struct{ properties, want string }{
		{`"day":{"type":"string","description":"Date as YYYY-MM-DD"}`, none},
		{`"q":{"type":"string","description":"Words to look for"}`, "what form `q` takes (with an example)"},
		{`"q":{"type":"string","description":"Words to look for, e.g. red glaze"}`, none},
		{`"q":{"type":"string","description":"Words to look for ('red glaze')"}`, none},
		{`"kiln_id":{"type":"string","description":"UUID of the kiln"}`, "where `kiln_id` comes from"},
		{`"kiln_id":{"type":"string","description":"UUID of the kiln, from list_kilns"}`, none},
		{`"heat":{"type":"integer","description":"Heat, from 600 to 1300"}`, none},
		{`"heat":{"type":"integer","description":"Heat (600–1300)"}`, none},
		{`"heat":{"type":"integer","description":"Heat, max 1300"}`, none},
		{`"heat":{"type":"integer","description":"Heat of the kiln"}`, "within which bounds `heat` lies"},
		{`"mode":{"type":"string","enum":["eco","hard"],"description":"eco keeps 900 °C, hard keeps 1200 °C"}`, none},
		{`"mode":{"type":"string","enum":["eco","hard"],"description":"One of eco or hard"}`, "what the values of `mode` mean"},
		{`"order":{"type":"string","enum":["asc","desc"],"description":"Which way"}`, none},
		{`"dry":{"type":"boolean","description":"Whether nothing is to be fired"}`, none},
		{`"bill":{"type":"object","description":"The bill","properties":{"no":{"type":"string","description":"its number"}}}`, none},
	} {
		name, _, _ := strings.Cut(c.properties[1:], `"`)
		r := readAlone(tool("fire", "Fires the kiln.", `{"properties":{`+c.properties+`},"required":["`+name+`"]}`))
		want := "say in the text " + strings.ReplaceAll(c.want, "%s", name)
		if r.pen.adviseParameters(3); string(r.pen.written()) != want {
			t.Errorf("%s: %q, want %q", c.properties, r.pen.written(), want)
		}
	}
	r := readAlone(tool("fire", "Fires the kiln.", `{"properties":{"day":{"type":"string","description":"Date as YYYY-MM-DD"}}}`))
	if r.pen.adviseParameters(3); string(r.pen.written()) != "say in the text what happens without `day`" {
		t.Errorf("the next best is %q", r.pen.written())
	}
	r = readAlone(tool("fire", "Fires the kiln: eco keeps 900 °C, hard keeps 1200 °C.", `{"properties":{"mode":{"type":"string","enum":["eco","hard"],"description":"How"}}}`))
	if r.pen.adviseParameters(3); len(r.pen.written()) != 0 {
		t.Errorf("what the text says of the values is asked for: %q", r.pen.written())
	}
}

// No quote of what a call does is a scrap, and what names a sibling without a case is not
// said to tell when the tool is right.
func TestNoScrapsAreQuoted(t *testing.T) {
	t.Parallel()
	r := readAlone(tool("post_note", "Posts a note on the kiln's board. Limit:\n280\n1. Max.\nThe newest note comes first on the board of the kiln.", byNumber))
	if found, n := r.disclosures(); n > 0 && !r.quotable(found[0].at) {
		t.Errorf("a scrap is quoted: %v", found[0])
	}
	tools := []tdqs.Tool{tool("abort_firing", "Cuts the power of one kiln within seconds, unlike what end_firing does at its slow pace.", byNumber),
		tool("end_firing", "Lets one kiln cool down.", byNumber)}
	c := caseOf(tdqs.DefaultEdition(), "kiln", tools, 0)
	var alone reading
	alone.read(newSet("kiln", tools), &c)
	alone.pen.r = &alone
	alone.pen.begin()
	alone.pen.usage(4)
	if s := &alone.text.Sentences[0]; s.Cues&useCues == 0 && strings.Contains(string(alone.pen.written()), "tells when") {
		t.Errorf("a sentence without a case: %s", alone.pen.written())
	}
	r = readAlone(tool("fire", strings.Repeat("kiln glaze cone shelf ", 12), byNumber))
	if r.pen.conciseness(4); strings.Contains(string(r.pen.written()), "key point") {
		t.Errorf("one endless sentence: %s", r.pen.written())
	}
}

// A sentence that only says the tool's name of its use is a hint, if a thin one.
func TestThinHint(t *testing.T) {
	t.Parallel()
	r := readAlone(tool("open_kiln", "Opens one kiln of the yard. Use this tool when a kiln is to be opened.", byNumber))
	if r.pen.usage(2); !strings.Contains(string(r.pen.written()), "only hint") {
		t.Errorf("%s", r.pen.written())
	}
	r = readAlone(tool("open_kiln", "Opens one kiln of the yard.", byNumber))
	if r.pen.usage(2); strings.Contains(string(r.pen.written()), "only hint") {
		t.Errorf("%s", r.pen.written())
	}
}
