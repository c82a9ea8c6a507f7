package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/capture"
	"github.com/opentdqs/tdqs/internal/report"
)

// line is what became of one line of the input.
type line struct {
	json []byte
	said func() // to a person; nil for nothing
	end  error  // after which no line is worth working on; nil: there is none
}

// pace is how a command works on lines.
type pace struct {
	ahead  int           // lines worked on at once, beside the one that is written next
	detail func() string // beside the progress; nil: nothing
}

// scoreLines scores one server a line.
func (a *app) scoreLines(ctx context.Context, s *scoring, o *scoreOptions) error {
	p := pace{detail: s.asked()} // a model is asked about one line after the other, so that its usage is that line's
	if s.used == nil {
		s.scorer.Concurrency, p.ahead = 1, runtime.GOMAXPROCS(0)
	}
	return a.lines(ctx, &o.inputOptions, &o.outputOptions, p, func(server *tdqs.Server, info capture.Info, b *bytes.Buffer) (func(), error) {
		r, err := s.score(ctx, server, info)
		if err != nil {
			return nil, err
		}
		return func() { a.verdict(r, o.thresholds) }, report.ScoreLine(b, r, report.Options{WhatIf: o.whatIf})
	})
}

// lintLines lints one server a line.
func (a *app) lintLines(ctx context.Context, at time.Time, o *lintOptions) error {
	return a.lines(ctx, &o.inputOptions, &o.outputOptions, pace{ahead: runtime.GOMAXPROCS(0)}, func(server *tdqs.Server, info capture.Info, b *bytes.Buffer) (func(), error) {
		l := o.server(server, info, at)
		return func() { a.findings(l, o.failOn) }, report.LintLine(b, l)
	})
}

// lines reads one server a line and writes one line for each, in their order.
// The next and those ahead of it are worked on at once, and no more are kept.
func (a *app) lines(ctx context.Context, in *inputOptions, out *outputOptions, p pace,
	work func(*tdqs.Server, capture.Info, *bytes.Buffer) (func(), error)) (err error) {
	source, done, err := a.open(ctx, in.files[0])
	if err != nil {
		return err
	}
	defer done()
	sink, finish, err := a.create(out.path)
	if err != nil {
		return err
	}
	defer func() { err = finish(err) }()

	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	queue := make(chan chan line, p.ahead)
	written := make(chan struct{})
	seen := &progress{on: a.errOut} // lines on the terminal show themselves how far it has come
	if _, ok := report.TerminalOf(a.out); !ok || out.path != "" {
		seen = a.errOut.progress("servers", 0, p.detail)
	}
	defer seen.end()
	go func() {
		defer close(written)
		for next := range queue {
			l := <-next
			if ctx.Err() != nil {
				continue
			}
			if l.end != nil {
				cancel(l.end)
				continue
			}
			if l.said != nil {
				l.said()
			}
			if _, err := sink.Write(l.json); err != nil {
				cancel(fmt.Errorf("writing the reports: %w", err))
			}
			seen.add(1)
		}
	}()
	read := 0
	err = capture.ReadLines(ctx, source, func(n int, server *tdqs.Server, info capture.Info, err error) error {
		read++
		next := make(chan line, 1)
		queue <- next
		if why := context.Cause(ctx); why != nil {
			next <- line{} // which is not written any more
			return why
		}
		go func() { next <- a.line(n, server, info, err, work) }()
		return nil
	})
	close(queue)
	<-written
	if why := context.Cause(ctx); why != nil {
		return why
	}
	if err == nil && read == 0 {
		return errors.New("the input holds no server: --ndjson takes the answer to tools/list of one server a line")
	}
	return err
}

// line works on one line; what went wrong takes the place of its report.
func (a *app) line(n int, server *tdqs.Server, info capture.Info, err error,
	work func(*tdqs.Server, capture.Info, *bytes.Buffer) (func(), error)) line {
	var b bytes.Buffer
	var said func()
	if err == nil {
		said, err = work(server, info, &b)
	}
	if err == nil {
		return line{json: b.Bytes(), said: said}
	}
	var last interface{ Fatal() bool }
	if errors.As(err, &last) && last.Fatal() {
		return line{end: err}
	}
	b.Reset()
	// A struct of a number and a string always marshals.
	_ = report.ErrorLine(&b, report.LineError{Line: n, Error: err.Error()})
	return line{json: b.Bytes(), said: func() { a.fail(statusFailure, err) }}
}

// open opens the input that holds one server a line.
func (a *app) open(ctx context.Context, path string) (io.Reader, func(), error) {
	if path == "-" {
		return a.in, func() {}, nil
	}
	file, err := await(ctx, func() (*os.File, error) { return os.Open(path) })
	if err != nil {
		return nil, nil, fmt.Errorf("cannot read %s: %w", path, cause(err))
	}
	return file, func() { file.Close() }, nil
}

// create opens where the lines go. finish must be called at the end with what
// went wrong, if anything did: only a file with all lines is kept.
func (a *app) create(path string) (sink io.Writer, finish func(error) error, err error) {
	if path == "" {
		return a.out, func(err error) error { return err }, nil
	}
	f, err := createFile(path)
	if err != nil {
		return nil, nil, err
	}
	b := bufio.NewWriterSize(f, 256<<10)
	return b, func(err error) error {
		if err != nil {
			f.drop()
			return err
		}
		if err = b.Flush(); err != nil {
			f.drop()
		} else {
			err = f.keep()
		}
		if err != nil {
			return fmt.Errorf("cannot write %s: %w", path, cause(err))
		}
		return nil
	}, nil
}
