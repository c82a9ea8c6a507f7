package lint

import (
	"fmt"

	"github.com/opentdqs/tdqs"
)

var controlCharacters = &Rule{
	ID:       "control-characters",
	Title:    "A text holds control characters or terminal escapes",
	Severity: Error,
	Why: "An escape sequence in a name or description takes over the terminal of whoever prints it: it clears lines, changes colours, and hides what stands there. NUL and its like are cut or refused by models. " +
		"Line ends and tabs are fine. Cut the rest; it mostly came from coloured output.",
	Bad:  `{"name": "renew_loan", "description": "\u001b[31mExtend\u001b[0m the due date of one loan.", "inputSchema": {"type": "object"}}`,
	Good: `{"name": "renew_loan", "description": "Extend the due date of one loan.\n\tBy three weeks.", "inputSchema": {"type": "object"}}`,
	check: eachSubject(func(t *subject) *Finding {
		var f *Finding
		seen := tally{}
		t.texts(func(s said) bool {
			for i, r := range s.text {
				if r >= ' ' && r < 0x7F || r > 0x9F || r == '\n' || r == '\t' || r == '\r' {
					continue
				}
				if f == nil {
					shown := around(s.text, i, i+1)
					f = &Finding{
						Message:   fmt.Sprintf("The text has the control character U+%04X in %s. Cut it: terminals obey it, and models refuse it.", r, quote(shown)),
						Pointer:   s.pointer(),
						Evidence:  excerpt(shown),
						Dimension: tdqs.ConcisenessStructure.Key(),
					}
				}
				f.addPart(func() string { return seen.next(fmt.Sprintf("%s U+%04X", s.pointer(), r)) })
			}
			return true
		})
		return f.few()
	}),
}
