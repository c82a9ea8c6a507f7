package registry

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"
	"github.com/riverqueue/river/rivertype"

	"github.com/opentdqs/tdqs/internal/store"
)

// A job that is not done within its time is cancelled: that is the guard against
// one that hangs. A judge is given [Config.AskTimeout]. The jobs of a process that
// died are found by its absence ([Queue.handBack]); those of one whose absence is
// not seen are given up after rescueAfter, if their own time is over, and the next
// sweep enqueues them again.
const (
	jobTimeout  = 10 * time.Minute
	rescueAfter = 11 * time.Minute
)

// once is how jobs are kept from standing in the queue twice. A job that is
// completed or was given up is no obstacle: the next sweep may want it again.
var once = river.UniqueOpts{ByArgs: true, ByState: []rivertype.JobState{
	rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRunning,
	rivertype.JobStateScheduled, rivertype.JobStateRetryable,
}}

// Queue runs the registry's jobs.
type Queue struct {
	r        *Registry
	name     string // of this process among those on the database
	presence *store.Presence
	stop     context.CancelFunc // of the loop that looks after the presence
	stopped  chan struct{}
	client   *river.Client[*sql.Tx]
	listener *pgxpool.Pool // of Postgres
	complete func(context.Context, *sql.Tx, *rivertype.JobRow) error
}

// OpenQueue opens the queue of the registry, which enqueues from then on. With work
// the jobs are run too, after [Queue.Start]. where is the address of the store.
func (r *Registry) OpenQueue(ctx context.Context, where string, work bool) (*Queue, error) {
	q := &Queue{r: r, name: rand.Text()}
	var driver riverdriver.Driver[*sql.Tx]
	if r.Store.Kind() == store.SQLite {
		driver = riversqlite.New(r.Store.Writer())
		q.complete = completeIn[*riversqlite.Driver]
	} else {
		config, err := pgxpool.ParseConfig(where)
		if err != nil {
			return nil, errors.New("the address of the database cannot be read")
		}
		config.MaxConns = 1
		if q.listener, err = pgxpool.NewWithConfig(ctx, config); err != nil {
			return nil, fmt.Errorf("opening the connection that listens for jobs: %w", err)
		}
		driver = riverdatabasesql.NewWithPgxListener(r.Store.Writer(), q.listener)
		q.complete = completeIn[*riverdatabasesql.Driver]
	}
	if err := migrate(ctx, r.Store, driver, quiet(r.Log)); err != nil {
		return nil, err
	}
	config := &river.Config{ID: q.name, Logger: quiet(r.Log), ErrorHandler: failures{r.Log}, MaxAttempts: 1}
	if work {
		r.configure(config)
	}
	var err error
	if q.client, err = river.NewClient(driver, config); err != nil {
		return nil, fmt.Errorf("opening the queue: %w", err)
	}
	r.queue = q
	return q, nil
}

// migrate brings the tables of the queue up to date.
func migrate(ctx context.Context, s *store.Store, driver riverdriver.Driver[*sql.Tx], log *slog.Logger) error {
	m, err := rivermigrate.New(driver, &rivermigrate.Config{Logger: log})
	if err != nil {
		return fmt.Errorf("bringing the tables of the queue up to date: %w", err)
	}
	if are, err := m.Validate(ctx, nil); err == nil && are.OK {
		return nil
	}
	if err := s.Alone(ctx, func() error {
		_, err := m.Migrate(ctx, rivermigrate.DirectionUp, nil)
		return err
	}); err != nil {
		return fmt.Errorf("bringing the tables of the queue up to date: %w", s.Explain(err))
	}
	return nil
}

// configure adds what is needed to run jobs. This is the list of them.
func (r *Registry) configure(c *river.Config) {
	c.Workers = river.NewWorkers()
	river.AddWorker(c.Workers, &worker[scoreServerArgs]{work: r.workScoreServer})
	river.AddWorker(c.Workers, &worker[askToolArgs]{work: r.workAskTool, limit: r.AskTimeout})
	river.AddWorker(c.Workers, &worker[askSetArgs]{work: r.workAskSet, limit: r.AskTimeout})
	river.AddWorker(c.Workers, &worker[readConnectorArgs]{work: r.workReadConnector})
	river.AddWorker(c.Workers, &worker[scoreReportArgs]{work: r.workScoreReport, limit: r.reportLimit()})
	river.AddWorker(c.Workers, &worker[sweepArgs]{work: r.workSweep})
	river.AddWorker(c.Workers, &worker[dueArgs]{work: r.workDue})
	river.AddWorker(c.Workers, &worker[keepSearchArgs]{work: r.workKeepSearch})
	c.Queues = map[string]river.QueueConfig{
		toolQueue(r.calibration):   {MaxWorkers: r.ToolWorkers},
		serverQueue(r.calibration): {MaxWorkers: r.ServerWorkers},
		connectorQueue:             {MaxWorkers: r.ServerWorkers},
		reportQueue:                {MaxWorkers: r.ServerWorkers},
		upkeepQueue:                {MaxWorkers: 4},
	}
	every := func(d time.Duration, args river.JobArgs) *river.PeriodicJob {
		return river.NewPeriodicJob(river.PeriodicInterval(d), func() (river.JobArgs, *river.InsertOpts) { return args, nil }, nil)
	}
	c.PeriodicJobs = []*river.PeriodicJob{every(r.SweepEvery, sweepArgs{}), every(dueEvery, dueArgs{}), every(r.SweepEvery, keepSearchArgs{})}
	c.JobTimeout, c.RescueStuckJobsAfter = jobTimeout, rescueAfter
	c.CompletedJobRetentionPeriod, c.DiscardedJobRetentionPeriod = time.Hour, time.Hour
}

// completeIn marks a job as done in the transaction that wrote its result.
func completeIn[D riverdriver.Driver[*sql.Tx]](ctx context.Context, tx *sql.Tx, row *rivertype.JobRow) error {
	_, err := river.JobCompleteTx[D](ctx, tx, &river.Job[anyArgs]{JobRow: row})
	return err
}

type anyArgs struct{}

func (anyArgs) Kind() string { return "any" }

// done completes a job together with what it wrote.
func (q *Queue) done(ctx context.Context, row *rivertype.JobRow) func(*store.Tx) error {
	return func(tx *store.Tx) error { return q.complete(ctx, tx.Tx, row) }
}

// Close gives back what the queue holds beside the store.
func (q *Queue) Close() {
	if q.listener != nil {
		q.listener.Close()
	}
}

// insert enqueues jobs in a transaction; those that wait already are passed over.
func (q *Queue) insert(ctx context.Context, tx *store.Tx, jobs []river.JobArgs) error {
	params := make([]river.InsertManyParams, len(jobs))
	for i, args := range jobs {
		params[i].Args = args
	}
	if len(params) == 0 {
		return nil
	}
	if _, err := q.client.InsertManyTx(ctx, tx.Tx, params); err != nil {
		return fmt.Errorf("enqueuing %d jobs: %w", len(jobs), err)
	}
	return nil
}

// WaitingJobs counts the jobs that are not done, upkeep apart.
func (r *Registry) WaitingJobs(ctx context.Context, tx *store.Tx) (n int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM river_job WHERE state IN ('available', 'pending', 'running', 'scheduled', 'retryable')
		AND queue <> $1`, upkeepQueue).Scan(&n)
	return n, err
}
