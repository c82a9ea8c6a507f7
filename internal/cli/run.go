package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/report"
)

// runOptions are the flags of tdqs run.
type runOptions struct {
	projectOptions
	judgeOptions
	outputOptions
	baselineOptions
	edition *tdqs.Edition
}

func (a *app) runCommand() *cobra.Command {
	o := runOptions{edition: tdqs.DefaultEdition()}
	cmd := &cobra.Command{
		Use:               "run [TARGET...]",
		ValidArgsFunction: o.completeTargets,
		Short:             "Do what tdqs.yaml says for every target: score, lint, coverage, contract, baseline",
		Long: `run reads tdqs.yaml, here or in a folder above up to the root of the repository,
and does what it says for every target, or for the named ones: scores, lints and
measures the server, and holds it to its contract and its baseline. One report
says of each target what it fails on and what to do. A server that cannot be
reached does not keep the others from being looked at.

Flags go before the file, and the file before the environment. What the file
leaves out is as with tdqs score, lint and coverage. No other command but tdqs
accept reads the file. docs/config.md has its keys.

The exit status is the worst of the targets: 0, 1 when something is not met, and 2
when something could not be read, judged or held.`,
		Example: `  tdqs run
  tdqs run desk
  tdqs run --format json -o run.json
  tdqs run --format markdown=comment.md --format sarif=run.sarif --format text
  tdqs run desk --update-baseline`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := readVariable(cmd.Flags(), "config"); err != nil {
				return err
			}
			p, err := o.projectOptions.read()
			if err != nil {
				return err
			}
			if err := p.judged(cmd); err != nil {
				return err
			}
			if err := readEnvironment(cmd.Flags()); err != nil {
				return err
			}
			o.reads = p.files()
			if err := o.outputOptions.finish(cmd, false); err != nil {
				return err
			}
			if err := o.judgeOptions.finish(cmd); err != nil {
				if p.Judge != nil {
					return fmt.Errorf("with judge as it stands in %s: %w", p.path, err)
				}
				return err
			}
			if err := o.noisy(&o.judgeOptions); err != nil {
				return err
			}
			return a.run(cmd.Context(), p, args, &o)
		},
	}
	o.projectOptions.add(cmd)
	addEdition(cmd, &o.edition)
	o.judgeOptions.add(cmd)
	o.outputOptions.add(cmd)
	o.baselineOptions.addUpdate(cmd)
	return cmd
}

// running is what the targets of a run share.
type running struct {
	*runOptions
	scoring  *scoring
	accepted *acceptances
	at       time.Time
	dead     error // after which no judge is asked any more
}

func (a *app) run(ctx context.Context, p *project, names []string, o *runOptions) error {
	plans, err := p.chosen(names)
	if err != nil {
		return err
	}
	if o.update {
		if err := baselined(p, plans); err != nil {
			return err
		}
	}
	s, err := a.newScoring(&o.judgeOptions, o.edition)
	if err != nil {
		return err
	}
	r := &running{runOptions: o, scoring: s, accepted: newAcceptances(p, s.at), at: s.at}
	out := &report.Run{GeneratedAt: s.at, Config: p.path}
	whole := len(plans) == len(p.plans)
	for _, one := range plans {
		t := a.runTarget(ctx, r, one)
		if ctx.Err() != nil {
			return s.stopped(ctx, ctx.Err())
		}
		whole = whole && t.Lint != nil
		out.Targets = append(out.Targets, t)
	}
	out.Acceptances = r.accepted.said(whole)
	err = a.write(&o.outputOptions, func(f *report.Format, b *bytes.Buffer, options report.Options) error {
		return f.Run(b, out, options)
	})
	for _, t := range out.Targets {
		for _, f := range t.Failures {
			a.fail(f.Status, errors.New(sentenceOf(t, f)))
		}
	}
	return err
}

// sentenceOf is a failure as it is said beside the report.
func sentenceOf(t *report.RunTarget, f report.RunFailure) string {
	return fmt.Sprintf("%s: %s: %s", report.Short(t.Name), f.Part, f.Message)
}

// baselined refuses to write the baseline of targets that have none.
func baselined(p *project, plans []*plan) error {
	for _, one := range plans {
		if one.baseline == "" {
			return fmt.Errorf("the target %s has no baseline in %s to be written: give it one, as in baseline: %s.baseline.json", report.Short(one.name), p.path, report.Short(one.name))
		}
	}
	return nil
}
