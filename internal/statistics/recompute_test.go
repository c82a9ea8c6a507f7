package statistics_test

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs/internal/statistics"
)

// exported is an export as this test reads it: lines and what stands in them.
type exported struct {
	published float64 // the calibration that readers see, by its number in the file
	lines     []map[string]any
}

func readExport(t *testing.T, file string) (e exported) {
	t.Helper()
	for line := range strings.Lines(file) {
		var l map[string]any
		if err := json.Unmarshal([]byte(line), &l); err != nil {
			t.Fatal(err)
		}
		if l["kind"] == "calibration" && l["published"] == true {
			e.published = l["calibration"].(float64)
		}
		e.lines = append(e.lines, l)
	}
	return e
}

// kind are the lines of a kind, those of a calibration of the one that is published.
func (e exported) kind(kind string) (found []map[string]any) {
	for _, l := range e.lines {
		if c, of := l["calibration"].(float64); l["kind"] == kind && (!of || c == e.published) {
			found = append(found, l)
		}
	}
	return found
}

func words(l map[string]any, keys ...string) string {
	var all []string
	for _, k := range keys {
		all = append(all, fmt.Sprint(l[k]))
	}
	return strings.Join(all, "\x00")
}

// numbers are statistics by name, as text.
type numbers map[string]string

func (n numbers) share(name string, part, of int) {
	percent := "0.00"
	if of > 0 {
		percent = big.NewRat(int64(100*part), int64(of)).FloatString(2)
	}
	n[name] = fmt.Sprintf("%d of %d, %s %%", part, of, percent)
}

func (n numbers) mean(name string, values []float64) {
	sum := new(big.Rat)
	for _, v := range values {
		tenths := new(big.Rat)
		tenths.SetString(fmt.Sprintf("%.1f", v))
		sum.Add(sum, tenths)
	}
	mean := "0.00"
	if len(values) > 0 {
		mean = sum.Quo(sum, big.NewRat(int64(len(values)), 1)).FloatString(2)
	}
	n[name] = fmt.Sprintf("%s of %d", mean, len(values))
}

func having(values []float64, f func(float64) bool) (n int) {
	for _, v := range values {
		if f(v) {
			n++
		}
	}
	return n
}

// recompute makes statistics from an export by plain counting.
func recompute(t *testing.T, file string) numbers {
	e, n := readExport(t, file), numbers{}
	records := map[string]map[string]any{}
	var kept []map[string]any
	for _, l := range e.kind("score") {
		l["record"].(map[string]any)["setFlags"] = l["serverFlags"]
		kept = append(kept, l["record"].(map[string]any))
		records[words(l, "server", "name", "inputHash")] = l["record"].(map[string]any)
	}
	var current []map[string]any
	lists := map[string][]map[string]any{} // tools of the current list of a server
	for _, l := range e.kind("tool") {
		if l["current"] != true {
			continue
		}
		lists[l["server"].(string)] = append(lists[l["server"].(string)], l)
		if r := records[words(l, "server", "name", "inputHash")]; r != nil {
			current = append(current, r)
		}
	}
	n.tools("current", current)
	n.tools("kept", kept)
	listed, scorable := 0, 0
	for _, l := range e.kind("capture") {
		if l["current"] == true {
			listed += int(l["toolCount"].(float64))
			scorable += int(l["scorableToolCount"].(float64))
		}
	}
	n["scorable"] = fmt.Sprint(scorable)
	n.share("coverage", len(current), listed)
	n.servers(e, len(lists))
	n.shadowing(lists, scorable, current)
	return n
}

func (n numbers) tools(name string, records []map[string]any) {
	var scores []float64
	marks, smelly, flags := map[string][]float64{}, 0, map[string]int{}
	for _, r := range records {
		scores = append(scores, r["tdqs"].(float64))
		smells := false
		for dimension, of := range r["scores"].(map[string]any) {
			mark := of.(float64)
			marks[dimension] = append(marks[dimension], mark)
			smells = smells || mark < 3
		}
		if smells {
			smelly++
		}
		for _, f := range r["flags"].([]any) {
			flags[f.(string)]++
		}
	}
	all := len(scores)
	n.mean(name+" mean", scores)
	slices.Sort(scores)
	for q, title := range []string{1: "p25", 2: "median", 3: "p75"} {
		if title != "" && all > 0 {
			n[name+" "+title] = fmt.Sprintf("%.1f", scores[(q*all+3)/4-1]) // the nearest rank
		}
	}
	for tier, bounds := range bounds {
		n.share(name+" tier "+tier, having(scores, func(v float64) bool { return v >= bounds[0] && v < bounds[1] }), all)
	}
	n.share(name+" passing", having(scores, func(v float64) bool { return v >= 3 }), all)
	n.share(name+" smelly", smelly, all)
	for dimension, m := range marks {
		n.mean(name+" "+dimension, m)
		n.share(name+" smell "+dimension, having(m, func(v float64) bool { return v < 3 }), all)
	}
	for _, f := range []string{"No Description", "Tautological Description", "Annotation Contradiction"} {
		n.share(name+" "+f, flags[f], all)
	}
}

var bounds = map[string][2]float64{"A": {3.5, 9}, "B": {3, 3.5}, "C": {2, 3}, "D": {1, 2}}

