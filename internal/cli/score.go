package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/capture"
	"github.com/opentdqs/tdqs/internal/report"
)

// scoreOptions are the flags of tdqs score.
type scoreOptions struct {
	reportOptions
	judgeOptions
	baselineOptions
	thresholds
	whatIf tdqs.Tenths // 0: not asked for
}

func (a *app) scoreCommand() *cobra.Command {
	var o scoreOptions
	cmd := &cobra.Command{
		Use:   "score INPUT... [-- COMMAND...]",
		Short: "Score the tools of a server and the server as a whole",
		Long: `score reads the tools of an MCP server and scores every tool on six dimensions and
the whole set on four. INPUT is the server's address, a client configuration (with
--server or --all), or a file with its answer to tools/list (a list of tools, one
tool, a capture; - is standard input). A command that starts it stands behind --.

Without a language model the marks are an estimate, and every report says how far
off it may be. TDQS_BASE_URL and TDQS_MODEL (or the flags) name a model at any
OpenAI-compatible endpoint, TDQS_API_KEY has its key; then the model judges.
Verdicts are remembered, so that it is asked only about what changed.

A threshold is missed when the score with its measured spread (--runs) is below.
The exit status is 0 when the report was made, 1 when a threshold was missed,
and 2 when something could not be read or judged.`,
		Example: `  tdqs score tools.json
  tdqs score -- npx -y some-server
  tdqs score https://host/mcp --bearer-env TOKEN
  tdqs score ~/.cursor/mcp.json --server files
  tdqs score tools.json --min-tool B --fail-under B
  tdqs score tools.json --baseline tools.baseline.json
  tdqs score tools.json --format markdown=comment.md --format text
  tdqs score - --format json < tools.json
  tdqs score servers.ndjson --ndjson > reports.ndjson
  tdqs score tools.json --base-url http://localhost:11434/v1 --model qwen3
  tdqs score tools.json --dry-run`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.reportOptions.finish(cmd, args); err != nil {
				return err
			}
			if err := o.judgeOptions.finish(cmd); err != nil {
				return err
			}
			if err := o.finishDry(cmd); err != nil {
				return err
			}
			if err := o.baselineOptions.finish(o.ndjson); err != nil {
				return err
			}
			if err := o.noisy(&o.judgeOptions); err != nil {
				return err
			}
			return a.score(cmd.Context(), &o)
		},
	}
	o.reportOptions.add(cmd)
	o.judgeOptions.add(cmd)
	o.baselineOptions.add(cmd, "scores pass that are no lower than those in `FILE`, and raise it by those that are higher")
	cmd.Flags().StringArrayVar(&o.reuse, "reuse", nil, "take verdicts over from an earlier JSON report in `FILE`; repeatable")
	cmd.Flags().BoolVar(&o.dryRun, "dry-run", false, "ask nobody: say how many calls and tokens a model would take")
	cmd.Flags().BoolVar(&o.why, "why", false, "give the reason for every mark in the text report")
	tiers := reached()
	choice(cmd, "fail-under", "", "TIER", "exit with 1 when the overall score is below this tier", tiers, func(s string) (err error) {
		o.server, err = parseTier(s)
		return err
	})
	choice(cmd, "min-tool", "", "TIER|SCORE", "exit with 1 when any tool is below this tier or score", tiers, func(s string) (err error) {
		o.tool, err = parseLevel(s)
		return err
	})
	choice(cmd, "what-if", "", "TIER|SCORE", "add what lifting the weaker tools to this level would bring; tier A when only --what-if is given", tiers, func(s string) (err error) {
		o.whatIf, err = parseLevel(s)
		return err
	})
	cmd.Flags().BoolVar(&o.strict, "strict", false, "hold scores against thresholds without the measured spread")
	environment(cmd, "fail-under", "TDQS_FAIL_UNDER")
	environment(cmd, "min-tool", "TDQS_MIN_TOOL")
	return cmd
}

