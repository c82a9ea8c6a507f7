package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/contract"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/judge/offline"
)

// diffOptions are the flags of tdqs diff.
type diffOptions struct {
	reportOptions
	failOn    string // breaking, any or never
	drop      tdqs.Tenths
	dropGiven bool
	structure bool // no scores
}

func (a *app) diffCommand() *cobra.Command {
	o := diffOptions{failOn: "breaking"}
	cmd := &cobra.Command{
		Use:   "diff OLD NEW [-- COMMAND...]",
		Short: "Say what changed between two tool sets, and what it breaks",
		Long: `diff compares the tools of OLD with those of NEW: removed, added, renamed and
changed, each change breaking, compatible or of words alone. A change breaks when
a call or an answer that worked may fail, or when that cannot be told. The
estimated scores of before and after stand beside it.

OLD and NEW are what tdqs score takes, or locks of tdqs pin, which have no
descriptions and so no scores. A command behind -- is NEW.

The exit status is 0, 1 on a breaking change (--fail-on) or a score that fell
(--fail-on-score-drop), and 2 when something could not be read.`,
		Example: `  tdqs diff old.json new.json
  tdqs diff tools.lock.json -- npx -y some-server
  tdqs diff old.json new.json --format markdown -o comment.md`,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.dropGiven = cmd.Flags().Changed("fail-on-score-drop")
			if cmd.Flags().Changed("command") && cmd.ArgsLenAtDash() >= 0 {
				return errors.New("diff starts one server, NEW: save OLD before, with tdqs capture or tdqs pin, and give its file")
			}
			if err := o.reportOptions.finish(cmd, args); err != nil {
				return err
			}
			switch {
			case o.ndjson:
				return errors.New("diff compares two servers, so --ndjson does not go with it")
			case o.dropGiven && o.structure:
				return errors.New("--structure-only leaves the scores out, so --fail-on-score-drop has nothing to look at: give one of them")
			}
			return a.diff(cmd.Context(), &o)
		},
	}
	o.reportOptions.add(cmd)
	_ = cmd.Flags().MarkHidden("ndjson") // it was added before
	oneOf(cmd, "fail-on", &o.failOn, "CLASS", "exit with 1 on a change of this class: ", "breaking", "any", "never")
	choice(cmd, "fail-on-score-drop", "", "POINTS", "exit with 1 when the score of a tool or of the server fell by more than this, as in 0.2", nil, func(s string) error {
		return o.drop.UnmarshalJSON([]byte(s))
	})
	cmd.Flags().BoolVar(&o.structure, "structure-only", false, "leave the scores out")
	return cmd
}

// oneOf adds a flag that takes one of some words; the value of into is the default.
func oneOf(cmd *cobra.Command, name string, into *string, kind, usage string, words ...string) {
	choice(cmd, name, *into, kind, usage+markup.Enumerate(words, "or"), words, func(s string) error {
		for _, word := range words {
			if s == word {
				*into = s
				return nil
			}
		}
		return fmt.Errorf("%q is none of %s", s, markup.Enumerate(words, "and"))
	})
}

func (a *app) diff(ctx context.Context, o *diffOptions) error {
	sources := a.sources(ctx, &o.inputOptions)
	if len(sources) != 2 {
		return fmt.Errorf("diff compares two inputs, OLD and NEW, and %s given", counted(int64(len(sources)), "input is", "inputs are"))
	}
	var sides [2]*report.DiffSide
	for i, source := range sources {
		var err error
		var about *report.Source
		if sides[i], about, err = a.diffSide(ctx, o, source); err != nil {
			return err
		}
		o.outputOptions.sources = append(o.outputOptions.sources, about)
	}
	for _, s := range sides {
		if o.dropGiven && s.Scores == nil {
			return fmt.Errorf("%s is a lock, which has no descriptions and so no scores: --fail-on-score-drop needs the tools themselves", report.Short(s.Name))
		}
	}
	d := report.NewDiff(sides[0], sides[1])
	if err := a.write(&o.outputOptions, func(f *report.Format, b *bytes.Buffer, options report.Options) error {
		return f.Diff(b, d, options)
	}); err != nil {
		return err
	}
	a.judgeDiff(o, d)
	return nil
}

// diffSide reads a lock or a server, and scores the latter; and says where it
// stands.
func (a *app) diffSide(ctx context.Context, o *diffOptions, source source) (*report.DiffSide, *report.Source, error) {
	server, info, err := a.readAny(ctx, source)
	locked, damaged := lockIn(info.Source)
	switch {
	case damaged != nil:
		return nil, nil, fmt.Errorf("%s: %w", from(source.input.Path), damaged)
	case locked != nil:
		about := &report.Source{File: info.Path, Text: info.Source, Server: &tdqs.Server{Tools: locked.Tools}}
		return &report.DiffSide{Side: locked.Side(), Name: locked.Server}, about, nil
	case errors.Is(err, tdqs.ErrNoTools):
		return &report.DiffSide{}, nil, nil // every tool was removed, or none was there
	case err != nil:
		return nil, nil, err
	}
	if err := a.whole(server, "what became of it cannot be told"); err != nil {
		return nil, nil, err
	}
	s := &report.DiffSide{Side: contract.Side{Tools: server.Tools}, Name: server.Name}
	if o.structure {
		return s, sourceOf(server, info), nil
	}
	scorer := tdqs.Scorer{Edition: o.edition, Judge: offline.New(), Concurrency: runtime.GOMAXPROCS(0)}
	s.Scores, err = scorer.ScoreServer(ctx, server)
	if err != nil {
		return nil, nil, fmt.Errorf("scoring %s: %w", report.Short(server.Name), err)
	}
	return s, sourceOf(server, info), nil
}

// judgeDiff holds the comparison to --fail-on and --fail-on-score-drop.
func (a *app) judgeDiff(o *diffOptions, d *report.Diff) {
	breaking := d.Count(contract.Breaking)
	switch {
	case o.failOn == "breaking" && breaking > 0:
		a.fail(statusThreshold, fmt.Errorf("%s changed so that callers may break", plural(int64(breaking), "tool")))
	case o.failOn == "any" && len(d.Tools) > 0:
		a.fail(statusThreshold, fmt.Errorf("%s changed, and --fail-on any lets none pass", plural(int64(len(d.Tools)), "tool")))
	}
	if !o.dropGiven {
		return
	}
	for _, t := range append([]report.DiffTool{{ToolDiff: contract.ToolDiff{Tool: "the server"}, OldScore: d.OldScore, NewScore: d.NewScore}}, d.Tools...) {
		if t.OldScore != nil && t.NewScore != nil && *t.OldScore-*t.NewScore > o.drop {
			a.fail(statusThreshold, fmt.Errorf("%s fell from %s to %s, by more than %s", report.Short(t.Tool), *t.OldScore, *t.NewScore, o.drop))
		}
	}
}
