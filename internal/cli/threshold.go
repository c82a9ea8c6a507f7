package cli

import (
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
)

// thresholds are what a score may not fall below; 0 is no threshold.
type thresholds struct {
	server tdqs.Tenths
	tool   tdqs.Tenths
}

// parseLevel reads a tier or a score.
func parseLevel(s string) (tdqs.Tenths, error) {
	if tier, err := tdqs.ParseTier(s); err == nil {
		return tier.Floor(), nil
	}
	score, err := tdqs.ParseTenths(s)
	if err != nil || score < 10 || score > 50 {
		return 0, fmt.Errorf("%q is neither a tier (A, B, C, D) nor a score from 1.0 to 5.0", s)
	}
	return score, nil
}

// maxNamed is how many tools a sentence names.
const maxNamed = 5

// check says of one report which thresholds it does not meet, and the status
// that follows.
func (t thresholds) check(r *tdqs.Report) (status int, said []string) {
	if t.server > 0 {
		switch s := r.ServerScore; {
		case s == nil || s.Overall == nil:
			status = statusFailure
			said = append(said, fmt.Sprintf("%s has no overall score to hold against --fail-under: %s", r.Server.Name, lastNote(r)))
		case *s.Overall < t.server:
			status = max(status, statusThreshold)
			said = append(said, fmt.Sprintf("%s scores %v, tier %s: below tier %s, which --fail-under asks for",
				r.Server.Name, *s.Overall, s.Overall.Tier(), t.server.Tier()))
		}
	}
	if t.tool > 0 {
		var below []string
		for i := range r.Tools {
			if r.Tools[i].TDQS < t.tool {
				below = append(below, fmt.Sprintf("%s (%v)", r.Tools[i].Name, r.Tools[i].TDQS))
			}
		}
		if len(below) > 0 {
			status = max(status, statusThreshold)
			said = append(said, fmt.Sprintf("%s: below the %v that --min-tool asks for: %s", r.Server.Name, t.tool, named(below)))
		}
	}
	return status, said
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
