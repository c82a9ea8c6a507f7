package capture

import "github.com/opentdqs/tdqs/internal/jsondoc"

// functionCalling knows the tools of the model providers' own interfaces.
func functionCalling(root jsondoc.Value) advice {
	said := func(whose, schema string) advice {
		return advice{"these are tools in " + whose + " function-calling format, not an MCP tool list",
			"rewrite each entry as name, description and inputSchema (now " + schema + "), or " + howToSave}
	}
	for _, e := range append(entries(root, "tools", "functions"), root) {
		switch {
		case e.Get("inputSchema").Exists():
			return advice{}
		case e.Get("input_schema").Exists():
			return said("Anthropic's", "input_schema")
		case hasAny(e, "functionDeclarations", "function_declarations"):
			return said("Gemini's", "parameters")
		case e.Get("toolSpec").Is(jsondoc.Object):
			return said("Bedrock's", "toolSpec.inputSchema.json")
		case e.Get("function").Is(jsondoc.Object):
			return said("OpenAI's", "function.parameters")
		case e.Get("name").Is(jsondoc.String) && e.Get("parameters").Is(jsondoc.Object):
			return said("OpenAI's", "parameters")
		}
	}
	return advice{}
}
