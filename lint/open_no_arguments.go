package lint

import (
	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

var openNoArguments = &Rule{
	ID:       "open-no-arguments",
	Title:    "A tool without parameters takes any",
	Severity: Info,
	Why: "A schema without properties that does not say additionalProperties: false allows every argument there is. Agents that are asked to fill in a schema then make some up. " +
		"Say additionalProperties: false, as MCP advises for tools without parameters.",
	Bad:  `{"name": "list_branches", "description": "List the branches of the library.", "inputSchema": {"type": "object", "properties": {}}}`,
	Good: `{"name": "list_branches", "description": "List the branches of the library.", "inputSchema": {"type": "object", "additionalProperties": false}}`,
	check: eachTool(func(t *tdqs.Tool, s *tdqs.Signals) *Finding {
		root := t.InputTree()
		if !root.Get("type").EqualStr("object") || s.ParamCount > 0 {
			return nil
		}
		for key, value := range root.Members() {
			switch string(key.Text()) {
			case "type", "$schema", "title", "description", "required":
			case "properties":
				if value.Len() > 0 {
					return nil
				}
			case "additionalProperties":
				if !value.Is(jsondoc.True) {
					return nil
				}
			default:
				return nil // something else says what may be passed
			}
		}
		return &Finding{
			Message:   "The tool has no parameters and its schema allows any. Add \"additionalProperties\": false, so that agents make none up.",
			Pointer:   "/inputSchema",
			Evidence:  compact(root),
			Dimension: tdqs.ParameterSemantics.Key(),
		}
	}),
}
