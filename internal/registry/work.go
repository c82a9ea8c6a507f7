package registry

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"

	"github.com/opentdqs/tdqs/internal/store"
)

// lookEvery is how often a process looks for others that have died.
const lookEvery = 10 * time.Second

// Start runs jobs until [Queue.Stop], those first that processes which died have
// left. On SQLite it fails with [store.ErrServed] while another process does.
func (q *Queue) Start(ctx context.Context) (err error) {
	if q.presence, err = q.r.Store.Attend(ctx, q.name); err != nil {
		return err
	}
	if err := q.begin(ctx); err != nil {
		return errors.Join(err, q.presence.End())
	}
	ctx, q.stop = context.WithCancel(context.WithoutCancel(ctx))
	q.stopped = make(chan struct{})
	go q.look(ctx)
	return nil
}

func (q *Queue) begin(ctx context.Context) error {
	if err := q.r.Store.Update(ctx, func(tx *store.Tx) error { return q.r.intend(ctx, tx) }); err != nil {
		return err
	}
	if err := q.handBack(ctx); err != nil {
		return err
	}
	return q.client.Start(ctx)
}

// look keeps up the presence and hands back what the dead have left.
func (q *Queue) look(ctx context.Context) {
	defer close(q.stopped)
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if err := errors.Join(q.presence.Renew(ctx), q.handBack(ctx)); err != nil && ctx.Err() == nil {
			q.r.Log.Error("looking for processes that died failed", "error", err)
		}
	}
}

// handBack makes the running jobs of processes that live no longer available. Until
// then they keep others like them out of the queue, sweeps among them. What such a
// job has judged and written is not judged again: it finds that out itself.
func (q *Queue) handBack(ctx context.Context) error {
	return q.r.Store.Update(ctx, func(tx *store.Tx) error {
		worker := `attempted_by ->> '$[#-1]'`
		if q.r.Store.Kind() == store.Postgres {
			worker = `attempted_by[array_upper(attempted_by, 1)]`
		}
		names, err := workers(ctx, tx, worker)
		if err != nil {
			return err
		}
		for _, name := range names {
			if name == q.name {
				continue
			}
			lives, err := tx.Attends(ctx, name)
			if err != nil {
				return err
			}
			if lives {
				continue
			}
			done, err := tx.ExecContext(ctx, `UPDATE river_job SET state = 'available' WHERE state = 'running' AND `+worker+` = $1`, name)
			if err != nil {
				return fmt.Errorf("handing back the jobs of a process that died: %w", err)
			}
			n, _ := done.RowsAffected()
			q.r.Log.Warn("a process died; its jobs are done again", "jobs", n)
		}
		return nil
	})
}

// workers are the names of the processes that run jobs.
func workers(ctx context.Context, tx *store.Tx, worker string) (names []string, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT DISTINCT `+worker+` FROM river_job WHERE state = 'running'`)
	if err != nil {
		return nil, err
	}
	defer rows.Close() //nolint:errcheck // Err tells
	for rows.Next() {
		var name sql.NullString
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		if name.Valid {
			names = append(names, name.String)
		}
	}
	return names, rows.Err()
}

// Stop lets running jobs finish until ctx ends and cancels them then; what is
// cancelled is done again after the next sweep.
func (q *Queue) Stop(ctx context.Context) error {
	err := q.client.Stop(ctx)
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		hard, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		err = q.client.StopAndCancel(hard)
	}
	q.stop()
	<-q.stopped
	return errors.Join(err, q.presence.End())
}

// Wake enqueues a sweep and a look for connectors that are due, without waiting
// for their time.
func (q *Queue) Wake(ctx context.Context) error {
	return q.r.Store.Update(ctx, func(tx *store.Tx) error {
		return q.insert(ctx, tx, []river.JobArgs{sweepArgs{}, dueArgs{}, keepSearchArgs{}})
	})
}
