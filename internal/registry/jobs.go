package registry

import (
	"context"
	"time"

	"github.com/riverqueue/river"
)

type scoreServerArgs struct {
	Server      int64 `json:"server"`
	Calibration int64 `json:"calibration"`
}

func (scoreServerArgs) Kind() string { return "score_server" }

func (scoreServerArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{UniqueOpts: once}
}

type scoreServerWorker struct {
	river.WorkerDefaults[scoreServerArgs]
	r *Registry
}

func (w *scoreServerWorker) Work(ctx context.Context, job *river.Job[scoreServerArgs]) error {
	return w.r.ScoreServer(ctx, job.Args.Server, w.r.queue.done(ctx, job.JobRow))
}

type askToolArgs struct {
	Server      int64  `json:"server"`
	InputHash   string `json:"inputHash"`
	Calibration int64  `json:"calibration"`
}

func (askToolArgs) Kind() string { return "ask_tool" }

func (askToolArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{UniqueOpts: once}
}

type askToolWorker struct {
	river.WorkerDefaults[askToolArgs]
	r *Registry
}

func (w *askToolWorker) Timeout(*river.Job[askToolArgs]) time.Duration { return w.r.AskTimeout }

func (w *askToolWorker) Work(ctx context.Context, job *river.Job[askToolArgs]) error {
	return w.r.asking(ctx, func() error {
		return w.r.AskTool(ctx, job.Args.Server, job.Args.InputHash, w.r.queue.done(ctx, job.JobRow))
	})
}

type askSetArgs struct {
	Server      int64 `json:"server"`
	Calibration int64 `json:"calibration"`
}

func (askSetArgs) Kind() string { return "ask_set" }

func (askSetArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{UniqueOpts: once}
}

type askSetWorker struct {
	river.WorkerDefaults[askSetArgs]
	r *Registry
}

func (w *askSetWorker) Timeout(*river.Job[askSetArgs]) time.Duration { return w.r.AskTimeout }

func (w *askSetWorker) Work(ctx context.Context, job *river.Job[askSetArgs]) error {
	return w.r.asking(ctx, func() error {
		return w.r.AskSet(ctx, job.Args.Server, w.r.queue.done(ctx, job.JobRow))
	})
}

type readConnectorArgs struct {
	Server int64 `json:"server"`
}

func (readConnectorArgs) Kind() string { return "read_connector" }

func (readConnectorArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: connectorQueue, UniqueOpts: once}
}

type readConnectorWorker struct {
	river.WorkerDefaults[readConnectorArgs]
	r *Registry
}

func (w *readConnectorWorker) Work(ctx context.Context, job *river.Job[readConnectorArgs]) error {
	return w.r.ReadConnector(ctx, job.Args.Server)
}

type sweepArgs struct{}

func (sweepArgs) Kind() string { return "sweep" }

func (sweepArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: upkeepQueue, UniqueOpts: once}
}

type sweepWorker struct {
	river.WorkerDefaults[sweepArgs]
	r *Registry
}

func (w *sweepWorker) Work(ctx context.Context, _ *river.Job[sweepArgs]) error {
	_, err := w.r.Sweep(ctx)
	return err
}

// dueEvery is how often the connectors that are due are looked up.
const dueEvery = time.Minute

type dueArgs struct{}

func (dueArgs) Kind() string { return "due" }

func (dueArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: upkeepQueue, UniqueOpts: once}
}

type dueWorker struct {
	river.WorkerDefaults[dueArgs]
	r *Registry
}

func (w *dueWorker) Work(ctx context.Context, _ *river.Job[dueArgs]) error {
	return w.r.EnqueueDue(ctx)
}
