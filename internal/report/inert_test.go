package report

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/contract"
	"github.com/opentdqs/tdqs/coverage"
	"github.com/opentdqs/tdqs/internal/canon"
	"github.com/opentdqs/tdqs/lint"
)

// hostileTexts want to be more than text, in one format or another.
var hostileTexts = append(slices.Clone(hostileNames),
	"]]>", "<![CDATA[", "<!-- ", "-->", "&lt;b&gt;&#60;", "</details>", "<details open>", "</text><script>x</script>", "\" onload=\"x",
	"::error::boo", "\n::error::boo", "%0A::error::boo", "\r::set-output name=x::y", "##vso[task.setvariable variable=PATH]x", "x ##teamcity[message text='x']", "${{ github.token }}", "x,file=y:z",
	"a|b|c", "\n|---|", "```", "`", "~~~\ncode", "# head", "\n\n# head", "- item", "1. item", "> quote", "    code", "[x](javascript:alert(1))", "[x]: http://evil.example", "![i](//evil.example/i.png)",
	"{0}", "{{x}}", "%{strong_start}", "%%{danger_start}x%{danger_end}", "__a__", "a_b_c", "x_*a*_", "]( [", "\\", "\\|", "'", "\x00", "\u2028", "\ufeff", "\u202e", "\xed\xa0\xbd", "\xff\xfe", "\u00a0", " ",
)

// shaped is one report of every command, in which all that is foreign is a text.
type shaped struct {
	score    *tdqs.Report
	lint     *Lint
	coverage *Coverage
	check    *Check
	diff     *Diff
	text     string // in a run
	options  Options
}

func shapedBy(t *testing.T, text string) *shaped {
	t.Helper()
	quoted, other := string(canon.AppendString(nil, text)), string(canon.AppendString(nil, text+"z"))
	described := string(canon.AppendString(nil, strings.Repeat("many words ", 4)+text)) // which counts as a description whatever the text is
	server, err := tdqs.Decode([]byte(`{"serverName":` + quoted + `,"tools":[{"name":` + quoted + `,"title":` + quoted + `,"description":` + described +
		`,"inputSchema":{"type":"object","required":[` + quoted + `],"properties":{` + quoted + `:{"type":"object","properties":{` + quoted + `:{"type":"string","description":` + described + `},` + other + `:{"type":"string"}}}}}}]}`))
	if err != nil {
		t.Fatal(err)
	}
	server.Tools[0].Name = text // which may be no UTF-8
	r := sampleOf(text, []sampleTool{{text, [...]int{1, 2, 3, 2, 1, 2}, []tdqs.Flag{tdqs.AnnotationContradiction}, []tdqs.Flag{tdqs.ShadowingRisk}}})
	summary := text
	if strings.TrimSpace(text) == "" { // a blank one makes no paragraph
		summary = "words" + text
	}
	r.ServerScore.Coherence.Summary, r.Tools[0].Summary = summary, summary
	for d := range r.Tools[0].Marks {
		r.Tools[0].Marks[d].Justification = text
	}
	for d := range r.ServerScore.Coherence.Marks {
		r.ServerScore.Coherence.Marks[d] = tdqs.Mark{Score: 2, Justification: text}
	}
	r.Failures = []tdqs.Failure{{Position: 2, Name: text, Err: fmt.Errorf("asking: %s", text)}}
	r.Provenance.Notes = []string{text}
	l := &Lint{Edition: tdqs.DefaultEdition(), Server: r.Server, Tools: []LintTool{{Name: text}}, Provenance: r.Provenance}
	for _, severity := range lint.Severities() {
		l.Findings = append(l.Findings, lint.Finding{Message: text, Rule: "free-string", Severity: severity, Tool: &text, Position: 1, Pointer: "/inputSchema/properties/" + text, Evidence: text})
	}
	l.Tools[0].Findings = l.Findings
	c := NewCoverage(tdqs.DefaultEdition(), server, coverage.DefaultThresholds(), true)
	c.Provenance.Notes, c.Server.Name = []string{text}, text
	s := &shaped{score: r, lint: l, coverage: c, text: text,
		check: &Check{Contract: text, Server: text, Tools: 3, Read: 1, Notes: []string{text}, Failures: []contract.Failure{
			{Tool: text, Rule: contract.Words, Got: text, Want: text}, {Rule: contract.ToolSet, Got: text, Want: text}}},
		diff: &Diff{Old: text, New: text, Class: contract.Breaking, Tools: []DiffTool{
			{ToolDiff: contract.ToolDiff{Tool: text, Kind: contract.Renamed, Was: text, Class: contract.Breaking, New: 0, Changes: []contract.Change{{Class: contract.Breaking, Pointer: "/name", Message: text}, {Class: contract.Breaking, Pointer: "/inputSchema/properties/" + text, Message: text}}}},
			{ToolDiff: contract.ToolDiff{Tool: text, Kind: contract.Removed, Class: contract.Breaking, New: -1}}}},
	}
	source := &Source{File: text, Text: []byte("{}"), Server: server}
	s.options = Options{All: true, Why: true, Verbose: true, WhatIf: 35, Sources: []*Source{source, source}, Version: "v0.1.0",
		Missed: [][]Missed{{{Position: 1, Text: text}, {Text: text}}}}
	return s
}

