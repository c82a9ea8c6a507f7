package cli

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/lint"
)

func spread(n int) *tdqs.Tenths {
	if n < 0 {
		return nil
	}
	t := tdqs.Tenths(n)
	return &t
}

// TestNoise pins what counts as fallen and as risen: more than the wider of the two
// spreads, and nothing of what a model says of an unchanged definition.
func TestNoise(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		what              string
		model, strict     bool
		unchanged         bool
		was, is           tdqs.Tenths
		wasWide, isWide   int // -1: not measured
		fell, rose        bool
		kept              tdqs.Tenths
		keptWide, withOff int
	}{
		{what: "the estimate does not waver", was: 30, is: 29, wasWide: -1, isWide: -1, fell: true, kept: 30, keptWide: -1},
		{what: "nor for an unchanged definition, whose siblings changed", unchanged: true, was: 30, is: 29, wasWide: -1, isWide: -1, fell: true, kept: 30, keptWide: -1},
		{what: "the estimate rose", was: 30, is: 31, wasWide: -1, isWide: -1, rose: true, kept: 31, keptWide: -1},
		{what: "equal", was: 30, is: 30, wasWide: -1, isWide: -1, kept: 30, keptWide: -1},
		{what: "within the spread of then", model: true, was: 30, is: 27, wasWide: 3, isWide: 0, kept: 30, keptWide: 3},
		{what: "within the spread of now", model: true, was: 30, is: 27, wasWide: 0, isWide: 3, kept: 30, keptWide: 0},
		{what: "beyond both", model: true, was: 30, is: 26, wasWide: 2, isWide: 3, fell: true, kept: 30, keptWide: 2, withOff: 3},
		{what: "noise does not raise", model: true, was: 30, is: 32, wasWide: 2, isWide: 0, kept: 30, keptWide: 2},
		{what: "more than noise does", model: true, was: 30, is: 33, wasWide: 2, isWide: 1, rose: true, kept: 33, keptWide: 1},
		{what: "a model on what did not change", model: true, unchanged: true, was: 30, is: 10, wasWide: 0, isWide: 0, kept: 30, keptWide: 0},
		{what: "and upwards", model: true, unchanged: true, was: 30, is: 50, wasWide: 0, isWide: 0, kept: 30, keptWide: 0},
		{what: "strict", model: true, strict: true, unchanged: true, was: 30, is: 29, wasWide: 5, isWide: 5, fell: true, kept: 30, keptWide: 5},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			cmp := comparison{strict: c.strict, model: c.model}
			score, wide := cmp.one("get_book", c.unchanged, &c.was, &c.is, spread(c.wasWide), spread(c.isWide))
			if len(cmp.fell) > 0 != c.fell || len(cmp.rose) > 0 != c.rose || *score != c.kept || fmt.Sprint(orMinus(wide)) != fmt.Sprint(c.keptWide) {
				t.Errorf("fell %v, rose %v, keeps %v with %v", cmp.fell, cmp.rose, *score, orMinus(wide))
			}
			if c.fell && int(cmp.fell[0].off) != c.withOff {
				t.Errorf("%+v", cmp.fell[0])
			}
		})
	}
}

func orMinus(t *tdqs.Tenths) int {
	if t == nil {
		return -1
	}
	return int(*t)
}

// TestBaselineShrinks holds that what a baseline holds next is never more than it
// held: no finding is new in it, no score is lower, and what it lets pass, it lets
// pass again.
func TestBaselineShrinks(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SampledFrom([]string{"a", "b", "c"})
		findings := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) lint.Finding {
			name := names.Draw(t, "tool")
			parts := rapid.SliceOfN(rapid.SampledFrom([]string{"x", "y", "z"}), 0, 3).Draw(t, "parts")
			return lint.Finding{Tool: &name, Rule: rapid.SampledFrom([]string{"r", "s"}).Draw(t, "rule"), Parts: parts, Evidence: strings.Join(parts, ",")}
		}), 0, 6)
		scores := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) tdqs.ToolScore {
			return tdqs.ToolScore{Name: names.Draw(t, "name"), TDQS: tdqs.Tenths(rapid.IntRange(10, 50).Draw(t, "score")), Signals: tdqs.Signals{InputHash: "0123456789abcdef"}}
		}), 1, 5)
		before, now := scores.Draw(t, "before"), scores.Draw(t, "now")
		reportOf := func(tools []tdqs.ToolScore) *tdqs.Report {
			return &tdqs.Report{Server: tdqs.ServerSummary{Name: "desk", ToolCount: len(tools)}, Tools: tools}
		}
		lintOf := func(found []lint.Finding, tools int) *report.Lint {
			return &report.Lint{Server: tdqs.ServerSummary{Name: "desk", ToolCount: tools}, Findings: found, Tools: make([]report.LintTool, tools)}
		}
		k := &keeper{update: true}
		hold := func(l *report.Lint, r *tdqs.Report) ([]lint.Finding, []fall) {
			fresh, err := k.holdFindings(l, true)
			if err != nil {
				t.Fatal(err)
			}
			fell, err := k.holdScores(r, false)
			if err != nil {
				t.Fatal(err)
			}
			return fresh, fell
		}
		found, later := findings.Draw(t, "found"), findings.Draw(t, "later")
		hold(lintOf(found, len(before)), reportOf(before))
		was := k.next
		was.MinTools = 0
		k = &keeper{was: &was, next: was}
		fresh, fell := hold(lintOf(later, len(now)), reportOf(now))
		if len(k.next.Findings) > len(was.Findings) || len(fresh)+len(k.next.Findings) < len(later) {
			t.Fatalf("%v became %v, new %v", was.Findings, k.next.Findings, fresh)
		}
		for _, f := range k.next.Findings {
			if !slices.ContainsFunc(was.Findings, func(g knownFinding) bool { return g.Hash == f.Hash || f.within(&g) }) {
				t.Fatalf("%v is new in %v", f, was.Findings)
			}
		}
		lowest := func(s *knownScores, name string) tdqs.Tenths {
			low := tdqs.Tenths(50)
			for _, one := range s.Tools {
				if one.Tool == name {
					low = min(low, one.TDQS)
				}
			}
			return low
		}
		for _, name := range []string{"a", "b", "c"} {
			if lowest(k.next.Scores, name) < lowest(was.Scores, name) {
				t.Fatalf("%s is lower: %v, %v", name, was.Scores, k.next.Scores)
			}
		}
		if len(fell) == 0 {
			next := k.next
			k = &keeper{was: &next, next: next}
			if again, fell := hold(lintOf(later, len(now)), reportOf(now)); len(again) != len(fresh) || len(fell) > 0 {
				t.Fatalf("the same server: %v, then %v; %v", fresh, again, fell)
			}
		}
	})
}
