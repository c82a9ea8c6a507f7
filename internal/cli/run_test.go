package cli_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// TestRunSchema holds the published schema to what is printed: in every state of a
// target and of an accepted finding, and with every key described.
func TestRunSchema(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"desk.json": desk, "half.json": halfLost, "kept.yaml": "open: true\ndistinctVerbs: true\n", "broken.yaml": "tools: {find_book: }\n",
		"tdqs.yaml": `targets:
  desk: {file: desk.json, contract: kept.yaml, baseline: desk.baseline.json, thresholds: {fail-under: A, min-tool: A}}
  half: {file: half.json, contract: broken.yaml, baseline: half.baseline.json}
  gone: {file: gone.json}
accepted:
  - {tool: sync, rule: no-description, definition: "0000000000000000", reason: stale}
  - {rule: too-many-tools, definition: "0000000000000000", reason: unused}
`} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	config := filepath.Join(dir, "tdqs.yaml")
	status, _, said := run("", "accept", "desk", "--config", config, "--tool", "get_book", "--rule", "weak-title", "--reason", "x")
	if status == 0 {
		t.Errorf("a finding that is none was accepted: %s", said)
	}
	if status, _, said := run("", "accept", "desk", "--config", config, "--tool", "query_books", "--reason", "used", "--expires", "2999-01-01"); status != 0 {
		t.Fatal(said)
	}
	_, out, _ := run("", "run", "--config", config, "--format", "json", "--update-baseline")
	if err := validRun(out); err == nil {
		t.Error("a run that writes no baseline of a target without one was let through")
	}
	for _, args := range [][]string{{"desk", "--update-baseline"}, {"desk"}, {}} {
		_, out, _ := run("", append([]string{"run", "--config", config, "--format", "json"}, args...)...)
		if err := validRun(out); err != nil {
			t.Errorf("%v: %v", args, err)
		}
	}
}

func validRun(report string) error {
	c := jsonschema.NewCompiler()
	var all strings.Builder
	const run = "run-report.schema.json"
	for _, name := range []string{run, "score-report.schema.json", "lint-report.schema.json", "coverage-report.schema.json", "check-report.schema.json"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "schema", name))
		if err != nil {
			return err
		}
		all.Write(text)
		doc, err := jsonschema.UnmarshalJSON(strings.NewReader(string(text)))
		if err != nil {
			return err
		}
		if err := c.AddResource("https://github.com/opentdqs/tdqs/schema/"+name, doc); err != nil {
			return err
		}
	}
	schema, err := c.Compile("https://github.com/opentdqs/tdqs/schema/" + run)
	if err != nil {
		return err
	}
	var value any
	if err := json.Unmarshal([]byte(report), &value); err != nil {
		return err
	}
	for key := range keys(value, map[string]bool{}) {
		if !strings.Contains(all.String(), `"`+key+`":`) {
			err = errors.Join(err, fmt.Errorf("the schemas do not describe the key %s", key))
		}
	}
	return errors.Join(err, schema.Validate(value))
}

// TestRunInert holds that nothing of a definition disturbs a terminal or a runner,
// and that what is odd is accepted and recognised all the same.
func TestRunInert(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	odd := `[{"name": "sy\u001b[31mnc'; \u202e# \ud800", "description": "\u001b]0;x\u0007 ::error::x", "inputSchema": {"type": "object", "properties": {"a\u001b": {}}, "required": ["a\u001b"]}},
 {"name": "- a: \"b\"\n", "inputSchema": {"type": "object"}}, {"name": "- a: \"b\"\n", "inputSchema": {}}]`
	for name, text := range map[string]string{"odd.json": odd, "contract.yaml": "open: true\nevery: {title: true}\n",
		"tdqs.yaml": "targets:\n  \"o\\e[1md\": {file: odd.json, contract: contract.yaml, baseline: b.json, thresholds: {min-tool: A, min-tools: 0, min-params: 0, min-required: 0}}\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	config := filepath.Join(dir, "tdqs.yaml")
	for _, args := range [][]string{{"run", "--all"}, {"run", "--format", "json"}, {"run", "--update-baseline"}, {"run"},
		{"accept", "--all", "--reason", "odd"}, {"run", "--format", "json"}} {
		_, out, said := run("", append(args, "--config", config)...)
		for _, text := range []string{out, said} {
			if strings.ContainsAny(text, "\x1b\x07\u202e") || strings.Contains("\n"+text, "\n::") {
				t.Errorf("%v: %q", args, text)
			}
		}
		if args[0] == "accept" && !strings.Contains(out, "accepted: no-description of") {
			t.Errorf("%s%s", out, said)
		}
	}
	_, out, _ := run("", "run", "--format", "json", "--config", config)
	if strings.Contains(out, `"state": "stale"`) || strings.Contains(out, `"state": "unused"`) || !strings.Contains(out, `"findings": [],`) {
		t.Error("what was accepted is not let pass")
	}
}
