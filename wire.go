package tdqs

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"

	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// Wire is what a server said on the wire beside its tools.
type Wire struct {
	ProtocolVersion string // revision agreed on, such as "2026-07-28"; empty when unknown
	TTL             *int64 // ttlMs of the list, in milliseconds; nil when absent or no whole number
	CacheScope      string // cacheScope of the list; empty when absent
	Reads           []Read // the readings of the list when there was more than one, the first included

	Pages  int      // how many pages the first reading of the list had; 0 when unknown
	Paging []Oddity // what was odd about them, in the order first seen
	Noise  []Oddity // what stood between the messages of the first connection, in the order first seen
}

// Read is one reading of the list.
type Read struct {
	Connection int        `json:"connection"` // from 1; two reads of one connection have the same
	Tools      []ReadTool `json:"tools"`      // in the order sent
}

// ReadTool is what a reading is compared by: two reads agree when these are equal.
type ReadTool struct {
	Name      string `json:"name"`
	InputHash string `json:"inputHash"` // of what the definition says
	Bytes     string `json:"bytes"`     // 16 hexadecimal digits of the SHA-256 of the bytes sent
}

// ReadOf makes a reading of tools decoded from source.
func ReadOf(connection int, tools []Tool, source []byte) Read {
	r := Read{Connection: connection, Tools: make([]ReadTool, len(tools))}
	for i := range tools {
		sum := sha256.Sum256(source[tools[i].Offset:tools[i].End])
		r.Tools[i] = ReadTool{tools[i].Name, tools[i].InputHash(), hex.EncodeToString(sum[:8])}
	}
	return r
}

// wire reads what a page, an answer to initialize or a captured file says of the
// wire; what was said first stands.
func (d *decoder) wire(v jsondoc.Value) {
	w := Wire{}
	if d.server.Wire != nil {
		w = *d.server.Wire
	}
	known := d.server.Wire != nil
	if s := v.Get("protocolVersion"); s.Is(jsondoc.String) && w.ProtocolVersion == "" {
		w.ProtocolVersion, known = s.Str(), true
	}
	if n := v.Get("ttlMs"); n.Is(jsondoc.Number) && w.TTL == nil {
		known = true
		if ms, err := json.Number(n.Raw()).Int64(); err == nil {
			w.TTL = &ms
		}
	}
	if s := v.Get("cacheScope"); s.Is(jsondoc.String) && w.CacheScope == "" {
		w.CacheScope, known = s.Str(), true
	}
	if known {
		d.server.Wire = &w
	}
	d.captured(v.Get("capture"))
}

// captured reads what a captured file keeps of its capture.
func (d *decoder) captured(v jsondoc.Value) {
	if name := v.Get("serverName"); name.Is(jsondoc.String) {
		d.server.Name = name.Str()
	}
	for note := range v.Get("notes").Elements() {
		if note.Is(jsondoc.String) && !d.full() {
			d.server.Notes = append(d.server.Notes, Note{Text: note.Str()})
		}
	}
	var w Wire
	if d.server.Wire != nil {
		w = *d.server.Wire
	}
	w.Reads = append(w.Reads, elements[Read](v.Get("reads"))...)
	w.Paging = append(w.Paging, oddities(v.Get("paging"))...)
	w.Noise = append(w.Noise, oddities(v.Get("noise"))...)
	if pages, err := json.Number(v.Get("pages").Raw()).Int64(); err == nil && pages > 0 && w.Pages == 0 {
		w.Pages = int(pages)
	}
	if d.server.Wire != nil || w.Pages > 0 || len(w.Reads)+len(w.Paging)+len(w.Noise) > 0 {
		d.server.Wire = &w
	}
}

// oddities reads those that say what they are and how often.
func oddities(list jsondoc.Value) []Oddity {
	return slices.DeleteFunc(elements[Oddity](list), func(o Oddity) bool { return o.Kind == "" || o.Count < 1 })
}

// elements reads the elements of a list that fit.
func elements[T any](list jsondoc.Value) (out []T) {
	for e := range list.Elements() {
		var t T
		if json.Unmarshal(e.Raw(), &t) == nil {
			out = append(out, t)
		}
	}
	return out
}
