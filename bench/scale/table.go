package main

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/opentdqs/tdqs/bench/load"
)

// column is what was measured of one registry.
type column struct {
	database       string
	servers, tools int
	load           string // average of the machine when it began

	unjudged, imported, judged  spent
	exported                    time.Duration
	page, query                 time.Duration // of a core, on average
	judging, reading, searching *load.Times
	idle                        time.Duration
	changes                     [2]change // a thousandth, a hundredth
	importPeak, servePeak       int
}

// spent is how long something took, and how long of that it had a core: on two cores
// twice as long at most. The database is among it.
type spent struct{ took, busy time.Duration }

func (s spent) String() string {
	return fmt.Sprintf("%.1f s, %.1f s of a core", s.took.Seconds(), s.busy.Seconds())
}

// change is a part of the lists that became others.
type change struct {
	servers, tools int
	swept, judged  time.Duration
}

// row is one figure; most is its limit, 0 for none.
type row struct {
	name, unit string
	most       float64
	of         func(*column) float64
}

func seconds(d time.Duration) float64 { return d.Seconds() }
func millis(d time.Duration) float64  { return float64(d.Microseconds()) / 1e3 }

func p95(what string, of func(*column) *load.Times) func(*column) float64 {
	return func(c *column) float64 {
		if t := of(c); t != nil {
			return millis(t.At(what, .95))
		}
		return 0
	}
}

func judging(c *column) *load.Times   { return c.judging }
func reading(c *column) *load.Times   { return c.reading }
func searching(c *column) *load.Times { return c.searching }

// rows are the figures with their limits, which are those of the whole ecosystem.
var rows = []row{
	{"import, with scores", "s", 180, func(c *column) float64 { return seconds(c.imported.took) }},
	{"of a core", "s", 0, func(c *column) float64 { return seconds(c.imported.busy) }},
	{"import, without scores", "s", 180, func(c *column) float64 { return seconds(c.unjudged.took) }},
	{"of a core", "s", 0, func(c *column) float64 { return seconds(c.unjudged.busy) }},
	{"export", "s", 0, func(c *column) float64 { return seconds(c.exported) }},
	{"judging with roll-ups, while readers read", "s", 180, func(c *column) float64 { return seconds(c.judged.took) }},
	{"of a core, the readers' pages among it", "s", 0, func(c *column) float64 { return seconds(c.judged.busy) }},
	{"idle sweep", "ms", 100, func(c *column) float64 { return millis(c.idle) }},
	{"sweep, 0.1 % changed", "ms", 0, func(c *column) float64 { return millis(c.changes[0].swept) }},
	{"its judging", "ms", 0, func(c *column) float64 { return millis(c.changes[0].judged) }},
	{"sweep, 1 % changed", "ms", 0, func(c *column) float64 { return millis(c.changes[1].swept) }},
	{"its judging", "ms", 0, func(c *column) float64 { return millis(c.changes[1].judged) }},
	{"search p95", "ms", 50, p95("query", searching)},
	{"of a core, a query on average", "ms", 0, func(c *column) float64 { return millis(c.query) }},
	{"server page p95, while judging", "ms", 30, p95("server", judging)},
	{"tool page p95, while judging", "ms", 30, p95("tool", judging)},
	{"server page p95, afterwards", "ms", 30, p95("server", reading)},
	{"tool page p95, afterwards", "ms", 30, p95("tool", reading)},
	{"first page p95, afterwards", "ms", 0, p95("home", reading)},
	{"list of servers p95, afterwards", "ms", 0, p95("list", reading)},
	{"search page p95, afterwards", "ms", 0, p95("search", reading)},
	{"of a core, a page on average", "ms", 0, func(c *column) float64 { return millis(c.page) }},
	{"memory of the import", "MB", 500, func(c *column) float64 { return float64(c.importPeak) }},
	{"memory of the service", "MB", 500, func(c *column) float64 { return float64(c.servePeak) }},
}

// printTable prints what there is of it, a column a registry.
func printTable(all []*column) {
	line := func(cells []string) { fmt.Println("| " + strings.Join(cells, " | ") + " |") }
	head, sizes, loads := []string{"", "at most"}, []string{"servers; tools", ""}, []string{"load average before", ""}
	for _, c := range all {
		head = append(head, c.database)
		sizes = append(sizes, fmt.Sprintf("%d; %d", c.servers, c.tools))
		loads = append(loads, c.load)
	}
	fmt.Println()
	line(head)
	line(strings.Split(strings.Repeat("--- ", len(head)-1)+"---", " "))
	line(sizes)
	line(loads)
	for _, r := range rows {
		cells := []string{r.name, ""}
		if r.most > 0 {
			cells[1] = fmt.Sprintf("%.0f %s", r.most, r.unit)
		}
		for _, c := range all {
			cells = append(cells, r.cell(c))
		}
		line(cells)
	}
}

func (r row) cell(c *column) string {
	switch v := r.of(c); {
	case v == 0:
		return "–"
	case v < 10 && r.unit != "MB":
		return fmt.Sprintf("%.1f %s", v, r.unit)
	default:
		return fmt.Sprintf("%.0f %s", v, r.unit)
	}
}

// overLimit names what is over its limit.
func overLimit(all []*column) (err error) {
	for _, c := range all {
		for _, r := range rows {
			if r.most > 0 && r.of(c) > r.most {
				err = errors.Join(err, fmt.Errorf("%s, %d tools: %s took %s, at most %.0f %s", c.database, c.tools, r.name, r.cell(c), r.most, r.unit))
			}
		}
	}
	return err
}
