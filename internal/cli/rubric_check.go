package cli

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/rubric"
)

// The bar of tdqs rubric check unless another is set, in percent of the marks: what
// a judge reaches that has understood the rubric and is of another opinion here and
// there.
const (
	barExact     = 40
	barWithinOne = 80
)

// checkOptions are the flags of tdqs rubric check.
type checkOptions struct {
	judgeOptions
	againstOptions
	resultOptions
	edition          *tdqs.Edition
	cases            int // 0: all
	official         bool
	exact, withinOne float64 // the bar
}

func (a *app) rubricCheckCommand() *cobra.Command {
	o := checkOptions{edition: tdqs.DefaultEdition(), exact: barExact, withinOne: barWithinOne}
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Try a judge on definitions whose marks are known",
		Long: `check puts invented definitions to the judge that score would use and compares
its marks with those that the rubric's anchors ask for. They cover every anchor of
every dimension, a contradiction and a tautology; the first few of them cover most
of that, so --cases 9 is a cheap first look. With --official the worked examples of
the specification that you imported are judged instead.

A second judge can stand beside the first: the estimate (--against offline), or
another model (--against-model, --against-base-url).

The exit status is 0 when the first judge reaches the bar, 1 when it is below, and 2
when a judge failed.`,
		Example: `  tdqs rubric check
  tdqs rubric check --cases 9 --against offline
  tdqs rubric check --model small --against-model large --format json
  tdqs rubric check --official --rubric official`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := readEnvironment(cmd.Flags()); err != nil {
				return err
			}
			o.compared = o.asked() || o.official // --rubric says which import, too
			if err := o.judgeOptions.finish(cmd); err != nil {
				return err
			}
			return a.rubricCheck(cmd.Context(), &o)
		},
	}
	addEdition(cmd, &o.edition)
	o.judgeOptions.add(cmd)
	o.againstOptions.add(cmd)
	o.resultOptions.add(cmd)
	choice(cmd, "cases", "", "N", "judge the first N cases alone", nil, func(s string) (err error) {
		if o.cases, err = strconv.Atoi(s); err != nil || o.cases < 1 {
			return fmt.Errorf("%q is no number of cases above 0", s)
		}
		return nil
	})
	cmd.Flags().BoolVar(&o.official, "official", false, "judge the worked examples of the imported specification")
	choice(cmd, "min-exact", strconv.Itoa(barExact), "PERCENT", "the bar: so many marks must be as expected", nil, percentage(&o.exact))
	choice(cmd, "min-within-one", strconv.Itoa(barWithinOne), "PERCENT", "the bar: so many marks must be at most one off", nil, percentage(&o.withinOne))
	return cmd
}

// percentage reads a number from 0 to 100.
func percentage(into *float64) func(string) error {
	return func(s string) error {
		x, err := strconv.ParseFloat(strings.TrimSuffix(s, "%"), 64)
		if err != nil || !(x >= 0 && x <= 100) {
			return fmt.Errorf("%q is no percentage from 0 to 100", s)
		}
		*into = x
		return nil
	}
}

// chosen are the cases to judge.
func (o *checkOptions) chosen() ([]rubric.Case, error) {
	cases := rubric.Cases()
	if o.official {
		dir, err := rubricDir()
		if err != nil {
			return nil, err
		}
		_, hash, _ := strings.Cut(o.rubric, "@")
		r, err := rubric.Load(dir, o.edition, hash)
		if err != nil {
			return nil, fmt.Errorf("--official: %w; tdqs rubric import FILE adds a copy of the specification", err)
		}
		if cases, err = rubric.Examples(r.Tool); err != nil {
			return nil, fmt.Errorf("--official: %w", err)
		}
	}
	if o.cases > 0 {
		cases = cases[:min(o.cases, len(cases))]
	}
	return cases, nil
}

// rubricChecked is what a check has found.
type rubricChecked struct {
	options *checkOptions
	cases   []rubric.Case
	trials  []*trial // of the first judge and, if there is one, of the second
}

func (a *app) rubricCheck(ctx context.Context, o *checkOptions) error {
	cases, err := o.chosen()
	if err != nil {
		return err
	}
	second, err := o.second(&o.judgeOptions)
	if err != nil {
		return err
	}
	var sets []tdqs.ServerCase
	var questions []question
	for i := range cases {
		sets = append(sets, caseSet(&cases[i], o.edition))
		questions = append(questions, question{set: i, marks: cases[i].Marks, contradiction: &cases[i].Contradiction})
	}
	found := rubricChecked{options: o, cases: cases}
	for _, options := range []*judgeOptions{&o.judgeOptions, second} {
		if options == nil {
			continue
		}
		j, err := a.newJudging(options, o.edition)
		if err != nil {
			return err
		}
		t, err := a.try(ctx, j, o.edition, sets, questions)
		if err != nil {
			return fmt.Errorf("trying %s: %w", short(j.label(), 60), err)
		}
		found.trials = append(found.trials, t)
	}
	if err := a.result(&o.resultOptions, found.text, found.json()); err != nil {
		return err
	}
	for _, t := range found.trials {
		for _, err := range t.failures {
			a.fail(statusFailure, err)
		}
	}
	if said := found.below(); said != "" {
		a.fail(statusThreshold, errors.New(said))
	}
	return nil
}

// caseSet is the set that a case's definition stands in.
func caseSet(c *rubric.Case, e *tdqs.Edition) tdqs.ServerCase {
	signals, _ := e.SignalsOf(c.Tools)
	return tdqs.ServerCase{Edition: e, Name: c.ToolCase(e).Server, Tools: c.Tools, Signals: signals}
}

// below says in what the first judge misses the bar; "" when it reaches it, or
// answered nothing.
func (f *rubricChecked) below() string {
	all := f.trials[0].comparison.All()
	if all.N() == 0 {
		return ""
	}
	var missed []string
	if got := all.Exact(); got < f.options.exact {
		missed = append(missed, fmt.Sprintf("%.0f%% of the marks are as expected and not %g%%", got, f.options.exact))
	}
	if got := all.WithinOne(); got < f.options.withinOne {
		missed = append(missed, fmt.Sprintf("%.0f%% are at most one off and not %g%%", got, f.options.withinOne))
	}
	if missed == nil {
		return ""
	}
	return f.trials[0].label() + " is below the bar: " + strings.Join(missed, ", ")
}
