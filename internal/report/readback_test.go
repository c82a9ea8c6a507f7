package report

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	lib "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/contract"
)

// TestScoresReadBack reads the overall score, tiers, marks and flags out of every
// format that shows them, and compares them with the JSON.
func TestScoresReadBack(t *testing.T) {
	t.Parallel()
	reports := &shaped{score: sample(), options: Options{All: true, Verbose: true, Width: 120}}
	var want struct {
		ServerScore struct {
			OverallScore json.Number
			OverallTier  string
		}
		Tools []struct {
			Name        string
			TDQS        json.Number
			Tier        string
			Scores      map[string]int
			Flags       []string
			ServerFlags []string
		}
	}
	unmarshal(t, reports.written(t, &jsonFormat, "score"), &want)
	var rows, low []string
	for _, tool := range want.Tools {
		row := fmt.Sprintf("%s %s %s", tool.Name, tool.TDQS, tool.Tier)
		for _, d := range tdqs.Dimensions() {
			row += fmt.Sprintf(" %d", tool.Scores[d.Key()])
			if tool.Scores[d.Key()] < 3 {
				low = append(low, fmt.Sprintf("%s %s %d", tool.Name, d.Key(), tool.Scores[d.Key()]))
			}
		}
		flags := append(tool.Flags, tool.ServerFlags...)
		for _, flag := range flags {
			low = append(low, tool.Name+" "+flagID(tdqs.Flag(flag)))
		}
		rows = append(rows, strings.TrimSpace(row+" "+strings.Join(flags, ", ")))
	}
	slices.Sort(rows)
	slices.Sort(low)
	overall := want.ServerScore.OverallScore.String() + " " + want.ServerScore.OverallTier

	text := string(reports.written(t, &text, "score"))
	same(t, "text", rows, matches(text, `(?m)^ (\d\.\d) ([A-D])  (\S+) +\D?(\d) \D?(\d) \D?(\d) \D?(\d) \D?(\d) \D?(\d)(?:  ((?:[A-Z]\w+ [A-Z]\w+)?))?`, "$3 $1 $2 $4 $5 $6 $7 $8 $9 $10"))
	same(t, "text", []string{overall}, matches(text, `overall (\d\.\d) ([A-D])\n`, "$1 $2"))

	document := string(reports.written(t, &markdown, "score"))
	var got []string
	for _, cells := range tableRows(t, document)[:len(rows)] {
		flags, _, _ := strings.Cut(cells[8], " (")
		got = append(got, strings.TrimSpace(strings.Join(append(slices.Clone(cells[:8]), flags), " ")))
	}
	same(t, "markdown", rows, got)
	same(t, "markdown", []string{overall}, matches(document, `\*\*Overall (\d\.\d), tier ([A-D])\*\*`, "$1 $2"))

	same(t, "badge", []string{overall}, matches(string(reports.written(t, &badgeFormat, "score")), `>(\d\.\d [A-D])</text>`, "$1"))
	var endpoint struct{ Message string }
	unmarshal(t, reports.written(t, &badgeJSON, "score"), &endpoint)
	same(t, "badge-json", []string{overall}, []string{endpoint.Message})

	// The formats for machines show what is low.
	for name, findings := range findingsOf(t, reports, "score") {
		got := []string{}
		for _, f := range findings {
			if f.tool != "" {
				got = append(got, strings.TrimSpace(f.tool+" "+f.rule+" "+strings.Join(matches(f.message, `(\d) of 5`, "$1"), "")))
			}
		}
		same(t, name, low, got)
	}
	for _, f := range []*Format{&sarif, &junit, &github} {
		same(t, f.Name, []string{overall}, matches(string(reports.written(t, f, "score")), `overall (\d\.\d), tier ([A-D])`, "$1 $2"))
	}
}

