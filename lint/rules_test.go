package lint

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// lintText runs every rule over a text at the default edition.
func lintText(t *testing.T, text string) (*tdqs.Server, []Finding) {
	t.Helper()
	server, err := tdqs.Decode([]byte(text))
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return server, lintServer(tdqs.DefaultEdition(), server)
}

func lintServer(e *tdqs.Edition, server *tdqs.Server) []Finding {
	signals := make([]tdqs.Signals, len(server.Tools))
	for i := range server.Tools {
		signals[i] = e.Signals(&server.Tools[i])
	}
	return Run(e, server, signals, e.ShadowCandidates(server.Tools, signals))
}

// TestExamples runs the examples of every rule: the bad one is found, with a
// pointer that resolves and the severity that is promised; the good one is clean.
func TestExamples(t *testing.T) {
	slug := regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	seen := map[string]bool{}
	for _, r := range Rules() {
		if !slug.MatchString(r.ID) || seen[r.ID] || r.Title == "" || r.Why == "" {
			t.Errorf("%s: the ID is no slug of its own, or title or reason is missing", r.ID)
		}
		seen[r.ID] = true
		t.Run(r.ID, func(t *testing.T) {
			t.Parallel()
			server, findings := lintText(t, r.Bad)
			found := 0
			for _, f := range findings {
				if f.Rule != r.ID {
					continue
				}
				found++
				if !f.Severity.AtLeast(r.Severity) || !r.Severity.AtLeast(f.Severity) {
					t.Errorf("severity %s, want %s", f.Severity, r.Severity)
				}
				checkFinding(t, r.Bad, server, f)
			}
			if found == 0 {
				t.Errorf("the rule finds nothing in its own bad example; findings: %+v", findings)
			}
			_, findings = lintText(t, r.Good)
			for _, f := range findings {
				if f.Rule == r.ID {
					t.Errorf("found in the good example: %s", f.Message)
				}
			}
		})
	}
}

// checkFinding holds what is true of every finding.
func checkFinding(t *testing.T, text string, server *tdqs.Server, f Finding) {
	t.Helper()
	if f.Message == "" || strings.ContainsAny(f.Message, "\n\r\x1b") {
		t.Errorf("the message must be one line: %q", f.Message)
	}
	if f.Tool == nil {
		if f.Position != 0 || f.Pointer != "" {
			t.Errorf("a finding about the set has a place in a tool: %+v", f)
		}
		return
	}
	for _, tool := range server.Tools {
		if tool.Position != f.Position {
			continue
		}
		if tool.Name != *f.Tool {
			t.Errorf("tool %d is %q, the finding says %q", f.Position, tool.Name, *f.Tool)
		}
		if !resolve(t, text[tool.Offset:tool.End], f.Pointer).Exists() {
			t.Errorf("%s: nothing stands at %q", f.Rule, f.Pointer)
		}
		return
	}
	t.Errorf("no tool has position %d", f.Position)
}

// resolve follows a JSON pointer.
func resolve(t *testing.T, text, pointer string) jsondoc.Value {
	t.Helper()
	doc, err := jsondoc.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	v := doc.Root()
	steps := strings.Split(pointer, "/")
	for _, step := range steps[1:] {
		step = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
		if n, err := strconv.Atoi(step); err == nil && v.Is(jsondoc.Array) {
			i := 0
			for e := range v.Elements() {
				if i == n {
					v = e
					break
				}
				i++
			}
			continue
		}
		v = v.Get(step)
	}
	return v
}

// TestParseRule holds that help can name what exists.
func TestParseRule(t *testing.T) {
	t.Parallel()
	for _, r := range Rules() {
		if got, err := ParseRule(r.ID); err != nil || got != r {
			t.Errorf("ParseRule(%q) = %v, %v", r.ID, got, err)
		}
	}
	if _, err := ParseRule("no-such-rule"); err == nil || !strings.Contains(err.Error(), "no-description") {
		t.Errorf("the error does not name the rules: %v", err)
	}
}
