package cli

import (
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/judge/agreement"
)

// column is one column of a table of figures: a heading and a cell for each line.
type column struct {
	heading string
	cells   []string
}

// lines are the figures that every column has, in order.
func figureLines() []string {
	out := []string{"score, mean error", "same tier", "marks exact", "marks within one"}
	for _, d := range tdqs.Dimensions() {
		out = append(out, "  "+d.Title())
	}
	return out
}

// figures is a column of a tally: of a judge, of a constant, of labels.
func figures(heading string, f agreement.Figures) column {
	c := column{heading: heading, cells: []string{fmt.Sprintf("%.2f", f.Error), share(f.SameTier), share(f.MeanExact()), share(f.MeanWithinOne())}}
	for d := range f.Exact {
		c.cells = append(c.cells, share(f.Exact[d])+share(f.WithinOne[d]))
	}
	return c
}

// compared is a column of a judge: where labels are missing, of those there are.
func (t *trial) compared() column {
	c := &t.comparison
	f, all := c.Tally.Figures(), c.All()
	out := column{heading: t.label(), cells: []string{fmt.Sprintf("%.2f", f.Error), share(f.SameTier), share(all.Exact()), share(all.WithinOne())}}
	if f.N == 0 {
		out.cells[0], out.cells[1] = "–", "–"
	}
	for d := range c.Marks {
		m := &c.Marks[d]
		out.cells = append(out.cells, share(m.Exact())+share(m.WithinOne())+bias(m.Bias()))
	}
	return out
}

func share(percent float64) string { return fmt.Sprintf("%5.0f%%", percent) }

func bias(points float64) string {
	if math.Abs(points) < 0.05 {
		return "   0.0"
	}
	return fmt.Sprintf("  %+.1f", points)
}

// printFigures prints columns beside each other.
func printFigures(w io.Writer, columns ...column) {
	const left, width = 26, 22
	fmt.Fprintf(w, "%-*s", left, "")
	for _, c := range columns {
		fmt.Fprintf(w, "%*s", width, short(c.heading, width-2))
	}
	fmt.Fprintln(w)
	for i, line := range figureLines() {
		if i == 4 {
			heading := fmt.Sprintf("%-*s", left, "")
			for _, c := range columns {
				heading += fmt.Sprintf("%*s", width, withBias(" exact    ±1", c.cells[i], "  bias"))
			}
			fmt.Fprintln(w, strings.TrimRight(heading, " "))
		}
		row := fmt.Sprintf("%-*s", left, line)
		for _, c := range columns {
			cell := c.cells[i]
			if i >= 4 {
				cell = withBias(cell, cell, "")
			}
			row += fmt.Sprintf("%*s", width, cell)
		}
		fmt.Fprintln(w, strings.TrimRight(row, " "))
	}
}

// withBias adds what belongs to the bias to a text, or the room of it where a cell
// has none.
func withBias(text, cell, more string) string {
	if len(cell) < 18 {
		return text + strings.Repeat(" ", 6)
	}
	return text + more
}

// short is a stranger's name that fits.
func short(name string, most int) string {
	r := []rune(report.Terminal(name))
	if len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return string(r)
}

// printContradictions says what became of contradictions.
func (t *trial) printContradictions(w io.Writer) {
	c := t.comparison.Contradictions
	wrong := "none found where there is none"
	if c.Wrong > 0 {
		wrong = fmt.Sprintf("%d found where there is none", c.Wrong)
	}
	fmt.Fprintf(w, "contradictions, %s: %d of %d found, %s\n", short(t.label(), 40), c.Found, c.Labelled, wrong)
}

// printConfusion prints how often each label got each mark, three dimensions
// beside each other.
func printConfusion(w io.Writer, c *agreement.Comparison) {
	const beside = 3
	for first := 0; first < tdqs.NumDimensions; first += beside {
		fmt.Fprintln(w)
		line := func(cell func(d int) string) {
			var cells []string
			for d := first; d < first+beside; d++ {
				cells = append(cells, fmt.Sprintf("%-26s", cell(d)))
			}
			fmt.Fprintln(w, strings.TrimRight(strings.Join(cells, " "), " "))
		}
		line(func(d int) string { return tdqs.Dimension(d).Title() })
		line(func(int) string { return "       1    2    3    4    5" })
		for want := 1; want <= 5; want++ {
			line(func(d int) string {
				text := fmt.Sprintf(" %d ", want)
				for got := 1; got <= 5; got++ {
					text += fmt.Sprintf("%5d", c.Marks[d][want][got])
				}
				return text
			})
		}
	}
}

// printTiers prints how often a score in each tier got each tier; the guard below
// the lowest mark is left out, for no score reaches it.
func printTiers(w io.Writer, c *agreement.Comparison) {
	if c.Tiers == nil {
		return
	}
	tiers := tdqs.Tiers()[:len(tdqs.Tiers())-1]
	fmt.Fprint(w, "\nTier\n   ")
	for _, got := range tiers {
		fmt.Fprintf(w, "%5s", got.Tier)
	}
	for i, want := range tiers {
		fmt.Fprintf(w, "\n %s ", want.Tier)
		for j := range tiers {
			fmt.Fprintf(w, "%5d", c.Tiers[i][j])
		}
	}
	fmt.Fprintln(w)
}