// TestFindingsReadBack does the same with the findings of the linter, of a
// contract and of coverage, and with breaking changes.
func TestFindingsReadBack(t *testing.T) {
	t.Parallel()
	reports := deskReports(t)
	reports.options.All, reports.options.Verbose, reports.options.Width = true, true, 120
	var lints struct {
		Findings []struct {
			Rule, Severity, Message string
			Tool                    *string
		}
	}
	unmarshal(t, reports.written(t, &jsonFormat, "lint"), &lints)
	var want []string
	for _, f := range lints.Findings {
		tool := "" // the set
		if f.Tool != nil {
			tool = *f.Tool
		}
		want = append(want, strings.TrimSpace(f.Severity+" "+f.Rule+" "+tool))
	}
	var rows []string
	for _, cells := range tableRows(t, string(reports.written(t, &markdown, "lint")))[:len(want)] {
		rows = append(rows, strings.TrimSpace(strings.Join(cells[:3], " ")))
	}
	same(t, "markdown of lint", want, rows)
	same(t, "text of lint", want, readLintText(string(reports.written(t, &text, "lint"))))
	for name, findings := range findingsOf(t, reports, "lint") {
		var got []string
		for _, f := range findings {
			got = append(got, strings.TrimSpace(f.level+" "+f.rule+" "+f.tool))
		}
		same(t, name+" of lint", want, got)
	}

	var check struct{ Failures []struct{ Tool, Rule string } }
	unmarshal(t, reports.written(t, &jsonFormat, "check"), &check)
	var coverage struct{ Missing []struct{ Path, Kind string } }
	unmarshal(t, reports.written(t, &jsonFormat, "coverage"), &coverage)
	compared := *reports
	compared.options.Sources = []*Source{deskBefore(t), reports.options.Sources[1]}
	var diff struct {
		Tools []struct {
			Tool, Kind, Class string
			Changes           []struct{ Class, Pointer, Message string }
		}
	}
	unmarshal(t, reports.written(t, &jsonFormat, "diff"), &diff)
	wants := map[string][]string{}
	for _, f := range check.Failures {
		wants["check"] = append(wants["check"], Name(f.Tool)+" "+f.Rule)
	}
	for _, m := range coverage.Missing {
		tool, _, _ := strings.Cut(m.Path, ".")
		wants["coverage"] = append(wants["coverage"], Name(tool)+" "+m.Kind)
	}
	var changed []string
	for _, tool := range diff.Tools {
		changed = append(changed, Name(tool.Tool)+" "+tool.Kind)
		if tool.Kind == string(contract.Removed) {
			wants["diff"] = append(wants["diff"], Name(tool.Tool)+" tool-removed")
		}
		for _, c := range tool.Changes {
			switch {
			case c.Class != string(contract.Breaking):
			case c.Pointer == "/name":
				wants["diff"] = append(wants["diff"], Name(tool.Tool)+" tool-renamed")
			default:
				wants["diff"] = append(wants["diff"], Name(tool.Tool)+" breaking-change")
			}
		}
	}
	for command, want := range wants {
		of := reports
		if command == "diff" {
			of = &compared
		}
		for name, findings := range findingsOf(t, of, command) {
			var got []string
			for _, f := range findings {
				if f.rule != unreadable {
					got = append(got, f.tool+" "+f.rule)
				}
			}
			same(t, name+" of "+command, want, got)
		}
	}
	var got []string
	for _, cells := range tableRows(t, string(reports.written(t, &markdown, "check"))) {
		got = append(got, cells[0]+" "+cells[1])
	}
	same(t, "markdown of check", wants["check"], got)
	tool := ""
	got = nil
	for line := range strings.SplitSeq(string(reports.written(t, &text, "check")), "\n") {
		if rule := matches(line, `^  (\S+) +got `, "$1"); rule != nil {
			got = append(got, tool+" "+rule[0])
		} else if line != "" && line[0] != ' ' {
			tool = line
		}
	}
	same(t, "text of check", wants["check"], got)
	same(t, "text of diff", changed, matches(string(reports.written(t, &text, "diff")), `(?m)^(?:breaking|compatible|wording) +(\S+) (removed|added|renamed|changed)`, "$1 $2"))
	got = nil
	for _, cells := range tableRows(t, string(reports.written(t, &markdown, "diff"))) {
		kind, _, _ := strings.Cut(cells[1], ",")
		got = append(got, cells[0]+" "+kind)
	}
	same(t, "markdown of diff", changed, got)
}

// readLintText reads findings out of the text report.
func readLintText(text string) (out []string) {
	tool := ""
	for line := range strings.SplitSeq(text, "\n") {
		switch m := matches(line, `^   (error|warning|info) +(\S+)$`, "$1 $2"); {
		case m != nil:
			out = append(out, strings.TrimSpace(m[0]+" "+tool))
		case line == " The set":
			tool = ""
		case strings.HasPrefix(line, " ") && !strings.HasPrefix(line, "  "):
			tool = strings.TrimSpace(line)
		}
	}
	return out
}

