package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/agreement"
)

// calibrateOptions are the flags of tdqs calibrate.
type calibrateOptions struct {
	judgeOptions
	resultOptions
	edition     *tdqs.Edition
	labels      string // a file; empty: the judge's own marks are the labels
	definitions string // a folder
	marks       string // write the judge's marks into this file
	train       string // write weights into this file
}

func (a *app) calibrateCommand() *cobra.Command {
	o := calibrateOptions{edition: tdqs.DefaultEdition()}
	cmd := &cobra.Command{
		Use:   "calibrate --definitions DIR [--labels FILE]",
		Short: "Hold a judge against labels, or learn to estimate its marks",
		Long: `calibrate puts definitions to the judge that score would use and compares its marks
with labels: how many are equal, how many at most one off, how far the scores lie
apart and in which direction, beside the best that an answer could reach that does
not look at the definition.

DIR has a captured file SERVER.json for each server. FILE is a table with tabs and
the heading server, tool, purpose, usage, behavior, parameters, conciseness,
completeness, and if you like pass and contradiction.

--train learns weights for the judge without a model, from the labels or, without
any, from the marks that the judge gives; --offline-weights uses them, here and in
score. --marks keeps the judge's marks as labels.

The exit status is 0 when the table was made and 2 when something could not be read
or a judge failed.`,
		Example: `  tdqs calibrate --labels labels.tsv --definitions captured
  tdqs calibrate --definitions captured --model small --marks small.tsv
  tdqs calibrate --labels small.tsv --definitions captured --judge offline --train small.json
  tdqs score tools.json --judge offline --offline-weights small.json`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := readEnvironment(cmd.Flags()); err != nil {
				return err
			}
			if err := o.finish(cmd); err != nil {
				return err
			}
			return a.calibrate(cmd.Context(), &o)
		},
	}
	addEdition(cmd, &o.edition)
	o.judgeOptions.add(cmd)
	o.resultOptions.add(cmd)
	cmd.Flags().StringVar(&o.labels, "labels", "", "compare with the marks in `FILE`")
	cmd.Flags().StringVar(&o.definitions, "definitions", "", "the definitions are in `DIR`, one file a server")
	cmd.Flags().StringVar(&o.marks, "marks", "", "write the judge's marks into `FILE`, in the form of labels")
	cmd.Flags().StringVar(&o.train, "train", "", "write weights for the judge without a model into `FILE`")
	return cmd
}

func (o *calibrateOptions) finish(cmd *cobra.Command) error {
	switch {
	case o.definitions == "":
		return errors.New("--definitions names the folder with the definitions, and is missing")
	case o.labels == "" && o.marks == "" && o.train == "":
		return errors.New("without --labels there is nothing to compare with: name a file of labels, or what to make of the judge's marks (--marks, --train)")
	}
	if err := o.apart(); err != nil {
		return err
	}
	return o.judgeOptions.finish(cmd)
}

// apart refuses to write a file over the labels, a captured file or another result: labels
// made by hand have no second copy.
func (o *calibrateOptions) apart() error {
	written := []struct{ flag, path string }{{"--marks", o.marks}, {"--train", o.train}, {"--output", o.path}}
	for i, w := range written {
		if w.path == "" || w.path == "-" {
			continue
		}
		if o.labels != "" && sameFile(w.path, o.labels) {
			return fmt.Errorf("%s is the file of the labels, which %s would replace: name another file", w.path, w.flag)
		}
		if strings.HasSuffix(w.path, ".json") && sameFile(filepath.Dir(w.path), o.definitions) && regular(w.path) {
			return fmt.Errorf("%s is among the definitions, and %s would replace it: name another file", w.path, w.flag)
		}
		for _, other := range written[:i] {
			if other.path != "" && sameFile(w.path, other.path) {
				return fmt.Errorf("%s and %s would be written into %s: give each its own file", other.flag, w.flag, w.path)
			}
		}
	}
	return nil
}

// sameFile reports whether two paths name one file, there or not yet.
func sameFile(a, b string) bool {
	if filepath.Clean(a) == filepath.Clean(b) {
		return true
	}
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	two, err := os.Stat(b)
	return err == nil && os.SameFile(one, two)
}

// regular reports whether a file is there.
func regular(path string) bool {
	at, err := os.Stat(path)
	return err == nil && at.Mode().IsRegular()
}

// calibrated is what a calibration has found.
type calibrated struct {
	options  *calibrateOptions
	labels   *agreement.Labels
	labelled bool // by somebody else than the judge
	trial    *trial
	constant agreement.Figures // the best constants, fitted to the labels
	again    agreement.Figures // labels of a second pass; N is 0 without one
	learned  *learned          // nil unless asked for
}

