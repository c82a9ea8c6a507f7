package lint

import (
	"github.com/opentdqs/tdqs"
)

var noInputSchema = &Rule{
	ID:       "no-input-schema",
	Title:    "The tool has no input schema",
	Severity: Error,
	Why: "MCP asks for an input schema that is an object, also of a tool without parameters. Without one a client may drop the tool, and an agent cannot know whether it takes anything. " +
		"A tool without parameters says {\"type\": \"object\", \"additionalProperties\": false}.",
	Bad:  `{"name": "list_branches", "description": "List the branches of the library.", "inputSchema": null}`,
	Good: `{"name": "list_branches", "description": "List the branches of the library.", "inputSchema": {"type": "object", "additionalProperties": false}}`,
	check: eachTool(func(t *tdqs.Tool, _ *tdqs.Signals) *Finding {
		if t.InputTree().Exists() {
			return nil
		}
		f := &Finding{
			Message:   `There is no input schema, which MCP asks for. A tool without parameters says {"type": "object", "additionalProperties": false}.`,
			Dimension: tdqs.ParameterSemantics.Key(),
		}
		if len(t.InputSchema) > 0 {
			f.Pointer = "/inputSchema"
			f.Evidence = excerpt(string(t.InputSchema))
			f.Message = "The input schema, " + quote(f.Evidence) + `, is no object and counts as none. A tool without parameters says {"type": "object", "additionalProperties": false}.`
		}
		return f
	}),
}
