package lint

import (
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

var rootUnion = &Rule{
	ID:       "root-union",
	Title:    "The root of the input schema is a union",
	Severity: Warning,
	Why: "Several model providers refuse oneOf, anyOf or allOf at the root of a tool's schema, and agents read a union of whole argument lists badly. " +
		"Make it one object with optional properties and say in their descriptions which go together, or two tools.",
	Bad: `{"name": "find_book", "description": "Find a book.", "inputSchema": {"type": "object", "oneOf": [
 {"properties": {"isbn": {"type": "string"}}, "required": ["isbn"]}, {"properties": {"title": {"type": "string"}}, "required": ["title"]}]}}`,
	Good: `{"name": "find_book", "description": "Find a book.", "inputSchema": {"type": "object", "properties": {
 "isbn": {"type": "string", "description": "ISBN-13 without dashes; leave title out"}, "title": {"type": "string", "description": "Where the ISBN is not known"}}}}`,
	check: eachTool(func(t *tdqs.Tool, _ *tdqs.Signals) *Finding {
		for _, keyword := range [...]string{"oneOf", "anyOf", "allOf"} {
			if v := t.InputTree().Get(keyword); v.Is(jsondoc.Array) {
				return &Finding{
					Message:   fmt.Sprintf("The root of the input schema has %s, which several model providers refuse. Make it one object whose descriptions say which properties go together, or several tools.", keyword),
					Pointer:   "/inputSchema/" + keyword,
					Evidence:  keyword,
					Dimension: tdqs.ParameterSemantics.Key(),
				}
			}
		}
		return nil
	}),
}
