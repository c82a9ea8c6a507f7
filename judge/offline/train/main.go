// Command train learns the weights of the offline judge from judged definitions
// and writes the file that package offline embeds. It prints how well the
// weights agree with the labels of servers that were held out, and beside each
// figure what the best constant reaches.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/opentdqs/tdqs/judge/offline"
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
	n := flags.Int("shuffles", shuffles, "divisions of the servers to measure on")
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
	judge, constant, err := d.validate(standard, *n)
	if err != nil {
		return err
	}
	fmt.Printf("held-out servers, mean of %d divisions into %d parts\n", *n, parts)
	printAgreement(os.Stdout, judge, constant)
	if err := d.printPublished(os.Stdout, standard); err != nil {
		return err
	}
	w := standard.learn(d.rows)
	w.Edition = d.edition.Name
	w.Measured = measured(judge, constant, d)
	bytes, err := encode(w)
	if err != nil {
		return err
	}
	return os.WriteFile(*out, bytes, 0o644)
}

// dump writes the table that explorations start from.
func (d *data) dump(path string) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "server,tool,%s,%s\n", strings.Join(labelColumns[:], ","), strings.Join(offline.FeatureNames(), ","))
	for _, r := range d.rows {
		fmt.Fprintf(&b, "%d,%q", r.server, r.tool)
		for _, m := range r.marks {
			fmt.Fprintf(&b, ",%d", m)
		}
		for _, x := range r.features {
			fmt.Fprintf(&b, ",%g", x)
		}
		b.WriteByte('\n')
	}
	return os.WriteFile(path, b.Bytes(), 0o644)
}