func (a *app) calibrate(ctx context.Context, o *calibrateOptions) error {
	found := &calibrated{options: o, labelled: o.labels != ""}
	var err error
	if found.labelled {
		found.labels, err = agreement.Read(o.labels, o.definitions, o.edition)
	} else {
		found.labels, err = unlabelled(o.definitions, o.edition)
	}
	if err != nil {
		return err
	}
	if o.train != "" { // before anybody is asked
		if err := enough(found.labels); err != nil {
			return err
		}
	}
	if o.marks != "" { // as well
		if err := found.nameable(); err != nil {
			return err
		}
	}
	j, err := a.newJudging(&o.judgeOptions, o.edition)
	if err != nil {
		return err
	}
	if found.trial, err = a.try(ctx, j, o.edition, found.labels.Sets, found.questions()); err != nil {
		return fmt.Errorf("calibrating: %w", err)
	}
	if !found.labelled {
		found.take()
	}
	if o.marks != "" {
		if err := writeWhole(o.marks, found.writeMarks); err != nil {
			return err
		}
	}
	found.compareLabels()
	if o.train != "" && len(found.trial.failures) == 0 {
		if found.learned, err = a.learn(ctx, found.labels, o.edition); err != nil {
			return err
		}
		if err := writeWhole(o.train, func(b *bytes.Buffer) error { b.Write(found.learned.file); return nil }); err != nil {
			return err
		}
	}
	if err := a.result(&o.resultOptions, found.text, found.json()); err != nil {
		return err
	}
	for _, err := range found.trial.failures {
		a.fail(statusFailure, err)
	}
	if o.train != "" && found.learned == nil {
		a.fail(statusFailure, errors.New("no weights are learned: not every definition was judged; what was is remembered, so try again"))
	}
	return nil
}

// questions are the labelled definitions of the first pass.
func (c *calibrated) questions() []question {
	var out []question
	for _, l := range c.labels.Rows {
		q := question{set: l.Set, tool: l.Tool}
		if c.labelled {
			q.marks, q.contradiction = l.Marks, l.Contradiction
		}
		out = append(out, q)
	}
	return out
}

// take makes the judge's marks the labels; where it failed there is none.
func (c *calibrated) take() {
	rows := c.labels.Rows[:0]
	for i, v := range c.trial.answers {
		if v == nil {
			continue
		}
		l := c.labels.Rows[i]
		l.Marks, l.Contradiction = v.Marks.Scores(), &v.Contradiction
		rows = append(rows, l)
	}
	c.labels.Rows = rows
}

// unlabelled reads every definition of a folder.
func unlabelled(folder string, e *tdqs.Edition) (*agreement.Labels, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", folder, cause(err))
	}
	l := &agreement.Labels{}
	for _, entry := range entries { // sorted by name
		name, isJSON := strings.CutSuffix(entry.Name(), ".json")
		if !isJSON || entry.IsDir() || strings.HasPrefix(name, ".") {
			continue
		}
		set, err := agreement.ReadSet(folder, name, e)
		if err != nil {
			return nil, err
		}
		seen := map[string]bool{}
		for i := range set.Tools {
			if tool := set.Tools[i].Name; !seen[tool] { // labels find a tool by its name
				seen[tool] = true
				l.Rows = append(l.Rows, agreement.Label{Set: len(l.Sets), Tool: i})
			}
		}
		l.Sets, l.Names = append(l.Sets, set), append(l.Names, name)
	}
	if len(l.Rows) == 0 {
		return nil, fmt.Errorf("%s has no definitions: a file SERVER.json for each server is expected", filepath.Clean(folder))
	}
	return l, nil
}

// nameable refuses definitions whose marks no table can hold.
func (c *calibrated) nameable() error {
	for _, l := range c.labels.Rows {
		if err := agreement.WriteRow(io.Discard, c.labels.Names[l.Set], c.labels.Sets[l.Set].Tools[l.Tool].Name, l.Marks, false); err != nil {
			return fmt.Errorf("--marks: %w", err)
		}
	}
	return nil
}

// writeMarks writes the judge's marks as labels.
func (c *calibrated) writeMarks(b *bytes.Buffer) error {
	if err := agreement.WriteHeading(b); err != nil {
		return err
	}
	var answers []*tdqs.Verdict
	for _, v := range c.trial.answers {
		if v != nil || c.labelled { // else the rows without an answer are gone
			answers = append(answers, v)
		}
	}
	for i, v := range answers {
		if v == nil {
			continue
		}
		l := c.labels.Rows[i]
		if err := agreement.WriteRow(b, c.labels.Names[l.Set], c.labels.Sets[l.Set].Tools[l.Tool].Name, v.Marks.Scores(), v.Contradiction); err != nil {
			return err
		}
	}
	return nil
}

// compareLabels finds what a constant reaches, and how far the labels of a second
// pass agree with the first.
func (c *calibrated) compareLabels() {
	e := c.options.edition
	if !c.labelled {
		return
	}
	var marks [][tdqs.NumDimensions]int
	first := map[[2]int][tdqs.NumDimensions]int{}
	for _, l := range c.labels.Rows {
		marks = append(marks, l.Marks)
		first[[2]int{l.Set, l.Tool}] = l.Marks
	}
	best := agreement.BestConstants(e, marks)
	var constant, again agreement.Tally
	for _, m := range marks {
		constant.AddConstant(e, best, m)
	}
	for _, l := range c.labels.Again {
		if m, ok := first[[2]int{l.Set, l.Tool}]; ok {
			again.Add(e, l.Marks, m)
		}
	}
	c.constant, c.again = constant.Figures(), again.Figures()
}

// writeWhole writes a file of the user's.
func writeWhole(path string, fill func(*bytes.Buffer) error) error {
	var b bytes.Buffer
	if err := fill(&b); err != nil {
		return err
	}
	return writeFile(path, b.Bytes())
}
