package registry

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/store"
)

// Restored is a captured list as it was decoded when it came in.
func Restored(c *store.Capture) (*tdqs.Server, error) {
	server := &tdqs.Server{}
	if len(c.Tools) > 0 {
		var err error
		if server, err = tdqs.Decode(c.Document()); err != nil {
			return nil, fmt.Errorf("reading capture %d back: %w", c.ID, err)
		}
		if len(server.Tools) != len(c.Tools) {
			return nil, fmt.Errorf("reading capture %d back: of %d tools %d can be read", c.ID, len(c.Tools), len(server.Tools))
		}
	}
	for i := range server.Tools {
		server.Tools[i].Position = c.Tools[i].Place
	}
	var f Facts
	if err := json.Unmarshal(c.Facts, &f); err != nil {
		return nil, fmt.Errorf("reading the facts of capture %d: %w", c.ID, err)
	}
	server.Name, server.Listed, server.Wire = c.Name, c.Listed, f.Wire
	server.Instructions, server.Introduced, server.Notes = f.Instructions, f.Introduced, nil
	for _, n := range f.Notes {
		server.Notes = append(server.Notes, tdqs.Note{Text: n})
	}
	return server, nil
}

// set is a capture as a judge sees it.
func (r *Registry) set(ctx context.Context, tx *store.Tx, capture int64) (tdqs.ServerCase, *store.Capture, error) {
	c, err := tx.Capture(ctx, capture)
	if err != nil {
		return tdqs.ServerCase{}, nil, err
	}
	server, err := Restored(&c)
	if err != nil {
		return tdqs.ServerCase{}, nil, err
	}
	set, _ := r.Scorer.Edition.Case(server)
	return set, &c, nil
}