// scoring scores servers, one after the other or, without a model, several at
// once.
type scoring struct {
	*judging
	scorer tdqs.Scorer
	at     time.Time
}

func (a *app) newScoring(o *judgeOptions, e *tdqs.Edition) (*scoring, error) {
	at, err := now()
	if err != nil {
		return nil, err
	}
	j, err := a.newJudging(o, e)
	if err != nil {
		return nil, err
	}
	return &scoring{j, tdqs.Scorer{Edition: e, Judge: j.judge, Concurrency: j.concurrency}, at}, nil
}

// score scores one server and adds what the root package cannot know.
func (s *scoring) score(ctx context.Context, server *tdqs.Server, info capture.Info) (*tdqs.Report, error) {
	before := s.usage()
	r, err := s.scorer.ScoreServer(ctx, server)
	if err != nil {
		return nil, fmt.Errorf("scoring %s: %w", report.Short(server.Name), err)
	}
	s.complete(r)
	r.GeneratedAt, r.Provenance.InputKind, r.Provenance.Usage = s.at, info.Kind, s.usage().since(before)
	return r, nil
}

// watched scores one server and shows how far it has come.
func (a *app) watched(ctx context.Context, s *scoring, server *tdqs.Server, info capture.Info) (*tdqs.Report, error) {
	seen := a.errOut.progress("scoring", questions(server), s.asked())
	defer seen.end()
	one := *s
	one.scorer.Judge = counting{s.scorer.Judge, seen}
	return one.score(ctx, server, info)
}

func (a *app) score(ctx context.Context, o *scoreOptions) error {
	s, err := a.newScoring(&o.judgeOptions, o.edition)
	if err != nil {
		return err
	}
	switch {
	case o.dryRun:
		return a.scoreDry(ctx, s, o)
	case o.ndjson:
		err = a.scoreLines(ctx, s, o)
	default:
		err = a.scoreFiles(ctx, s, o)
	}
	return s.stopped(ctx, err)
}

func (a *app) scoreFiles(ctx context.Context, s *scoring, o *scoreOptions) error {
	var reports []*tdqs.Report
	failed := a.each(ctx, &o.inputOptions, func(server *tdqs.Server, info capture.Info) error {
		r, err := a.watched(ctx, s, server, info)
		if err == nil {
			reports = append(reports, r)
			o.saw(server, info)
		}
		return err
	})
	if ctx.Err() != nil || len(reports) == 0 {
		return failed
	}
	if o.baseline != "" && o.asked > 1 {
		return severalServers(o.asked)
	}
	missed := o.missed(reports)
	var held *heldScores
	if o.baseline != "" && failed == nil {
		held = o.baselineOptions.hold(reports[0], o.strict)
		missed[0] = append(missed[0], missedBy(held.fell)...)
	}
	err := a.write(&o.outputOptions, func(f *report.Format, b *bytes.Buffer, options report.Options) error {
		options.WhatIf, options.Missed, options.Several = o.whatIf, missed, o.asked > 1
		return f.Score(b, reports, options)
	})
	for _, r := range reports {
		a.verdict(r, o.thresholds)
	}
	if held != nil && err == nil {
		err = a.fallen(reports[0], held)
	}
	return errors.Join(failed, err)
}

// verdict says what a report fails on: a judge first, then the thresholds.
func (a *app) verdict(r *tdqs.Report, t thresholds) {
	for _, f := range r.Failures {
		a.fail(statusFailure, f.Err)
	}
	if r.CoherenceErr != nil {
		a.fail(statusFailure, fmt.Errorf("judging the set of %s: %w", report.Short(r.Server.Name), r.CoherenceErr))
	}
	status, said, spared := t.check(r)
	for _, sentence := range said {
		a.fail(status, errors.New(sentence))
	}
	for _, sentence := range spared {
		a.say("%s", sentence)
	}
}
