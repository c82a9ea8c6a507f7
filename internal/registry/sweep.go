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
			var jobs []river.JobArgs
			for _, id := range ids {
				more, err := r.wanted(ctx, tx, id)
				if err != nil {
					return err
				}
				jobs = append(jobs, more...)
			}
			s.Jobs += len(jobs)
			return r.enqueue(ctx, tx, jobs)
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

// enqueueStale enqueues what is to be judged of a server, and counts the jobs.
func (r *Registry) enqueueStale(ctx context.Context, tx *store.Tx, id int64) (n int, err error) {
	jobs, err := r.wanted(ctx, tx, id)
	if err != nil {
		return 0, err
	}
	return len(jobs), r.enqueue(ctx, tx, jobs)
}

// wanted are the jobs that judge what is stale of a server: one for the server when
// its judge is at hand, else one for each tool without a score and one for the set.
// Without a queue there are none.
func (r *Registry) wanted(ctx context.Context, tx *store.Tx, id int64) ([]river.JobArgs, error) {
	if r.queue == nil {
		return nil, nil
	}
	server, err := tx.Server(ctx, id)
	if err != nil || server.CaptureID == 0 {
		return nil, gone(err)
	}
	fresh, err := tx.IsFresh(ctx, server.CaptureID, r.calibration)
	if err != nil || fresh {
		return nil, err
	}
	if !r.Remote {
		return []river.JobArgs{scoreServerArgs{id, r.calibration}}, nil
	}
	hashes, err := tx.StaleHashes(ctx, server.CaptureID, r.calibration)
	if err != nil {
		return nil, err
	}
	jobs := []river.JobArgs{askSetArgs{id, r.calibration}}
	for _, hash := range hashes {
		jobs = append(jobs, askToolArgs{id, hash, r.calibration})
	}
	return jobs, nil
}

// enqueue enqueues jobs page by page.
func (r *Registry) enqueue(ctx context.Context, tx *store.Tx, jobs []river.JobArgs) error {
	for len(jobs) > 0 {
		page := min(len(jobs), r.Page)
		if err := r.queue.insert(ctx, tx, jobs[:page]); err != nil {
			return err
		}
		jobs = jobs[page:]
	}
	return nil
}
