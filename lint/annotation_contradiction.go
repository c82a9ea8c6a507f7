package lint

import (
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
)

var annotationContradiction = &Rule{
	ID:       "annotation-contradiction",
	Title:    "The description contradicts a hint of the annotations",
	Severity: Error,
	Why: "A client acts on the hint and a reader on the words, so one of them is deceived: a read-only tool that marks a message as read runs without being asked about. " +
		"A judge gives Behavioral Transparency 1 for it. Correct whichever is wrong. Negations are understood: a tool that \"never deletes\" does not delete.",
	Bad: `{"name": "read_notice", "description": "Shows a notice and marks it as read.", "inputSchema": {"type": "object"},
 "annotations": {"readOnlyHint": true}}`,
	Good: `{"name": "read_notice", "description": "Shows a notice without marking it as read.", "inputSchema": {"type": "object"},
 "annotations": {"readOnlyHint": true}}`,
	check: eachSubject(func(t *subject) *Finding {
		if !t.described() {
			return nil
		}
		all := t.text.Contradictions(t.hints())
		if len(all) == 0 {
			return nil
		}
		said, hint := all[0].Quote, all[0].Hint
		name, _, _ := strings.Cut(hint, ":")
		f := &Finding{
			Message: fmt.Sprintf("The words %s contradict %s in the annotations. Clients act on the hint, agents on the words: %s.",
				quote(said), hint, all[0].Remedy("the words")),
			Pointer:   "/annotations/" + name,
			Evidence:  excerpt(said),
			Dimension: tdqs.BehavioralTransparency.Key(),
		}
		for _, c := range all {
			f.addPart(func() string { return c.Hint + " " + excerpt(c.Quote) })
		}
		return f.few()
	}),
}
