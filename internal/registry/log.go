package registry

import (
	"context"
	"errors"
	"log/slog"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// quiet is a log that passes on warnings and worse alone: of what the queue says of
// itself at other levels nothing concerns who runs the registry.
func quiet(l *slog.Logger) *slog.Logger { return slog.New(warnings{l.Handler()}) }

type warnings struct{ slog.Handler }

func (w warnings) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && w.Handler.Enabled(ctx, level)
}

func (w warnings) WithAttrs(attrs []slog.Attr) slog.Handler {
	return warnings{w.Handler.WithAttrs(attrs)}
}

func (w warnings) WithGroup(name string) slog.Handler { return warnings{w.Handler.WithGroup(name)} }

// failures says which jobs failed, and leaves their fate to the queue.
type failures struct{ log *slog.Logger }

// HandleError says why a job failed. That the calls of an hour are spent is said by
// tdqs registry status, and not once for every question.
func (f failures) HandleError(ctx context.Context, job *rivertype.JobRow, err error) *river.ErrorHandlerResult {
	if !errors.Is(err, ErrBudget) && !errors.Is(err, context.Canceled) {
		f.log.WarnContext(ctx, "a job failed and is done again after a sweep", "kind", job.Kind, "job", string(job.EncodedArgs), "error", reason(err))
	}
	return nil
}

// HandlePanic says where a job broke.
func (f failures) HandlePanic(ctx context.Context, job *rivertype.JobRow, panicked any, trace string) *river.ErrorHandlerResult {
	f.log.ErrorContext(ctx, "a job broke: this is a defect of tdqs", "kind", job.Kind, "job", string(job.EncodedArgs), "panic", panicked, "trace", trace)
	return nil
}
