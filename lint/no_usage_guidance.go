package lint

import (
	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

var noUsageGuidance = &Rule{
	ID:       "no-usage-guidance",
	Title:    "Nothing says when to call the tool",
	Severity: Info,
	Why: "What a tool does is half of what an agent must know; the other half is when to call it and when to call a neighbour. " +
		"Add one sentence: the situation that calls for it, what has to be done before, or the tool for the cases that this one is not for.",
	Bad: `{"name": "renew_loan", "description": "Extends the due date of one loan by three weeks.", "inputSchema": {"type": "object"}}`,
	Good: `{"name": "renew_loan", "description": "Extends the due date of one loan by three weeks. Use it when a reader wants to keep a copy; for a copy that others wait for, place_hold.",
 "inputSchema": {"type": "object"}}`,
	check: eachSubject(func(t *subject) *Finding {
		if !t.described() || t.hasCue(prose.CueWhen, prose.CueNot, prose.CueInstead, prose.CueOrder) {
			return nil
		}
		return &Finding{
			Message:   "The description says what the tool does and not when to call it. Add the situation that calls for it, and the tool to take in the others.",
			Pointer:   "/description",
			Evidence:  excerpt(*t.Description),
			Dimension: tdqs.UsageGuidelines.Key(),
		}
	}),
}
