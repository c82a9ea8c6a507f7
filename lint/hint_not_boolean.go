package lint

import (
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

var hintNotBoolean = &Rule{
	ID:       "hint-not-boolean",
	Title:    "A hint of the annotations is neither true nor false",
	Severity: Warning,
	Why: "Only true and false declare a hint. \"true\" in quotes or 1 counts as undeclared, and a client that is strict about types may refuse the tool. " +
		"Write the value without quotes.",
	Bad: `{"name": "renew_loan", "description": "Extend the due date of one loan.", "inputSchema": {"type": "object"},
 "annotations": {"readOnlyHint": false, "destructiveHint": "false"}}`,
	Good: `{"name": "renew_loan", "description": "Extend the due date of one loan.", "inputSchema": {"type": "object"},
 "annotations": {"readOnlyHint": false, "destructiveHint": false}}`,
	check: eachSubject(func(t *subject) *Finding {
		wrong, pointer := t.declared(func(v jsondoc.Value) bool {
			return !v.Is(jsondoc.True) && !v.Is(jsondoc.False) && !v.Is(jsondoc.Null)
		})
		if len(wrong) == 0 {
			return nil
		}
		return &Finding{
			Message:   fmt.Sprintf("%s must be true or false without quotes; as it is, nothing is declared.", list(wrong)),
			Pointer:   pointer,
			Evidence:  list(wrong),
			Parts:     wrong,
			Dimension: tdqs.BehavioralTransparency.Key(),
		}
	}),
}
