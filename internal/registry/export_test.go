package registry

import (
	"context"
	"errors"
	"time"

	"github.com/riverqueue/river"

	"github.com/opentdqs/tdqs/internal/store"
)

// Drain runs jobs until none waits or runs, and returns how many failed.
func (r *Registry) Drain(ctx context.Context, q *Queue) (failed int, err error) {
	events, cancel := q.client.Subscribe(river.EventKindJobCompleted, river.EventKindJobFailed, river.EventKindJobCancelled)
	defer cancel()
	if err := q.Start(ctx); err != nil {
		return 0, err
	}
	limit := time.After(2 * time.Minute)
	for {
		n, err := r.Waiting(ctx)
		if err != nil {
			return failed, err
		}
		if n == 0 {
			break
		}
		select {
		case e := <-events:
			if e.Kind == river.EventKindJobFailed {
				failed++
			}
		case <-limit:
			return failed, errors.New("jobs were still waiting after two minutes")
		}
	}
	for len(events) > 0 {
		if e := <-events; e.Kind == river.EventKindJobFailed {
			failed++
		}
	}
	return failed, q.Stop(ctx)
}

// Waiting counts the jobs that are not done.
func (r *Registry) Waiting(ctx context.Context) (n int, err error) {
	err = r.Store.View(ctx, func(tx *store.Tx) error {
		return tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM river_job WHERE state IN ('available', 'pending', 'running', 'scheduled', 'retryable')
			AND kind NOT IN ('sweep', 'due')`).Scan(&n)
	})
	return n, err
}
