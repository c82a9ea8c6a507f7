package lint

import (
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

var nullKeyword = &Rule{
	ID:       "null-keyword",
	Title:    "A keyword of the schema is null",
	Severity: Warning,
	Why: "A serializer that writes absent fields as null makes a schema invalid: JSON Schema allows null for no keyword but default, const and examples. Strict clients refuse the tool. " +
		"Leave absent fields out, in Python with exclude_none, in Go with omitempty, in Rust with skip_serializing_if.",
	Bad: `{"name": "get_book", "description": "Get one book.", "inputSchema": {"type": "object", "properties": {
 "isbn": {"type": "string", "description": "ISBN-13 without dashes", "enum": null, "pattern": null}}}}`,
	Good: `{"name": "get_book", "description": "Get one book.", "inputSchema": {"type": "object", "properties": {
 "isbn": {"type": "string", "description": "ISBN-13 without dashes", "default": null}}}}`,
	check: eachSubject(func(t *subject) *Finding {
		var first *Finding
		for i := range t.places {
			var names []string
			for key, value := range t.places[i].Schema.Members() {
				if value.Is(jsondoc.Null) && keywords[key.Str()] {
					names = append(names, key.Str())
				}
			}
			if len(names) == 0 {
				continue
			}
			if first == nil {
				first = &Finding{
					Message:   fmt.Sprintf("In %s the schema has null for %s, which is not valid. Leave absent fields out when the schema is written.", t.path(i), list(names)),
					Pointer:   t.input(i) + "/" + names[0],
					Evidence:  list(names),
					Dimension: tdqs.ParameterSemantics.Key(),
				}
			}
			first.addPart(func() string { return t.input(i) + " " + strings.Join(names, " ") })
		}
		return first.few()
	}),
}

// keywords are those that JSON Schema allows no null for.
var keywords = func() map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(`type title description properties required items additionalProperties patternProperties enum format pattern
		minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems uniqueItems minProperties maxProperties
		anyOf oneOf allOf not if then else $ref $defs definitions $schema $id prefixItems contains propertyNames readOnly writeOnly deprecated`) {
		out[w] = true
	}
	return out
}()
