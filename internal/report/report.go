// Package report writes scores and lint findings for people and machines.
//
// [Formats] is the list of output formats; a format is one value in one file.
// What a report quotes comes from strangers, so each format escapes it.
package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/lint"
)

// Format is one way to write a report. Several servers in one run are several
// reports. A function is nil where the format makes no sense for the command.
type Format struct {
	Name  string // as written after --format
	Title string // for whom it is, in half a sentence

	Score    func(io.Writer, []*tdqs.Report, Options) error
	Lint     func(io.Writer, []*Lint, Options) error
	Coverage func(io.Writer, []*Coverage, Options) error
	Check    func(io.Writer, []*Check, Options) error
	Diff     func(io.Writer, *Diff, Options) error
	Run      func(io.Writer, *Run, Options) error
}

// Formats lists the output formats; the first is the default.
func Formats() []*Format {
	return []*Format{
		&text,
		&jsonFormat,
		&markdown,
		&htmlFormat,
		&sarif,
		&junit,
		&github,
		&gitlab,
		&badgeFormat,
		&badgeJSON,
	}
}

// Commands lists the commands that write reports, as they are typed.
func Commands() []string { return []string{"score", "lint", "coverage", "check", "diff", "run"} }

// Writes reports whether the format has a report of a command.
func (f *Format) Writes(command string) bool {
	return map[string]bool{
		"score":    f.Score != nil,
		"lint":     f.Lint != nil,
		"coverage": f.Coverage != nil,
		"check":    f.Check != nil,
		"diff":     f.Diff != nil,
		"run":      f.Run != nil,
	}[command]
}

// FormatsOf lists the formats of a command; the first is the default.
func FormatsOf(command string) []*Format {
	return slices.DeleteFunc(Formats(), func(f *Format) bool { return !f.Writes(command) })
}

// ParseFormat finds a format of a command by its name.
func ParseFormat(command, name string) (*Format, error) {
	var names []string
	for _, f := range FormatsOf(command) {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return nil, fmt.Errorf("%s has no format %q: it has %s", command, name, markup.Enumerate(names, "and"))
}

// Options are what a reader may choose. The zero value is plain text of 80
// columns.
type Options struct {
	Width int  // columns of the terminal, 0 for 80
	Color bool // of the text format
	// Verbose shows the linter's notes too; JSON has them always.
	Verbose bool
	All     bool // list every tool, however many
	Why     bool // give the reason for every mark of the listed tools
	// WhatIf adds what lifting the weaker tools to this score would bring,
	// unless it is 0.
	WhatIf tdqs.Tenths
	// Sources are the inputs of the reports, in their order; OLD and NEW of a
	// comparison. One that is missing or nil is not known.
	Sources []*Source
	Version string // of the program
	// Several says that reports of several servers were asked for, though maybe one
	// alone could be read.
	Several bool
	// FailOn is the severity from which a finding of the linter is a failure;
	// empty is [lint.Error], and a word that is none fails nothing.
	FailOn lint.Severity
	Missed [][]Missed // of each score report: the thresholds that it does not meet
}

// The narrowest page that holds a table, and the widest that the eye follows along
// a line.
const (
	minWidth = 40
	maxWidth = 120
)

// Columns is the number of columns to fill, 80 where none is known.
func (o Options) Columns() int {
	if o.Width == 0 {
		return 80
	}
	return min(max(o.Width, minWidth), maxWidth)
}

// count writes a number with its noun: "1 tool", "2 tools".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// upperFirst and lowerFirst write words of ours at the head of a sentence and within
// one.
func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
func lowerFirst(s string) string { return strings.ToLower(s[:1]) + s[1:] }
