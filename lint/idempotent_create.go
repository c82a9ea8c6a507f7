package lint

import (
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
)

var idempotentCreate = &Rule{
	ID:       "idempotent-create",
	Title:    "A tool that creates or sends is declared idempotent",
	Severity: Warning,
	Why: "idempotentHint promises that a second call with the same arguments changes nothing more, so that clients may repeat a call that timed out. A tool that creates or sends does it again. " +
		"Declare false, or say in the description how a repetition is recognised.",
	Bad: `{"name": "create_hold", "description": "Reserve a copy for a reader.", "inputSchema": {"type": "object"},
 "annotations": {"readOnlyHint": false, "idempotentHint": true}}`,
	Good: `{"name": "create_hold", "description": "Reserve a copy for a reader; a hold that exists already is returned unchanged.", "inputSchema": {"type": "object"},
 "annotations": {"readOnlyHint": false, "idempotentHint": true}}`,
	check: eachSubject(func(t *subject) *Finding {
		a := t.signals.Annotations
		v := t.verb()
		if !isTrue(a.Idempotent) || isTrue(a.ReadOnly) || !repeats[v.Stem] || t.recognises() {
			return nil
		}
		return &Finding{
			Message:   fmt.Sprintf("idempotentHint is true, and a tool that says %s does more with each call. Declare false, or say how a repetition is recognised.", quote(v.Stem)),
			Pointer:   "/annotations/idempotentHint",
			Evidence:  "idempotentHint true on " + excerpt(t.Name),
			Dimension: tdqs.BehavioralTransparency.Key(),
		}
	}),
}

// repeats are the verbs whose act is done anew by each call. To add is not among
// them: a member that is added to a group twice is in it once.
var repeats = map[string]bool{"create": true, "append": true, "insert": true, "send": true, "post": true, "submit": true, "duplicate": true, "increment": true, "pay": true, "charge": true}

// recognises reports whether the description speaks of repetition.
func (t *subject) recognises() bool {
	if t.Description == nil {
		return false
	}
	text := strings.ToLower(*t.Description)
	for _, sign := range [...]string{"idempoten", "exist", "already", "upsert", "no-op", "same ", "duplicate", "overwrit", "replac", "again", "repeat", "retry"} {
		if strings.Contains(text, sign) {
			return true
		}
	}
	return false
}
