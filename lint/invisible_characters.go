package lint

import (
	"fmt"
	"unicode/utf8"

	"github.com/opentdqs/tdqs"
)

var invisibleCharacters = &Rule{
	ID:       "invisible-characters",
	Title:    "A text holds characters that nobody sees",
	Severity: Warning,
	Why: "Zero-width, bidirectional and tag characters reach the agent and not the person who reviews the tool: they hide orders, turn words around, and break comparisons. " +
		"Joiners between letters of scripts that need them, and in emoji, are no finding. Cut the characters; they mostly came with a copied text.",
	Bad:  `{"name": "renew_loan", "description": "Extend the due date of one loan.\u202e .naol eno", "inputSchema": {"type": "object"}}`,
	Good: `{"name": "renew_loan", "description": "Extend the due date of one loan.", "inputSchema": {"type": "object"}}`,
	check: eachSubject(func(t *subject) *Finding {
		var f *Finding
		seen := tally{}
		t.texts(func(s said) bool {
			at, r, n := hidden(s.text)
			if n == 0 {
				return true
			}
			if f == nil {
				shown := around(s.text, at, at+utf8.RuneLen(r))
				f = &Finding{
					Message: fmt.Sprintf("%s: the character U+%04X is not seen and reaches the agent, in %s. Cut it; hidden text is how orders are smuggled in.",
						counted(n, "invisible character"), r, quote(shown)),
					Pointer:   s.pointer(),
					Evidence:  excerpt(shown),
					Dimension: tdqs.ConcisenessStructure.Key(),
				}
			}
			for range min(n, maxParts+1) {
				f.addPart(func() string { return seen.next(s.pointer()) })
			}
			return true
		})
		return f.few()
	}),
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// hidden finds the first invisible character of a text and counts them.
func hidden(s string) (at int, first rune, n int) {
	before := rune(' ')
	for i, r := range s {
		if r >= utf8.RuneSelf && invisible(r, before) {
			if n == 0 {
				at, first = i, r
			}
			n++
		}
		before = r
	}
	return at, first, n
}

// invisible reports whether a character is not seen where it stands.
func invisible(r, before rune) bool {
	switch {
	case r == 0x200C || r == 0x200D: // joiners: of no use after ASCII
		return before < utf8.RuneSelf
	case r == 0x200B, r == 0x2060, r == 0xFEFF, r == 0x180E, r == 0x00AD,
		r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069, r >= 0x2061 && r <= 0x2064, r >= 0xFFF9 && r <= 0xFFFB:
		return true
	case r == 0x200E || r == 0x200F:
		return before < utf8.RuneSelf
	case r >= 0xE0000 && r <= 0xE007F: // tags spell the flags of regions after a black flag
		return before != 0x1F3F4 && (before < 0xE0000 || before > 0xE007F)
	}
	return false
}
