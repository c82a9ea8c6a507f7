package cli

import (
	"context"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/report"
)

// patience is how long a person waits without asking what is going on.
const patience = time.Second

// progress shows how far a long task has come, on a terminal only, once it has
// taken longer than [patience], and leaves nothing behind.
type progress struct {
	mu     sync.Mutex
	what   string
	done   int64
	total  int64         // 0 when unknown
	detail func() string // says more; nil: nothing
	timer  *time.Timer
	shown  *mpb.Progress
	to     io.Writer // where it is shown
	bar    *mpb.Bar
	ended  bool
}

// startProgress begins to count; total is 0 when it is unknown, detail nil when
// there is no more to say.
func startProgress(w io.Writer, what string, total int, detail func() string) *progress {
	p := &progress{what: what, total: int64(total), detail: detail}
	if _, ok := report.TerminalOf(w); ok {
		p.timer = time.AfterFunc(patience, func() { p.show(w) })
	}
	return p
}

func (p *progress) show(w io.Writer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return
	}
	p.to, p.shown = w, mpb.New(mpb.WithOutput(w), mpb.WithWidth(60), mpb.WithRefreshRate(150*time.Millisecond))
	options := []mpb.BarOption{mpb.BarRemoveOnComplete(), mpb.PrependDecorators(decor.Name(p.what + " "))}
	if p.total == 0 {
		p.bar = p.shown.New(0, mpb.NopStyle(), append(options,
			mpb.AppendDecorators(decor.CurrentNoUnit("%d"), p.more(), elapsed()))...)
	} else {
		p.bar = p.shown.New(p.total, mpb.BarStyle().Lbound("").Rbound("").Filler("━").Tip("━").Padding("╌"), append(options,
			mpb.AppendDecorators(decor.CountersNoUnit(" %d of %d"), p.more(), elapsed()))...)
	}
	p.bar.SetCurrent(p.done)
}

func (p *progress) more() decor.Decorator {
	return decor.Any(func(decor.Statistics) string {
		if p.detail == nil {
			return ""
		}
		return ", " + p.detail()
	})
}

func elapsed() decor.Decorator { return decor.Elapsed(decor.ET_STYLE_GO, decor.WC{W: 6}) }

// add counts n more.
func (p *progress) add(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done += int64(n)
	if p.bar != nil && (p.total == 0 || p.done < p.total) {
		p.bar.SetCurrent(p.done)
	}
}

// end takes the bar away.
func (p *progress) end() {
	if p.timer != nil {
		p.timer.Stop()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
	if p.bar != nil {
		// The ^C of an interrupt has moved the cursor, and the bar is taken away
		// from where that stands.
		_, _ = io.WriteString(p.to, "\r")
		p.bar.Abort(true)
		p.shown.Wait()
	}
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
