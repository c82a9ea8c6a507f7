package registry

import (
	"context"
	"fmt"
	"time"

	"github.com/riverqueue/river"
)

// worker runs the jobs of one kind.
type worker[A river.JobArgs] struct {
	river.WorkerDefaults[A]
	work  func(context.Context, *river.Job[A]) error
	limit time.Duration // 0 for jobTimeout
}

func (w *worker[A]) Timeout(*river.Job[A]) time.Duration { return w.limit }

func (w *worker[A]) Work(ctx context.Context, job *river.Job[A]) error { return w.work(ctx, job) }

// upkeepQueue is for sweeps, for finding connectors that are due, and for search.
const upkeepQueue = river.QueueDefault

// connectorQueue has the readings of connectors, which any process does.
const connectorQueue = "connectors"

// The other queues, each with its own bound on workers. A process takes jobs of its
// own calibration only, so that processes with different judges do not take each
// other's.
func toolQueue(calibration int64) string   { return fmt.Sprintf("tools_%d", calibration) }
func serverQueue(calibration int64) string { return fmt.Sprintf("servers_%d", calibration) }

type scoreServerArgs struct {
	Server      int64 `json:"server"`
	Calibration int64 `json:"calibration"`
}

func (scoreServerArgs) Kind() string { return "score_server" }

func (a scoreServerArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: serverQueue(a.Calibration), UniqueOpts: once}
}

func (r *Registry) workScoreServer(ctx context.Context, job *river.Job[scoreServerArgs]) error {
	return r.inTurn(ctx, func(ctx context.Context) error {
		return r.ScoreServer(ctx, job.Args.Server, r.queue.done(ctx, job.JobRow))
	})
}

// inTurn has a judge at hand judge a server or a report in its turn: as many are judged
// at once as there are cores. More jobs than that are taken from the queue, so that nobody
// waits for the next; all at work together would be no faster, readers would wait behind
// them, and each has its definitions in memory.
func (r *Registry) inTurn(ctx context.Context, judge func(context.Context) error) error {
	select {
	case r.turns <- struct{}{}:
		defer func() { <-r.turns }()
	case <-ctx.Done():
		return ctx.Err()
	}
	return judge(ctx)
}

type askToolArgs struct {
	Server      int64  `json:"server"`
	InputHash   string `json:"inputHash"`
	Calibration int64  `json:"calibration"`
}

func (askToolArgs) Kind() string { return "ask_tool" }

func (a askToolArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: toolQueue(a.Calibration), UniqueOpts: once}
}

func (r *Registry) workAskTool(ctx context.Context, job *river.Job[askToolArgs]) error {
	return r.asking(ctx, func(ctx context.Context) error {
		return r.AskTool(ctx, job.Args.Server, job.Args.InputHash, r.queue.done(ctx, job.JobRow))
	})
}

type askSetArgs struct {
	Server      int64 `json:"server"`
	Calibration int64 `json:"calibration"`
}

func (askSetArgs) Kind() string { return "ask_set" }

func (a askSetArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: serverQueue(a.Calibration), UniqueOpts: once}
}

func (r *Registry) workAskSet(ctx context.Context, job *river.Job[askSetArgs]) error {
	return r.asking(ctx, func(ctx context.Context) error {
		return r.AskSet(ctx, job.Args.Server, r.queue.done(ctx, job.JobRow))
	})
}

type readConnectorArgs struct {
	Server int64 `json:"server"`
}

func (readConnectorArgs) Kind() string { return "read_connector" }

func (readConnectorArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: connectorQueue, UniqueOpts: once}
}

func (r *Registry) workReadConnector(ctx context.Context, job *river.Job[readConnectorArgs]) error {
	return r.ReadConnector(ctx, job.Args.Server)
}

type sweepArgs struct{}

func (sweepArgs) Kind() string { return "sweep" }

func (sweepArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: upkeepQueue, UniqueOpts: once}
}

func (r *Registry) workSweep(ctx context.Context, _ *river.Job[sweepArgs]) error {
	_, err := r.Sweep(ctx)
	return err
}

// dueEvery is how often the connectors that are due are looked up.
const dueEvery = time.Minute

type dueArgs struct{}

func (dueArgs) Kind() string { return "due" }

func (dueArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: upkeepQueue, UniqueOpts: once}
}

func (r *Registry) workDue(ctx context.Context, _ *river.Job[dueArgs]) error {
	return r.EnqueueDue(ctx)
}
