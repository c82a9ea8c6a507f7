package cli

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/report"
)

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
func (f *rubricChecked) text(b *sheet) {
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
func endLine(b *sheet) {
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
