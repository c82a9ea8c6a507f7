package lint

import (
	"github.com/opentdqs/tdqs"
)

var readOnlyDestructive = &Rule{
	ID:       "read-only-destructive",
	Title:    "The annotations call a tool read-only and destructive",
	Severity: Error,
	Why: "What changes nothing cannot destroy anything. A client believes one of the two, and if it is the wrong one, it deletes without asking, or asks before every look. " +
		"Keep the hint that is true; on a read-only tool destructiveHint means nothing and is best left out.",
	Bad: `{"name": "close_account", "description": "Close the account of a reader.", "inputSchema": {"type": "object"},
 "annotations": {"readOnlyHint": true, "destructiveHint": true}}`,
	Good: `{"name": "close_account", "description": "Close the account of a reader.", "inputSchema": {"type": "object"},
 "annotations": {"readOnlyHint": false, "destructiveHint": true}}`,
	check: eachSubject(func(t *subject) *Finding {
		if a := t.signals.Annotations; !isTrue(a.ReadOnly) || !isTrue(a.Destructive) {
			return nil
		}
		return &Finding{
			Message:   "readOnlyHint and destructiveHint are both true, and what changes nothing cannot destroy anything. Keep the one that holds.",
			Pointer:   "/annotations/destructiveHint",
			Evidence:  "readOnlyHint true, destructiveHint true",
			Dimension: tdqs.BehavioralTransparency.Key(),
		}
	}),
}
