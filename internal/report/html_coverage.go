package report

import (
	"fmt"

	"github.com/opentdqs/tdqs/coverage"
	"github.com/opentdqs/tdqs/internal/markup"
)

// coveragePart is the coverage report on one server as a page shows it.
type coveragePart struct {
	*Coverage
	ID      string
	Name    string
	Facts   []string
	Verdict string
	Notes   []string
	Origin  []markup.Fact
}

// htmlRatio is one figure of the coverage.
type htmlRatio struct {
	Label, Share, Needs, Verdict string
	Covered, Total               int
	Passed, Advice               bool
}

// htmlLacking is what one tool lacks.
type htmlLacking struct {
	Tool, Count      string
	Lacks            string
	Required, Others []string
}

func newCoveragePart(id string, c *Coverage) *coveragePart {
	p := &coveragePart{Coverage: c, ID: id, Name: Short(c.Server.Name), Verdict: upperFirst(c.verdict()), Notes: htmlNotes(c.Provenance.Notes)}
	p.Facts = []string{count(c.Server.ToolCount, "tool"), count(c.Params.Described.Total, "parameter"), "no judgment: what has words at all"}
	p.Origin = provenanceFacts(c.Provenance, c.GeneratedAt)
	return p
}

func (p *coveragePart) heading() htmlLink {
	return htmlLink{ID: p.ID + "top", Text: p.Name, Note: p.verdict()}
}

// Contents lead through the part.
func (p *coveragePart) Contents() []htmlLink {
	out := []htmlLink{{ID: p.ID + "top", Text: "Figures"}}
	if p.Deep != nil {
		out = append(out, htmlLink{ID: p.ID + "deep", Text: "References followed"})
	}
	if len(p.Missing) > 0 {
		out = append(out, htmlLink{ID: p.ID + "missing", Text: "Without words"})
	}
	if len(p.DeepMissing) > 0 {
		out = append(out, htmlLink{ID: p.ID + "deep-missing", Text: "Without words, references followed"})
	}
	if len(p.Notes) > 0 {
		out = append(out, htmlLink{ID: p.ID + "notes", Text: "Notes"})
	}
	return append(out, htmlLink{ID: p.ID + "origin", Text: "How this was made"})
}

// Figures and DeepFigures are the rows of the two tables.
func (p *coveragePart) Figures() []htmlRatio     { return htmlRatios(p.Rows()) }
func (p *coveragePart) DeepFigures() []htmlRatio { return htmlRatios(p.deepRows()) }

func htmlRatios(rows []CoverageRow) (out []htmlRatio) {
	for _, row := range rows {
		r := htmlRatio{Label: row.Label, Covered: row.Covered, Total: row.Total, Share: percent(row.Ratio), Verdict: "advice", Advice: row.Threshold == nil}
		if row.Threshold != nil {
			r.Needs, r.Passed, r.Verdict = row.Threshold.String(), row.Pass(), "not passed"
			if r.Passed {
				r.Verdict = "passed"
			}
		}
		out = append(out, r)
	}
	return out
}

// Instructions says what is known of the server's instructions.
func (p *coveragePart) InstructionsText() string { return p.instructions() }

// StubNames are the tools whose description is a stub.
func (p *coveragePart) StubNames() []string { return shortAll(p.Stubs, markup.BareNames) }

// Lacking and DeepLacking are what lacks words, by tool.
func (p *coveragePart) Lacking() []htmlLacking     { return htmlLackingOf(p.Missing) }
func (p *coveragePart) DeepLacking() []htmlLacking { return htmlLackingOf(p.DeepMissing) }

func htmlLackingOf(missing []coverage.Missing) (out []htmlLacking) {
	for _, l := range lackingOf(missing) {
		n := len(l.kinds) + len(l.must) + len(l.may) + len(l.loose)
		out = append(out, htmlLacking{Short(l.tool), count(n, "place"), markup.Enumerate(l.kinds, "and"), shortAll(l.must, markup.BareNames), shortAll(append(l.may, l.loose...), markup.BareNames)})
	}
	return out
}

// shortAll are names cut to a length that a page bears, the first of many.
func shortAll(names []string, most int) (out []string) {
	for i, name := range names {
		if i == most && len(names) > most+1 {
			return append(out, fmt.Sprintf("and %d more", len(names)-i))
		}
		out = append(out, Short(name))
	}
	return out
}
