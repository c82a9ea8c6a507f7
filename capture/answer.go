package capture

import "github.com/opentdqs/tdqs/internal/jsondoc"

const mendCause = "mend its cause and save the answer again"

// errorAnswer knows a JSON-RPC error, alone or among other answers.
func errorAnswer(root jsondoc.Value) advice {
	for _, v := range append([]jsondoc.Value{root}, entries(root)...) {
		e := v.Get("error")
		switch {
		case v.Get("result").Exists():
		case e.Is(jsondoc.String):
			return advice{"this is not a tool list but an error, " + quoted(e.Str(), 200), mendCause}
		case e.Get("message").Is(jsondoc.String):
			code := ""
			if c := e.Get("code"); c.Is(jsondoc.Number) || c.Is(jsondoc.String) {
				code = " " + mask(string(c.Raw()))
			}
			return advice{"the server answered with error" + code + ", " + quoted(e.Get("message").Str(), 200), mendCause}
		}
	}
	return advice{}
}

// otherList knows the answers to the other list methods.
func otherList(root jsondoc.Value) advice {
	holder := root
	if r := root.Get("result"); r.Exists() {
		holder = r
	}
	method := ""
	switch {
	case holder.Get("tools").Exists():
		return advice{}
	case holder.Get("prompts").Is(jsondoc.Array):
		method = "prompts/list"
	case holder.Get("resources").Is(jsondoc.Array):
		method = "resources/list"
	case holder.Get("resourceTemplates").Is(jsondoc.Array):
		method = "resources/templates/list"
	case first(root).Get("uri").Is(jsondoc.String):
		method = "resources/list"
	case first(root).Get("uriTemplate").Is(jsondoc.String):
		method = "resources/templates/list"
	case first(root).Get("arguments").Is(jsondoc.Array):
		method = "prompts/list"
	}
	if method == "" {
		return advice{}
	}
	return advice{"this is an answer to " + method + ", and a score is about tools", howToSave}
}

// otherMessage knows the other messages that stand in a record of a session.
func otherMessage(root jsondoc.Value) advice {
	result := root.Get("result")
	switch {
	case hasAny(root, "tools") || hasAny(result, "tools"):
		return advice{}
	case result.Get("protocolVersion").Exists() || result.Get("capabilities").Is(jsondoc.Object):
		return advice{"this is the answer to initialize, which names no tools", howToSave}
	case root.Get("method").Is(jsondoc.String):
		return advice{"this is a request, " + quoted(root.Get("method").Str(), 60) + ", not the server's answer to one", howToSave}
	case result.Get("content").Is(jsondoc.Array):
		return advice{"this is what a tool answered to a call, not the list of tools", howToSave}
	}
	return advice{}
}

// scoreReport knows what a scorer printed.
func scoreReport(root jsondoc.Value) advice {
	for _, e := range entries(root, "tools") {
		if hasAny(e, "contextSignals", "tdqs") {
			return advice{"this is a report, which no longer holds the definitions", "read the file that was scored"}
		}
	}
	return advice{}
}
