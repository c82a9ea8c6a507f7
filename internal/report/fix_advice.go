package report

import (
	"strings"

	"github.com/opentdqs/tdqs"
)

// alsoLifted is a dimension that rises by one, up to most.
type alsoLifted struct {
	d    tdqs.Dimension
	most int
}

// alsoLifts is what a sentence written for one dimension does for others of an
// estimate, measured on 50 real definitions (2026-12-01): what names a sibling sets the
// purpose off from it, what is told makes a text more complete, and a text that tells
// more of a tool hardly leaves its use at 2.
var alsoLifts = [tdqs.NumDimensions][]alsoLifted{
	tdqs.UsageGuidelines:        {{tdqs.PurposeClarity, 5}, {tdqs.ContextualCompleteness, 4}},
	tdqs.BehavioralTransparency: {{tdqs.ContextualCompleteness, 4}, {tdqs.UsageGuidelines, 3}},
	tdqs.ParameterSemantics:     {{tdqs.ContextualCompleteness, 4}},
	tdqs.ContextualCompleteness: {{tdqs.BehavioralTransparency, 4}},
}

// advised reports whether the judge of a report says what to do. One that estimates has
// something to say of every low mark but those of Parameter Semantics and Conciseness &
// Structure, so it does where only such marks are low.
func advised(r *tdqs.Report) bool {
	silent := r.Estimate != nil
	for i := range r.Tools {
		t := &r.Tools[i]
		if t.Advice != [tdqs.NumDimensions]string{} {
			return true
		}
		for d, m := range t.Marks {
			if d := tdqs.Dimension(d); m.Score < fixTarget && d != tdqs.ParameterSemantics && d != tdqs.ConcisenessStructure {
				silent = false
			}
		}
	}
	return silent
}

// known reports whether somebody says what to do about a dimension of a tool.
func (p *plan) known(tool int, d tdqs.Dimension) bool {
	return !p.advised || p.report.Tools[tool].Advice[d] != "" || p.flagged(tool, d) != ""
}

// target is the mark that a fix of marks below a bound is assumed to reach. What an
// estimate's advice asks for first of parameters, descriptions in the schema, makes them
// adequate and no more; a contradiction that ends discloses nothing by that.
func (p *plan) target(tool int, d tdqs.Dimension, below int) int {
	switch {
	case !p.advised:
	case d == tdqs.ParameterSemantics && below <= firstTarget,
		d == tdqs.BehavioralTransparency && p.flagged(tool, d) != "":
		return firstTarget
	}
	return fixTarget
}

// reached reports whether a fix before has brought a tool as far as its advice does.
func (p *plan) reached(tool int, d tdqs.Dimension) bool {
	was := p.report.Tools[tool].Marks[d].Score
	return was < firstTarget && p.scores[tool][d] >= p.target(tool, d, firstTarget)
}

// named sets the judge's words for a format: what stands between code marks as a name,
// the rest as words. A name that has a code mark itself leaves all of it words.
func named(name, words func(string) string) func(string) string {
	return func(s string) string {
		parts := strings.Split(s, "`")
		if len(parts)%2 == 0 {
			return words(s)
		}
		for i, part := range parts {
			if i%2 == 1 {
				parts[i] = name(part)
			} else {
				text := strings.TrimSpace(part) // blanks beside a name stay
				parts[i] = strings.Replace(part, text, words(text), 1)
			}
		}
		return strings.Join(parts, "")
	}
}
