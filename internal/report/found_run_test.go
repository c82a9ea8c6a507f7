package report

import (
	"bytes"
	"strings"
	"testing"

	lib "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"github.com/opentdqs/tdqs/contract"
	"github.com/opentdqs/tdqs/lint"
)

// run is a run over targets that have the other reports, one that was not read and
// one whose baseline could not be held; a text is all that is foreign.
func (s *shaped) run(text string) *Run {
	if strings.TrimSpace(Prose(text)) == "" { // no sentence is blank
		text = "words" + text
	}
	status := func(part RunPart, status int) RunFailure {
		return RunFailure{Part: part, Status: status, Message: text, Details: []string{text, text}, Next: text}
	}
	all := &RunTarget{Name: text, Line: 2, Input: text, Source: s.options.source(0), Score: s.score, Lint: s.lint, Coverage: s.coverage, Check: s.check,
		FailOn: lint.Warning, Failures: []RunFailure{status(RunScore, 1), status(RunLint, 1), status(RunCoverage, 1), status(RunContract, 1)}, Notes: []string{text}}
	if len(s.options.Missed) > 0 {
		all.Missed = s.options.Missed[0]
	}
	if len(s.lint.Findings) > 0 {
		all.Accepted = []AcceptedFinding{{Finding: s.lint.Findings[0], Reason: text, Expires: "2027-01-31"}}
	}
	return &Run{Config: text, Targets: []*RunTarget{all,
		{Name: text, Line: 3, Input: text, Failures: []RunFailure{status(RunInput, 2)}},
		{Name: text, Line: 4, Input: text, Lint: &Lint{Edition: s.lint.Edition, Server: s.lint.Server, Tools: s.lint.Tools}, Failures: []RunFailure{status(RunHeld, 2)}},
		{Name: text, Line: 5, Input: text, Baseline: &RunBaseline{File: text, Known: 1}}},
		Acceptances: []Acceptance{{Rule: "free-string", Line: 9, Reason: text, Said: text, State: AcceptanceStale}}}
}

// TestRunAgreesWithItsStatus holds that the formats for machines have an error of
// each target exactly when it fails, and none of what is known or accepted.
func TestRunAgreesWithItsStatus(t *testing.T) {
	t.Parallel()
	desk := deskReports(t)
	fails := func(part RunPart, status int) []RunFailure {
		return []RunFailure{{Part: part, Status: status, Message: "An invented failure."}}
	}
	known := *desk.lint
	known.Known = []bool{true, true, true, true}
	for name, target := range map[string]*RunTarget{
		"passes":           {Lint: &known},
		"nothing fails":    {Lint: desk.lint, FailOn: "never"},
		"accepted":         {Lint: &Lint{}, Accepted: []AcceptedFinding{{Finding: desk.lint.Findings[2], Reason: "as it was"}}},
		"not read":         {Failures: fails(RunInput, 2)},
		"not judged":       {Failures: fails(RunScore, 2)},
		"contract misread": {Lint: &known, Failures: fails(RunContract, 2)},
		"not held":         {Lint: &known, Failures: fails(RunHeld, 2)},
		"lint":             {Lint: desk.lint, FailOn: lint.Warning, Failures: fails(RunLint, 1)},
		"score":            {Score: desk.score, Missed: []Missed{{Position: 1, Text: "fell from 3.5 to 3.0", Fell: true}}, Failures: fails(RunHeld, 1)},
		"contract":         {Check: &Check{Contract: "c.yaml", Tools: 1, Read: 1, Failures: []contract.Failure{{Rule: contract.ToolSet}}}, Failures: fails(RunContract, 1)},
		"coverage":         {Coverage: desk.coverage, Failures: fails(RunCoverage, 1)},
	} {
		target.Name, target.Line, target.Source = name, 4, desk.options.Sources[0]
		errors := 0
		for _, f := range foundByRun(&Run{Config: "tdqs.yaml", Targets: []*RunTarget{target}}, Options{}).servers[0].findings {
			if f.fails && f.passes == "" {
				errors++
			}
		}
		if failed := target.Status() > 0; failed != (errors > 0) {
			t.Errorf("%s: %d errors where the target fails: %v", name, errors, failed)
		}
	}
}

