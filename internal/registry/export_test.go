package registry

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riversqlite"

	"github.com/opentdqs/tdqs/internal/store"
)

// PrepareDatabase makes all tables in a database.
func PrepareDatabase(where string) error {
	ctx := context.Background()
	s, err := store.Open(ctx, where, store.Options{})
	if err != nil {
		return err
	}
	var driver riverdriver.Driver[*sql.Tx] = riversqlite.New(s.Writer())
	if s.Kind() == store.Postgres {
		driver = riverdatabasesql.New(s.Writer())
	}
	return errors.Join(migrate(ctx, s, driver, slog.New(slog.DiscardHandler)), s.Close())
}

// Drain runs jobs until none waits or runs, and returns how many failed.
func (r *Registry) Drain(ctx context.Context, q *Queue) (failed int, err error) {
	events, cancel := q.client.Subscribe(river.EventKindJobCompleted, river.EventKindJobFailed, river.EventKindJobCancelled)
	defer cancel()
	if err := q.Start(ctx); err != nil {
		return 0, err
	}
	limit := time.After(2 * time.Minute)
	for {
		var n int
		err := r.Store.View(ctx, func(tx *store.Tx) (err error) {
			n, err = r.WaitingJobs(ctx, tx)
			return err
		})
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

// Upkeep runs jobs until one of every kind was done, which the queue begins by itself.
func (r *Registry) Upkeep(ctx context.Context, q *Queue, kinds ...string) error {
	events, cancel := q.client.Subscribe(river.EventKindJobCompleted)
	defer cancel()
	if err := q.Start(ctx); err != nil {
		return err
	}
	limit := time.After(2 * time.Minute)
	for len(kinds) > 0 {
		select {
		case e := <-events:
			kinds = slices.DeleteFunc(kinds, func(k string) bool { return k == e.Job.Kind })
		case <-limit:
			return fmt.Errorf("%v were not done within two minutes", kinds)
		}
	}
	return q.Stop(ctx)
}

// TakeTurns takes the turns of all judges at hand until they are given back.
func (r *Registry) TakeTurns() (back func()) {
	for range cap(r.turns) {
		r.turns <- struct{}{}
	}
	return func() {
		for range cap(r.turns) {
			<-r.turns
		}
	}
}

// WorkReport runs the job of a report.
func (r *Registry) WorkReport(ctx context.Context, uid string) error {
	return r.workScoreReport(ctx, &river.Job[scoreReportArgs]{Args: scoreReportArgs{uid}})
}
