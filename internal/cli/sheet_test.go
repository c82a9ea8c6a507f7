package cli

import (
	"strings"
	"testing"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
)

// TestResultsFit holds that what search and the registry's commands show fits every
// terminal that the reports fit. Only a place or an address is left whole.
func TestResultsFit(t *testing.T) {
	t.Parallel()
	score, long := tdqs.Tenths(29), strings.Repeat("long-name-", 9)+"end"
	words, wide := strings.Repeat("words that go on ", 20), strings.Repeat("名前", 60)
	connector := listed{Server: long, Source: store.Connector, URL: "http://h/", Tools: 12345, Scored: 12345, Mean: &score, Min: &score, Quality: &score,
		Coherent: &score, Overall: &score, Captured: time.Now(), Checked: time.Now(), Next: time.Now(), Failures: 3, Failure: wide}
	pushed := connector
	pushed.Source, pushed.Server, pushed.Failures = store.Upload, "desk", 0
	found := foundTools{Unknown: []string{long, words}, More: true, Tools: []foundTool{
		{Server: long, Name: long, Description: &words, TDQS: &score}, {Server: "desk", Name: wide, Description: &wide}, {Server: "desk", Name: "lend"}}}
	shown := shown{listed: connector, History: make([]string, 20), Members: []shownTool{
		{Name: wide, TDQS: &score, Flags: []tdqs.Flag{tdqs.NoDescription, tdqs.TautologicalDescription}, ServerFlags: []tdqs.Flag{tdqs.ShadowingRisk}}, {Name: "lend"}}}
	state := registryState{Place: "/r.db", Readers: &tdqs.Calibration{Edition: "1.3", Judge: tdqs.JudgeName{Judge: "model", Model: long}}, Servers: 123456,
		Fresh: 123456, Tools: 12345678, Scored: 12345678, Tiers: tierCounts{123456, 123456, 123456, 123456, 123456}, Connectors: 123456, Failing: 123456,
		Next: time.Now(), Jobs: 123456, Calls: 123456, Outage: &registry.Outage{Failures: 12, Until: time.Now(), Reason: words}}
	for name, text := range map[string]func(*sheet){
		"search":           func(b *sheet) { found.text(b, false) },
		"search of nobody": func(b *sheet) { (&foundTools{}).text(b, true) },
		"search in vain":   func(b *sheet) { (&foundTools{}).text(b, false) },
		"show":             shown.text,
		"status":           state.text,
		"list":             func(b *sheet) { listText(b, []listed{pushed, connector}, 3, 4) },
		"list of pushed":   func(b *sheet) { listText(b, []listed{pushed}, 1, 4) },
		"list of nobody":   func(b *sheet) { listText(b, nil, 0, 0) },
	} {
		for width := 40; width <= 120; width++ {
			b := sheet{width: width}
			text(&b)
			for line := range strings.Lines(b.String()) {
				if got := markup.Columns(strings.TrimRight(line, "\n")); got > width {
					t.Errorf("%s: %d columns at width %d: %s", name, got, width, line)
				}
			}
		}
	}
}
