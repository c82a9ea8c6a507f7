package report

import (
	"bytes"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/opentdqs/tdqs/lint"
)

// codeQuality is what GitLab's documentation asks of a Code Quality report, as a schema.
const codeQuality = `{"type": "array", "items": {
	"type": "object", "required": ["description", "check_name", "fingerprint", "severity", "location"],
	"properties": {
		"description": {"type": "string", "minLength": 1}, "check_name": {"type": "string", "minLength": 1},
		"fingerprint": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
		"severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
		"location": {"type": "object", "required": ["path", "lines"], "properties": {
			"path": {"type": "string", "minLength": 1, "not": {"pattern": "^\\./"}},
			"lines": {"type": "object", "required": ["begin"], "properties": {"begin": {"type": "integer", "minimum": 1}}}}}}}}`

var codeQualitySchema = sync.OnceValues(func() (*jsonschema.Schema, error) {
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(codeQuality))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("codequality.json", doc); err != nil {
		return nil, err
	}
	return c.Compile("codequality.json")
})

// readIssue is an issue as GitLab reads it.
type readIssue struct {
	Description, Fingerprint, Severity string
	Check                              string `json:"check_name"`
	Location                           struct {
		Path  string
		Lines struct{ Begin int }
	}
}

// issuesOf holds a report to the schema and to what GitLab makes of it: a fingerprint
// is of one issue, and no text is styled.
func issuesOf(t *testing.T, b []byte) (out []readIssue) {
	t.Helper()
	schema, err := codeQualitySchema()
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(value); err != nil {
		t.Fatalf("%v in\n%s", err, b)
	}
	unmarshal(t, b, &out)
	taken := map[string]bool{}
	for _, issue := range out {
		if taken[issue.Fingerprint] {
			t.Errorf("two issues have the fingerprint of %q", issue.Description)
		}
		taken[issue.Fingerprint] = true
		if strings.Contains(issue.Description, "%{") {
			t.Errorf("a style in %q", issue.Description)
		}
	}
	return out
}

func issueStructure(t *testing.T, b []byte) []string {
	t.Helper()
	issuesOf(t, b)
	return jsonStructure(t, b)
}

// TestGitLabFingerprints holds that the fingerprint of an issue stays when the file is
// formatted anew, and is another one in another file and under another command.
func TestGitLabFingerprints(t *testing.T) {
	t.Parallel()
	of := func(command, file, list string) map[string]bool {
		source := sourceOf(t, list)
		source.File = file
		l := NewLint(deskReports(t).lint.Edition, source.Server)
		f := foundByLint([]*Lint{l}, Options{Sources: []*Source{source}})
		f.command = command
		var b bytes.Buffer
		if err := writeGitLab(&b, f, Options{}); err != nil {
			t.Fatal(err)
		}
		out := map[string]bool{}
		for _, issue := range issuesOf(t, b.Bytes()) {
			out[issue.Fingerprint] = true
		}
		return out
	}
	const list = `[{"name": "sync"}, {"name": "sync"}, {"name": "wake"}]`
	before := of("lint", "tools.json", list)
	if len(before) < 3 {
		t.Fatalf("%d issues", len(before))
	}
	for name, c := range map[string]struct {
		after map[string]bool
		same  bool
	}{
		"formatted anew":  {of("lint", "./tools.json", strings.ReplaceAll(list, "{", "{\n  ")), true},
		"another file":    {of("lint", "a/tools.json", list), false},
		"another command": {of("score", "tools.json", list), false},
	} {
		for fingerprint := range before {
			if c.after[fingerprint] != c.same {
				t.Errorf("%s: the fingerprint %s stays: %v", name, fingerprint, !c.same)
			}
		}
	}
}

// TestGitLabLeavesOut holds that no issue is what is known or accepted, or has no file;
// what a run finds in a server that is no file stands at the target's line.
func TestGitLabLeavesOut(t *testing.T) {
	t.Parallel()
	desk := deskReports(t)
	desk.lint.Known = []bool{true, true, true, false}
	if issues := issuesOf(t, desk.written(t, &gitlab, "lint")); len(issues) != 1 {
		t.Errorf("%d issues where three of four findings are known", len(issues))
	}
	desk.options.Sources = nil
	if got := string(desk.written(t, &gitlab, "lint")); got != "[]\n" {
		t.Errorf("a server that is no file has\n%s", got)
	}
	target := &RunTarget{Name: "desk", Line: 4, Lint: deskReports(t).lint, FailOn: lint.Error}
	var b bytes.Buffer
	if err := gitlab.Run(&b, &Run{Config: "tdqs.yaml", Targets: []*RunTarget{target}}, Options{}); err != nil {
		t.Fatal(err)
	}
	issues := issuesOf(t, b.Bytes())
	if len(issues) != 4 || issues[0].Location.Path != "tdqs.yaml" || issues[0].Location.Lines.Begin != 4 {
		t.Errorf("the run has %+v", issues)
	}
}
