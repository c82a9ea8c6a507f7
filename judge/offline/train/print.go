package main

import (
	"fmt"
	"io"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/agreement"
)

// printAgreement prints one agreement table.
func printAgreement(w io.Writer, judge, constant agreement.Figures) {
	fmt.Fprintf(w, "%-28s %8s %14s\n", "", "judge", "best constant")
	fmt.Fprintf(w, "%-28s %8.3f %14.3f\n", "TDQS mean absolute error", judge.Error, constant.Error)
	fmt.Fprintf(w, "%-28s %7.1f%% %13.1f%%\n", "same tier", judge.SameTier, constant.SameTier)
	fmt.Fprintf(w, "%-28s %7.1f%% %13.1f%%\n", "exact marks", judge.MeanExact(), constant.MeanExact())
	fmt.Fprintf(w, "%-28s %7.1f%% %13.1f%%\n", "marks within one", judge.MeanWithinOne(), constant.MeanWithinOne())
	for _, d := range tdqs.Dimensions() {
		fmt.Fprintf(w, "  %-26s %7.1f%% %13.1f%%   within one %5.1f%% %5.1f%%\n", d.Title(),
			judge.Exact[d], constant.Exact[d], judge.WithinOne[d], constant.WithinOne[d])
	}
}
