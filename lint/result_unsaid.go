package lint

import (
	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

var resultUnsaid = &Rule{
	ID:       "result-unsaid",
	Title:    "Neither the description nor an output schema says what comes back",
	Severity: Info,
	Why: "Without an output schema the description alone can say what an answer holds and how a call fails. Where it does not, an agent learns it by calling. " +
		"Declare outputSchema, or name in one sentence the fields that come back and the errors to expect.",
	Bad: `{"name": "renew_loan", "description": "Extend the due date of one loan by three weeks.", "inputSchema": {"type": "object"}}`,
	Good: `{"name": "renew_loan", "description": "Extend the due date of one loan by three weeks. Returns the new date; fails when somebody waits for the copy.",
 "inputSchema": {"type": "object"}}`,
	check: eachSubject(func(t *subject) *Finding {
		if !t.described() || t.signals.HasOutputSchema || t.hasCue(prose.CueReturn, prose.CueError) || t.text.ListsResult() {
			return nil
		}
		return &Finding{
			Message:   "Nothing says what comes back or how a call fails, and there is no output schema. Declare outputSchema, or name the fields and the errors in one sentence.",
			Pointer:   "/description",
			Evidence:  excerpt(*t.Description),
			Dimension: tdqs.ContextualCompleteness.Key(),
		}
	}),
}
