package lint

import (
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

var nullAnnotations = &Rule{
	ID:       "null-annotations",
	Title:    "Every hint that stands in the annotations is null",
	Severity: Warning,
	Why: "A hint that is null declares nothing, so the annotations look filled in and are empty. It happens where a serializer writes absent fields. " +
		"Give each hint true or false, and leave out what you do not want to promise.",
	Bad: `{"name": "renew_loan", "description": "Extend the due date of one loan.", "inputSchema": {"type": "object"},
 "annotations": {"readOnlyHint": null, "destructiveHint": null, "idempotentHint": null, "openWorldHint": null}}`,
	Good: `{"name": "renew_loan", "description": "Extend the due date of one loan.", "inputSchema": {"type": "object"},
 "annotations": {"readOnlyHint": false, "destructiveHint": false}}`,
	check: eachSubject(func(t *subject) *Finding {
		null, pointer := t.declared(func(v jsondoc.Value) bool { return v.Is(jsondoc.Null) })
		other, _ := t.declared(func(v jsondoc.Value) bool { return !v.Is(jsondoc.Null) })
		if len(null) == 0 || len(other) > 0 {
			return nil
		}
		return &Finding{
			Message:   fmt.Sprintf("The annotations hold only null (%s), which declares nothing. Give each hint true or false.", list(null)),
			Pointer:   pointer,
			Evidence:  list(null),
			Dimension: tdqs.BehavioralTransparency.Key(),
		}
	}),
}
