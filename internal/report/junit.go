package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/opentdqs/tdqs/lint"
)

// junit is the XML that continuous integration reads test results from: a suite
// for each server; a case for each failure, and for each tool without one.
var junit = ofFound("junit", "for test results in continuous integration", writeJUnit)

type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Errors   int          `xml:"errors,attr"`
		Skipped  int          `xml:"skipped,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Cases    []junitCase `xml:"testcase"`
		Out      string      `xml:"system-out,omitempty"`
	}
	junitCase struct {
		Class   string       `xml:"classname,attr"`
		Name    string       `xml:"name,attr"`
		File    string       `xml:"file,attr,omitempty"`
		Line    int          `xml:"line,attr,omitempty"`
		Failure *junitResult `xml:"failure"`
		Error   *junitResult `xml:"error"`
		Skipped *junitReason `xml:"skipped"`
		Out     string       `xml:"system-out,omitempty"`
	}
	junitReason struct {
		Message string `xml:"message,attr"`
	}
	junitResult struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr"`
		Text    string `xml:",chardata"`
	}
)

func writeJUnit(w io.Writer, f *found, _ Options) error {
	all := junitSuites{Name: "tdqs " + f.command}
	for i := range f.servers {
		s := junitSuiteOf(&f.servers[i])
		all.Suites = append(all.Suites, s)
		all.Tests, all.Failures, all.Errors, all.Skipped = all.Tests+s.Tests, all.Failures+s.Failures, all.Errors+s.Errors, all.Skipped+s.Skipped
	}
	text, err := xml.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s%s\n", xml.Header, text)
	return err
}

func junitSuiteOf(s *foundServer) junitSuite {
	class := Name(s.name)
	out := junitSuite{Name: class}
	// The set stands before its tools.
	tools := append([]foundTool{{name: theSet}}, s.tools...)
	places := newPlaces(s.source)
	at := map[foundTool]int{} // of a tool that stands in the answer by its position
	for i, t := range tools {
		at[junitKey(t.name, t.position)] = i
	}
	cases := make([][]foundFinding, len(tools))
	for _, f := range s.findings {
		i := 0
		if f.Tool != nil {
			i = at[junitKey(*f.Tool, f.Position)]
		}
		cases[i] = append(cases[i], f)
	}
	names := junitNames(tools)
	for i, tool := range tools {
		one := junitTool{s, places, junitCase{Class: class, Name: names[i]}, tool}
		out.Cases = append(out.Cases, one.cases(cases[i])...)
	}
	apart(out.Cases)
	for _, c := range out.Cases {
		switch {
		case c.Error != nil:
			out.Errors++
		case c.Failure != nil:
			out.Failures++
		case c.Skipped != nil:
			out.Skipped++
		}
	}
	out.Tests = len(out.Cases)
	lines := []string{Prose(s.summary)}
	for _, note := range s.notes {
		lines = append(lines, excerpt(Prose(note), maxFoundColumns))
	}
	out.Out = strings.Join(lines, "\n")
	return out
}

// theSet is the case of what is of no tool.
const theSet = "the set"

// junitKey tells tools apart: by position, else by name.
func junitKey(name string, position int) foundTool {
	if position > 0 {
		name = ""
	}
	return foundTool{name: name, position: position}
}

// junitNames are the names of tools as cases: of those that have one name in common
// each with its place in the answer.
func junitNames(tools []foundTool) []string {
	times := map[string]int{}
	for _, t := range tools {
		times[t.name]++
	}
	out := make([]string, len(tools))
	for i, t := range tools {
		out[i] = Name(t.name)
		if times[t.name] > 1 && t.position > 0 {
			out[i] += fmt.Sprintf(" (tool %d)", t.position)
		}
	}
	return out
}

// apart numbers cases that would have the same name, of which readers keep one.
func apart(cases []junitCase) {
	taken := map[string]bool{}
	for i := range cases {
		name := cases[i].Name
		for n := 2; taken[cases[i].Name]; n++ {
			cases[i].Name = fmt.Sprintf("%s (%d)", name, n)
		}
		taken[cases[i].Name] = true
	}
}

// junitTool is a tool whose cases are written.
type junitTool struct {
	server *foundServer
	places *places
	named  junitCase // its class and its name
	tool   foundTool
}

// cases are a case for each failure of a tool and for each finding that would be one
// if nothing let it pass, or one that passes; what is neither stands in its output.
func (t *junitTool) cases(findings []foundFinding) []junitCase {
	var out []junitCase
	var lines []string
	if t.tool.score != "" {
		lines = append(lines, t.tool.score)
	}
	failed := false
	for i := range findings {
		f := &findings[i]
		text := fmt.Sprintf("%s %s: %s", f.Severity, f.Rule, said(&f.Finding))
		if !f.fails {
			lines = append(lines, text)
			continue
		}
		c := t.named
		c.Name += ": " + f.Rule
		if f.Pointer != "" {
			c.Name += " " + excerpt(Terminal(f.Pointer), maxGotColumns)
		}
		t.at(&c, f)
		result := &junitResult{said(&f.Finding), f.Rule, text}
		switch {
		case f.passes != "":
			c.Skipped, c.Out = &junitReason{excerpt(Prose(f.passes), maxFoundColumns)}, text
		case slices.Contains(undone, f.Rule):
			c.Error, failed = result, true
		default:
			c.Failure, failed = result, true
		}
		out = append(out, c)
	}
	if !failed {
		pass := t.named
		t.at(&pass, &foundFinding{Finding: lint.Finding{Position: t.tool.position}, absent: t.tool.position == 0 && t.named.Name != theSet})
		out = append([]junitCase{pass}, out...)
	}
	// A case that is skipped says why by itself.
	first := slices.IndexFunc(out, func(c junitCase) bool { return c.Skipped == nil })
	out[first].Out = strings.Join(lines, "\n")
	return out
}

// at sets file and line.
func (t *junitTool) at(c *junitCase, f *foundFinding) {
	if file, r, ok := t.server.where(t.places, f); ok {
		c.File, c.Line = Terminal(file), r.line
	}
}
