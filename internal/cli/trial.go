package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/agreement"
)

// question is one definition put to a judge, with the labels of a right answer.
type question struct {
	set           int // the set that it stands in
	tool          int // its place there
	marks         [tdqs.NumDimensions]int
	contradiction *bool // nil when nobody says
}

// trial is a judge held against labels.
type trial struct {
	judge      *judging
	comparison agreement.Comparison
	answers    []*tdqs.Verdict // one a question; nil where the judge failed
	failures   []error
	usage      *tdqs.Usage
}

// try puts every question to a judge. What it fails on is among the failures; the
// error is that of an interruption, or one after which no question is answered.
func (a *app) try(ctx context.Context, j *judging, e *tdqs.Edition, sets []tdqs.ServerCase, questions []question) (*trial, error) {
	seen := a.errOut.progress("judging", len(questions), j.asked())
	defer seen.end()
	before := j.usage()
	judges := make([]tdqs.Judge, len(sets))
	for i := range sets {
		judges[i] = j.judge
		if p, ok := j.judge.(tdqs.Preparer); ok {
			judges[i] = p.Prepare(sets[i])
		}
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	answers, errs := make([]*tdqs.Verdict, len(questions)), make([]error, len(questions))
	var asking errgroup.Group // its functions never fail: errs has what went wrong
	asking.SetLimit(max(j.concurrency, 1))
	for i := range questions {
		if ctx.Err() != nil {
			break
		}
		asking.Go(func() error {
			q := &questions[i]
			v, err := judgeOne(ctx, judges[q.set], &sets[q.set], q.tool)
			if err != nil {
				errs[i] = fmt.Errorf("judging %q: %w", sets[q.set].Tools[q.tool].Name, err)
				if fatal(err) {
					stop(errs[i])
				}
				return nil
			}
			answers[i] = &v
			seen.add(1)
			return nil
		})
	}
	_ = asking.Wait()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	t := &trial{judge: j, comparison: agreement.Comparison{Edition: e}, answers: answers, usage: j.usage().since(before)}
	t.failures = slices.DeleteFunc(errs, func(err error) bool { return err == nil })
	for i, v := range answers {
		if v == nil {
			continue
		}
		t.comparison.Add(v.Marks.Scores(), questions[i].marks)
		if want := questions[i].contradiction; want != nil {
			t.comparison.AddContradiction(v.Contradiction, *want)
		}
	}
	return t, nil
}

// judgeOne asks for a judge's own marks: no cap is on them. Where there is no
// description no judge is asked, as in scoring.
func judgeOne(ctx context.Context, judge tdqs.Judge, set *tdqs.ServerCase, tool int) (tdqs.Verdict, error) {
	if slices.Contains(tdqs.HardGates(&set.Tools[tool]), tdqs.NoDescription) {
		var v tdqs.Verdict
		for d := range v.Marks {
			v.Marks[d].Score = 1
		}
		return v, nil
	}
	return judge.JudgeTool(ctx, tdqs.ToolCase{Edition: set.Edition, Server: set.Name, Tool: &set.Tools[tool],
		Signals: &set.Signals[tool], Tools: set.Tools, Index: tool})
}

// fatal reports whether no other question would be answered either.
func fatal(err error) bool {
	var f interface{ Fatal() bool }
	return errors.As(err, &f) && f.Fatal()
}

// label names the judge in a word.
func (t *trial) label() string { return t.judge.label() }

// label names a judge in a word.
func (j *judging) label() string {
	name := j.judge.Name()
	if name.Model != "" {
		return name.Model
	}
	return name.Judge
}

// whole names a judge with all that its marks depend on.
func (j *judging) whole() string {
	name := j.judge.Name()
	text := short(j.label(), 60)
	if name.Weights != "" {
		text += ", weights " + name.Weights
	}
	if name.Rubric != "" {
		text += ", rubric " + name.Rubric + " (" + j.rubric.Label + ")"
	}
	if name.Overrides != "" {
		text += ", overrides " + short(name.Overrides, 60)
	}
	return text
}
