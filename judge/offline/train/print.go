package main

import (
	"fmt"
	"io"

	"github.com/opentdqs/tdqs"
)

// printAgreement prints one agreement table.
func printAgreement(w io.Writer, judge, constant agreement) {
	fmt.Fprintf(w, "%-28s %8s %14s\n", "", "judge", "best constant")
	fmt.Fprintf(w, "%-28s %8.3f %14.3f\n", "TDQS mean absolute error", judge.err, constant.err)
	fmt.Fprintf(w, "%-28s %7.1f%% %13.1f%%\n", "same tier", judge.sameTier, constant.sameTier)
	fmt.Fprintf(w, "%-28s %7.1f%% %13.1f%%\n", "exact marks", judge.meanExact(), constant.meanExact())
	fmt.Fprintf(w, "%-28s %7.1f%% %13.1f%%\n", "marks within one", judge.meanWithinOne(), constant.meanWithinOne())
	for _, d := range tdqs.Dimensions() {
		fmt.Fprintf(w, "  %-26s %7.1f%% %13.1f%%   within one %5.1f%% %5.1f%%\n", d.Title(),
			judge.exact[d], constant.exact[d], judge.withinOne[d], constant.withinOne[d])
	}
}
