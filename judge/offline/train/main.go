// Command train learns the weights of the offline judge from judged definitions
// and writes the file that package offline embeds. It prints how well the
// weights agree with the labels of servers that were held out, and beside each
// figure what the best constant reaches.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/opentdqs/tdqs/judge/agreement"
	"github.com/opentdqs/tdqs/judge/offline"
	"github.com/opentdqs/tdqs/judge/offline/learn"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

// sharedFolder is where the labels and the corpus stand.
func sharedFolder() string {
	if dir := os.Getenv("TDQS_SHARED"); dir != "" {
		return dir
	}
	return filepath.Join("..", "shared")
}

func run(args []string) error {
	flags := flag.NewFlagSet("train", flag.ContinueOnError)
	out := flags.String("o", filepath.Join("judge", "offline", "weights.json"), "the weights file to write")
	n := flags.Int("shuffles", learn.Shuffles, "divisions of the servers to measure on")
	report := flags.Bool("report", false, "also write "+reportFile)
	dump := flags.String("dump", "", "write the features and marks as a table to this file")
	if err := flags.Parse(args); err != nil {
		return err
	}
	d, err := load(sharedFolder())
	if err != nil {
		return err
	}
	if *dump != "" {
		return d.dump(*dump)
	}
	var tables bytes.Buffer
	weights, err := d.train(learn.Standard, *n, io.MultiWriter(os.Stdout, &tables))
	if err != nil {
		return err
	}
	if *report {
		judge, err := offline.Load(weights)
		if err != nil {
			return err
		}
		text, err := d.report(tables.String(), judge)
		if err != nil {
			return err
		}
		if err := os.WriteFile(reportFile, text, 0o644); err != nil {
			return err
		}
	}
	return os.WriteFile(*out, weights, 0o644)
}

// train measures a recipe, prints what it found, and makes the weights file.
func (d *data) train(rc learn.Recipe, shuffles int, w io.Writer) ([]byte, error) {
	set := d.set()
	sets, err := measureSets(d.dir)
	if err != nil {
		return nil, err
	}
	set.Coherence = sets.within
	v, err := set.Validate(context.Background(), rc, shuffles)
	if err != nil {
		return nil, err
	}
	judge, constant := v.Judge, v.Constant
	fmt.Fprintf(w, "held-out servers, mean of %d divisions into %d parts\n", shuffles, learn.Parts)
	printAgreement(w, column{"judge", judge}, column{"best constant", constant}, column{"previous version", previous})
	if err := d.printPublished(w, rc); err != nil {
		return nil, err
	}
	weights := set.Weights(rc, v)
	d.printIntervals(w, set, v, weights.Intervals, sets)
	return learn.Encode(weights)
}

// dump writes the table that explorations start from.
func (d *data) dump(path string) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "server,tool,%s,%s\n", strings.Join(agreement.Columns[:], ","), strings.Join(offline.FeatureNames(), ","))
	for _, r := range d.rows {
		fmt.Fprintf(&b, "%d,%q", r.Server, r.tool)
		for _, m := range r.Marks {
			fmt.Fprintf(&b, ",%d", m)
		}
		for _, x := range r.Features {
			fmt.Fprintf(&b, ",%g", x)
		}
		b.WriteByte('\n')
	}
	return os.WriteFile(path, b.Bytes(), 0o644)
}
