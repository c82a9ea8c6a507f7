package capture

import (
	"bytes"
	"fmt"

	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// values are the values of an input: its roots, with a list of answers or
// messages taken apart, as in a record of a session.
func values(doc *jsondoc.Doc) []jsondoc.Value {
	var out []jsondoc.Value
	for _, root := range doc.Roots() {
		batch := root.Is(jsondoc.Array) && root.Len() > 0
		for e := range root.Elements() {
			batch = batch && (isMessage(e) || hasTools(e))
		}
		if !batch {
			out = append(out, root)
			continue
		}
		for e := range root.Elements() {
			out = append(out, e)
		}
	}
	return out
}

// isMessage reports whether a value is a message of JSON-RPC.
func isMessage(v jsondoc.Value) bool { return v.Get("jsonrpc").Is(jsondoc.String) }

// hasTools reports whether a value is an answer that lists tools, if only none.
func hasTools(v jsondoc.Value) bool {
	return v.Get("tools").Is(jsondoc.Array) || v.Get("result").Get("tools").Is(jsondoc.Array)
}

// session knows several values in one input that are no tool list together: a
// record of a session without one, and tools with something else beside them.
func session(data []byte, all []jsondoc.Value) advice {
	if len(all) < 2 {
		return advice{}
	}
	tools := false
	var odd jsondoc.Value
	for _, v := range all {
		tools = tools || hasTools(v)
		if !isMessage(v) && !hasTools(v) && !odd.Exists() {
			odd = v
		}
	}
	switch {
	case tools && odd.Exists():
		start, end := odd.Span()
		what := fmt.Sprintf("beside the tools there is something else on line %d, %s", bytes.Count(data[:min(start, len(data))], []byte("\n"))+1,
			quoted(string(odd.Raw()[:min(end-start, 4096)]), 60))
		return advice{what, "delete it and keep the server's answers"}
	case odd.Exists() || tools:
		return advice{}
	}
	if e, found := failedList(all); found {
		return errorAnswer(e)
	}
	return advice{fmt.Sprintf("these are %d messages of a session, and none of them lists tools", len(all)), howToSave}
}

// failedList finds the error that answered tools/list, or a request that is not
// in the record.
func failedList(messages []jsondoc.Value) (answer jsondoc.Value, found bool) {
	asked := map[string]string{} // methods by the identity of their requests
	for _, v := range messages {
		if id := v.Get("id"); id.Exists() && v.Get("method").Is(jsondoc.String) {
			asked[string(id.Raw())] = v.Get("method").Str()
		}
	}
	for _, v := range messages {
		if !v.Get("error").Exists() {
			continue
		}
		if method, known := asked[string(v.Get("id").Raw())]; !known || method == "tools/list" {
			return v, true
		}
	}
	return jsondoc.Value{}, false
}
