package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/internal/report"
)

// thresholds are what a score may not fall below; 0 is no threshold.
type thresholds struct {
	server tdqs.Tenths
	tool   tdqs.Tenths
	strict bool // hold bare scores against them, whatever their spread
}

// reached are the tiers that a score can have, the best first.
func reached() []string {
	var out []string
	for _, info := range tdqs.Tiers() {
		if info.Floor > 0 {
			out = append(out, string(info.Tier))
		}
	}
	return out
}

// parseTier reads a tier as the lowest score in it.
func parseTier(s string) (tdqs.Tenths, error) {
	tier, err := tdqs.ParseTier(s)
	switch {
	case err != nil:
		return 0, fmt.Errorf("no tier %q: the tiers are %s", s, markup.Enumerate(reached(), "and"))
	case tier.Floor() == 0:
		return 0, fmt.Errorf("tier %s is a guard that no score falls to, so it holds nothing back: the tiers are %s", tier, markup.Enumerate(reached(), "and"))
	}
	return tier.Floor(), nil
}

// parseLevel reads a tier or a score.
func parseLevel(s string) (tdqs.Tenths, error) {
	if score, err := tdqs.ParseTenths(s); err == nil && score >= 10 && score <= 50 {
		return score, nil
	}
	if _, err := tdqs.ParseTier(s); err != nil {
		return 0, fmt.Errorf("%q is neither a tier (%s) nor a score from 1.0 to 5.0", s, markup.Enumerate(reached(), "or"))
	}
	return parseTier(s)
}

// maxNamed is how many tools a sentence names.
const maxNamed = 5

// check says of one report which thresholds it does not meet and the status that
// follows, and which it misses by no more than the measured spread.
func (t thresholds) check(r *tdqs.Report) (status int, said, spared []string) {
	if t.server > 0 {
		s, missed := t.checkServer(r)
		switch {
		case missed == "":
		case s == statusDone:
			spared = append(spared, missed)
		default:
			status, said = max(status, s), append(said, missed)
		}
	}
	if t.tool == 0 {
		return status, said, spared
	}
	var below, within []string
	unmeasured := false
	for i := range r.Tools {
		tool := &r.Tools[i]
		_, measured := t.width(tool.Runs.Spread())
		switch named := fmt.Sprintf("%s (%v)", report.Short(tool.Name), tool.TDQS); {
		case tool.TDQS >= t.tool:
		case t.below(tool):
			below = append(below, named)
			// Without a description there was nothing to judge.
			unmeasured = unmeasured || !measured && !slices.Contains(tool.Flags, tdqs.NoDescription)
		default:
			within = append(within, named)
		}
	}
	if len(below) > 0 {
		status = max(status, statusThreshold)
		said = append(said, fmt.Sprintf("%s: below the %v that --min-tool asks for: %s%s", report.Short(r.Server.Name), t.tool, named(below), t.unmeasured(r, unmeasured)))
	}
	if lost := t.unknown(r); lost != "" && len(below) == 0 {
		status = max(status, statusFailure)
		said = append(said, lost)
	}
	if len(within) > 0 {
		spared = append(spared, fmt.Sprintf("%s: below the %v that --min-tool asks for, but by no more than the measured spread: %s; --strict would count it",
			report.Short(r.Server.Name), t.tool, named(within)))
	}
	return status, said, spared
}

// below reports whether a tool misses its threshold by more than its spread.
func (t thresholds) below(tool *tdqs.ToolScore) bool {
	width, _ := t.width(tool.Runs.Spread())
	return tool.TDQS+width < t.tool
}

// unknown says that tools could not be read, so that nobody knows whether they
// meet their threshold; empty when all could.
func (t thresholds) unknown(r *tdqs.Report) string {
	lost := r.Server.ToolCount - len(r.Tools) - len(r.Failures)
	if lost <= 0 {
		return ""
	}
	return fmt.Sprintf("%s: %d of %s could not be read, so whether every tool meets --min-tool is not known", report.Short(r.Server.Name), lost, plural(int64(r.Server.ToolCount), "tool"))
}

// missed lists for each report what it misses, for the reports themselves.
func (t thresholds) missed(reports []*tdqs.Report) [][]report.Missed {
	out := make([][]report.Missed, len(reports))
	for i, r := range reports {
		if t.server > 0 {
			if status, said := t.checkServer(r); status != statusDone {
				out[i] = append(out[i], report.Missed{Text: said, Unknown: status == statusFailure})
			}
		}
		if t.tool == 0 {
			continue
		}
		for k := range r.Tools {
			if tool := &r.Tools[k]; t.below(tool) {
				out[i] = append(out[i], report.Missed{Position: tool.Position, Text: fmt.Sprintf("scores %v, tier %s: below the %v that --min-tool asks for", tool.TDQS, tool.Tier(), t.tool)})
			}
		}
		if lost := t.unknown(r); lost != "" {
			out[i] = append(out[i], report.Missed{Text: lost, Unknown: true})
		}
	}
	return out
}

// checkServer holds the overall score against its threshold.
func (t thresholds) checkServer(r *tdqs.Report) (status int, said string) {
	s := r.ServerScore
	if s == nil || s.Overall == nil {
		return statusFailure, fmt.Sprintf("%s has no overall score to hold against --fail-under: %s", report.Short(r.Server.Name), lastNote(r))
	}
	if *s.Overall >= t.server {
		return statusDone, ""
	}
	said = fmt.Sprintf("%s scores %v, tier %s: below tier %s, which --fail-under asks for", report.Short(r.Server.Name), *s.Overall, s.Overall.Tier(), t.server.Tier())
	width, measured := tdqs.Tenths(0), false
	if s.Spread != nil && s.Spread.Overall != nil {
		width, measured = t.width(&tdqs.Spread{Measured: s.Spread.Measured, Score: *s.Spread.Overall})
	}
	if *s.Overall+width >= t.server {
		return statusDone, fmt.Sprintf("%s, but by no more than the measured spread of %v; --strict would count it", said, width)
	}
	if measured {
		return statusThreshold, fmt.Sprintf("%s, even with the measured spread of %v", said, width)
	}
	return statusThreshold, said + t.unmeasured(r, true)
}

// width is how far a score may lie below a threshold.
func (t thresholds) width(s *tdqs.Spread) (width tdqs.Tenths, measured bool) {
	if s == nil || !s.Measured || t.strict {
		return 0, false
	}
	return s.Score, true
}

// unmeasured says that a score was held against a threshold as if it could not
// waver, and why.
func (t thresholds) unmeasured(r *tdqs.Report, so bool) string {
	switch {
	case !so || t.strict || r.Estimate != nil || r.Calibration.Judge.Model == "":
		return ""
	case r.ServerScore == nil || r.ServerScore.Spread == nil:
		return "; its spread is not measured, for everything was judged once (--runs 3 measures it)"
	}
	return "; its spread is not measured, for at temperature 0 equal answers prove nothing"
}

// lastNote is why a report has no score of the whole.
func lastNote(r *tdqs.Report) string {
	if n := len(r.Provenance.Notes); n > 0 {
		return r.Provenance.Notes[n-1]
	}
	return "too few tools are scored"
}

// named lists some names, the first of many.
func named(names []string) string {
	if len(names) > maxNamed+1 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:maxNamed], ", "), len(names)-maxNamed)
	}
	return strings.Join(names, ", ")
}
