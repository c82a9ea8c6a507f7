package tdqs

import (
	"slices"

	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// outcome is what one value of the input gave.
type outcome int

const (
	foreign outcome = iota // neither tools nor a message
	message                // a JSON-RPC message without tools
	tools                  // tools, if only an empty list of them
)

// values lists the values of an input: its roots, with a list of pages or
// messages (a batch) taken apart.
func values(doc *jsondoc.Doc) (out []jsondoc.Value) {
	for _, root := range doc.Roots() {
		if !isBatch(root) {
			out = append(out, root)
			continue
		}
		for e := range root.Elements() {
			out = append(out, e)
		}
	}
	return out
}

// isBatch reports whether every element of a list is a page or a message.
func isBatch(v jsondoc.Value) bool {
	if v.Len() == 0 || !v.Is(jsondoc.Array) {
		return false
	}
	for e := range v.Elements() {
		if !isMessage(e) && !e.Get("tools").Is(jsondoc.Array) && !e.Get("result").Get("tools").Is(jsondoc.Array) {
			return false
		}
	}
	return true
}

// isMessage recognises a JSON-RPC request, notification or response.
func isMessage(v jsondoc.Value) bool { return v.Get("jsonrpc").Is(jsondoc.String) }

// value reads the tools of one value of the input.
func (d *decoder) value(v jsondoc.Value) outcome {
	switch v.Kind() {
	case jsondoc.Array:
		for tool := range v.Elements() {
			d.tool(tool)
		}
		return tools
	case jsondoc.Object:
		return d.answer(v)
	}
	return foreign
}

func (d *decoder) answer(v jsondoc.Value) outcome {
	if list := v.Get("tools"); list.Is(jsondoc.Array) {
		return d.list(v, list)
	}
	if result := v.Get("result"); result.Is(jsondoc.Object) {
		if list := result.Get("tools"); list.Is(jsondoc.Array) {
			return d.list(result, list)
		}
		if result.Get("serverInfo").Is(jsondoc.Object) {
			d.about(result) // of initialize
			d.introduced = true
			return message
		}
	}
	if e := v.Get("error"); e.Is(jsondoc.Object) {
		d.rpc = &RPCError{Code: string(e.Get("code").Raw()), Message: e.Get("message").Str()}
		return message
	}
	if isMessage(v) {
		return message
	}
	if v.Get("name").Is(jsondoc.String) && looksLikeTool(v) {
		d.tool(v)
		return tools
	}
	return foreign
}

// list reads a page: the object that holds the list, and the list.
func (d *decoder) list(page, list jsondoc.Value) outcome {
	d.about(page)
	d.sameServer(page)
	d.server.Tools = slices.Grow(d.server.Tools, list.Len())
	for tool := range list.Elements() {
		d.tool(tool)
	}
	next := page.Get("nextCursor")
	d.goesOn = next.Exists() && !next.Is(jsondoc.Null) && !next.EqualStr("")
	return tools
}

// namesIn are what an object calls the server: itself, and who saved it.
func namesIn(v jsondoc.Value) [2]jsondoc.Value {
	return [...]jsondoc.Value{v.Get("serverInfo").Get("name"), v.Get("serverName")}
}

// sameServer holds a page with tools to the names of those before it. Most say none.
func (d *decoder) sameServer(page jsondoc.Value) {
	for i, name := range namesIn(page) {
		switch said := name.Str(); {
		case said == "" || said == d.pageOf[i]:
		case d.pageOf[i] == "":
			d.pageOf[i] = said
		case d.other == nil:
			d.other = &ServersError{d.pageOf[i], said}
		}
	}
}

// about reads who the server is; what was said first stands.
func (d *decoder) about(v jsondoc.Value) {
	for _, name := range namesIn(v) {
		if d.server.Name == "" {
			d.server.Name = name.Str()
		}
	}
	d.server.Introduced = d.server.Introduced || v.Get("serverInfo").Is(jsondoc.Object)
	d.wire(v)
	if i := v.Get("instructions"); i.Is(jsondoc.String) && d.server.Instructions == nil {
		s := i.Str()
		d.server.Instructions = &s
	}
}

// looksLikeTool tells a bare tool from other objects that have a name, such as
// a package manifest.
func looksLikeTool(v jsondoc.Value) bool {
	if v.Len() == 1 {
		return true
	}
	if v.Get("inputSchema").Exists() || v.Get("annotations").Exists() || v.Get("outputSchema").Exists() {
		return true
	}
	return !v.Get("version").Exists() && (v.Get("description").Exists() || v.Get("title").Exists())
}
