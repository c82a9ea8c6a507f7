package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/lint"
)

func TestFormats(t *testing.T) {
	t.Parallel()
	for _, command := range Commands() {
		for _, f := range FormatsOf(command) {
			if got, err := ParseFormat(command, f.Name); err != nil || got != f {
				t.Errorf("ParseFormat(%q, %q) is %v, %v", command, f.Name, got, err)
			}
			if f.Title == "" {
				t.Errorf("the format %s has no title", f.Name)
			}
		}
		_, err := ParseFormat(command, "xml")
		if err == nil || !strings.HasPrefix(err.Error(), command+` has no format "xml": it has text, json`) {
			t.Errorf("an unknown format says %v", err)
		}
	}
}

// TestEstimateSaysSo holds that no format shows an estimated score without its
// error.
func TestEstimateSaysSo(t *testing.T) {
	t.Parallel()
	for _, f := range Formats() {
		o := Options{Sources: []*Source{{File: "tools.json", Text: []byte("{}")}}, Missed: [][]Missed{{{Text: "overall: below tier A"}}}}
		got := string(score(t, f, sample(), o))
		for _, line := range strings.Split(got, "\n") {
			if (strings.Contains(line, "the tool scores") || strings.Contains(line, "below tier A")) && !strings.Contains(line, "estimate, ±0.2 a tool)") {
				t.Errorf("%s does not say in %q that it is an estimate", f.Name, line)
			}
		}
		if f == &gitlab { // which has findings alone
			if !strings.Contains(got, "the tool scores") || !strings.Contains(got, "below tier A") {
				t.Errorf("gitlab has no score:\n%s", got)
			}
			continue
		}
		if f == &jsonFormat {
			if !strings.Contains(got, `"meanAbsoluteError": 0.23`) {
				t.Error("json: no error")
			}
			continue
		}
		if f == &badgeJSON { // which has no room for how far off it may be
			if !strings.Contains(got, `"TDQS estimate"`) {
				t.Error("badge-json: does not say that it is an estimate")
			}
			continue
		}
		if !strings.Contains(got, "estimate, ±0.2 a tool, no model asked") {
			t.Errorf("%s does not say that it is an estimate:\n%s", f.Name, got)
		}
	}
}

func many(n int) *tdqs.Report {
	var tools []sampleTool
	for i := range n {
		tools = append(tools, sampleTool{fmt.Sprintf("tool_%03d", i), [...]int{4, 2 + i%3, 2, 3, 4, 1 + i%5}, nil, nil})
	}
	return sampleOf("many", tools)
}

// TestManyTools holds that a large server stays readable, and that Markdown fits
// a comment.
func TestManyTools(t *testing.T) {
	t.Parallel()
	r := many(343)
	for i := range r.Tools {
		for d := range r.Tools[i].Marks {
			r.Tools[i].Marks[d].Justification = strings.Repeat("long words ", 100_000/len(r.Tools))
		}
	}
	if b := score(t, &text, r, Options{}); bytes.Count(b, []byte("\n")) > 60 {
		t.Errorf("the text report has %d lines", bytes.Count(b, []byte("\n")))
	}
	if b := score(t, &text, r, Options{All: true}); !bytes.Contains(b, []byte("tool_342")) || !bytes.Contains(b, []byte("tool_000")) {
		t.Error("--all leaves tools out")
	}
	b := score(t, &markdown, r, Options{WhatIf: 35})
	if len(b) > 65_536 {
		t.Errorf("the Markdown report has %d bytes", len(b))
	}
	if bytes.Count(b, []byte("<details>")) != bytes.Count(b, []byte("</details>")) {
		t.Error("a fold is not closed")
	}
}