// readFinding is a finding as a format shows it.
type readFinding struct{ level, rule, tool, message string }

// findingsOf reads the findings out of the formats for machines, with the parsers
// of others.
func findingsOf(t *testing.T, s *shaped, command string) map[string][]readFinding {
	t.Helper()
	o := s.options
	s.options.FailOn = lintAll
	defer func() { s.options = o }()
	out := map[string][]readFinding{}

	log, err := lib.FromBytes(s.written(t, &sarif, command))
	if err != nil {
		t.Fatal(err)
	}
	levels := map[string]string{"error": "error", "warning": "warning", "note": "info"}
	for _, r := range log.Runs[0].Results {
		if rule := log.Runs[0].Tool.Driver.Rules[r.RuleIndex]; *rule.ID != *r.RuleID {
			t.Errorf("the rule of %s has the index of %s", *r.RuleID, *rule.ID)
		}
		f := readFinding{level: levels[r.Level], rule: *r.RuleID, message: *r.Message.Text}
		if place := r.Locations[0].LogicalLocations[0]; place.Kind != nil && *place.Kind == "function" {
			f.tool = *place.Name
		}
		out["sarif"] = append(out["sarif"], f)
	}

	var suites junitSuites
	if err := xml.Unmarshal(s.written(t, &junit, command), &suites); err != nil {
		t.Fatal(err)
	}
	for _, suite := range suites.Suites {
		for _, c := range suite.Cases {
			tool, _, _ := strings.Cut(c.Name, ": ")
			if tool == "the set" {
				tool = ""
			}
			result := c.Failure
			if c.Error != nil {
				result = c.Error
			}
			if result != nil {
				level, _, _ := strings.Cut(result.Text, " ")
				out["junit"] = append(out["junit"], readFinding{level, result.Type, tool, result.Message})
			}
		}
	}

	levels = map[string]string{"error": "error", "warning": "warning", "notice": "info"}
	for line := range strings.SplitSeq(string(s.written(t, &github, command)), "\n") {
		m := regexp.MustCompile(`^::(\w+) .*title=tdqs ([^,:]+)::([^:]+): (.*)$`).FindStringSubmatch(line)
		if m == nil {
			continue
		}
		f := readFinding{levels[m[1]], m[2], m[3], m[4]}
		if f.tool == "library-desk" {
			f.tool = ""
		}
		out["github"] = append(out["github"], f)
	}

	levels = map[string]string{"major": "error", "minor": "warning", "info": "info"}
	for _, issue := range issuesOf(t, s.written(t, &gitlab, command)) {
		tool, message, _ := strings.Cut(issue.Description, ": ")
		if tool == "library-desk" {
			tool = ""
		}
		message, ok := strings.CutSuffix(message, " ("+issue.Check+")")
		if !ok {
			t.Errorf("the rule %s is not in %q", issue.Check, issue.Description)
		}
		out["gitlab"] = append(out["gitlab"], readFinding{levels[issue.Severity], issue.Check, tool, message})
	}
	return out
}

// lintAll is the severity from which everything is a failure.
const lintAll = "info"

// matches writes each match of an expression by a template.
func matches(text, expression, template string) (out []string) {
	re := regexp.MustCompile(expression)
	for _, m := range re.FindAllStringSubmatchIndex(text, -1) {
		out = append(out, strings.TrimSpace(string(re.ExpandString(nil, template, text, m))))
	}
	return out
}

// same compares without regard to order.
func same(t *testing.T, what string, want, got []string) {
	t.Helper()
	want, got = slices.Sorted(slices.Values(want)), slices.Sorted(slices.Values(got))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: -json +read\n%s", what, diff)
	}
}

// tableRows are the cells of all tables of a Markdown document, without heads.
func tableRows(t *testing.T, document string) (out [][]string) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(rendered(t, []byte(document))))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		if n.Type != html.ElementNode || n.Data != "tr" || n.Parent.Data != "tbody" {
			continue
		}
		var cells []string
		for cell := range n.ChildNodes() {
			if cell.Data == "td" {
				cells = append(cells, textOf(cell))
			}
		}
		out = append(out, cells)
	}
	return out
}
