package lint

import (
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

var requiredMissing = &Rule{
	ID:       "required-missing",
	Title:    "required names a property that the schema lacks",
	Severity: Warning,
	Why: "A name in required without a property of that name asks for a value of which nothing is said, and where additionalProperties is false no call can ever be valid. " +
		"Mostly the property was renamed: correct the name, add the property, or take the name out of required.",
	Bad: `{"name": "place_hold", "description": "Reserve a copy.", "inputSchema": {"type": "object", "required": ["isbn13"], "properties": {
 "isbn": {"type": "string", "description": "ISBN-13 without dashes"}}}}`,
	Good: `{"name": "place_hold", "description": "Reserve a copy.", "inputSchema": {"type": "object", "required": ["isbn"], "properties": {
 "isbn": {"type": "string", "description": "ISBN-13 without dashes"}}}}`,
	check: eachSubject(func(t *subject) *Finding {
		var first *Finding
		for i := range t.places {
			p := &t.places[i]
			if !t.standsAlone(i) {
				continue
			}
			required := p.Schema.Get("required")
			if required.Len() == 0 {
				continue
			}
			properties := p.Schema.Get("properties").Index()
			for name := range required.Elements() {
				if _, ok := properties[name.Str()]; ok || !name.Is(jsondoc.String) {
					continue
				}
				if first == nil {
					first = &Finding{
						Message:   fmt.Sprintf("%s is required and is no property of %s. Correct the name, add the property, or take it out of required.", quote(name.Str()), t.path(i)),
						Pointer:   t.input(i) + "/required",
						Evidence:  excerpt(name.Str()),
						Dimension: tdqs.ParameterSemantics.Key(),
					}
				}
				first.addPart(func() string { return t.input(i) + " " + name.Str() })
			}
		}
		return first.few()
	}),
}

// standsAlone reports whether a schema lists all its properties itself: it is no
// branch, and neither branches nor patterns nor a reference add to it.
func (t *subject) standsAlone(place int) bool {
	switch t.places[place].Keyword {
	case "", "properties", "items", "additionalProperties":
	default:
		return false
	}
	for key := range t.places[place].Schema.Members() {
		switch string(key.Text()) {
		case "allOf", "anyOf", "oneOf", "if", "$ref", "patternProperties", "dependentSchemas", "dependencies", "not":
			return false
		}
	}
	return true
}
