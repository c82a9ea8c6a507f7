package report

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/coverage"
	"github.com/opentdqs/tdqs/internal/markup"
)

// TestHTMLReadBack holds that overall, tiers, marks, flags, risks and findings
// stand in the page as in the JSON.
func TestHTMLReadBack(t *testing.T) {
	t.Parallel()
	server, r := scoredLibrary(t)
	page := parsed(t, score(t, &htmlFormat, r, Options{Sources: []*Source{{Server: server}}}))
	var want struct {
		ServerScore map[string]any
		Tools       []struct {
			Name        string
			Scores      map[string]int
			TDQS        json.Number
			Tier        string
			Flags       []string
			ServerFlags []string
		}
	}
	unmarshal(t, score(t, &jsonFormat, r, Options{}), &want)

	for component, keys := range map[string][2]string{
		"overall":      {"overallScore", "overallTier"},
		"descriptions": {"descriptionQualityScore", "descriptionQualityTier"},
		"coherence":    {"coherenceScore", "coherenceTier"},
	} {
		card := find(page.root, "li", "data-component", component)[0]
		got := value(card, "data-score") + " " + value(card, "data-tier")
		if expected := fmt.Sprintf("%.1f %s", want.ServerScore[keys[0]], want.ServerScore[keys[1]]); got != expected {
			t.Errorf("%s is %s, want %s", component, got, expected)
		}
		if shown := textOf(card); !strings.Contains(shown, value(card, "data-score")+" tier "+value(card, "data-tier")) {
			t.Errorf("the card of %s shows %q", component, shown)
		}
	}
	set := find(page.root, "section", "class", "coherence")[0]
	for _, d := range tdqs.CoherenceDimensions() {
		if got := markOf(set, d.Key()); got != r.ServerScore.Coherence.Marks[d].Score {
			t.Errorf("%s is %d", d.Key(), got)
		}
	}
	for i, risk := range find(set, "li", "data-cheaper", "*") {
		entry := r.ServerScore.Coherence.ShadowingRisks[i]
		shown := fmt.Sprintf("%s costs %d a call, %s %d.", entry.Tool, entry.InvocationCost, entry.CheaperSibling, entry.CheaperSiblingInvocationCost)
		if !strings.HasPrefix(textOf(risk), shown) {
			t.Errorf("the risk reads %q, want %q", textOf(risk), shown)
		}
	}

	tools := find(page.root, "details", "data-tdqs", "*")
	if len(tools) != len(want.Tools) {
		t.Fatalf("%d tools of %d", len(tools), len(want.Tools))
	}
	last := 0.0
	for _, tool := range tools {
		var at int
		fmt.Sscan(value(tool, "data-position"), &at)
		w := want.Tools[at-1]
		if got := value(tool, "data-tdqs") + value(tool, "data-tier"); got != w.TDQS.String()+w.Tier {
			t.Errorf("%s has %s, want %v%s", w.Name, got, w.TDQS, w.Tier)
		}
		if name := textOf(find(tool, "h4")[0]); name != w.Name {
			t.Errorf("tool %d is named %q, want %q", at, name, w.Name)
		}
		for key, mark := range w.Scores {
			if got := markOf(tool, key); got != mark {
				t.Errorf("%s: %s is %d, want %d", w.Name, key, got, mark)
			}
		}
		var flags []string
		for _, f := range find(tool, "b", "data-flag", "*") {
			flags = append(flags, value(f, "data-flag"))
		}
		if diff := cmp.Diff(append(w.Flags, w.ServerFlags...), flags); diff != "" && len(flags)+len(w.Flags)+len(w.ServerFlags) > 0 {
			t.Errorf("%s: flags -want +got:\n%s", w.Name, diff)
		}
		now, _ := w.TDQS.Float64()
		if now < last {
			t.Errorf("%s with %v stands below %v", w.Name, now, last)
		}
		last = now
	}
	sameFindings(t, page, NewLint(tdqs.DefaultEdition(), server))
}

// markOf is the mark of a dimension, as the attribute and as the text has it.
func markOf(root *html.Node, key string) int {
	var attr, shown int
	for _, row := range find(root, "tr", "data-dimension", key) {
		fmt.Sscan(value(row, "data-mark"), &attr)
		fmt.Sscan(textOf(find(row, "span", "class", "mark")[0]), &shown)
	}
	if attr != shown {
		return -1
	}
	return attr
}

func unmarshal(t *testing.T, data []byte, into any) {
	t.Helper()
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}

