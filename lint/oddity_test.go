package lint

import (
	"fmt"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

// TestOddities holds that every kind of oddity that a capture counts is a finding
// of one rule, that says what was seen, how often, and what to do.
func TestOddities(t *testing.T) {
	t.Parallel()
	for rule, kinds := range map[*Rule][]tdqs.OddityKind{
		oddPagination: {tdqs.PageRepeated, tdqs.PageEmpty, tdqs.CursorRepeated, tdqs.CursorNull, tdqs.CursorEmpty, tdqs.CursorOdd, tdqs.ToolRepeated, tdqs.PagesCut},
		noisyOutput: {tdqs.NoiseBanner, tdqs.NoiseLog, tdqs.NoiseStrayJSON, tdqs.NoiseBrokenJSON, tdqs.NoiseContentLength, tdqs.NoiseStrayAnswer,
			tdqs.NoiseBlankLine, tdqs.NoiseCRLF, tdqs.NoiseByteOrderMark, tdqs.NoiseInvalidUTF8},
	} {
		for _, kind := range kinds {
			odd := fmt.Sprintf(`[{"kind": %q, "count": 3, "page": 2, "evidence": "shelf\u001b[31m"}]`, kind)
			key := map[*Rule]string{oddPagination: "paging", noisyOutput: "noise"}[rule]
			_, findings := lintText(t, `{"tools": [`+wireTools+`], "capture": {"`+key+`": `+odd+`}}`)
			said := 0
			for _, f := range findings {
				if f.Rule != rule.ID {
					continue
				}
				said++
				if f.Tool != nil || !strings.Contains(f.Message, "3 times") || !strings.Contains(f.Message, "page 2") || strings.Contains(f.Message, "%") ||
					strings.Contains(f.Message, "\x1b") || !strings.HasPrefix(f.Evidence, string(kind)) || strings.Count(f.Message, ". ") != 1 {
					t.Errorf("%s: %+v", kind, f)
				}
			}
			if said != 1 {
				t.Errorf("%s: %d findings of %s, want 1", kind, said, rule.ID)
			}
		}
	}
	_, findings := lintText(t, `{"tools": [`+wireTools+`], "capture": {"noise": [{"kind": "of-tomorrow", "count": 1}]}}`)
	for _, f := range findings {
		if f.Rule == noisyOutput.ID {
			t.Errorf("an unknown kind is found: %+v", f)
		}
	}
}
