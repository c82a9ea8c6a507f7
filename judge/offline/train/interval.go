package main

import (
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/offline"
	"github.com/opentdqs/tdqs/judge/offline/learn"
)

// intervalsHead begins the table of intervals.
const intervalsHead = "intervals of "

// measuredSets are how far off the rules for sets are, on sets that their thresholds
// were not fitted to.
type measuredSets struct {
	within int                         // tenths that cover the asked share
	held   map[string][][2]tdqs.Tenths // by server: got and wanted, one a division
	sets   int
}

func measureSets(shared string) (*measuredSets, error) {
	sets, _, _, err := loadSets(shared)
	if err != nil {
		return nil, err
	}
	m := &measuredSets{held: map[string][][2]tdqs.Tenths{}, sets: len(sets)}
	e := tdqs.DefaultEdition()
	var off []int
	eachHeldSet(sets, func(_ int, s judgedSet, got, _ [tdqs.NumCoherenceDimensions]int) {
		pair := [2]tdqs.Tenths{e.CoherenceScore(got), e.CoherenceScore(s.marks)}
		m.held[s.name] = append(m.held[s.name], pair)
		off = append(off, apart(pair))
	})
	slices.Sort(off)
	m.within = off[min(len(off)-1, int(math.Ceil(float64(len(off))*0.8*(1+1/float64(len(sets)))))-1)]
	return m, nil
}

func apart(pair [2]tdqs.Tenths) int {
	return max(int(pair[0]-pair[1]), int(pair[1]-pair[0]))
}

// printIntervals prints how wide the intervals are and how many scores lie within, on
// servers that neither weights nor widths were learned from.
func (d *data) printIntervals(w io.Writer, set *learn.Set, v *learn.Validation, in *offline.Intervals, sets *measuredSets) {
	c := set.Coverage(v.Held, in.Bands)
	fmt.Fprintf(w, "\n%-42s %8s %8s %8s\n", fmt.Sprintf(intervalsHead+"%d %%, held-out servers", in.Percent), "within", "covered", "scores")
	line := func(name string, of learn.Covered) {
		fmt.Fprintf(w, "%-42s %8s %7.1f%% %8d\n", name, fmt.Sprintf("±%.2f", of.Within()), of.Percent(), of.N/max(1, divisionsOf(v)))
	}
	line("score of a tool", c.Tools)
	from := "1.0"
	for i, b := range in.Bands {
		line("  estimated from "+from+" to "+tdqs.Tenths(b.Below-1).String(), c.Bands[i])
		from = tdqs.Tenths(b.Below).String()
	}
	for _, trait := range tdqs.UnseenTraits() {
		line("  widened by "+string(trait), c.Unseen[string(trait)])
	}
	line("description quality of several tools", c.Servers)
	d.printSetIntervals(w, v, in, sets)
	fmt.Fprintf(w, "widened: language ×%g; more than %d words ×%g, than %d ×%g;\n         a schema of more than %d bytes ×%g, than %d ×%g\n",
		in.Language.Factor, in.Length.Beyond, in.Length.Factor, in.Length.Most, in.Length.Unseen,
		in.Schema.Beyond, in.Schema.Factor, in.Schema.Most, in.Schema.Unseen)
}

// divisionsOf is how often the servers were divided.
func divisionsOf(v *learn.Validation) int {
	n := 0
	for _, h := range v.Held {
		n = max(n, h.Shuffle+1)
	}
	return n
}

// printSetIntervals prints the coverage of the coherence and of the overall score, for
// the servers with both labels.
func (d *data) printSetIntervals(w io.Writer, v *learn.Validation, in *offline.Intervals, sets *measuredSets) {
	type key struct{ shuffle, server int }
	got, want := map[key][]tdqs.Tenths{}, map[key][]tdqs.Tenths{}
	for _, h := range v.Held {
		k := key{h.Shuffle, d.rows[h.Row].Server}
		got[k], want[k] = append(got[k], h.Got), append(want[k], h.Want)
	}
	var coherence, overall [2]int // within and all
	for server, name := range d.servers {
		for shuffle, pair := range sets.held[name] {
			coherence[1]++
			if apart(pair) <= in.Coherence {
				coherence[0]++
			}
			k := key{shuffle, server}
			if len(got[k]) < 2 {
				continue
			}
			score := func(tools []tdqs.Tenths, set tdqs.Tenths) tdqs.Tenths {
				return *d.edition.RollUp(tools, len(tools), &tdqs.Coherence{Score: set}).Overall
			}
			overall[1]++
			if apart([2]tdqs.Tenths{score(got[k], pair[0]), score(want[k], pair[1])}) <= int(offline.Overall(tdqs.Tenths(in.Descriptions), tdqs.Tenths(in.Coherence))) {
				overall[0]++
			}
		}
	}
	n := max(1, divisionsOf(v))
	line := func(name string, within tdqs.Tenths, of [2]int) {
		fmt.Fprintf(w, "%-42s %8s %7.1f%% %8d\n", name, fmt.Sprintf("±%.2f", float64(within)/10), 100*float64(of[0])/float64(max(1, of[1])), of[1]/n)
	}
	line("coherence", tdqs.Tenths(in.Coherence), coherence)
	line("overall score of several tools", offline.Overall(tdqs.Tenths(in.Descriptions), tdqs.Tenths(in.Coherence)), overall)
}
