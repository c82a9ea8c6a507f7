package cli_test

import (
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// reads lets the reference implementation read a report: its model has to take it,
// and what it makes of it has to agree with what we wrote. Findings of rules that
// it does not know are left out before.
const reads = `
import json, sys, tdqs
kind, path = sys.argv[1:]
ours = json.load(open(path, encoding="utf-8"))
if kind == "LintReport":
    known = {rule.key for rule in tdqs.LINT_RULES}
    for place in [ours, *ours["tools"]]:
        place["findings"] = [f for f in place["findings"] if f["rule"] in known]
theirs = getattr(tdqs, kind).model_validate(ours)
assert theirs.server.name == ours["server"]["name"], theirs.server
assert [t.name for t in theirs.tools] == [t["name"] for t in ours["tools"]]
if kind == "ScoreReport":
    assert theirs.server_score.overall_score == ours["serverScore"]["overallScore"]
    assert [t.tdqs for t in theirs.tools] == [t["tdqs"] for t in ours["tools"]]
    for t in theirs.tools:
        assert tdqs.compute_tdqs(t.scores) == t.tdqs, (t.name, t.tdqs)
print(kind, "read,", len(theirs.tools), "tools")
`

// TestReferenceReads: the published package takes our JSON at the edition that it
// knows, with and without a model, judged once and several times. .ci/reference
// names an interpreter that has it.
func TestReferenceReads(t *testing.T) {
	t.Parallel()
	python := os.Getenv("TDQS_REFERENCE_PYTHON")
	if python == "" {
		sharedtest.Missing(t, "reference", "the reference implementation is not here: .ci/reference run go test has it")
	}
	endpoint := httptest.NewServer(&fakeEndpoint{mode: "waver", asked: map[string]int{}})
	t.Cleanup(endpoint.Close)
	model := []string{"--base-url", endpoint.URL + "/v1", "--model", "fake/model-1", "--cache", "off"}
	library := filepath.Join("..", "..", "examples", "library.json")
	for name, args := range map[string][]string{
		"score without a model": {"score", library, "--judge", "offline"},
		"score with a model":    append([]string{"score", library}, model...),
		"score in three runs":   append([]string{"score", library, "--runs", "3"}, model...),
		"lint":                  {"lint", library},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "report.json")
			if status, _, said := run("", append(args, "--edition", "1.2", "--format", "json", "-o", path)...); status == 2 {
				t.Fatalf("status %d: %s", status, said)
			}
			kind := "ScoreReport"
			if args[0] == "lint" {
				kind = "LintReport"
			}
			referenceReads(t, python, kind, path)
		})
	}
}

// TestReferenceReadsCaptured lets it read the reports on real servers.
func TestReferenceReadsCaptured(t *testing.T) {
	t.Parallel()
	python := os.Getenv("TDQS_REFERENCE_PYTHON")
	if python == "" {
		sharedtest.Missing(t, "reference", "the reference implementation is not here: .ci/reference run go test has it")
	}
	for _, server := range []string{"npm__@modelcontextprotocol__server-filesystem", "npm__@modelcontextprotocol__server-github", "pypi__mcp-server-git"} {
		captured := sharedtest.Path(t, "corpus", server+".json")
		for _, name := range []string{"score", "lint"} {
			path := filepath.Join(t.TempDir(), "report.json")
			status, _, said := run("", name, captured, "--edition", "1.2", "--format", "json", "-o", path)
			if status == 2 {
				t.Fatalf("%s: %s", server, said)
			}
			referenceReads(t, python, map[string]string{"score": "ScoreReport", "lint": "LintReport"}[name], path)
		}
	}
}

func referenceReads(t *testing.T, python, kind, path string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), python, "-c", reads, kind, path)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("the reference implementation refuses our %s: %v\n%s", kind, err, out)
		return
	}
	t.Logf("%s", out)
}
