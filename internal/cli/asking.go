package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/capture"
	"github.com/opentdqs/tdqs/internal/report"
)

// used is what was asked of a model; nil without one.
type used tdqs.Usage

// since is what was asked after an earlier moment.
func (u *used) since(before *used) *tdqs.Usage {
	if u == nil {
		return nil
	}
	return &tdqs.Usage{Calls: u.Calls - before.Calls, Retries: u.Retries - before.Retries,
		TokensIn: u.TokensIn - before.TokensIn, TokensOut: u.TokensOut - before.TokensOut, Cached: u.Cached - before.Cached}
}

// asked says beside the progress what was asked of a model so far, or what it is
// waited for; nil without one.
func (j *judging) asked() func() string {
	if j.used == nil {
		return nil
	}
	return func() string {
		if waiting := j.waiting(); waiting != "" {
			return waiting
		}
		u := j.used()
		parts := []string{plural(u.Calls, "call")}
		if u.Retries > 0 {
			parts = append(parts, counted(u.Retries, "retry", "retries"))
		}
		return strings.Join(append(parts, plural(u.TokensIn+u.TokensOut, "token")), ", ")
	}
}

// stopped adds to an interruption or a failure that what was judged is not lost.
func (s *scoring) stopped(ctx context.Context, err error) error {
	if err == nil || s.used == nil {
		return err
	}
	kept := "nothing of what was judged is kept, for the cache is off"
	if s.keeps != "" {
		kept = fmt.Sprintf("what was judged is kept in %s, and the next run asks for the rest", s.keeps)
	}
	switch u := s.used(); {
	case ctx.Err() != nil && !errors.Is(err, context.Canceled): // an output that failed
	case ctx.Err() != nil:
		return errors.New("interrupted; " + kept)
	case u.TokensOut > 0: // something was answered before
		return fmt.Errorf("%w; %s", err, kept)
	}
	return err
}

// finishDry refuses what a run without a report cannot have.
func (o *scoreOptions) finishDry(cmd *cobra.Command) error {
	for _, name := range []string{"format", "output", "what-if", "why", "baseline", "update-baseline"} {
		if o.dryRun && cmd.Flags().Changed(name) {
			return fmt.Errorf("--dry-run makes no report, so leave --%s out", name)
		}
	}
	return nil
}

// scoreDry says what a run would ask of a model.
func (a *app) scoreDry(ctx context.Context, s *scoring, o *scoreOptions) error {
	var total tdqs.Usage
	servers := int64(0)
	add := func(r *tdqs.Report) {
		servers++
		total.Add(*r.Provenance.Usage)
	}
	var err error
	if o.ndjson {
		err = a.lines(ctx, &o.inputOptions, &o.outputOptions, pace{}, func(server *tdqs.Server, info capture.Info, _ *bytes.Buffer) (func(), error) {
			r, err := s.score(ctx, server, info)
			if err == nil {
				add(r)
			}
			return nil, err
		})
	} else {
		err = a.each(ctx, &o.inputOptions, func(server *tdqs.Server, info capture.Info) error {
			r, err := s.score(ctx, server, info)
			if err != nil {
				return err
			}
			add(r)
			return printLine(a.out, report.Terminal(r.Server.Name)+": "+wouldTake(r.Provenance.Usage))
		})
	}
	if servers > 1 || o.ndjson && err == nil {
		err = errors.Join(err, printLine(a.out, plural(servers, "server")+": "+wouldTake(&total)))
	}
	return err
}

// wouldTake says what a dry run counted.
func wouldTake(u *tdqs.Usage) string {
	text := "no call"
	if u.Calls > 0 {
		text = fmt.Sprintf("%s with about %s tokens in and %s out", plural(u.Calls, "call"), about(u.TokensIn), about(u.TokensOut))
	}
	if u.Cached > 0 {
		text += fmt.Sprintf("; %s remembered", counted(u.Cached, "verdict is", "verdicts are"))
	}
	return text
}

// about rounds an estimate to two figures.
func about(n int64) string {
	unit := int64(1)
	for n/unit >= 100 {
		unit *= 10
	}
	return grouped((n + unit/2) / unit * unit)
}
