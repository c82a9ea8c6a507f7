package lint

import (
	"fmt"

	"github.com/opentdqs/tdqs"
)

var requiredUndocumented = &Rule{
	ID:       "required-undocumented",
	Title:    "A required parameter has no description",
	Severity: Warning,
	Why: "What is optional can be left out, what is required must be filled in by guessing where the schema has no words on it. " +
		"Say of each required parameter what it means, in which form it comes, and where a value is to be had.",
	Bad: `{"name": "place_hold", "description": "Reserve a copy for a reader.", "inputSchema": {"type": "object", "required": ["card"],
 "properties": {"card": {"type": "string"}}}}`,
	Good: `{"name": "place_hold", "description": "Reserve a copy for a reader.", "inputSchema": {"type": "object", "required": ["card"],
 "properties": {"card": {"type": "string", "description": "Number on the reader's card, as find_reader returns it"}}}}`,
	check: eachSubject(func(t *subject) *Finding {
		required := t.required()
		var lacking []int
		for i := range t.places {
			if required[i] && t.leaf(i) && t.words(i) == "" {
				lacking = append(lacking, i)
			}
		}
		if len(lacking) == 0 {
			return nil
		}
		return &Finding{
			Message:   fmt.Sprintf("The schema requires %s and has no words on what belongs there. Describe meaning, form, and where a value comes from.", t.paths(lacking)),
			Pointer:   t.input(lacking[0]),
			Evidence:  t.paths(lacking),
			Parts:     t.placeNames(lacking),
			Dimension: tdqs.ParameterSemantics.Key(),
		}
	}),
}