// sameFindings holds that a page has the findings of the JSON, each once, in the
// fold of its tool.
func sameFindings(t *testing.T, page tree, l *Lint) {
	t.Helper()
	var want struct {
		Findings []struct {
			Rule, Severity, Message string
			Tool                    *string
		}
	}
	unmarshal(t, lintOf(t, &jsonFormat, l, Options{}), &want)
	var expected, got []string
	for _, f := range want.Findings {
		tool := ""
		if f.Tool != nil {
			tool = Short(*f.Tool)
		}
		expected = append(expected, strings.Join([]string{tool, f.Severity, f.Rule, excerpt(Prose(f.Message), markup.MessageColumns)}, " "))
	}
	for _, f := range find(page.root, "li", "data-rule", "*") {
		tool := ""
		for n := f.Parent; n != nil; n = n.Parent {
			if n.Data == "details" {
				tool = textOf(find(n, "bdi", "class", "name")[0])
			}
		}
		for _, q := range find(f, "q") {
			q.Parent.RemoveChild(q)
		}
		got = append(got, strings.TrimSpace(tool+" "+textOf(f)))
	}
	for i := range expected {
		expected[i] = strings.Join(strings.Fields(expected[i]), " ")
	}
	slices.Sort(expected)
	slices.Sort(got)
	if diff := cmp.Diff(expected, got); diff != "" {
		t.Errorf("findings -json +html:\n%s", diff)
	}
}

// TestHTMLLintReadBack holds the same of the linter's page.
func TestHTMLLintReadBack(t *testing.T) {
	t.Parallel()
	server, _ := scoredLibrary(t)
	l := NewLint(tdqs.DefaultEdition(), server)
	sameFindings(t, parsed(t, lintOf(t, &htmlFormat, l, Options{Sources: []*Source{{Server: server}}})), l)
}

// TestHTMLBare holds that the parameters that the coverage misses are marked in
// the definition, each with words beside the colour, and no others.
func TestHTMLBare(t *testing.T) {
	t.Parallel()
	server, r := scoredLibrary(t)
	page := parsed(t, score(t, &htmlFormat, r, Options{Sources: []*Source{{Server: server}}}))
	var want, got []string
	for _, m := range coverage.Measure(server, coverage.DefaultThresholds(), false).Missing {
		if m.Param != "" {
			steps := strings.Split(m.Param, ".")
			want = append(want, m.Tool+" "+steps[len(steps)-1])
		}
	}
	for _, m := range find(page.root, "mark", "class", "bare") {
		for n := m.Parent; n != nil; n = n.Parent {
			if n.Data == "details" {
				got = append(got, textOf(find(n, "h4")[0])+" "+strings.Trim(textOf(m), `"`))
			}
		}
		if m.NextSibling == nil || textOf(m.NextSibling) != "no description" {
			t.Errorf("%s is marked by colour alone", textOf(m))
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-coverage +page:\n%s", diff)
	}
}

// TestHTMLVerdictsReadBack holds that failures of a contract, changes, and what a
// coverage lacks stand in the page as in the JSON.
func TestHTMLVerdictsReadBack(t *testing.T) {
	t.Parallel()
	desk := deskReports(t)
	var check struct {
		Pass     bool
		Failures []struct{ Rule, Got, Want string }
	}
	unmarshal(t, desk.written(t, &jsonFormat, "check"), &check)
	page := parsed(t, desk.written(t, &htmlFormat, "check"))
	var want, got []string
	for _, f := range check.Failures {
		want = append(want, strings.Join(strings.Fields(f.Rule+" | "+f.Got+" | "+f.Want), " "))
	}
	for _, row := range find(page.root, "tr", "data-failure", "*") {
		cells := find(row, "td")
		got = append(got, value(row, "data-failure")+" | "+textOf(cells[0])+" | "+textOf(cells[1]))
	}
	same(t, "check", want, got)
	if pass := value(find(page.root, "article")[0], "data-pass"); pass != fmt.Sprint(check.Pass) {
		t.Errorf("check: pass is %s", pass)
	}

	var diff struct {
		Class string
		Tools []struct {
			Tool, Kind string
			Changes    []struct{ Class, Pointer, Message string }
		}
	}
	unmarshal(t, desk.written(t, &jsonFormat, "diff"), &diff)
	page = parsed(t, desk.written(t, &htmlFormat, "diff"))
	want, got = nil, nil
	for _, tool := range diff.Tools {
		want = append(want, Short(tool.Tool)+" "+tool.Kind)
		for _, c := range tool.Changes {
			want = append(want, strings.Join(strings.Fields(Short(tool.Tool)+" "+c.Class+" "+c.Pointer+" "+c.Message), " "))
		}
	}
	for _, tool := range find(page.root, "details", "data-kind", "*") {
		name := textOf(find(tool, "h3")[0])
		got = append(got, name+" "+value(tool, "data-kind"))
		for _, c := range find(tool, "li", "data-change", "*") {
			got = append(got, name+" "+textOf(c))
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	same(t, "diff", want, got)
	if class := value(find(page.root, "article")[0], "data-class"); class != diff.Class {
		t.Errorf("diff: the class is %s", class)
	}

	page = parsed(t, desk.written(t, &htmlFormat, "coverage"))
	want, got = nil, nil
	for _, row := range desk.coverage.Rows() {
		want = append(want, fmt.Sprintf("%s %d of %d", row.Label, row.Covered, row.Total))
	}
	for _, row := range find(find(page.root, "table", "class", "ratios")[0], "tr")[1:] {
		got = append(got, textOf(find(row, "th")[0])+" "+textOf(find(row, "td")[0]))
	}
	same(t, "coverage", want, got)
}
