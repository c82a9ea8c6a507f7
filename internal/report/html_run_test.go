package report

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// TestHTMLRunReadBack reads targets, what became of their parts, scores and findings out
// of the page of a run and compares them with the JSON.
func TestHTMLRunReadBack(t *testing.T) {
	t.Parallel()
	desk := deskReports(t)
	var run struct {
		Targets []struct {
			Target string
			Status int
			Score  *struct {
				ServerScore struct{ OverallScore, OverallTier any }
			}
			Lint     *struct{ Findings []struct{ Rule string } }
			Failures []struct{ Part string }
			Accepted []struct{ Rule string }
		}
	}
	unmarshal(t, desk.written(t, &jsonFormat, "run"), &run)
	var b bytes.Buffer
	if err := htmlFormat.Run(&b, desk.run(desk.text), desk.options); err != nil { // with its definitions
		t.Fatal(err)
	}
	page := parsed(t, b.Bytes())
	rows := find(page.root, "tr", "data-target", "*")
	if len(rows) != len(run.Targets) || value(find(page.root, "article", "data-config", "*")[0], "data-status") != "2" {
		t.Fatalf("%d rows of %d targets", len(rows), len(run.Targets))
	}
	for i, want := range run.Targets {
		row, text := rows[i], textOf(rows[i])
		if value(row, "data-target") != want.Target || strings.Contains(value(row, "class"), "passed") != (want.Status == 0) {
			t.Errorf("target %d is %s: %s", i+1, value(row, "data-target"), text)
		}
		if s := want.Score; s != nil {
			if overall := fmt.Sprintf("%v %v", s.ServerScore.OverallScore, s.ServerScore.OverallTier); !strings.Contains(text, overall) || !strings.Contains(text, "estimate, ±") {
				t.Errorf("the row lacks %s or its error: %s", overall, text)
			}
		}
		section := find(page.root, "section", "aria-labelledby", fmt.Sprintf("t%d", i+1))[0]
		failed := map[string]bool{}
		for _, f := range want.Failures {
			failed[f.Part] = true
			if !strings.Contains(text, f.Part) {
				t.Errorf("the row does not name %s: %s", f.Part, text)
			}
		}
		for _, part := range find(section, "div", "data-part", "*") {
			if name := value(part, "data-part"); failed[name] != strings.Contains(value(part, "class"), "failed") {
				t.Errorf("%s of target %d is %s", name, i+1, value(part, "class"))
			}
			delete(failed, value(part, "data-part"))
		}
		if len(failed) > 0 {
			t.Errorf("target %d lacks what failed: %v", i+1, failed)
		}
		for _, a := range want.Accepted {
			if !strings.Contains(textOf(section), a.Rule+" of ") {
				t.Errorf("the accepted %s is not shown", a.Rule)
			}
		}
	}
	rules := map[string]bool{}
	for _, f := range find(page.root, "li", "data-rule", "*") {
		rules[value(f, "data-rule")] = true
	}
	for _, f := range run.Targets[0].Lint.Findings {
		if !rules[f.Rule] {
			t.Errorf("the finding %s is not shown", f.Rule)
		}
	}
}

// TestHTMLRunFoldsPlaces holds that of many places of a failure the first are open and
// none is lost.
func TestHTMLRunFoldsPlaces(t *testing.T) {
	t.Parallel()
	for n, folded := range map[int]int{3: 0, maxRunDetails + 1: 0, maxRunDetails + 2: 2, 90: 90 - maxRunDetails} {
		f := RunFailure{Part: RunLint, Status: 1, Message: "An invented failure."}
		for i := range n {
			f.Details = append(f.Details, fmt.Sprintf("place %d", i))
		}
		var b bytes.Buffer
		if err := htmlFormat.Run(&b, &Run{Config: "tdqs.yaml", Targets: []*RunTarget{{Name: "desk", Failures: []RunFailure{f}}}}, Options{}); err != nil {
			t.Fatal(err)
		}
		hidden, all := 0, 0
		for _, li := range find(parsed(t, b.Bytes()).root, "li") {
			if !strings.HasPrefix(textOf(li), "place ") {
				continue
			}
			all++
			for up := range li.Ancestors() {
				if up.Type == html.ElementNode && up.Data == "details" {
					hidden++
				}
			}
		}
		if all != n || hidden != folded {
			t.Errorf("%d places: %d are shown, %d of them folded", n, all, hidden)
		}
	}
}
