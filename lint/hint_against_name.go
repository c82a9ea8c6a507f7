package lint

import (
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

var hintAgainstName = &Rule{
	ID:       "hint-against-name",
	Title:    "A hint of the annotations does not fit the verb of the name",
	Severity: Warning,
	Why: "A tool named delete_loan that is declared read-only, or one named list_loans that is declared destructive, was annotated by habit. The name is what people see when they are asked to allow a call, " +
		"the hint is what decides whether they are asked. Correct the hint, or the name if it misleads.",
	Bad: `{"name": "delete_loan", "description": "The record of one loan by its number.", "inputSchema": {"type": "object"},
 "annotations": {"readOnlyHint": true}}`,
	Good: `{"name": "delete_loan", "description": "The record of one loan by its number.", "inputSchema": {"type": "object"},
 "annotations": {"readOnlyHint": false, "destructiveHint": true}}`,
	check: eachSubject(func(t *subject) *Finding {
		a := t.signals.Annotations
		if _, _, said := t.contradicted(); said {
			return nil // the words say it better
		}
		v := t.verb()
		hint, is := "", ""
		switch {
		case isTrue(a.ReadOnly) && changes(v) && !t.listOf(v) && !t.opensReading():
			hint, is = "readOnlyHint", "is a change"
		case isTrue(a.Destructive) && !isTrue(a.ReadOnly) && looks[v.Stem]:
			hint, is = "destructiveHint", "only looks"
		default:
			return nil
		}
		return &Finding{
			Message:   fmt.Sprintf("%s is true, and the name says %s, which %s. Correct the hint, or the name if it misleads.", hint, quote(v.Stem), is),
			Pointer:   "/annotations/" + hint,
			Evidence:  hint + " true on " + excerpt(t.Name),
			Dimension: tdqs.BehavioralTransparency.Key(),
		}
	}),
}

// changes reports whether a verb that opens a name means a change wherever it
// stands: one that is a noun as often (order_history) does not count.
func changes(v prose.Verb) bool {
	return v.Kind.Changes() && v.Stem != "manage" && (!v.NounLike || certain[v.Stem])
}

// certain are verbs that are nouns too and yet mean a change when they open a
// name with more words behind.
var certain = map[string]bool{"delete": true, "update": true, "insert": true, "upload": true, "drop": true, "replace": true, "move": true, "archive": true,
	"purge": true, "wipe": true}

// listOf reports whether the name is that of a list of things rather than of an act:
// an archive_list lists the archive.
func (t *subject) listOf(v prose.Verb) bool {
	return v.NounLike && v.Stem != "delete" && looks[t.name[len(t.name)-1]]
}

// looks are the verbs that mean nothing but looking.
var looks = map[string]bool{"get": true, "list": true, "search": true, "read": true, "find": true, "describe": true, "show": true, "fetch": true, "view": true}

// opensReading reports whether the description opens with an act that reads or
// makes something for the answer alone: then the name is figurative.
func (t *subject) opensReading() bool {
	for _, a := range t.acts() {
		if a.Standing == prose.Asserted {
			return a.Kind == prose.Read || a.Kind == prose.Derive
		}
	}
	return false
}
