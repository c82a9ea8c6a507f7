package search

import (
	"encoding/json"

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
		h.Title, h.Description = read.Tools[0].Title, read.Tools[0].Description
	}
	return h
}
