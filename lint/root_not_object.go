package lint

import (
	"fmt"

	"github.com/opentdqs/tdqs"
)

var rootNotObject = &Rule{
	ID:       "root-not-object",
	Title:    "The root of the input schema is not of type object",
	Severity: Error,
	Why: "The arguments of a call are an object, and MCP asks for \"type\": \"object\" at the root of the input schema. A client that checks it drops the tool. " +
		"Write the type; what is not an object becomes a property of one.",
	Bad: `{"name": "get_book", "description": "Get one book by its ISBN.", "inputSchema": {"type": "string"}}`,
	Good: `{"name": "get_book", "description": "Get one book by its ISBN.", "inputSchema": {"type": "object", "properties": {
 "isbn": {"type": "string", "description": "ISBN-13 without dashes"}}}}`,
	check: eachTool(func(t *tdqs.Tool, _ *tdqs.Signals) *Finding {
		root := t.InputTree()
		kind := root.Get("type")
		if !root.Exists() || kind.EqualStr("object") {
			return nil
		}
		f := &Finding{
			Message:   `The root of the input schema names no type, and MCP asks for "type": "object". Add it.`,
			Pointer:   "/inputSchema",
			Dimension: tdqs.ParameterSemantics.Key(),
		}
		if kind.Exists() {
			f.Pointer += "/type"
			f.Evidence = compact(kind)
			f.Message = fmt.Sprintf(`The root of the input schema is of type %s, and the arguments of a call are an object. Make it "type": "object", with what it describes as a property.`, quoteRaw(kind))
		}
		return f
	}),
}
