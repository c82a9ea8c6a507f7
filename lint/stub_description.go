package lint

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/coverage"
)

var stubDescription = &Rule{
	ID:       "stub-description",
	Title:    "The description is too short to say what the tool does",
	Severity: Warning,
	Why: "Fewer than 40 characters hold a verb and a noun and no more: nothing on when to call the tool, what it needs, " +
		"or what comes back. A character of a script without spaces counts as two. Add what sets the tool apart from its neighbours and what a call leads to.",
	Bad: `{"name": "renew_loan", "description": "Renews a loan.", "inputSchema": {"type": "object"}}`,
	Good: `{"name": "renew_loan", "description": "Extend the due date of one loan by three weeks, at most twice.",
 "inputSchema": {"type": "object"}}`,
	check: eachSubject(func(t *subject) *Finding {
		if !t.described() || t.gated(tdqs.TautologicalDescription) {
			return nil
		}
		words := strings.TrimSpace(*t.Description)
		n := utf8.RuneCountInString(words)
		for _, w := range t.text.Words {
			if n >= coverage.StubLength {
				return nil
			}
			if w.Dense() {
				n++
			}
		}
		if n >= coverage.StubLength {
			return nil
		}
		return &Finding{
			Message: fmt.Sprintf("The description, %s, has %d characters, which is a label rather than a description. "+
				"Say when to call the tool, what it needs and what comes back.", quote(words), utf8.RuneCountInString(words)),
			Pointer:   "/description",
			Evidence:  excerpt(words),
			Dimension: tdqs.PurposeClarity.Key(),
		}
	}),
}
