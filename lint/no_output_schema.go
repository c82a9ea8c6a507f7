package lint

import "github.com/opentdqs/tdqs"

var noOutputSchema = &Rule{
	ID:       "no-output-schema",
	Title:    "What comes back has no schema",
	Severity: Info,
	Why: "Without an output schema the description alone has to say what comes back, and an agent cannot plan the next " +
		"call before it has made this one. Fields with descriptions say it better than prose and can be checked. " +
		"An empty object or one that is not an object counts as none.",
	Bad: `{"name": "loan_status", "description": "Tell whether a copy is in.", "inputSchema": {"type": "object"}, "outputSchema": {}}`,
	Good: `{"name": "loan_status", "description": "Tell whether a copy is in.", "inputSchema": {"type": "object"},
 "outputSchema": {"type": "object", "properties": {"in": {"type": "boolean", "description": "On the shelf right now"}}}}`,
	check: eachTool(func(t *tdqs.Tool, s *tdqs.Signals) *Finding {
		if s.HasOutputSchema {
			return nil
		}
		f := &Finding{
			Message:   "Nothing but prose can tell what comes back. Declare outputSchema, with a description for each field.",
			Dimension: tdqs.ContextualCompleteness.Key(),
		}
		if len(t.OutputSchema) > 0 {
			f.Pointer = "/outputSchema"
			f.Evidence = excerpt(string(t.OutputSchema))
			f.Message = "The output schema, " + quote(f.Evidence) + ", describes nothing and counts as none. Declare the fields that come back, each with a description."
		}
		return f
	}),
}