// TestHugeName holds that a name of megabytes is not printed with every finding.
func TestHugeName(t *testing.T) {
	t.Parallel()
	name := strings.Repeat("ä", 1<<20)
	l := NewLint(tdqs.DefaultEdition(), &tdqs.Server{Name: "s", Listed: 1, Tools: []tdqs.Tool{{Name: name, Position: 1}}})
	b := lintOf(t, &jsonFormat, l, Options{})
	var got struct {
		Findings []struct{ Tool string }
		Tools    []struct{ Name string }
	}
	if err := json.Unmarshal(b, &got); err != nil {
		t.Fatal(err)
	}
	if len(b) > len(name)+100_000 || got.Tools[0].Name != name {
		t.Errorf("%d bytes for a name of %d", len(b), len(name))
	}
	if tool := got.Findings[0].Tool; !strings.HasSuffix(tool, "ä…") || len(tool) > maxToolBytes+len("…") {
		t.Errorf("the finding is about %.20q of %d bytes", tool, len(tool))
	}
	for _, f := range []*Format{&text, &markdown} {
		if b := lintOf(t, f, l, Options{All: true}); len(b) > 20_000 {
			t.Errorf("%s: %d bytes", f.Name, len(b))
		}
	}
}

func TestSeveralServers(t *testing.T) {
	t.Parallel()
	for _, f := range Formats() {
		var b bytes.Buffer
		err := f.Score(&b, []*tdqs.Report{small(), many(500)}, Options{Sources: []*Source{
			{File: "library-desk.json", Text: []byte("{}")}, {File: "many.json", Text: []byte("{}")}}})
		if f == &badgeFormat || f == &badgeJSON {
			if !errors.Is(err, errOneBadge) {
				t.Errorf("%s of two servers: %v", f.Name, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), "library-desk") || !strings.Contains(b.String(), "many") {
			t.Errorf("%s leaves a server out", f.Name)
		}
		if f == &markdown && b.Len() > 65_536 {
			t.Errorf("the Markdown report has %d bytes", b.Len())
		}
		if f == &jsonFormat {
			var list []any
			if err := json.Unmarshal(b.Bytes(), &list); err != nil || len(list) != 2 {
				t.Errorf("json: %d reports, %v", len(list), err)
			}
		}
	}
}

// TestLinesFit holds that no line of a text report is wider than the terminal,
// whichever command wrote it and whatever it speaks of.
func TestLinesFit(t *testing.T) {
	t.Parallel()
	for width := minWidth; width <= maxWidth; width++ {
		o := Options{Width: width, WhatIf: 35, Why: true, Color: true, Verbose: true}
		pages := map[string][]byte{"sample": score(t, &text, sample(), o), "what of an estimate": score(t, &text, bounded(), o), "hostile": score(t, &text, hostile(), o),
			"lint": lintOf(t, &text, sampleLint(), o), "coverage": coverageOf(t, &text, o)}
		var rules bytes.Buffer
		if err := WriteRules(&rules, o); err != nil {
			t.Fatal(err)
		}
		pages["rules"] = rules.Bytes()
		topics := Topics()
		var list bytes.Buffer
		if err := WriteTopics(&list, topics, o); err != nil {
			t.Fatal(err)
		}
		pages["topics"] = list.Bytes()
		for i := range topics {
			var b bytes.Buffer
			if err := WriteTopic(&b, &topics[i], o); err != nil {
				t.Fatal(err)
			}
			pages["topic "+topics[i].Name] = b.Bytes()
		}
		for name, of := range map[string]*shaped{"desk": deskReports(t), "words": shapedBy(t, "to be or not to be, that is the question of all"),
			"one word": shapedBy(t, strings.Repeat("long_name_", 30)), "wide": shapedBy(t, strings.Repeat("名前", 60))} {
			of.options.Width, of.options.Color = width, true
			for _, command := range Commands() {
				pages[command+" of "+name] = of.written(t, &text, command)
			}
		}
		for name, page := range pages {
			for line := range strings.SplitSeq(string(page), "\n") {
				if got := columns(line); got > width {
					t.Errorf("%s: %d columns at width %d: %s", name, got, width, line)
				}
			}
		}
	}
}

func TestFit(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"", "abc", "create_invoice_for_customer", "查询发票并返回完整的明细行", "x查询发票并返回完整的明细行", "e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301", "👩‍👩‍👧‍👦👍🏽🇩🇪 family of tools and more"} {
		for n := 8; n < 30; n++ {
			if got := columns(fit(s, n)); got != n {
				t.Errorf("fit(%q, %d) has %d columns: %q", s, n, got, fit(s, n))
			}
		}
	}
}

