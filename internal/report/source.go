package report

import (
	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/lint"
)

// Source is the input that a report speaks of, for formats that point into it or
// show it.
type Source struct {
	// File is the path as it was given; empty when the input is no file.
	File string
	// Text is the file's text as UTF-8 without byte order mark, which the offsets
	// of the tools count in.
	Text   []byte
	Server *tdqs.Server // the definitions; nil where a tool is looked for in vain
}

// Missed is a threshold that a server does not meet.
type Missed struct {
	Position int    // of the tool in the answer, from 1; 0 for the server
	Text     string // what is below what
	Fell     bool   // below what the baseline holds
	Unknown  bool   // there is no score to hold against it
}

// source is what the report at that place speaks of; never nil.
func (o Options) source(i int) *Source {
	if i < len(o.Sources) && o.Sources[i] != nil {
		return o.Sources[i]
	}
	return &Source{}
}

// fails reports whether a finding of that severity is one that the run fails on.
func (o Options) fails(s lint.Severity) bool {
	if o.FailOn == "" {
		return s == lint.Error
	}
	return s.AtLeast(o.FailOn)
}
