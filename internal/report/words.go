package report

import (
	"fmt"
	"slices"

	"github.com/opentdqs/tdqs"
)

// dimensionWords are what the reports say about a dimension.
var dimensionWords = [tdqs.NumDimensions]struct {
	head  string // of a column of marks; stands before the title where bars explain it
	short string // names the smell in a narrow column
	fix   string // what to do; %s is the tool or tools
}{
	tdqs.PurposeClarity:         {"Pu", "purpose", "Say in one sentence what %s does"},
	tdqs.UsageGuidelines:        {"Us", "usage", "Say when to use %s and when not"},
	tdqs.BehavioralTransparency: {"Be", "behavior", "Say what %s changes, needs and costs"},
	tdqs.ParameterSemantics:     {"Pa", "params", "Explain the parameters of %s"},
	tdqs.ConcisenessStructure:   {"Cn", "conciseness", "Say less about %s, and what matters first"},
	tdqs.ContextualCompleteness: {"Cm", "completeness", "Say what %s returns and how it fails"},
}

// shortNames names smells for a narrow column, all six in two words.
func shortNames(smells []tdqs.Dimension) []string {
	if len(smells) == tdqs.NumDimensions {
		return []string{"every dimension"}
	}
	var out []string
	for _, d := range smells {
		out = append(out, dimensionWords[d].short)
	}
	return out
}

// judged says in a few words where the marks come from; an estimate says that
// it is one, and how far off it may be, several runs how far they lay apart.
func judged(r *tdqs.Report) string {
	if e := r.Estimate; e != nil {
		share := ""
		if e.IntervalPercent > 0 {
			share = fmt.Sprintf(" in %d %%", e.IntervalPercent)
		}
		return fmt.Sprintf("estimate, %s a tool%s, no model asked", usual(r), share)
	}
	by := "judge " + r.Calibration.Judge.Judge
	if m := r.Calibration.Judge.Model; m != "" {
		by = "judged by " + m
	}
	if r.ServerScore == nil || r.ServerScore.Spread == nil {
		return by
	}
	spread := r.ServerScore.Spread
	by += fmt.Sprintf(" in %d runs, ", spread.Runs)
	switch {
	case !spread.Measured:
		return by + "spread not measured"
	case spread.Overall != nil:
		return by + fmt.Sprintf("overall %v apart", *spread.Overall)
	}
	return by + fmt.Sprintf("descriptions %v apart", spread.DescriptionQuality)
}

// noAggregate says why a report has no score of the whole.
func noAggregate(r *tdqs.Report) string {
	return fmt.Sprintf("no score of the whole: %d of %s scored, 80 %% are needed",
		r.Provenance.Scored, count(r.Provenance.Listed, "tool"))
}

// headline is the score of the whole that a reader sees first: the overall
// score, or the descriptions alone where coherence is unknown.
func headline(s *tdqs.ServerScore) (name string, score tdqs.Tenths, ok bool) {
	switch {
	case s == nil:
		return "", 0, false
	case s.Overall != nil:
		return "overall", *s.Overall, true
	}
	return "descriptions", s.DescriptionQuality, true
}

// worstFirst is the order in which tools are read: by score, then as listed.
func worstFirst(tools []tdqs.ToolScore) []*tdqs.ToolScore {
	out := make([]*tdqs.ToolScore, len(tools))
	for i := range tools {
		out[i] = &tools[i]
	}
	slices.SortStableFunc(out, func(a, b *tdqs.ToolScore) int { return int(a.TDQS - b.TDQS) })
	return out
}
