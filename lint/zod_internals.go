package lint

import (
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

var zodInternals = &Rule{
	ID:       "zod-internals",
	Title:    "The schema is the inside of a Zod object",
	Severity: Error,
	Why: "Where a Zod schema is put into inputSchema as it is, its internals are sent instead of a JSON Schema: no client can check a call against them and no agent can read them. " +
		"Hand the Zod shape to the SDK's registerTool, or convert it with z.toJSONSchema.",
	Bad: `{"name": "get_book", "description": "Get one book by its ISBN.", "inputSchema": {"type": "object", "properties": {
 "isbn": {"_def": {"typeName": "ZodString", "checks": []}}}}}`,
	Good: `{"name": "get_book", "description": "Get one book by its ISBN.", "inputSchema": {"type": "object", "properties": {
 "isbn": {"type": "string", "description": "ISBN-13 without dashes"}}}}`,
	check: eachSubject(func(t *subject) *Finding {
		var first *Finding
		for i := range t.places {
			for key, value := range t.places[i].Schema.Members() {
				name := key.Str()
				switch {
				case name == "_def" && value.Is(jsondoc.Object), name == "_zod", name == "~standard",
					name == "typeName" && strings.HasPrefix(value.Str(), "Zod"):
				default:
					continue
				}
				if first == nil {
					first = &Finding{
						Message:   fmt.Sprintf("The key %s shows that a Zod object was sent in place of a JSON Schema. Convert it with z.toJSONSchema, or hand its shape to the SDK.", quote(name)),
						Pointer:   t.input(i) + "/" + escapePointer(name),
						Evidence:  excerpt(name + ": " + string(value.Raw())),
						Dimension: tdqs.ParameterSemantics.Key(),
					}
				}
				first.addPart(func() string { return t.input(i) + " " + name })
			}
		}
		return first.few()
	}),
}
