package lint

import (
	"fmt"

	"github.com/opentdqs/tdqs"
)

var tooFewTools = &Rule{
	ID:       "too-few-tools",
	Title:    "The set has one tool or two",
	Severity: Info,
	Why: "One tool that does everything hides its acts in parameters, and a server of two seldom covers a task from beginning to end. Where that is all there is, leave it. " +
		"Else ask what an agent does before and after the call, and whether one tool is several in disguise.",
	Bad: `[{"name": "library", "description": "Lend, renew or return a book, as the action says.", "inputSchema": {"type": "object"}}]`,
	Good: `[{"name": "lend_book", "description": "Lend a book.", "inputSchema": {"type": "object"}}, {"name": "renew_loan", "description": "Renew a loan.", "inputSchema": {"type": "object"}},
 {"name": "return_book", "description": "Return a book.", "inputSchema": {"type": "object"}}]`,
	wide: true,
	check: func(s *set) []Finding {
		n := len(s.subjects)
		if n == 0 || n >= thinSet {
			return nil
		}
		return []Finding{{
			Message:   fmt.Sprintf("The set has %d of the 3 to 15 tools that are best. Ask what comes before and after a call, and whether one tool is several in disguise.", n),
			Evidence:  fmt.Sprintf("%d of 3", n),
			Dimension: tdqs.ToolCountAppropriateness.Key(),
		}}
	},
}