func (n numbers) servers(e exported, withTools int) {
	verdicts := map[string]map[string]any{}
	for _, l := range e.kind("coherence") {
		verdicts[words(l, "server", "messageHash")] = l["record"].(map[string]any)
	}
	values, sets := map[string][]float64{}, map[string][]float64{}
	var gaps []float64
	for _, l := range e.kind("aggregate") {
		if l["current"] != true {
			continue
		}
		for _, key := range []string{"overallScore", "descriptionQualityScore", "coherenceScore"} {
			if v, is := l[key].(float64); is {
				values[key] = append(values[key], v)
			}
		}
		if mean, is := l["meanTdqs"].(float64); is {
			gaps = append(gaps, mean-l["minTdqs"].(float64))
		}
		if l["coherenceScore"] == nil {
			continue
		}
		for dimension, of := range verdicts[words(l, "server", "messageHash")]["coherenceJustifications"].(map[string]any) {
			sets[dimension] = append(sets[dimension], of.(map[string]any)["score"].(float64))
		}
	}
	n["registered"] = fmt.Sprint(len(e.kind("server")))
	overall := values["overallScore"]
	n.share("servers scored", len(overall), withTools)
	for tier, bounds := range bounds {
		n.share("servers tier "+tier, having(overall, func(v float64) bool { return v >= bounds[0] && v < bounds[1] }), len(overall))
	}
	n.mean("overall", overall)
	n.mean("quality", values["descriptionQualityScore"])
	n.mean("coherence", values["coherenceScore"])
	for dimension, marks := range sets {
		n.mean("set "+dimension, marks)
	}
	n.mean("below mean", gaps)
	n.share("a point below", having(gaps, func(v float64) bool { return v > 0.99 }), len(gaps))
}

// shadowing looks at every pair of tools.
func (n numbers) shadowing(lists map[string][]map[string]any, scorable int, current []map[string]any) {
	cost := func(tool map[string]any) float64 {
		c, _ := tool["contextSignals"].(map[string]any)["invocationCost"].(float64)
		return c
	}
	candidates, servers, risks := 0, 0, 0
	for _, tools := range lists {
		before := candidates
		for _, dear := range tools {
			if slices.ContainsFunc(tools, func(cheap map[string]any) bool {
				return cheap["name"] != dear["name"] && 2*cost(cheap) <= cost(dear) && cost(cheap)+4 <= cost(dear)
			}) {
				candidates++
			}
		}
		if candidates > before {
			servers++
		}
	}
	for _, r := range current {
		if slices.Contains(r["setFlags"].([]any), any("Shadowing Risk")) {
			risks++
		}
	}
	n.share("candidates", candidates, scorable)
	n.share("servers with candidates", servers, len(lists))
	n.share("risks", risks, len(current))
}

// told are statistics in the same form.
func told(s *statistics.Statistics) numbers {
	n := numbers{"registered": fmt.Sprint(s.Servers.Registered), "scorable": fmt.Sprint(s.Coverage.Scorable)}
	share := func(name string, s statistics.Share) {
		n[name] = fmt.Sprintf("%d of %d, %v %%", s.Part, s.Of, s.Percent())
	}
	mean := func(name string, m statistics.Mean) { n[name] = fmt.Sprintf("%v of %d", m.Points(), m.N) }
	share("coverage", s.Coverage.Scored)
	for name, t := range map[string]*statistics.Tools{"current": &s.Current, "kept": &s.Kept} {
		mean(name+" mean", t.Mean)
		if t.Scored > 0 {
			n[name+" p25"], n[name+" median"], n[name+" p75"] = t.P25.String(), t.Median.String(), t.P75.String()
		}
		for _, tier := range t.Tiers {
			share(name+" tier "+string(tier.Tier), tier.Share)
		}
		share(name+" passing", t.Passing)
		share(name+" smelly", t.AnySmell)
		for i, d := range dimensions {
			if t.Scored > 0 {
				mean(name+" "+d, t.Dimensions[i].Mean)
				share(name+" smell "+d, t.Dimensions[i].Smell)
			}
		}
		share(name+" No Description", t.NoDescription)
		share(name+" Tautological Description", t.Tautological)
		share(name+" Annotation Contradiction", t.Contradiction)
	}
	v := &s.Servers
	share("servers scored", v.Scored)
	for _, tier := range v.Tiers {
		share("servers tier "+string(tier.Tier), tier.Share)
	}
	mean("overall", v.Overall)
	mean("quality", v.Quality)
	mean("coherence", v.Coherence)
	for i, d := range sets {
		if v.Coherence.N > 0 {
			mean("set "+d, v.Dimensions[i])
		}
	}
	mean("below mean", v.BelowMean)
	share("a point below", v.PointBelow)
	share("candidates", s.Shadowing.Candidates)
	share("servers with candidates", s.Shadowing.Servers)
	share("risks", s.Shadowing.Risks)
	return n
}

var (
	dimensions = []string{"purpose_clarity", "usage_guidelines", "behavioral_transparency", "parameter_semantics",
		"conciseness_structure", "contextual_completeness"}
	sets = []string{"disambiguation", "naming_consistency", "tool_count_appropriateness", "completeness"}
)
