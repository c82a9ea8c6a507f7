package report

import (
	"bytes"
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/contract"
	"github.com/opentdqs/tdqs/coverage"
	"github.com/opentdqs/tdqs/lint"
)

// deskReports are a report of every command on the invented desk, which stands in
// a file.
func deskReports(t *testing.T) *shaped {
	t.Helper()
	source := sourceOf(t, desk)
	before := deskBefore(t)
	old := &DiffSide{Side: contract.Side{Tools: before.Server.Tools}, Name: before.Server.Name, Scores: small()}
	next := &DiffSide{Side: contract.Side{Tools: source.Server.Tools}, Name: source.Server.Name, Scores: small()}
	s := &shaped{
		text:     "desk",
		score:    small(),
		coverage: NewCoverage(tdqs.DefaultEdition(), source.Server, coverage.DefaultThresholds(), false),
		check: NewCheck("contract.yaml", &contract.Rules{Open: true, Every: contract.Every{Title: true, Errors: true},
			Tools: map[string]contract.Pin{"get_book": {}, "gone": {}}}, source.Server),
		diff:    NewDiff(old, next),
		options: Options{Sources: []*Source{source, source}, Version: "v0.1.0"},
	}
	s.score.Tools[1].Name = "send_books"
	names := []string{"get_book", "send_books"}
	s.lint = &Lint{Edition: tdqs.DefaultEdition(), Server: s.score.Server, Tools: []LintTool{{Name: names[0]}, {Name: names[1]}}, Findings: []lint.Finding{
		{Message: "An invented note.", Rule: "no-output-schema", Severity: lint.Info, Tool: &names[1], Position: 2},
		{Message: "An invented warning: 50 % of it, at once.", Rule: "free-string", Severity: lint.Warning, Tool: &names[0], Position: 1, Pointer: "/inputSchema/properties/isbn"},
		{Message: "An invented error.", Rule: "no-description", Severity: lint.Error, Tool: &names[1], Position: 2, Pointer: "/description"},
		{Message: "An invented message about the set.", Rule: "missing-instructions", Severity: lint.Warning},
	}}
	s.options.Missed = [][]Missed{{{Position: 2, Text: "scores 3.0, tier C: below the 3.5 that --min-tool asks for"}}}
	return s
}

// deskBefore is the desk as it was.
func deskBefore(t *testing.T) *Source {
	t.Helper()
	s := sourceOf(t, strings.NewReplacer("get_book", "find_book", `"sync\u202e"`, `"wake"`, "Send books home.", "Send books.", `["to", "books"]`, `["books"]`,
		`{"name": 7}`, `{"name": "burn_book", "inputSchema": {"type": "object", "properties": {"isbn": {"type": "integer"}}}}`).Replace(desk))
	s.File = "old.json"
	return s
}

// comparison is the desk's comparison in a format: with the inputs that it is of.
func comparison(t *testing.T, f *Format) []byte {
	s := deskReports(t)
	s.options.Sources = []*Source{deskBefore(t), s.options.Sources[1]}
	return s.written(t, f, "diff")
}

// deskGoldens are golden files of the desk.
var deskGoldens = map[string]func(*testing.T) []byte{
	// What breaks a contract, the set among it, and a tool that cannot be read.
	"check.txt":  func(t *testing.T) []byte { return deskReports(t).written(t, &text, "check") },
	"check.md":   func(t *testing.T) []byte { return deskReports(t).written(t, &markdown, "check") },
	"check.json": func(t *testing.T) []byte { return deskReports(t).written(t, &jsonFormat, "check") },
	// An error and failures, with places in the file.
	"check.junit.xml": func(t *testing.T) []byte { return deskReports(t).written(t, &junit, "check") },
	// A tool that was removed, one that was renamed, and changes of each class.
	"diff.txt":  func(t *testing.T) []byte { return comparison(t, &text) },
	"diff.md":   func(t *testing.T) []byte { return comparison(t, &markdown) },
	"diff.json": func(t *testing.T) []byte { return comparison(t, &jsonFormat) },
	// Targets that passed, failed, and could not be read or held.
	"run.md":     func(t *testing.T) []byte { return deskReports(t).written(t, &markdown, "run") },
	"diff.sarif": func(t *testing.T) []byte { return comparison(t, &sarif) },
	// All of them, each at its line.
	"lint.gitlab.json": func(t *testing.T) []byte { return deskReports(t).written(t, &gitlab, "lint") },
	// The gravest first; notes are hidden.
	"lint.github.txt":    func(t *testing.T) []byte { return deskReports(t).written(t, &github, "lint") },
	"score.junit.xml":    func(t *testing.T) []byte { return deskReports(t).written(t, &junit, "score") },
	"score.badge.svg":    func(t *testing.T) []byte { return deskReports(t).written(t, &badgeFormat, "score") },
	"score.badge.json":   func(t *testing.T) []byte { return deskReports(t).written(t, &badgeJSON, "score") },
	"coverage.badge.svg": func(t *testing.T) []byte { return deskReports(t).written(t, &badgeFormat, "coverage") },
}

// allGoldens are the golden files of this package.
func allGoldens() map[string]func(*testing.T) []byte {
	all := maps.Clone(goldens)
	maps.Copy(all, deskGoldens)
	return all
}

// TestWrittenTwice holds that each format of each command gives equal bytes for
// equal reports.
func TestWrittenTwice(t *testing.T) {
	t.Parallel()
	for _, f := range Formats() {
		for _, command := range Commands() {
			once, again := deskReports(t).written(t, f, command), deskReports(t).written(t, f, command)
			if !bytes.Equal(once, again) {
				t.Errorf("%s of %s differs: %s", f.Name, command, cmp.Diff(string(once), string(again)))
			}
			reports := deskReports(t)
			if first := reports.written(t, f, command); !bytes.Equal(first, reports.written(t, f, command)) {
				t.Errorf("%s of %s changes what it writes", f.Name, command)
			}
		}
	}
}
