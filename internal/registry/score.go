package registry

import (
	"context"
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/store"
)

// ScoreServer judges what has no score of a server's current capture, all in one
// transaction: for a judge that needs no network. done, which may be nil, is
// called in the transaction when all is written. A server with nothing to judge
// costs one query.
func (r *Registry) ScoreServer(ctx context.Context, id int64, done func(*store.Tx) error) error {
	return r.Store.Update(ctx, func(tx *store.Tx) error {
		server, err := tx.Lock(ctx, id)
		if err != nil {
			return gone(err)
		}
		if server.CaptureID != 0 {
			if err := r.scoreCapture(ctx, tx, server.CaptureID); err != nil {
				return fmt.Errorf("scoring server %s: %w", server.Slug, err)
			}
		}
		if done == nil {
			return nil
		}
		return done(tx)
	})
}

func (r *Registry) scoreCapture(ctx context.Context, tx *store.Tx, capture int64) error {
	fresh, err := tx.IsFresh(ctx, capture, r.calibration)
	if err != nil || fresh {
		return err
	}
	pace := r.pace()
	stale, err := tx.StaleTools(ctx, capture, r.calibration)
	if err != nil {
		return err
	}
	set, c, err := r.set(ctx, tx, capture)
	if err != nil {
		return err
	}
	scorer := r.Scorer.For(set)
	at := indexOfPlace(set.Tools)
	judged := make([]store.Judged, 0, len(stale))
	for _, place := range stale {
		pace.step(ctx)
		j, err := scoreTool(ctx, scorer, set, at[place])
		if err != nil {
			return err
		}
		judged = append(judged, j)
	}
	pace.step(ctx)
	if err := tx.PutToolScores(ctx, c.ServerID, r.calibration, judged, r.Now()); err != nil {
		return err
	}
	pace.step(ctx)
	v, err := r.scoreSet(ctx, tx, scorer, set, c)
	if err != nil {
		return err
	}
	pace.step(ctx)
	return r.keep(ctx, tx, c, v, 0)
}

// scoreSet judges the set unless its verdict is known, or too few of its tools
// could be read.
func (r *Registry) scoreSet(ctx context.Context, tx *store.Tx, scorer tdqs.Scorer, set tdqs.ServerCase, c *store.Capture) (v verdict, err error) {
	v, err = r.verdictOn(ctx, tx, c, &set)
	if err != nil || !v.again {
		return v, err
	}
	v.again = false
	if v.coherence, _, err = scorer.ScoreSet(ctx, set); err != nil {
		return v, err
	}
	return v, tx.PutCoherence(ctx, c.ServerID, v.hash, r.calibration, v.coherence, r.Now())
}

func scoreTool(ctx context.Context, scorer tdqs.Scorer, set tdqs.ServerCase, i int) (store.Judged, error) {
	score, err := scorer.ScoreTool(ctx, tdqs.ToolCase{Server: set.Name, Tool: &set.Tools[i], Signals: &set.Signals[i], Tools: set.Tools, Index: i})
	return store.Judged{Name: set.Tools[i].Name, InputHash: set.Signals[i].InputHash, Score: score}, err
}

func indexOfPlace(tools []tdqs.Tool) map[int]int {
	at := make(map[int]int, len(tools))
	for i := range tools {
		at[tools[i].Position] = i
	}
	return at
}
