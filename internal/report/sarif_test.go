package report

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	lib "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/lint"
)

// prints are the fingerprints of a server's findings, sorted.
func prints(t *testing.T, text string) (out []string) {
	t.Helper()
	source := sourceOf(t, text)
	var b bytes.Buffer
	if err := sarif.Lint(&b, []*Lint{NewLint(tdqs.DefaultEdition(), source.Server)}, Options{Sources: []*Source{source}}); err != nil {
		t.Fatal(err)
	}
	log, err := lib.FromBytes(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range log.Runs[0].Results {
		out = append(out, r.PartialFingerprints["primaryLocationLineHash"])
	}
	slices.Sort(out)
	return out
}

// TestFingerprints holds that a finding keeps its fingerprint when the file is
// formatted anew and its tools move, that an edit of what was found changes it,
// and that no two results have the same.
func TestFingerprints(t *testing.T) {
	t.Parallel()
	before := prints(t, desk)
	var list struct {
		ServerInfo json.RawMessage   `json:"serverInfo"`
		Tools      []json.RawMessage `json:"tools"`
	}
	unmarshal(t, []byte(desk), &list)
	slices.Reverse(list.Tools)
	moved, err := json.MarshalIndent(list, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	if after := prints(t, string(moved)); !slices.Equal(before, after) {
		t.Errorf("formatted anew: %v, before %v", after, before)
	}
	if edited := prints(t, strings.Replace(desk, "Send books home.", "Ship it.", 1)); slices.Equal(before, edited) {
		t.Error("an edit of what was found changes nothing")
	}
	if twice := slices.Compact(slices.Clone(before)); len(twice) != len(before) || len(before) == 0 {
		t.Errorf("%d fingerprints of %d results", len(twice), len(before))
	}
	// Two tools of one name are two results.
	same := prints(t, `[{"name": "a"}, {"name": "a"}]`)
	if !slices.ContainsFunc(same, func(s string) bool { return strings.HasSuffix(s, ":2") }) {
		t.Errorf("no second of its kind in %v", same)
	}
}

// TestRulesExplainThemselves holds that every rule of every command has help as
// text and as Markdown, and a page of the documentation.
func TestRulesExplainThemselves(t *testing.T) {
	t.Parallel()
	for _, command := range Commands() {
		log, err := lib.FromBytes(deskReports(t).written(t, &sarif, command))
		if err != nil {
			t.Fatal(err)
		}
		run := log.Runs[0]
		if !strings.HasPrefix(*run.AutomationDetails.ID, "tdqs/"+command+"/") || *run.ColumnKind != "utf16CodeUnits" {
			t.Errorf("%s: %s, %s", command, *run.AutomationDetails.ID, *run.ColumnKind)
		}
		for _, r := range run.Tool.Driver.Rules {
			if *r.Help.Text == "" || *r.Help.Markdown == "" || *r.ShortDescription.Text == "" || !strings.HasPrefix(*r.HelpURI, documents) {
				t.Errorf("%s: the rule %s does not explain itself", command, *r.ID)
			}
		}
		for _, r := range run.Results {
			if r.RuleIndex < 0 {
				t.Errorf("%s: the rule %s is not in the list", command, *r.RuleID)
			}
		}
	}
	log, err := lib.FromBytes(deskReports(t).written(t, &sarif, "lint"))
	if err != nil {
		t.Fatal(err)
	}
	if got := len(log.Runs[0].Tool.Driver.Rules); got != len(lint.Rules()) {
		t.Errorf("%d rules of %d", got, len(lint.Rules()))
	}
}

// TestUnsuccessful holds that a run that could not do its work says so.
func TestUnsuccessful(t *testing.T) {
	t.Parallel()
	for command, want := range map[string]bool{"check": false, "lint": true, "diff": true} {
		log, err := lib.FromBytes(deskReports(t).written(t, &sarif, command))
		if err != nil {
			t.Fatal(err)
		}
		if got := log.Runs[0].Invocations[0].ExecutionSuccessful; *got != want {
			t.Errorf("%s was successful: %v", command, *got)
		}
	}
}
