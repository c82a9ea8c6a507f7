package registry

import (
	"context"

	"github.com/riverqueue/river"

	"github.com/opentdqs/tdqs/internal/store"
)

// Swept is what a sweep found.
type Swept struct {
	Servers int // with something to judge
	Jobs    int // wanted; those that wait in the queue already are among them
}

// Sweep enqueues everything that is not judged under the current calibration, page
// by page, and the reports that are not done, and moves readers to that calibration
// once it covers enough.
func (r *Registry) Sweep(ctx context.Context) (s Swept, err error) {
	for after := int64(0); ; {
		var ids []int64
		err := r.Store.Update(ctx, func(tx *store.Tx) error {
			var err error
			if ids, err = tx.StaleServers(ctx, r.calibration, after, r.Page); err != nil {
				return err
			}
			for _, id := range ids {
				n, err := r.enqueueStale(ctx, tx, id)
				if err != nil {
					return err
				}
				s.Jobs += n
			}
			return nil
		})
		if err != nil {
			return s, err
		}
		s.Servers += len(ids)
		if len(ids) < r.Page {
			break
		}
		after = ids[len(ids)-1]
	}
	if s.Jobs > 0 {
		r.Log.Info("a sweep found something to judge", "servers", s.Servers, "jobs", s.Jobs)
	}
	if err := r.sweepReports(ctx); err != nil {
		return s, err
	}
	return s, r.Store.Update(ctx, func(tx *store.Tx) error { return r.publish(ctx, tx) })
}

// enqueueServer enqueues what is to be judged of a server after a change of it.
func (r *Registry) enqueueServer(ctx context.Context, tx *store.Tx, id int64) error {
	_, err := r.enqueueStale(ctx, tx, id)
	return err
}

// enqueueStale enqueues one job for the server when its judge is at hand, else one
// for each tool without a score and one for the set.
func (r *Registry) enqueueStale(ctx context.Context, tx *store.Tx, id int64) (n int, err error) {
	if r.queue == nil {
		return 0, nil
	}
	server, err := tx.Server(ctx, id)
	if err != nil || server.CaptureID == 0 {
		return 0, gone(err)
	}
	fresh, err := tx.IsFresh(ctx, server.CaptureID, r.calibration)
	if err != nil || fresh {
		return 0, err
	}
	if !r.Remote {
		return 1, r.queue.insert(ctx, tx, []river.JobArgs{scoreServerArgs{id, r.calibration}})
	}
	hashes, err := tx.StaleHashes(ctx, server.CaptureID, r.calibration)
	if err != nil {
		return 0, err
	}
	jobs := []river.JobArgs{askSetArgs{id, r.calibration}}
	for _, hash := range hashes {
		jobs = append(jobs, askToolArgs{id, hash, r.calibration})
	}
	for rest := jobs; len(rest) > 0 && err == nil; {
		page := min(len(rest), r.Page)
		err, rest = r.queue.insert(ctx, tx, rest[:page]), rest[page:]
	}
	return len(jobs), err
}
