package lint

import (
	"slices"
	"testing"

	"github.com/opentdqs/tdqs"
)

// costless are the rules whose defect no dimension sees: it is on the wire, or in
// what the set has beside its tools.
var costless = []*Rule{missingInstructions, unstableOrder, unstableDefinitions, oddPagination, cacheHints, noisyOutput}

// TestDimensions holds that a finding names the dimension that suffers, by its
// published key, where there is one.
func TestDimensions(t *testing.T) {
	t.Parallel()
	var keys []string
	for d := range tdqs.Dimension(tdqs.NumDimensions) {
		keys = append(keys, d.Key())
	}
	for d := range tdqs.CoherenceDimension(tdqs.NumCoherenceDimensions) {
		keys = append(keys, d.Key())
	}
	for _, r := range rules {
		_, findings := lintText(t, r.Bad)
		for _, f := range findings {
			if f.Rule != r.ID {
				continue
			}
			if without := slices.Contains(costless, r); without != (f.Dimension == "") || !without && !slices.Contains(keys, f.Dimension) {
				t.Errorf("%s: dimension %q", r.ID, f.Dimension)
			}
		}
	}
}
