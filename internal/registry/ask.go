package registry

import (
	"context"
	"errors"
	"slices"

	"github.com/riverqueue/river"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/store"
)

// gone turns a server that was removed in the meantime into nothing to do.
func gone(err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return err
}

// AskTool has one tool judged by a judge over a network: asked outside of any
// transaction, then written under the server's lock. The input hash names the
// tool, since it is taken over the name too. A tool that has a score by now, or is
// gone, costs two queries and no call.
func (r *Registry) AskTool(ctx context.Context, id int64, inputHash string, done func(*store.Tx) error) error {
	var at int
	q, err := r.question(ctx, id, func(tx *store.Tx, q *question) (bool, error) {
		if at = q.find(inputHash); at < 0 {
			return true, nil
		}
		return tx.HasScore(ctx, id, q.set.Tools[at].Name, inputHash, r.calibration)
	})
	if err != nil {
		return err
	}
	var judged []store.Judged
	if q.capture != nil {
		j, err := scoreTool(ctx, r.Scorer.For(q.set), q.set, at)
		if err != nil {
			return byJudge(err)
		}
		judged = append(judged, j)
	}
	next := func(*store.Tx) error { return nil }
	if len(judged) == 0 {
		next = func(tx *store.Tx) error { return r.askAfterAll(ctx, tx, id, inputHash) }
	}
	return r.record(ctx, id, then(done, next), func(tx *store.Tx) error {
		if len(judged) == 0 {
			return nil
		}
		known, err := tx.HasScore(ctx, id, judged[0].Name, inputHash, r.calibration)
		if err != nil || known {
			return err // what was recorded first stands
		}
		return tx.PutToolScores(ctx, id, r.calibration, judged, r.Now())
	})
}

// AskSet has the current set of a server judged in the same way.
func (r *Registry) AskSet(ctx context.Context, id int64, done func(*store.Tx) error) error {
	var v verdict
	q, err := r.question(ctx, id, func(tx *store.Tx, q *question) (answered bool, err error) {
		v, err = r.verdictOn(ctx, tx, q.capture, &q.set)
		return !v.again, err
	})
	if err != nil {
		return err
	}
	var coherence *tdqs.Coherence
	if q.capture != nil {
		if coherence, _, err = r.Scorer.For(q.set).ScoreSet(ctx, q.set); err != nil {
			return byJudge(err)
		}
	}
	put := func(tx *store.Tx) error {
		if coherence == nil {
			return nil
		}
		if _, again, err := tx.Coherence(ctx, id, v.hash, r.calibration); err != nil || !again {
			return err
		}
		return tx.PutCoherence(ctx, id, v.hash, r.calibration, coherence, r.Now())
	}
	return r.record(ctx, id, then(done, func(tx *store.Tx) error { return r.askAboutNext(ctx, tx, id, v.hash) }), put)
}

// then does one thing after another, the first of which may be nil.
func then(first, second func(*store.Tx) error) func(*store.Tx) error {
	return func(tx *store.Tx) error {
		if first != nil {
			if err := first(tx); err != nil {
				return err
			}
		}
		return second(tx)
	}
}

// askAfterAll enqueues a tool again that came back while the job that is done now
// found nothing to ask: that job kept it out of the queue.
func (r *Registry) askAfterAll(ctx context.Context, tx *store.Tx, id int64, inputHash string) error {
	server, err := tx.Server(ctx, id)
	if err != nil || server.CaptureID == 0 || r.queue == nil {
		return gone(err)
	}
	stale, err := tx.StaleHashes(ctx, server.CaptureID, r.calibration)
	if err != nil || !slices.Contains(stale, inputHash) {
		return err
	}
	return r.queue.insert(ctx, tx, []river.JobArgs{askToolArgs{id, inputHash, r.calibration}})
}

// askAboutNext enqueues the set of a server again when it changed while the job
// that is done now asked about another: that job kept it out of the queue.
func (r *Registry) askAboutNext(ctx context.Context, tx *store.Tx, id int64, asked string) error {
	server, err := tx.Server(ctx, id)
	if err != nil || server.CaptureID == 0 || r.queue == nil || asked == "" {
		return gone(err)
	}
	now, err := r.messageHash(ctx, tx, server.CaptureID, nil)
	if err != nil || now == asked {
		return err
	}
	return r.queue.insert(ctx, tx, []river.JobArgs{askSetArgs{id, r.calibration}})
}

// question is what a judge is to be asked about; the zero value is nothing.
type question struct {
	capture *store.Capture
	set     tdqs.ServerCase
}

func (q *question) find(inputHash string) int {
	for i := range q.set.Signals {
		if q.set.Signals[i].InputHash == inputHash {
			return i
		}
	}
	return -1
}

// question reads the current capture of a server unless known says that the
// answer is.
func (r *Registry) question(ctx context.Context, id int64, known func(*store.Tx, *question) (bool, error)) (q question, err error) {
	err = r.Store.View(ctx, func(tx *store.Tx) error {
		server, err := tx.Server(ctx, id)
		if err != nil || server.CaptureID == 0 {
			return gone(err)
		}
		if q.set, q.capture, err = r.set(ctx, tx, server.CaptureID); err != nil {
			return err
		}
		answered, err := known(tx, &q)
		if answered {
			q = question{}
		}
		return err
	})
	return q, err
}

// record writes an answer under the server's lock and brings the aggregate of its
// current capture up to date, whatever that is by now.
func (r *Registry) record(ctx context.Context, id int64, done, put func(*store.Tx) error) error {
	return r.Store.Update(ctx, func(tx *store.Tx) error {
		server, err := tx.Lock(ctx, id)
		if err == nil {
			if err := put(tx); err != nil {
				return err
			}
			if server.CaptureID != 0 {
				if err := r.rollUp(ctx, tx, server.CaptureID, nil); err != nil {
					return err
				}
			}
		} else if gone(err) != nil {
			return err
		}
		if done == nil {
			return nil
		}
		return done(tx)
	})
}
