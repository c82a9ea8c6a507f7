package main

import (
	"fmt"
	"io"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/agreement"
)

// column is one judge's figures under a title.
type column struct {
	title string
	agreement.Figures
}

// printAgreement prints one agreement table, a column a judge.
func printAgreement(w io.Writer, columns ...column) {
	fmt.Fprintf(w, "%-28s", "")
	for _, c := range columns {
		fmt.Fprintf(w, " %16s", c.title)
	}
	fmt.Fprintln(w)
	line := func(name, format string, of func(agreement.Figures) float64) {
		fmt.Fprintf(w, "%-28s", name)
		for _, c := range columns {
			fmt.Fprintf(w, " %16s", fmt.Sprintf(format, of(c.Figures)))
		}
		fmt.Fprintln(w)
	}
	line("score, mean absolute error", "%.3f", func(f agreement.Figures) float64 { return f.Error })
	line("same tier", "%.1f%%", func(f agreement.Figures) float64 { return f.SameTier })
	line("exact marks", "%.1f%%", agreement.Figures.MeanExact)
	for _, d := range tdqs.Dimensions() {
		line("  "+d.Title(), "%.1f%%", func(f agreement.Figures) float64 { return f.Exact[d] })
	}
	line("marks within one", "%.1f%%", agreement.Figures.MeanWithinOne)
	for _, d := range tdqs.Dimensions() {
		line("  "+d.Title(), "%.1f%%", func(f agreement.Figures) float64 { return f.WithinOne[d] })
	}
}
