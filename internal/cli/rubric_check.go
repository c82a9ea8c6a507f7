package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/report"
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
	o.compared = true
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

// verdict is the last line of the text.
func (f *rubricChecked) verdict() string {
	bar := fmt.Sprintf("the bar is %g%% exact and %g%% within one", f.options.exact, f.options.withinOne)
	switch {
	case f.trials[0].comparison.All().N() == 0:
		return bar + "; nothing was judged"
	case f.below() != "":
		return bar + ": not reached"
	}
	return bar + ": reached"
}

func (f *rubricChecked) what() string {
	whose := "invented definitions"
	if f.options.official {
		whose = "examples of the imported specification"
	}
	return fmt.Sprintf("%d %s, edition %s", len(f.cases), whose, f.options.edition.Name)
}

// text is the table for people.
func (f *rubricChecked) text(b *bytes.Buffer) {
	fmt.Fprintf(b, "rubric check: %s\n", f.what())
	for _, t := range f.trials {
		fmt.Fprintf(b, "judge: %s\n", t.judge.whole())
	}
	fmt.Fprintf(b, "\nmarks in the order of the dimensions: · is as expected, ! a contradiction\n\n")
	const left = 26
	fmt.Fprintf(b, "%-*s  %-15s", left, "", "expected")
	for _, t := range f.trials {
		fmt.Fprintf(b, "  %-15s", short(t.label(), 15))
	}
	endLine(b)
	for i := range f.cases {
		c := &f.cases[i]
		fmt.Fprintf(b, "%2d %-*s  %-15s", i+1, left-3, short(c.Tools[0].Name, left-3), row(c.Marks, [tdqs.NumDimensions]int{}, c.Contradiction))
		for _, t := range f.trials {
			cell := "failed"
			if v := t.answers[i]; v != nil {
				cell = row(v.Marks.Scores(), c.Marks, v.Contradiction)
			}
			fmt.Fprintf(b, "  %-15s", cell)
		}
		endLine(b)
	}
	b.WriteByte('\n')
	var columns []column
	for _, t := range f.trials {
		columns = append(columns, t.compared())
	}
	printFigures(b, columns...)
	b.WriteByte('\n')
	for _, t := range f.trials {
		t.printContradictions(b)
		if u := t.usage; u != nil {
			fmt.Fprintf(b, "asked, %s: %s, %s in, %s out, %s remembered\n", short(t.label(), 40), plural(u.Calls, "call"),
				plural(u.TokensIn, "token"), grouped(u.TokensOut), plural(u.Cached, "verdict"))
		}
	}
	fmt.Fprintf(b, "%s\n", f.verdict())
}

// endLine ends a line without blanks at its end.
func endLine(b *bytes.Buffer) {
	b.Truncate(len(bytes.TrimRight(b.Bytes(), " ")))
	b.WriteByte('\n')
}

// row is six marks: those that are as expected are points, those that nobody
// expects are blank.
func row(marks, expected [tdqs.NumDimensions]int, contradiction bool) string {
	var cells []string
	for d, mark := range marks {
		switch {
		case mark == 0:
			cells = append(cells, " ")
		case mark == expected[d]:
			cells = append(cells, "·")
		default:
			cells = append(cells, strconv.Itoa(mark))
		}
	}
	if contradiction {
		cells = append(cells, "!")
	}
	return strings.Join(cells, " ")
}

// json is the same for programs.
func (f *rubricChecked) json() any {
	type answer struct {
		Marks         marksJSON `json:"marks"`
		Contradiction bool      `json:"contradiction"`
	}
	type result struct {
		Name     string    `json:"name"`
		About    string    `json:"about"`
		Expected answer    `json:"expected"`
		Got      []*answer `json:"got"` // one a judge; null where it failed
	}
	type bar struct {
		Exact     float64 `json:"exactPercent"`
		WithinOne float64 `json:"withinOnePercent"`
		Reached   bool    `json:"reached"`
	}
	out := struct {
		Edition  string      `json:"edition"`
		Official bool        `json:"official"`
		Bar      bar         `json:"bar"`
		Judges   []judgeJSON `json:"judges"`
		Cases    []result    `json:"cases"`
	}{f.options.edition.Name, f.options.official, bar{f.options.exact, f.options.withinOne,
		f.below() == "" && f.trials[0].comparison.All().N() > 0}, nil, nil}
	for _, t := range f.trials {
		out.Judges = append(out.Judges, t.json(true))
	}
	for i := range f.cases {
		c := &f.cases[i]
		r := result{Name: report.Terminal(c.Tools[0].Name), About: c.About, Expected: answer{c.Marks, c.Contradiction}}
		for _, t := range f.trials {
			var got *answer
			if v := t.answers[i]; v != nil {
				got = &answer{v.Marks.Scores(), v.Contradiction}
			}
			r.Got = append(r.Got, got)
		}
		out.Cases = append(out.Cases, r)
	}
	return out
}
