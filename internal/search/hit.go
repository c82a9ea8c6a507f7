package search

import (
	"encoding/json"
	"strings"

	"github.com/opentdqs/tdqs"
)

// hitOf is a hit from what is kept of the tool.
func hitOf(p *Place, server, name, hash, signals string, definition []byte) Hit {
	h := Hit{Band: p.Band, Server: p.Server, ServerName: server, Position: p.Position, Name: name, InputHash: hash}
	if p.TDQS > 0 {
		score := tdqs.Tenths(p.TDQS)
		h.TDQS = &score
	}
	var s tdqs.Signals
	if json.Unmarshal([]byte(signals), &s) == nil {
		h.ReadOnly = s.Annotations.ReadOnly != nil && *s.Annotations.ReadOnly
		h.OutputSchema = s.HasOutputSchema
	}
	read, err := tdqs.Decode([]byte(`{"tools":[` + string(definition) + `]}`))
	if err == nil && len(read.Tools) == 1 {
		h.Title, h.Description = beginning(read.Tools[0].Title), beginning(read.Tools[0].Description)
	}
	return h
}

// maxShown is how many bytes of a text a hit has, about: a page of hits stays small
// whatever was captured.
const maxShown = 2000

// beginning is a text, cut off behind a word where it is long.
func beginning(text *string) *string {
	if text == nil || len(*text) <= maxShown {
		return text
	}
	cut := strings.ToValidUTF8((*text)[:maxShown], "")
	if i := strings.LastIndexAny(cut, " \n"); i > 0 {
		cut = cut[:i]
	}
	cut += "…"
	return &cut
}