func TestFixes(t *testing.T) {
	t.Parallel()
	list, together := fixes(sample())
	if len(list) != 3 {
		t.Fatalf("%d fixes", len(list))
	}
	if list[0].words != "Write a description for %s" || list[0].first != "sync" {
		t.Errorf("the first fix is %q of %s", list[0].words, list[0].first)
	}
	whole := *sample().ServerScore.Overall
	for i, f := range list {
		if f.after != whole+f.added || f.after > together.after {
			t.Errorf("fix %d adds %v to %v and leads to %v, all of them to %v", i, f.added, whole, f.after, together.after)
		}
	}
	perfect := sampleOf("p", []sampleTool{{"a", [...]int{5, 5, 5, 5, 5, 5}, nil, nil}})
	if list, _ := fixes(perfect); len(list) != 0 {
		t.Errorf("a perfect server has %d fixes", len(list))
	}
	blank := sampleOf("b", []sampleTool{{"a", [...]int{1, 1, 1, 1, 1, 1}, []tdqs.Flag{tdqs.NoDescription}, nil}})
	if list, _ := fixes(blank); len(list) != 1 {
		t.Errorf("a tool without a description has %d fixes: what is to be mended in one yet to be written brings nothing by itself", len(list))
	}
}

// TestFixesInOrder holds that no fix stands above one that is shown to gain
// more: two worst tools hide what the first of two fixes brings.
func TestFixesInOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var tools []sampleTool
		for i := range rapid.IntRange(1, 6).Draw(t, "tools") {
			var marks [tdqs.NumDimensions]int
			for d := range marks {
				marks[d] = rapid.IntRange(1, 5).Draw(t, "mark")
			}
			tools = append(tools, sampleTool{fmt.Sprint("t", i), marks, nil, nil})
		}
		list, _ := fixes(sampleOf("s", tools))
		for i := 1; i < len(list); i++ {
			if list[i].added > list[i-1].added {
				t.Fatalf("%v stands above %v", list[i-1].added, list[i].added)
			}
		}
	})
}

// TestTopics holds that everything a report can name is explained.
func TestTopics(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	for _, topic := range Topics() {
		if known[topic.Name] {
			t.Errorf("%s is explained twice", topic.Name)
		}
		known[topic.Name] = true
		if len(topic.Facts) == 0 || topic.Facts[0].Text == "" {
			t.Errorf("nothing is said of %s", topic.Name)
		}
	}
	var wanted []string
	for _, d := range tdqs.Dimensions() {
		wanted = append(wanted, d.Key())
	}
	for _, d := range tdqs.CoherenceDimensions() {
		wanted = append(wanted, d.Key())
	}
	for _, f := range []tdqs.Flag{tdqs.NoDescription, tdqs.TautologicalDescription, tdqs.AnnotationContradiction, tdqs.ShadowingRisk} {
		wanted = append(wanted, string(f))
	}
	for _, info := range tdqs.Tiers() {
		wanted = append(wanted, string(info.Tier))
	}
	for _, r := range lint.Rules() {
		wanted = append(wanted, r.ID)
	}
	b, err := json.Marshal(tdqs.LatestEdition().Signals(&tdqs.Tool{Name: "a"}))
	if err != nil {
		t.Fatal(err)
	}
	var signals map[string]any
	if err := json.Unmarshal(b, &signals); err != nil {
		t.Fatal(err)
	}
	for key := range signals {
		wanted = append(wanted, key)
	}
	for _, name := range wanted {
		if !known[name] {
			t.Errorf("%s is not explained", name)
		}
	}
}