// TestRunRulesAreOne holds that no two rules of a run have the same name, for SARIF
// finds them by it.
func TestRunRulesAreOne(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, r := range runRules() {
		if seen[r.id] {
			t.Errorf("two rules are called %s", r.id)
		}
		seen[r.id] = true
	}
}

// TestWhatPasses holds that a finding which is known or accepted is suppressed in
// SARIF, skipped in JUnit and no command of a runner, and that people are told how many
// are known.
func TestWhatPasses(t *testing.T) {
	t.Parallel()
	desk := deskReports(t)
	desk.lint.Known = []bool{true, true, true, false}
	log, err := lib.FromBytes(desk.written(t, &sarif, "lint"))
	if err != nil {
		t.Fatal(err)
	}
	suppressed := 0
	for _, r := range log.Runs[0].Results {
		for _, s := range r.Suppressions {
			if *s.Kind != "external" || *s.Justification != isKnown {
				t.Errorf("a suppression is %s, %q", *s.Kind, *s.Justification)
			}
			suppressed++
		}
	}
	if suppressed != 3 || len(log.Runs[0].Results) != 4 {
		t.Errorf("%d of %d results are suppressed", suppressed, len(log.Runs[0].Results))
	}
	for _, f := range []*Format{&text, &markdown, &htmlFormat} {
		if got := string(desk.written(t, f, "lint")); !strings.Contains(got, ", 3 known") && !strings.Contains(got, "3 findings known, in the baseline") {
			t.Errorf("%s does not say that three are known:\n%s", f.Name, got)
		}
	}
	desk.options.FailOn = lint.Error
	if got := string(desk.written(t, &junit, "lint")); !strings.Contains(got, `failures="0" errors="0" skipped="1"`) || !strings.Contains(got, `<skipped message="`+isKnown) {
		t.Errorf("the known error is not skipped:\n%s", got)
	}
	if got := string(desk.written(t, &github, "lint")); strings.Contains(got, "::error") || !strings.Contains(got, "; 3 findings known or accepted\n") {
		t.Errorf("what is known is annotated:\n%s", got)
	}
}

// TestCategories holds that the results of two inputs under one command have two
// categories, of plain letters.
func TestCategories(t *testing.T) {
	t.Parallel()
	source := func(file string) []foundServer { return []foundServer{{name: "desk", source: &Source{File: file}}} }
	for name, f := range map[string]*found{
		"tdqs/lint/a/tools.json":       {servers: source("./a/tools.json")},
		"tdqs/lint/b/tools.json":       {servers: source("b/tools.json")},
		"tdqs/lint/desk":               {servers: source("")},
		"tdqs/lint/sub/tdqs.yaml":      {about: "sub/tdqs.yaml", servers: source("")},
		"tdqs/lint/desk+desk":          {servers: append(source(""), source("")...)},
		"tdqs/lint/a-b-c8687a08":       {servers: source("a b")},
		"tdqs/lint/a-b-7e18f737":       {servers: source("a\nb")},
		"tdqs/lint/---secret-8e0442c7": {servers: source("${{secret")},
	} {
		f.command = "lint"
		var b bytes.Buffer
		if err := writeSARIF(&b, f, Options{}); err != nil {
			t.Fatal(err)
		}
		if got, err := lib.FromBytes(b.Bytes()); err != nil || *got.Runs[0].AutomationDetails.ID != name+"/" {
			t.Errorf("the category is %q, %v; want %q", *got.Runs[0].AutomationDetails.ID, err, name)
		}
	}
}

