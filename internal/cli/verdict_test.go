package cli

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

// TestVerdict pins the status and the words for what a report can fail on.
func TestVerdict(t *testing.T) {
	t.Parallel()
	weak, strong := tdqs.Tenths(29), tdqs.Tenths(41)
	report := func(overall *tdqs.Tenths) *tdqs.Report {
		return &tdqs.Report{Server: tdqs.ServerSummary{Name: "desk"}, ServerScore: &tdqs.ServerScore{Overall: overall}}
	}
	failed := report(&strong)
	failed.Failures = []tdqs.Failure{{Position: 1, Name: "sync", Err: errors.New("judging sync: no answer")}}
	unjudged := report(nil)
	unjudged.CoherenceErr = errors.New("no answer")
	for _, c := range []struct {
		name   string
		report *tdqs.Report
		limits thresholds
		status int
		said   string
	}{
		{"no threshold", report(&weak), thresholds{}, 0, ""},
		{"met", report(&strong), thresholds{server: 35}, 0, ""},
		{"not met", report(&weak), thresholds{server: 30}, 1, "tdqs: desk scores 2.9, tier C: below tier B, which --fail-under asks for\n"},
		{"a tool failed", failed, thresholds{}, 2, "tdqs: judging sync: no answer\n"},
		{"the set failed", unjudged, thresholds{}, 2, "tdqs: judging the set of desk: no answer\n"},
		{"nothing to compare", unjudged, thresholds{server: 30}, 2, "--fail-under"},
	} {
		var b bytes.Buffer
		a := &app{errOut: newConsole(&b)}
		a.verdict(c.report, c.limits)
		if a.status != c.status || !strings.Contains(b.String(), c.said) || c.said == "" && b.Len() > 0 {
			t.Errorf("%s: status %d and %q, want %d and %q", c.name, a.status, b.String(), c.status, c.said)
		}
	}
}

// preparing is a judge that wants to see the set.
type preparing struct{ seen *int }

func (preparing) Name() tdqs.JudgeName { return tdqs.JudgeName{Judge: "test"} }
func (preparing) JudgeTool(context.Context, tdqs.ToolCase) (tdqs.Verdict, error) {
	return tdqs.Verdict{}, nil
}
func (preparing) JudgeServer(context.Context, tdqs.ServerCase) (tdqs.CoherenceVerdict, error) {
	return tdqs.CoherenceVerdict{}, nil
}
func (p preparing) Prepare(c tdqs.ServerCase) tdqs.Judge { *p.seen = len(c.Tools); return p }

// TestCounting holds that a counted judge still sees the set, and that nothing
// is shown where there is no terminal.
func TestCounting(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	seen := 0
	p := newConsole(&b).progress("scoring", 3, nil)
	j := counting{preparing{&seen}, p}.Prepare(tdqs.ServerCase{Tools: make([]tdqs.Tool, 3)})
	for range 3 {
		if _, err := j.JudgeTool(context.Background(), tdqs.ToolCase{}); err != nil {
			t.Fatal(err)
		}
	}
	p.end()
	if seen != 3 || p.done != 3 || b.Len() > 0 {
		t.Errorf("the judge saw %d tools, %d were counted, %q was shown", seen, p.done, b.String())
	}
}

func TestNearest(t *testing.T) {
	t.Parallel()
	names := []string{"score", "lint", "explain", "--format", "--fail-under", "purpose_clarity"}
	for wrong, want := range map[string]string{
		"scroe": "score", "fromat": "--format", "Purpose": "purpose_clarity", "faliunder": "--fail-under",
		"xyzzy": "", "a": "", "": "", strings.Repeat("x", 100_000): "",
	} {
		if got := nearest(wrong, names); got != want {
			t.Errorf("the nearest to %.20q is %q, want %q", wrong, got, want)
		}
	}
}
