package web

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/opentdqs/tdqs/internal/api"
)

// pond is an invented server whose tools are described badly.
const pond = `{"serverName": "pond", "tools": [
 {"name": "feed", "description": "feed"},
 {"name": "drain", "description": "Drains the pond. It only reads.", "annotations": {"readOnlyHint": true, "destructiveHint": true}},
 {"name": "fish"}]}`

// TestHomeSaysWhatTheInterfaceSays holds every figure of the first page to the
// statistics of the interface.
func TestHomeSaysWhatTheInterfaceSays(t *testing.T) {
	t.Parallel()
	h := planted(t)
	h.push(t, "pond", pond)
	h.judge(t, "pond")
	h.push(t, "waiting", pond)
	p, v := h.page(t, "/"), h.json(t, "/statistics")
	figures := map[string]*html.Node{}
	for _, row := range p.having("data-figure") {
		if key := attr(row, "data-figure"); figures[key] != nil {
			t.Errorf("two rows are called %s", key)
		} else {
			figures[key] = row
		}
	}
	hold := func(key string, want ...string) {
		t.Helper()
		row := figures[key]
		if row == nil {
			t.Errorf("there is no row %s", key)
			return
		}
		delete(figures, key)
		if got := strings.Join(cells(row)[1:], ", "); got != strings.Join(want, ", ") {
			t.Errorf("%s is %s, want %s", key, got, strings.Join(want, ", "))
		}
	}
	number := func(path ...any) string { // with two decimals
		var n float64
		if told := told(v, path...); told != "" {
			_, _ = fmt.Sscan(told, &n)
			return fmt.Sprintf("%.2f", n)
		}
		return "–"
	}
	share := func(path ...any) string {
		return told(v, append(path, "count")...) + " · " + number(append(path, "percent")...) + " %"
	}
	both := func(path ...any) []string {
		return []string{share(append([]any{"current"}, path...)...), share(append([]any{"kept"}, path...)...)}
	}
	hold("scored", told(v, "current", "scoredToolCount"), told(v, "kept", "scoredToolCount"))
	for i, tier := range []string{"A", "B", "C", "D"} {
		hold("tier "+tier, both("tiers", i)...)
		hold("server tier "+tier, share("servers", "tiers", i))
	}
	hold("passing", both("passing")...)
	hold("mean", number("current", "meanTdqs"), number("kept", "meanTdqs"))
	hold("median", asPrinted(told(v, "current", "median")), asPrinted(told(v, "kept", "median")))
	quartiles := func(of string) string { return asPrinted(told(v, of, "p25")) + " and " + asPrinted(told(v, of, "p75")) }
	hold("quartiles", quartiles("current"), quartiles("kept"))
	for i := range 6 {
		hold(told(v, "current", "dimensions", i, "dimension"), number("current", "dimensions", i, "mean"), number("kept", "dimensions", i, "mean"),
			number("current", "dimensions", i, "smell", "percent")+" %", number("kept", "dimensions", i, "smell", "percent")+" %")
	}
	for _, key := range []string{"anySmell", "noDescription", "tautologicalDescription", "annotationContradiction"} {
		hold(key, both(key)...)
	}
	hold("candidates", share("shadowing", "candidates"), "–")
	hold("risks", share("shadowing", "risks"), "–")
	hold("candidateServers", share("shadowing", "servers"))
	hold("withOverall", share("servers", "scored"))
	hold("overall", number("servers", "meanOverallScore"))
	hold("quality", number("servers", "meanDescriptionQualityScore"))
	hold("coherence", number("servers", "meanCoherenceScore"))
	hold("belowMean", number("servers", "worstBelowMean"))
	hold("pointBelow", share("servers", "pointBelowMean"))
	for i := range 4 {
		hold(told(v, "servers", "coherence", i, "dimension"), number("servers", "coherence", i, "mean"))
	}
	for key := range figures {
		t.Errorf("nothing holds the row %s", key)
	}

	if n := told(v, "current", "noDescription", "count"); n != "2" {
		t.Errorf("%s tools have no description: there is too little to hold", n)
	}
	main := said(p.named("main")[0])
	for _, want := range []string{"3 with tools, 2 of those with an overall score", told(v, "coverage", "toolCount"), told(v, "coverage", "scored", "count") + " scored, " + number("coverage", "scored", "percent") + " %",
		number("current", "passing", "percent") + " % of the tools pass", "30 November 2026, 17:00 UTC", told(v, "calibration", "weights"), "The scores are estimates."} {
		if !strings.Contains(main, want) {
			t.Errorf("it does not say %q: %s", want, main)
		}
	}
	if n := len(p.named("svg")); n != 2 {
		t.Errorf("it has %d charts", n)
	}
}

// TestHomeIsComputedOnceAMinute: as its time says.
func TestHomeIsComputedOnceAMinute(t *testing.T) {
	t.Parallel()
	h := planted(t)
	servers := func() string {
		return said(h.page(t, "/").all(func(n *html.Node) bool { return attr(n, "class") == "num" })[0])
	}
	if got := servers(); got != "1" {
		t.Errorf("%s servers", got)
	}
	h.push(t, "pond", pond) // an hour later
	h.clock.Add(-1)
	if got := servers(); got != "1" {
		t.Errorf("within the minute there are %s servers", got)
	}
	h.later()
	if got := servers(); got != "2" {
		t.Errorf("later there are %s servers", got)
	}
}

// TestHomeOfNothing: an empty registry has no figures, and says what to do.
func TestHomeOfNothing(t *testing.T) {
	t.Parallel()
	h := newHouse(t, api.Limits{})
	if p := h.page(t, "/"); len(p.having("data-figure")) > 0 || !strings.Contains(said(p.named("main")[0]), "tdqs registry push") {
		t.Errorf("it says %s", said(p.named("main")[0]))
	}
	h.push(t, "waiting", pond)
	p := h.page(t, "/")
	if row := p.having("data-figure")[0]; strings.Join(cells(row), " ") != "Scored 0 0" || len(p.named("svg")) > 0 {
		t.Errorf("with nothing scored: %v", cells(row))
	}
}

// TestLinksLeadSomewhere follows every link of every page that the first one leads to.
func TestLinksLeadSomewhere(t *testing.T) {
	t.Parallel()
	h := planted(t)
	h.push(t, "pond", pond)
	h.judge(t, "pond")
	known, next := map[string]bool{"/": true, "/search?q=plant": true}, []string{"/", "/search?q=plant"}
	for len(next) > 0 && len(known) < 500 {
		path := next[0]
		next = next[1:]
		w := h.ask(t, path)
		if w.Code != 200 {
			t.Errorf("%s is answered with %d", path, w.Code)
			continue
		}
		if !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
			continue
		}
		p := sound(t, path, w)
		for _, key := range []string{"href", "src"} {
			for _, n := range p.having(key) {
				to, _, _ := strings.Cut(attr(n, key), "#")
				to = strings.TrimPrefix(to, "https://tdqs.example")
				if to != "" && !known[to] {
					known[to] = true
					next = append(next, to)
				}
			}
		}
	}
	for _, want := range []string{"/servers", "/servers/garden", "/servers/garden/tools/prune", "/rules/no-description", "/dimensions", "/report", "/api/v1/servers/pond/badge.svg", "/api/v1/statistics"} {
		if !known[want] {
			t.Errorf("no page leads to %s", want)
		}
	}
}
