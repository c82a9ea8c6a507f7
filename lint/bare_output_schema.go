package lint

import (
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/schema"
)

var bareOutputSchema = &Rule{
	ID:       "bare-output-schema",
	Title:    "The output schema has no words on what comes back",
	Severity: Info,
	Why: "An output schema counts as one however little it says. {\"type\": \"object\"}, or a single field named result, tells an agent no more than that something comes back. " +
		"Name the fields, and describe those whose names do not explain themselves.",
	Bad: `{"name": "loan_status", "description": "Tell whether a copy is in.", "inputSchema": {"type": "object"},
 "outputSchema": {"type": "object", "properties": {"result": {"type": "string", "title": "Result"}}}}`,
	Good: `{"name": "loan_status", "description": "Tell whether a copy is in.", "inputSchema": {"type": "object"},
 "outputSchema": {"type": "object", "properties": {"in": {"type": "boolean", "description": "On the shelf right now"}}}}`,
	check: eachTool(func(t *tdqs.Tool, s *tdqs.Signals) *Finding {
		if !s.HasOutputSchema {
			return nil
		}
		places := schema.PlacesOf(t.OutputTree())
		properties := 0
		for i := range places {
			v := places[i].Schema
			if v.Get("description").Is(jsondoc.String) || v.Get("enum").Exists() || v.Get("$ref").Exists() && places[i].Depth == 0 {
				return nil
			}
			if places[i].Property() {
				properties++
			}
		}
		only := places[0].Schema.Get("properties")
		if properties > 1 || properties == 1 && !only.Get("result").Exists() {
			return nil
		}
		return &Finding{
			Message:   fmt.Sprintf("The output schema, %s, says only that something comes back. Name the fields and describe them.", quote(oneLine(t.OutputSchema))),
			Pointer:   "/outputSchema",
			Evidence:  excerpt(string(t.OutputSchema)),
			Dimension: tdqs.ContextualCompleteness.Key(),
		}
	}),
}
