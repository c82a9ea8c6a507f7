package capture

import (
	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// Document is a server that was read as one document, the form in which captures
// are saved: docs/capture.md describes it. Reading it gives the same server.
func Document(server *tdqs.Server, info Info) []byte {
	if info.Kind == "command" || info.Kind == "url" {
		return info.Source // which is that
	}
	doc, err := jsondoc.ParseAll(info.Source)
	if err != nil {
		return info.Source
	}
	w := writer{}
	w.value("serverName", server.Name)
	var tools []jsondoc.Value
	said := map[string]bool{}
	for _, v := range values(doc) {
		holder := v
		if r := v.Get("result"); r.Is(jsondoc.Object) {
			holder = r
		}
		for _, key := range []string{"serverInfo", "protocolVersion", "capabilities", "instructions", "ttlMs", "cacheScope"} {
			if field := holder.Get(key); field.Exists() && !said[key] {
				said[key] = true
				w.raw(key, field)
			}
		}
		switch list := holder.Get("tools"); {
		case list.Is(jsondoc.Array):
			for tool := range list.Elements() {
				tools = append(tools, tool)
			}
		case v.Is(jsondoc.Array):
			for tool := range v.Elements() {
				tools = append(tools, tool)
			}
		case !isMessage(v):
			tools = append(tools, v)
		}
	}
	kept := saved{ServerName: server.Name, Pages: 1}
	for _, n := range server.Notes {
		if n.Position == 0 {
			kept.Notes = append(kept.Notes, n.Text)
		}
	}
	if server.Wire != nil {
		kept.Reads, kept.Paging, kept.Noise = server.Wire.Reads, server.Wire.Paging, server.Wire.Noise
		kept.Pages = max(kept.Pages, server.Wire.Pages)
	}
	w.value("capture", kept)
	w.key("tools")
	buf := append(w.buf, '[')
	for i, tool := range tools {
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = append(append(buf, '\n'), tool.Raw()...)
	}
	return append(buf, "\n]\n}\n"...)
}
