package registry

import (
	"context"
	"encoding/json"
	"time"

	"github.com/opentdqs/tdqs/internal/store"
)

// signalsRevision is raised when the measuring of signals changes, so that
// [Registry.RecomputeSignals] finds what was measured before.
const signalsRevision = "1"

// signalsOf marks signals with what measured them.
func (r *Registry) signalsOf() string { return r.Scorer.Edition.Name + "/" + signalsRevision }

// RecomputeSignals measures the signals of every current tool anew where another
// edition or revision measured them. It may be run again and again; each server is
// a transaction of its own. The count is that of tools that changed.
func (r *Registry) RecomputeSignals(ctx context.Context) (changed int, err error) {
	err = r.eachServer(ctx, func(tx *store.Tx, server store.Server) error {
		if server.CaptureID == 0 {
			return nil
		}
		set, c, err := r.set(ctx, tx, server.CaptureID)
		if err != nil {
			return err
		}
		var renewed []store.Tool
		for i, t := range c.Tools {
			if t.SignalsOf == r.signalsOf() {
				continue
			}
			if t.Signals, err = json.Marshal(set.Signals[i]); err != nil {
				return err
			}
			t.SignalsOf, t.InputHash = r.signalsOf(), set.Signals[i].InputHash
			renewed = append(renewed, t)
		}
		if len(renewed) == 0 {
			return nil
		}
		changed += len(renewed)
		if err := tx.Resignal(ctx, server.CaptureID, renewed); err != nil {
			return err
		}
		return r.rollUp(ctx, tx, server.CaptureID, &set) // costs stand in the message
	})
	return changed, err
}

// RequeueCoherence has the set of every server judged again whose verdict is older
// than a time, though nothing of its message changed; the verdict stands until
// then. With the same time it may be run again.
func (r *Registry) RequeueCoherence(ctx context.Context, before time.Time) (servers int, err error) {
	return r.requeue(ctx, func(tx *store.Tx, s store.Server) error {
		return tx.JudgeSetsAgain(ctx, s.ID, r.calibration, before)
	})
}

// RequeueTools has every current tool judged again whose score is older than a
// time, though no hash changed, in the same way.
func (r *Registry) RequeueTools(ctx context.Context, before time.Time) (servers int, err error) {
	return r.requeue(ctx, func(tx *store.Tx, s store.Server) error {
		return tx.JudgeToolsAgain(ctx, s.CaptureID, r.calibration, before)
	})
}

// requeue marks something of every server and enqueues what is stale then; it
// counts the servers that have something.
func (r *Registry) requeue(ctx context.Context, mark func(*store.Tx, store.Server) error) (servers int, err error) {
	err = r.eachServer(ctx, func(tx *store.Tx, server store.Server) error {
		if server.CaptureID == 0 {
			return nil
		}
		if err := mark(tx, server); err != nil {
			return err
		}
		if err := r.rollUp(ctx, tx, server.CaptureID, nil); err != nil {
			return err
		}
		n, err := r.enqueueStale(ctx, tx, server.ID)
		if n > 0 {
			servers++
		}
		return err
	})
	return servers, err
}

// eachServer locks one server after the other, each in a transaction of its own.
func (r *Registry) eachServer(ctx context.Context, do func(*store.Tx, store.Server) error) error {
	for after := ""; ; {
		var page []store.Server
		if err := r.Store.View(ctx, func(tx *store.Tx) (err error) {
			page, err = tx.Servers(ctx, after, r.Page)
			return err
		}); err != nil {
			return err
		}
		for _, s := range page {
			if err := r.Store.Update(ctx, func(tx *store.Tx) error {
				server, err := tx.Lock(ctx, s.ID)
				if err != nil {
					return gone(err)
				}
				return do(tx, server)
			}); err != nil {
				return err
			}
			after = s.Slug
		}
		if len(page) < r.Page {
			return nil
		}
	}
}
