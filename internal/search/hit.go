package search

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
)

// hits reads what is shown of tools.
func (s *searcher) hits(ctx context.Context, places []found) ([]Hit, error) {
	all := make([]Hit, len(places))
	at := make(map[int64]int, len(places))
	var q statement
	var ids []int64
	for i, p := range places {
		at[p.id] = i
		ids = append(ids, p.id)
	}
	if len(places) == 0 {
		return all, nil
	}
	if err := s.each(ctx, func(scan func(...any) error) error {
		var id int64
		var server, name, definition []byte
		var hash, signals string
		var twin bool
		if err := scan(&id, &server, &name, &hash, &signals, &definition, &twin); err != nil {
			return err
		}
		i := at[id]
		all[i] = hitOf(&places[i].Place, string(server), string(name), hash, signals, definition)
		all[i].Twin = twin
		return nil
	}, `SELECT e.id, c.name, t.name, t.input_hash, t.signals, d.bytes,
			EXISTS (SELECT 1 FROM tool o WHERE o.capture_id = t.capture_id AND o.name = t.name AND o.place <> t.place)
		FROM search_tool e JOIN tool t ON t.capture_id = e.capture_id AND t.place = e.place
		JOIN definition d ON d.id = t.definition_id JOIN capture c ON c.id = e.capture_id
		WHERE e.id IN (`+list(&q, ids)+`)`, q.args...); err != nil {
		return nil, fmt.Errorf("reading what was found: %w", err)
	}
	return all, nil
}

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