// written is a report of a command, nil where the format has none.
func (s *shaped) written(t *testing.T, f *Format, command string) []byte {
	t.Helper()
	if !f.Writes(command) {
		return nil
	}
	options := s.options
	if f == &htmlFormat {
		// A page shows what the linter finds, which depends on the text.
		// TestHTMLDefinitionsAreInert tries definitions.
		options.Sources = nil
	}
	var b bytes.Buffer
	var err error
	switch command {
	case "score":
		err = f.Score(&b, []*tdqs.Report{s.score}, options)
	case "lint":
		err = f.Lint(&b, []*Lint{s.lint}, options)
	case "coverage":
		err = f.Coverage(&b, []*Coverage{s.coverage}, s.options)
	case "check":
		err = f.Check(&b, []*Check{s.check}, s.options)
	case "diff":
		err = f.Diff(&b, s.diff, s.options)
	case "run":
		run := s.run(s.text)
		if f == &htmlFormat {
			run.Targets[0].Source = nil
		}
		err = f.Run(&b, run, s.options)
	}
	if err != nil {
		t.Fatalf("%s of %s: %v", f.Name, command, err)
	}
	return b.Bytes()
}

// structures read a format with a parser of its own, and give what is in it that
// is no text. What is malformed is an error.
var structures = map[string]func(*testing.T, []byte) []string{
	"text":       func(t *testing.T, b []byte) []string { return nil },
	"json":       jsonStructure,
	"markdown":   func(t *testing.T, b []byte) []string { return htmlStructure(t, []byte(rendered(t, b))) },
	"sarif":      sarifStructure,
	"junit":      xmlStructure,
	"github":     commandStructure,
	"gitlab":     issueStructure,
	"badge":      xmlStructure,
	"badge-json": jsonStructure,
	"html":       htmlStructure,
}

// TestNothingForeignIsStructure holds every format of every command to having
// the structure that it has with a harmless text.
func TestNothingForeignIsStructure(t *testing.T) {
	t.Parallel()
	for _, f := range Formats() {
		read := structures[f.Name]
		if read == nil {
			t.Errorf("no parser reads the format %s in this test", f.Name)
			continue
		}
		for _, command := range Commands() {
			t.Run(f.Name+"/"+command, func(t *testing.T) {
				t.Parallel()
				harmless := shapedBy(t, "plain").written(t, f, command)
				if harmless == nil {
					t.Skip("the format has no such report")
				}
				want := read(t, harmless)
				for _, text := range hostileTexts {
					for _, in := range []string{text, "a " + text + " b"} {
						got := shapedBy(t, in).written(t, f, command)
						seen(t, f, in, got)
						if diff := cmp.Diff(want, read(t, got)); diff != "" {
							t.Fatalf("%q makes structure: -plain +hostile\n%s\n%s", in, diff, got)
						}
					}
				}
			})
		}
	}
}

// seen holds that all that is written is seen on a terminal, and that no line is
// a command that we did not write.
func seen(t *testing.T, f *Format, text string, b []byte) {
	t.Helper()
	for line := range strings.SplitSeq(string(b), "\n") {
		for _, r := range line {
			if !unicode.IsPrint(r) {
				t.Fatalf("%q: %U in %q", text, r, line)
			}
		}
		if f != &github && strings.HasPrefix(strings.TrimSpace(line), "::") || bracketCommand.MatchString(line) {
			t.Fatalf("%q: a command of a runner: %q", text, line)
		}
	}
}

// bracketCommand is what Azure Pipelines and TeamCity take for a command, also within a line.
var bracketCommand = regexp.MustCompile(`##\w*\[`)

// command is a line as the runner of GitHub reads it: properties are parted by
// commas, and each value ends there.
var command = regexp.MustCompile(`^::(error|warning|notice) ([^:]*?)::(.*)$`)

func commandStructure(t *testing.T, b []byte) (out []string) {
	t.Helper()
	for line := range strings.SplitSeq(strings.TrimSuffix(string(b), "\n"), "\n") {
		m := command.FindStringSubmatch(line)
		if m == nil {
			if strings.HasPrefix(strings.TrimSpace(line), "::") {
				t.Errorf("no command: %q", line)
			}
			out = append(out, "line")
			continue
		}
		keys := []string{m[1]}
		for property := range strings.SplitSeq(m[2], ",") {
			key, _, ok := strings.Cut(property, "=")
			if !ok {
				t.Errorf("the property %q has no value in %q", property, line)
			}
			keys = append(keys, key)
		}
		out = append(out, strings.Join(keys, " "))
	}
	return out
}
