package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/agreement"
	"github.com/opentdqs/tdqs/judge/offline"
	"github.com/opentdqs/tdqs/judge/offline/learn"
)

// judgedSet is a tool set with the marks of a judge.
type judgedSet struct {
	name     string
	evidence *offline.Coherence
	marks    [tdqs.NumCoherenceDimensions]int
}

// coherenceTable prints how well the coherence rules agree with the judged tool
// sets: as they are, with thresholds fitted again on other servers each time,
// and beside them the best constant.
func coherenceTable(w io.Writer, shared string) error {
	sets, confirmed, candidates, err := loadSets(shared)
	if err != nil {
		return err
	}
	var rules, refitted, constant setAgreement
	for _, s := range sets {
		rules.add(s.evidence.Scores(), s.marks)
	}
	eachHeldSet(sets, func(_ int, s judgedSet, got, common [tdqs.NumCoherenceDimensions]int) {
		refitted.add(got, s.marks)
		constant.add(common, s.marks)
	})
	fmt.Fprintf(w, "%-28s %8s %14s %14s\n", fmt.Sprintf("coherence, %d sets", len(sets)), "rules", "refitted", "best constant")
	line := func(name, format string, of func(setAgreement) float64) {
		fmt.Fprintf(w, "%-28s "+format+" "+format+" "+format+"\n", name, 8, of(rules), 14, of(refitted), 14, of(constant))
	}
	line("score, mean absolute error", "%*.3f", func(a setAgreement) float64 { return a.off / a.n })
	line("exact marks, percent", "%*.1f", setAgreement.meanExact)
	for d, dimension := range tdqs.CoherenceDimensions() {
		line("  "+dimension.Title(), "%*.1f", func(a setAgreement) float64 { return 100 * a.exact[d] / a.n })
	}
	line("marks within one, percent", "%*.1f", func(a setAgreement) float64 { return 25 * a.within / a.n })
	line("same tier, percent", "%*.1f", func(a setAgreement) float64 { return 100 * a.tier / a.n })
	fmt.Fprintf(w, "%d of %d shadow candidates confirmed; the labels confirm none\n", confirmed, candidates)
	if err := publishedSets(w, shared); err != nil {
		return err
	}
	fmt.Fprintf(w, "in use:    %+v\nfitted to: %+v\n", offline.DefaultCoherenceRules(), fitRules(sets))
	return nil
}

// eachHeldSet hands out every set of every division with the marks of rules that were
// fitted to the other parts, and the commonest marks there.
func eachHeldSet(sets []judgedSet, do func(shuffle int, s judgedSet, got, common [tdqs.NumCoherenceDimensions]int)) {
	for shuffle := range learn.Shuffles {
		seed := learn.Random(1000 + shuffle)
		fold := seed.Folds(len(sets), learn.Parts)
		for k := range learn.Parts {
			var in, out []judgedSet
			for i, s := range sets {
				if fold[i] == k {
					out = append(out, s)
				} else {
					in = append(in, s)
				}
			}
			fitted, common := fitRules(in), commonestSet(in)
			for _, s := range out {
				do(shuffle, s, s.evidence.With(fitted).Scores(), common)
			}
		}
	}
}

// publishedSets prints the agreement with the marks that the registry published
// for sets as they were captured, beside the registry's own commonest marks.
func publishedSets(w io.Writer, shared string) error {
	rows, err := agreement.ReadTable(filepath.Join(shared, "labels", "published_servers.tsv"))
	if err != nil {
		return err
	}
	judge := offline.New()
	var equal, compared [tdqs.NumCoherenceDimensions]int
	var count [tdqs.NumCoherenceDimensions][6]int
	for _, row := range rows {
		data, err := os.ReadFile(filepath.Join(shared, "corpus", row["server"]+".json"))
		if row["match"] != "exact" || err != nil {
			continue // scored in another version, or not captured
		}
		server, err := tdqs.Decode(data)
		if err != nil {
			return fmt.Errorf("reading %s: %w", row["server"], err)
		}
		verdict, err := judge.JudgeServer(context.Background(), setCase(server, tdqs.DefaultEdition()))
		if err != nil {
			return err
		}
		for d, dimension := range tdqs.CoherenceDimensions() {
			want, err := strconv.Atoi(row[dimension.Key()])
			if err != nil || want < 1 || want > 5 {
				continue // not published
			}
			compared[d]++
			count[d][want]++
			if verdict.Marks[d].Score == want {
				equal[d]++
			}
		}
	}
	fmt.Fprintln(w, "published marks of the same sets, equal (the registry's commonest mark):")
	for d, dimension := range tdqs.CoherenceDimensions() {
		most := 0
		for _, n := range count[d] {
			most = max(most, n)
		}
		fmt.Fprintf(w, "  %-26s %d of %d (%d)\n", dimension.Title(), equal[d], compared[d], most)
	}
	return nil
}

