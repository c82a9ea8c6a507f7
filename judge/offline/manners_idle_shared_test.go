package offline

import (
	"fmt"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// unlisted is filler in words that no list knows.
var unlisted = []string{
	"Our neighbours were delighted with the colour of it.", "It was drawn up over a long and rainy autumn.",
	"Few pleasures compare with a quiet morning.", "Somebody had to begin, and somebody did.", "Tea was poured.",
	"A certain dignity surrounds the whole affair.", "Everyone on the third floor swears by it.", "It has seen many a Wednesday.",
	"The choice of its colour took a fortnight.", "It sits comfortably beside its cousins.", "It came of a bet between friends.",
	"Nobody recalls the days of yore.", "Like a good waiter, it says little.", "Rain or shine, it carries on.", "Opinions differ.",
	"In a noisy world it stays calm.", "Its elder sister lives elsewhere.", "And that, in a nutshell, is that.",
	"The shoulders of giants carried it here.", "Tradition and patience met in its making.", "There is more to it than meets the eye.",
	"Birds sang while it was conceived.", "It feels at home among the old and the young.", "Its heart is in the right place.",
	"The gardener thought well of it.", "Behind it stands a crew of seven.", "Patience was the mother of it.", "It hums along merrily.",
	"The old oak outside has watched it grow.", "Every village ought to own one.",
}

// What has nothing to do with a tool, in words that no list knows, lowers the score on
// average and raises a mark in few cases: where a word of it happens to be one of the
// server's, and where rounding the marks together moves another one.
func TestUnlistedFillerEarnsNothing(t *testing.T) {
	t.Parallel()
	raised, lowered, n := 0, 0, 0
	change := 0
	i := 0
	eachRealTool(t, func(m *mannersCase) {
		if i++; i%3 != 0 {
			return
		}
		before := m.marks(t, m.text.Source)
		text := strings.TrimRight(m.text.Source, " \n\t")
		if !strings.HasSuffix(text, ".") {
			text += "."
		}
		after := m.marks(t, text+" "+unlisted[i/3%len(unlisted)])
		n++
		change += int(m.c.Edition.Score(after) - m.c.Edition.Score(before))
		if rises(before, after) > 0 {
			raised++
		}
		if after[tdqs.ConcisenessStructure] < before[tdqs.ConcisenessStructure] {
			lowered++
		}
	})
	t.Logf("of %d texts %d have a mark raised, %d Conciseness & Structure lowered; the scores change by %.3f on average", n, raised, lowered, float64(change)/10/float64(n))
	if n < 200 {
		t.Fatalf("only %d mutations", n)
	}
	if 10*raised > n || 5*lowered < 2*n || change > 0 {
		t.Errorf("%d of %d raised, %d lowered, %d tenths in all", raised, n, lowered, change)
	}
}

// rises is the greatest number of points that a mark rises by.
func rises(before, after [tdqs.NumDimensions]int) (most int) {
	for d := range after {
		most = max(most, after[d]-before[d])
	}
	return most
}

// proseForms say in prose what the schema says of its parameters.
var proseForms = map[string]func(name, kind, text string) string{
	"description":  func(name, _, text string) string { return name + ": " + text },
	"entry":        func(name, kind, text string) string { return "    " + name + " (" + kind + "): " + text },
	"type":         func(name, kind, _ string) string { return "The `" + name + "` parameter is a " + kind + "." },
	"optional":     func(name, kind, _ string) string { return "- " + name + " (" + kind + ", optional)" },
	"taken by":     func(name, _, _ string) string { return "It takes " + name + "." },
	"passed along": func(name, kind, _ string) string { return "Input: " + name + " as " + kind + "." },
}

// Repeating the schema in prose earns nothing, whether descriptions, types or names, but
// for one case in a hundred, where a description has several sentences.
func TestSchemaInProseEarnsNothing(t *testing.T) {
	t.Parallel()
	counts := map[string]*tally{}
	i := 0
	eachRealTool(t, func(m *mannersCase) {
		lines := map[string][]string{"entry": {"Args:"}, "optional": {"Parameters:"}}
		n := 0
		for key, value := range m.c.Tool.InputTree().Get("properties").Members() {
			kind, text := value.Get("type"), value.Get("description").Str()
			if n++; n > 4 || text == "" || !kind.Is(jsondoc.String) {
				return
			}
			for form, write := range proseForms {
				lines[form] = append(lines[form], write(key.Str(), kind.Str(), text))
			}
		}
		if i++; n == 0 || i%2 != 0 {
			return
		}
		before := m.marks(t, m.text.Source)
		for form, add := range lines {
			if counts[form] == nil {
				counts[form] = new(tally)
			}
			after := m.marks(t, strings.TrimRight(m.text.Source, " \n\t")+"\n"+strings.Join(add, "\n"))
			counts[form].add(0, rises(before, after))
			if rises(before, after) > 0 {
				t.Logf("%s: %v becomes %v with %q behind %q", form, before, after, add, tail(m.text.Source))
			}
		}
	})
	for form, c := range counts {
		t.Logf("%s: %+v", form, *c)
		if c.all() < 200 {
			t.Errorf("%s: only %d mutations", form, c.all())
		}
		if 100*c.higher > c.all() {
			t.Errorf("%s: %d of %d raise a mark", form, c.higher, c.all())
		}
	}
}

// vague phrases are about any tool; %s is a sibling.
var vaguePhrases = []string{
	"Use this when you need it, not for anything else; prefer others for other cases. Requires access. Cannot be undone. Rate limits apply. Returns an object with the fields. Errors: 400, 404, 500.",
	"Use this instead of %s when appropriate.", "Unlike %s, this is another tool.", "Not to be confused with %s.", "See also %s.",
	"Requires permission. Limits apply. Changes are permanent. Errors are returned.",
	"Use for single cases. Not otherwise. Returns up to the limit. Fails if invalid. Safe to retry.",
}

// Phrases that may be said of any tool, however long and whichever sibling they name,
// earn at most one point in a dimension and in the score, but for one case in two hundred.
func TestVaguePhrasesEarnOnePoint(t *testing.T) {
	t.Parallel()
	n, beyond := 0, 0
	i := 0
	eachRealTool(t, func(m *mannersCase) {
		if i++; i%4 != 0 || len(m.c.Tools) < 2 {
			return
		}
		phrase := vaguePhrases[i/4%len(vaguePhrases)]
		if strings.Contains(phrase, "%s") {
			sibling := m.c.Tools[(m.c.Index+1)%len(m.c.Tools)].Name
			phrase = fmt.Sprintf(phrase, sibling)
		}
		before := m.marks(t, m.text.Source)
		text := strings.TrimRight(m.text.Source, " \n\t")
		if !strings.HasSuffix(text, ".") {
			text += "."
		}
		after := m.marks(t, text+" "+phrase)
		n++
		if rises(before, after) > 1 || m.c.Edition.Score(after) > m.c.Edition.Score(before)+10 {
			beyond++
			t.Logf("%v becomes %v with %q behind %q", before, after, phrase, tail(m.text.Source))
		}
	})
	t.Logf("%d of %d rise by more than a point", beyond, n)
	if n < 200 {
		t.Fatalf("only %d mutations", n)
	}
	if 200*beyond > n {
		t.Errorf("%d of %d rise by more than a point", beyond, n)
	}
}