// TestCasesAreApart holds that tools of one name and findings of one place are cases
// of their own.
func TestCasesAreApart(t *testing.T) {
	t.Parallel()
	source := sourceOf(t, `[{"name": "sync"}, {"name": "sync"}, {"name": "wake"}]`)
	l := NewLint(deskReports(t).lint.Edition, source.Server)
	l.Findings = append(l.Findings, l.Findings...)
	s := &shaped{lint: l, options: Options{FailOn: lint.Error, Sources: []*Source{source}}}
	got := string(s.written(t, &junit, "lint"))
	names := matches(got, `<testcase [^>]*name="([^"]*)"`, "$1")
	taken := map[string]bool{}
	for _, name := range names {
		if taken[name] {
			t.Errorf("two cases are called %q", name)
		}
		taken[name] = true
	}
	for _, want := range []string{"sync (tool 1): no-description", "sync (tool 2): no-description", "wake: no-description"} {
		if !taken[want] {
			t.Errorf("no case is called %q in %q", want, names)
		}
	}
}

// TestContractLine holds that a tool that the contract names and the server lacks is
// shown where the contract names it.
func TestContractLine(t *testing.T) {
	t.Parallel()
	desk := deskReports(t)
	desk.check.Line = func(key string) int {
		if strings.HasPrefix(key, "/tools/gone") {
			return 7
		}
		return 0
	}
	if got := string(desk.written(t, &github, "check")); !strings.Contains(got, "::error file=contract.yaml,line=7,title=tdqs tool-set::gone: ") {
		t.Errorf("not at the line of the contract:\n%s", got)
	}
	log, err := lib.FromBytes(desk.written(t, &sarif, "check"))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, r := range log.Runs[0].Results {
		if at := r.Locations[0].PhysicalLocation; at != nil && *at.ArtifactLocation.URI == "contract.yaml" && *at.Region.StartLine == 7 {
			n++
		}
	}
	if n != 1 {
		t.Errorf("%d results stand in the contract", n)
	}
}

// TestRunReadBack reads targets and what became of them out of every format that shows
// them, and compares them with the JSON.
func TestRunReadBack(t *testing.T) {
	t.Parallel()
	reports := deskReports(t)
	var run struct {
		Targets []struct {
			Target   string
			Status   int
			Failures []struct{ Part string }
		}
	}
	unmarshal(t, reports.written(t, &jsonFormat, "run"), &run)
	var want, states []string
	for _, target := range run.Targets {
		state := [...]string{"passed", "failed", "could not be held"}[target.Status]
		if target.Status == 2 && target.Failures[0].Part == string(RunInput) {
			state = "not read"
		}
		states, want = append(states, state), append(want, target.Target+" "+state)
	}
	same(t, "text", want, matches(string(reports.written(t, &text, "run")), `(?m)^ (\S+) {2,}(passed|failed|not read|could not be held)$`, "$1 $2"))
	var rows []string
	for _, cells := range tableRows(t, string(reports.written(t, &markdown, "run")))[:len(want)] {
		rows = append(rows, cells[0]+" "+cells[1])
	}
	same(t, "markdown", want, rows)
	same(t, "github", want, matches(string(reports.written(t, &github, "run")), `(?m)^(desk): (passed|failed|not read|could not be held)[;\n]`, "$1 $2"))
	same(t, "junit", states, matches(string(reports.written(t, &junit, "run")), `<system-out>(passed|failed|not read|could not be held)(?:;|&#xA;|<)`, "$1"))
	same(t, "sarif", want, matches(string(reports.written(t, &sarif, "run")), `"text": "(desk): (passed|failed|not read|could not be held)[;"]`, "$1 $2"))
}

// TestOnePath holds that every format names a file as the forges do, however the user
// wrote its path: GitHub shows no annotation of a file ./tools.json.
func TestOnePath(t *testing.T) {
	t.Parallel()
	for _, f := range []*Format{&github, &gitlab, &junit, &sarif} {
		desk := deskReports(t)
		for _, source := range desk.options.Sources {
			source.File = "./bureau/../tools.json"
		}
		if got := string(desk.written(t, f, "lint")); strings.Contains(got, "bureau") || !strings.Contains(got, "tools.json") || strings.Contains(got, "./tools.json") {
			t.Errorf("%s names the file otherwise:\n%s", f.Name, got)
		}
	}
}
