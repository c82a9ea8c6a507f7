package registry

import (
	"context"
	"sync/atomic"

	"github.com/opentdqs/tdqs"
)

// heard notes in the context when the judge answers: a job that had nothing to ask
// says nothing about the judge.
type heard struct{ tdqs.Judge }

type heardKey struct{}

// listening is a context in which [heard] notes an answer.
func listening(ctx context.Context) (context.Context, *atomic.Bool) {
	answered := new(atomic.Bool)
	return context.WithValue(ctx, heardKey{}, answered), answered
}

func note(ctx context.Context, err error) {
	if answered, ok := ctx.Value(heardKey{}).(*atomic.Bool); ok && err == nil {
		answered.Store(true)
	}
}

// Prepare lets the judge look at the set when it wants to.
func (j heard) Prepare(set tdqs.ServerCase) tdqs.Judge {
	if p, ok := j.Judge.(tdqs.Preparer); ok {
		return heard{p.Prepare(set)}
	}
	return j
}

func (j heard) JudgeTool(ctx context.Context, c tdqs.ToolCase) (tdqs.Verdict, error) {
	v, err := j.Judge.JudgeTool(ctx, c)
	note(ctx, err)
	return v, err
}

func (j heard) JudgeServer(ctx context.Context, c tdqs.ServerCase) (tdqs.CoherenceVerdict, error) {
	v, err := j.Judge.JudgeServer(ctx, c)
	note(ctx, err)
	return v, err
}
