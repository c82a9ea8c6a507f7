package tdqs

import (
	"slices"

	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// page reads the tools of one value of the input and reports whether it is one
// of the accepted shapes.
func (d *decoder) page(v jsondoc.Value) bool {
	switch v.Kind() {
	case jsondoc.Array:
		return d.list(v)
	case jsondoc.Object:
		return d.answer(v)
	}
	return false
}

// list reads a list of tools, or a list of pages when every element is one.
func (d *decoder) list(v jsondoc.Value) bool {
	pages := v.Len() > 0
	for e := range v.Elements() {
		pages = pages && isPage(e)
	}
	for e := range v.Elements() {
		if pages {
			d.answer(e)
			continue
		}
		d.tool(e)
	}
	return true
}

// isPage reports whether an object is an answer rather than a tool.
func isPage(v jsondoc.Value) bool {
	return v.Get("tools").Is(jsondoc.Array) || v.Get("result").Get("tools").Is(jsondoc.Array)
}

func (d *decoder) answer(v jsondoc.Value) bool {
	if tools := v.Get("tools"); tools.Is(jsondoc.Array) {
		d.about(v)
		d.server.Tools = slices.Grow(d.server.Tools, tools.Len())
		for tool := range tools.Elements() {
			d.tool(tool)
		}
		return true
	}
	if result := v.Get("result"); result.Is(jsondoc.Object) {
		return d.result(result)
	}
	if e := v.Get("error"); e.Is(jsondoc.Object) {
		d.rpc = &RPCError{Code: string(e.Get("code").Raw()), Message: e.Get("message").Str()}
		return false
	}
	if v.Get("name").Is(jsondoc.String) && looksLikeTool(v) {
		d.tool(v)
		return true
	}
	return false
}

// result reads the result of a JSON-RPC response; that of initialize brings no
// tools but says who the server is.
func (d *decoder) result(v jsondoc.Value) bool {
	if v.Get("tools").Is(jsondoc.Array) {
		return d.answer(v)
	}
	if v.Get("serverInfo").Is(jsondoc.Object) {
		d.about(v)
		return true
	}
	return false
}

// about reads who the server is; what was said first stands.
func (d *decoder) about(v jsondoc.Value) {
	for _, name := range []jsondoc.Value{v.Get("serverInfo").Get("name"), v.Get("serverName")} {
		if d.server.Name == "" {
			d.server.Name = name.Str()
		}
	}
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
