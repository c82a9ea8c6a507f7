package report

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/opentdqs/tdqs/contract"
	"github.com/opentdqs/tdqs/coverage"
	"github.com/opentdqs/tdqs/lint"
)

// TestContractRulesAreExplained holds the list of rules to those that a contract
// has.
func TestContractRulesAreExplained(t *testing.T) {
	t.Parallel()
	known := map[contract.Rule]bool{}
	for _, r := range contractRules {
		known[r.rule] = true
	}
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", "..", "contract", "failure.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	ast.Inspect(file, func(node ast.Node) bool {
		spec, ok := node.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 {
			return true
		}
		if kind, ok := spec.Type.(*ast.Ident); !ok || kind.Name != "Rule" {
			return true
		}
		id, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		if err != nil {
			t.Fatal(err)
		}
		if n++; !known[contract.Rule(id)] {
			t.Errorf("the rule %s is not explained", id)
		}
		return true
	})
	if n != len(contractRules) {
		t.Errorf("%d rules are explained, and a contract has %d", len(contractRules), n)
	}
}

// TestCoverageReadBack reads the figures of coverage out of text and Markdown and
// compares them with the JSON.
func TestCoverageReadBack(t *testing.T) {
	t.Parallel()
	type ratio struct{ Covered, Total int }
	var want struct {
		ToolDescriptionCoverage, ParamDescriptionCoverage, RequiredParamDescriptionCoverage, ConstrainedStringRatio, OutputSchemaCoverage, TitleCoverage ratio
	}
	reports := deskReports(t)
	unmarshal(t, reports.written(t, &jsonFormat, "coverage"), &want)
	var figures []string
	for label, r := range map[string]ratio{"Tool descriptions": want.ToolDescriptionCoverage, "Parameter descriptions": want.ParamDescriptionCoverage,
		"Required parameters": want.RequiredParamDescriptionCoverage, "Constrained strings": want.ConstrainedStringRatio, "Output schemas": want.OutputSchemaCoverage, "Titles": want.TitleCoverage} {
		figures = append(figures, fmt.Sprintf("%s %d of %d", label, r.Covered, r.Total))
	}
	const row = `(?m)^\|? ?([A-Z][a-z]+(?: [a-z]+)?) +[^\d\n]*(?:\d+ %)? +(\d+ of \d+)`
	same(t, "text", figures, matches(string(reports.written(t, &text, "coverage")), row, "$1 $2"))
	same(t, "markdown", figures, matches(string(reports.written(t, &markdown, "coverage")), row, "$1 $2"))
}

// TestNotJudgedIsAnError holds that a tool which the judge failed on is an error of
// that tool in a test report, and not a failure of the set.
func TestNotJudgedIsAnError(t *testing.T) {
	t.Parallel()
	got := string(shapedBy(t, "plain").written(t, &junit, "score"))
	if len(matches(got, `name="plain \(tool 2\): not-judged"[^>]*>\s*<error `, "x")) != 1 {
		t.Errorf("no error of the tool in\n%s", got)
	}
}

// TestErrorsAreFailures holds that a finding of coverage is an error when the
// command fails on its figure, and else a note.
func TestErrorsAreFailures(t *testing.T) {
	t.Parallel()
	reports := deskReports(t)
	server := reports.options.Sources[0].Server
	for _, limits := range []coverage.Thresholds{coverage.DefaultThresholds(), {Tools: share(t, "100"), Described: share(t, "10"), Required: share(t, "10")}, {Described: share(t, "10")}} {
		c := NewCoverage(reports.score.Edition, server, limits, false)
		errors := 0
		for _, f := range foundByCoverage([]*Coverage{c}, reports.options).servers[0].findings {
			if f.Severity == lint.Error {
				errors++
			}
		}
		if failed := errors > 0; failed == c.Pass() {
			t.Errorf("%d errors where the report passes: %v", errors, c.Pass())
		}
	}
}

func share(t *testing.T, percent string) *coverage.Share {
	t.Helper()
	s, err := coverage.ParseShare(percent)
	if err != nil {
		t.Fatal(err)
	}
	return &s
}
