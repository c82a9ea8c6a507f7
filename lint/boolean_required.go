package lint

import (
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

var booleanRequired = &Rule{
	ID:       "boolean-required",
	Title:    "required is true or false instead of a list",
	Severity: Error,
	Why: "In the third draft of JSON Schema a property said of itself that it is required. Since the fourth, required is a list of names on the object, and a boolean is no valid schema: " +
		"the property counts as optional, or the client refuses the tool. Move the names into a list beside properties.",
	Bad: `{"name": "place_hold", "description": "Reserve a copy.", "inputSchema": {"type": "object", "properties": {
 "isbn": {"type": "string", "description": "ISBN-13 without dashes", "required": true}}}}`,
	Good: `{"name": "place_hold", "description": "Reserve a copy.", "inputSchema": {"type": "object", "required": ["isbn"], "properties": {
 "isbn": {"type": "string", "description": "ISBN-13 without dashes"}}}}`,
	check: eachSubject(func(t *subject) *Finding {
		var found []int
		for i := range t.places {
			if r := t.places[i].Schema.Get("required"); r.Is(jsondoc.True) || r.Is(jsondoc.False) {
				found = append(found, i)
			}
		}
		if len(found) == 0 {
			return nil
		}
		return &Finding{
			Message:   fmt.Sprintf("In %s required is a boolean, as no draft since the third allows. List the names in required beside properties.", t.paths(found)),
			Pointer:   t.input(found[0]) + "/required",
			Evidence:  t.paths(found),
			Parts:     t.placeNames(found),
			Dimension: tdqs.ParameterSemantics.Key(),
		}
	}),
}