// loadSets reads the judged sets and what their marks are decided on.
func loadSets(shared string) (sets []judgedSet, confirmed, candidates int, err error) {
	rows, err := agreement.ReadTable(filepath.Join(shared, "labels", "servers.tsv"))
	if err != nil {
		return nil, 0, 0, err
	}
	judge := offline.New()
	for _, row := range rows {
		data, err := os.ReadFile(filepath.Join(shared, "corpus", row["server"]+".json"))
		if err != nil {
			return nil, 0, 0, fmt.Errorf("reading the corpus: %w", err)
		}
		server, err := tdqs.Decode(data)
		if err != nil {
			return nil, 0, 0, fmt.Errorf("reading %s: %w", row["server"], err)
		}
		c := setCase(server, tdqs.DefaultEdition())
		verdict, err := judge.JudgeServer(context.Background(), c)
		if err != nil {
			return nil, 0, 0, err
		}
		confirmed += len(verdict.Shadowing)
		candidates += len(c.Candidates)
		s := judgedSet{name: row["server"], evidence: offline.ReadCoherence(c, offline.DefaultCoherenceRules())}
		for d, dimension := range tdqs.CoherenceDimensions() {
			if s.marks[d], err = strconv.Atoi(row[dimension.Key()]); err != nil {
				return nil, 0, 0, fmt.Errorf("reading the marks of %s: %w", row["server"], err)
			}
		}
		sets = append(sets, s)
	}
	return sets, confirmed, candidates, nil
}

// setCase is what a judge sees of a captured server.
func setCase(s *tdqs.Server, e *tdqs.Edition) tdqs.ServerCase {
	c := tdqs.ServerCase{Edition: e, Name: s.Name, Tools: s.Tools}
	for i := range s.Tools {
		c.Signals = append(c.Signals, e.Signals(&s.Tools[i]))
	}
	c.Candidates = e.ShadowCandidates(c.Tools, c.Signals)
	return c
}

// setAgreement compares the marks of sets with labels.
type setAgreement struct {
	n, off, within, tier float64
	exact                [tdqs.NumCoherenceDimensions]float64
}

func (a *setAgreement) add(got, want [tdqs.NumCoherenceDimensions]int) {
	a.n++
	for d := range got {
		if got[d] == want[d] {
			a.exact[d]++
		}
		if got[d]-want[d] <= 1 && want[d]-got[d] <= 1 {
			a.within++
		}
	}
	e := tdqs.DefaultEdition()
	g, w := e.CoherenceScore(got), e.CoherenceScore(want)
	a.off += math.Abs(float64(g-w)) / 10
	if g.Tier() == w.Tier() {
		a.tier++
	}
}

func (a setAgreement) meanExact() float64 {
	sum := 0.0
	for _, n := range a.exact {
		sum += n
	}
	return 100 * sum / a.n / tdqs.NumCoherenceDimensions
}

// commonestSet is the commonest mark of each dimension.
func commonestSet(sets []judgedSet) (marks [tdqs.NumCoherenceDimensions]int) {
	for d := range marks {
		var count [6]int
		for _, s := range sets {
			count[s.marks[d]]++
		}
		for mark, n := range count {
			if n > count[marks[d]] {
				marks[d] = mark
			}
		}
	}
	return marks
}

// choice is one threshold with the values that are tried for it.
type choice struct {
	at     func(*offline.CoherenceRules) *float64
	whole  func(*offline.CoherenceRules) *int
	values []float64
}

func (c choice) set(r *offline.CoherenceRules, v float64) {
	if c.whole != nil {
		*c.whole(r) = int(v)
	} else {
		*c.at(r) = v
	}
}

var choices = []choice{
	{whole: func(r *offline.CoherenceRules) *int { return &r.FewTools }, values: []float64{2, 3, 4, 6, 8, 10, 12}},
	{whole: func(r *offline.CoherenceRules) *int { return &r.ManyTools }, values: []float64{20, 25, 30, 35, 40, 50}},
	{at: func(r *offline.CoherenceRules) *float64 { return &r.AlikeShare }, values: []float64{0.05, 0.1, 0.15, 0.3}},
	{at: func(r *offline.CoherenceRules) *float64 { return &r.VerbAlways }, values: []float64{0.9, 0.94, 0.97, 1}},
	{at: func(r *offline.CoherenceRules) *float64 { return &r.VerbMostly }, values: []float64{0.5, 0.6, 0.7, 0.75, 0.8, 0.85}},
	{at: func(r *offline.CoherenceRules) *float64 { return &r.SingleMix }, values: []float64{0, 0.3, 0.6, 0.75, 1}},
	{whole: func(r *offline.CoherenceRules) *int { return &r.CrowdedNames }, values: []float64{15, 20, 25, 30, 1000}},
	{at: func(r *offline.CoherenceRules) *float64 { return &r.CrowdedVerbs }, values: []float64{0.05, 0.12, 0.2, 0.3}},
	{whole: func(r *offline.CoherenceRules) *int { return &r.SmallSet }, values: []float64{0, 8, 12, 15, 20, 1000}},
}

// fitRules chooses the thresholds one after the other, twice around, by exact
// marks. It starts from the middle of each list, not from the rules in use.
func fitRules(sets []judgedSet) offline.CoherenceRules {
	rules := offline.DefaultCoherenceRules()
	for _, c := range choices {
		c.set(&rules, c.values[len(c.values)/2])
	}
	for range 2 {
		for _, c := range choices {
			best, most := 0.0, -1.0
			for _, v := range c.values {
				c.set(&rules, v)
				var a setAgreement
				for _, s := range sets {
					a.add(s.evidence.With(rules).Scores(), s.marks)
				}
				if exact := a.meanExact(); exact > most {
					best, most = v, exact
				}
			}
			c.set(&rules, best)
		}
	}
	return rules
}
