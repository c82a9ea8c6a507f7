package report

import (
	"encoding/xml"
	"fmt"
	"io"
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
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
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
		Out     string       `xml:"system-out,omitempty"`
	}
	junitResult struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr"`
		Text    string `xml:",chardata"`
	}
)

func writeJUnit(w io.Writer, f *found, o Options) error {
	all := junitSuites{Name: "tdqs " + f.command}
	for i := range f.servers {
		s := junitSuiteOf(&f.servers[i], o)
		all.Suites = append(all.Suites, s)
		all.Tests, all.Failures, all.Errors = all.Tests+s.Tests, all.Failures+s.Failures, all.Errors+s.Errors
	}
	text, err := xml.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s%s\n", xml.Header, text)
	return err
}

func junitSuiteOf(s *foundServer, o Options) junitSuite {
	class := Name(s.name)
	out := junitSuite{Name: class}
	// The set stands before its tools.
	tools := append([]foundTool{{name: "the set"}}, s.tools...)
	places := newPlaces(s.source)
	at := map[foundTool]int{} // of a tool that stands in the answer by its position
	for i, t := range tools {
		at[junitKey(t.name, t.position)] = i
	}
	cases := make([][]lint.Finding, len(tools))
	for _, f := range s.findings {
		i := 0
		if f.Tool != nil {
			i = at[junitKey(*f.Tool, f.Position)]
		}
		cases[i] = append(cases[i], f)
	}
	for i, tool := range tools {
		out.Cases = append(out.Cases, junitCasesOf(class, &tool, cases[i], places, o)...)
	}
	for _, c := range out.Cases {
		switch {
		case c.Error != nil:
			out.Errors++
		case c.Failure != nil:
			out.Failures++
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

// junitKey tells tools apart: by position, else by name.
func junitKey(name string, position int) foundTool {
	if position > 0 {
		name = ""
	}
	return foundTool{name: name, position: position}
}

// junitCasesOf are a case for each failure of a tool, or one that passes; what
// is no failure stands in its output.
func junitCasesOf(class string, tool *foundTool, findings []lint.Finding, places *places, o Options) []junitCase {
	pass := junitCase{Class: class, Name: Name(tool.name)}
	pass.at(places, &lint.Finding{Position: tool.position})
	var out []junitCase
	var lines []string
	if tool.score != "" {
		lines = append(lines, tool.score)
	}
	for i := range findings {
		f := &findings[i]
		text := fmt.Sprintf("%s %s: %s", f.Severity, f.Rule, said(f))
		if !o.fails(f.Severity) {
			lines = append(lines, text)
			continue
		}
		c := junitCase{Class: class, Name: pass.Name + ": " + f.Rule}
		if f.Pointer != "" {
			c.Name += " " + excerpt(Terminal(f.Pointer), maxGotColumns)
		}
		c.at(places, f)
		result := &junitResult{said(f), f.Rule, text}
		if f.Rule == notJudged || f.Rule == unreadable {
			c.Error = result
		} else {
			c.Failure = result
		}
		out = append(out, c)
	}
	if len(out) == 0 {
		out = []junitCase{pass}
	}
	out[0].Out = strings.Join(lines, "\n")
	return out
}

// at sets file and line.
func (c *junitCase) at(places *places, f *lint.Finding) {
	if r, ok := places.of(f.Position, f.Pointer); ok {
		c.File, c.Line = Terminal(places.source.File), r.line
	}
}
