package cli

import (
	"context"
	"io"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/report"
)

// patience is how long a person waits without asking what is going on.
const patience = time.Second

// console is standard error: what is said to a person stays there, above the
// progress of a long task.
type console struct {
	io.Writer
	after func(time.Duration, func()) *time.Timer // [time.AfterFunc], but in tests
	dumb  bool                                    // a terminal that cannot paint over a line

	mu    sync.Mutex
	shown *mpb.Progress // nil when no progress is
}

func newConsole(w io.Writer) *console {
	return &console{Writer: w, after: time.AfterFunc, dumb: dumb()}
}

// Write says something. Written straight to the terminal it would be painted over
// by the next picture of the progress.
func (c *console) Write(text []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.shown != nil {
		return c.shown.Write(text)
	}
	return c.Writer.Write(text)
}

// Unwrap is the stream itself, which may be a terminal.
func (c *console) Unwrap() io.Writer { return c.Writer }

// progress shows how far a long task has come, on a terminal that can take it back
// only, once it has taken longer than [patience], and leaves nothing behind. It has no
// colour, so that NO_COLOR is no wish to be without it.
type progress struct {
	on     *console // its mutex guards what changes
	what   string
	total  int64         // 0 when unknown
	detail func() string // says more; nil: nothing
	since  time.Time
	timer  *time.Timer // nil where nothing is to be shown
	done   int64
	bar    *mpb.Bar // nil until it is shown
	ended  bool
}

// progress begins to count; total is 0 when it is unknown, detail nil when there is
// no more to say.
func (c *console) progress(what string, total int, detail func() string) *progress {
	p := &progress{on: c, what: what, total: int64(total), detail: detail, since: time.Now()}
	if _, ok := report.TerminalOf(c); ok && !c.dumb {
		p.timer = c.after(patience, p.show)
	}
	return p
}

func (p *progress) show() {
	p.on.mu.Lock()
	defer p.on.mu.Unlock()
	if p.ended {
		return
	}
	p.on.shown = mpb.New(mpb.WithOutput(p.on.Writer), mpb.WithWidth(60), mpb.WithRefreshRate(150*time.Millisecond))
	options := []mpb.BarOption{mpb.BarRemoveOnComplete(), mpb.PrependDecorators(decor.Name(p.what + " "))}
	elapsed := decor.NewElapsed(decor.ET_STYLE_GO, p.since, decor.WC{W: 6})
	if p.total == 0 {
		p.bar = p.on.shown.New(0, mpb.NopStyle(), append(options,
			mpb.AppendDecorators(decor.Any(soFar), p.more(), elapsed))...)
	} else {
		p.bar = p.on.shown.New(p.total, mpb.BarStyle().Lbound("").Rbound("").Filler("━").Tip("━").Padding("╌"), append(options,
			mpb.AppendDecorators(decor.CountersNoUnit(" %d of %d"), p.more(), elapsed))...)
	}
	p.bar.SetCurrent(p.done)
}

// soFar is what was counted so far, nothing where nothing is.
func soFar(s decor.Statistics) string {
	if s.Current == 0 {
		return ""
	}
	return strconv.FormatInt(s.Current, 10)
}

func (p *progress) more() decor.Decorator {
	return decor.Any(func(decor.Statistics) string {
		if p.detail == nil {
			return ""
		}
		return ", " + p.detail()
	})
}

// add counts n more.
func (p *progress) add(n int) {
	p.on.mu.Lock()
	defer p.on.mu.Unlock()
	p.done += int64(n)
	if p.bar != nil && !p.ended && (p.total == 0 || p.done < p.total) {
		p.bar.SetCurrent(p.done)
	}
}

// end takes the bar away.
func (p *progress) end() {
	if p.timer != nil {
		p.timer.Stop()
	}
	p.on.mu.Lock()
	defer p.on.mu.Unlock()
	if p.bar != nil && !p.ended {
		// The ^C of an interrupt has moved the cursor, and the bar is taken away
		// from where that stands.
		_, _ = io.WriteString(p.on.Writer, "\r")
		p.bar.Abort(true)
		p.on.shown.Wait()
		p.on.shown = nil
	}
	p.ended = true
}

// counting is a judge that counts what it has judged.
type counting struct {
	tdqs.Judge
	progress *progress
}

// JudgeTool counts one tool more.
func (j counting) JudgeTool(ctx context.Context, c tdqs.ToolCase) (tdqs.Verdict, error) {
	defer j.progress.add(1)
	return j.Judge.JudgeTool(ctx, c)
}

// JudgeServer counts the set as one more.
func (j counting) JudgeServer(ctx context.Context, c tdqs.ServerCase) (tdqs.CoherenceVerdict, error) {
	defer j.progress.add(1)
	return j.Judge.JudgeServer(ctx, c)
}

// questions is how often a judge is asked about a server: about each tool that
// has a description, and about the set.
func questions(s *tdqs.Server) int {
	n := 1
	for i := range s.Tools {
		if !slices.Contains(tdqs.HardGates(&s.Tools[i]), tdqs.NoDescription) {
			n++
		}
	}
	return n
}

// Prepare hands the set on to a judge that wants to see it.
func (j counting) Prepare(c tdqs.ServerCase) tdqs.Judge {
	if p, ok := j.Judge.(tdqs.Preparer); ok {
		j.Judge = p.Prepare(c)
	}
	return j
}
