package report

import (
	"github.com/opentdqs/tdqs/contract"
	"github.com/opentdqs/tdqs/internal/markup"
)

// checkPart is what a contract says of one server as a page shows it.
type checkPart struct {
	*Check
	ID      string
	Name    string
	Facts   []string
	Verdict string
	Tools   []checkedTool
	Odd     []string
}

// checkedTool is the failures of one tool, or of the set.
type checkedTool struct {
	Name     string // empty: the set, or the contract itself
	Count    string
	Failures []checkedFailure
}

// checkedFailure is one failure.
type checkedFailure struct {
	Rule      contract.Rule
	Got, Want string
}

func newCheckPart(id string, c *Check) *checkPart {
	p := &checkPart{Check: c, ID: id, Name: Short(c.Server), Odd: htmlNotes(c.Notes)}
	p.Facts = []string{count(c.Tools, "tool"), "contract " + Short(c.Contract)}
	p.Verdict = upperFirst(c.verdict("the contract"))
	for _, failures := range c.byTool() {
		t := checkedTool{Count: count(len(failures), "place")}
		if name := failures[0].Tool; name != "" {
			t.Name = Short(name)
		}
		for _, f := range failures {
			t.Failures = append(t.Failures, checkedFailure{f.Rule, excerpt(Prose(f.Got), markup.MessageColumns), excerpt(Prose(f.Want), markup.MessageColumns)})
		}
		p.Tools = append(p.Tools, t)
	}
	return p
}

func (p *checkPart) heading() htmlLink {
	return htmlLink{ID: p.ID + "top", Text: p.Name, Note: lowerFirst(p.Verdict)}
}

// Contents lead through the part.
func (p *checkPart) Contents() []htmlLink {
	out := []htmlLink{{ID: p.ID + "top", Text: "Verdict"}}
	if len(p.Tools) > 0 {
		out = append(out, htmlLink{ID: p.ID + "tools", Text: "What breaks it"})
	}
	if len(p.Odd) > 0 {
		out = append(out, htmlLink{ID: p.ID + "notes", Text: "Notes"})
	}
	return out
}
