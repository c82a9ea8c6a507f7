package web

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// shownDiff writes a comparison as [gone] and {come}.
func shownDiff(spans []span) string {
	var b strings.Builder
	for _, s := range spans {
		switch s.Kind {
		case "gone":
			b.WriteString("[" + s.Text + "]")
		case "come":
			b.WriteString("{" + s.Text + "}")
		default:
			b.WriteString(s.Text)
		}
	}
	return b.String()
}

func TestDiff(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ before, after, want string }{
		{"", "", ""},
		{"", "a b", "{a b}"},
		{"a b", "", "[a b]"},
		{"same words", "same words", "same words"},
		{"Get a plant.", "Get one plant.", "Get [a]{one} plant."},
		{"a b c d", "a x c d e", "a [b]{x} c d{ e}"},
		{"Get a plant. Soon.", "Get one pot. Soon.", "Get [a plant.]{one pot.} Soon."},
		{"x a", "y b", "[x a]{y b}"},
		{"one  two", "one two", "one[  ]{ }two"},
	} {
		if got := shownDiff(diffWords(c.before, c.after)); got != c.want {
			t.Errorf("%q, %q: %s, want %s", c.before, c.after, got, c.want)
		}
	}
	lines := strings.Repeat("same\n", 20)
	if got, want := shownDiff(folded(diffLines("{\n"+lines+"a\n"+lines, "{\n"+lines+"b\n"+lines), 2)), "⋯\nsame\nsame\n[a\n]{b\n}same\nsame\n⋯\n"; got != want {
		t.Errorf("folded it is %q, want %q", got, want)
	}
	long := strings.Repeat("word ", 3000)
	if got := diffWords("a "+long, long+"b"); len(got) != 2 && len(got) != 3 {
		t.Errorf("long texts have %d spans", len(got))
	}
}

// TestDiffHasBothTexts holds that what stayed and went is the text before, and what
// stayed and came the one after.
func TestDiffHasBothTexts(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[ab \n]{0,40}`)
		before, after := text.Draw(t, "before"), text.Draw(t, "after")
		for _, spans := range [][]span{diffWords(before, after), diffLines(before, after)} {
			var was, is strings.Builder
			for _, s := range spans {
				if s.Kind != "come" {
					was.WriteString(s.Text)
				}
				if s.Kind != "gone" {
					is.WriteString(s.Text)
				}
			}
			if was.String() != before || is.String() != after {
				t.Fatalf("%q", spans)
			}
		}
	})
}
