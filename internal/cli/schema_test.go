package cli_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// desk is an invented server with a defect of most kinds.
const desk = `{"serverInfo": {"name": "library-desk"}, "tools": [
 {"name": "get_book", "description": "Get one book by its ISBN.", "inputSchema": {"type": "object",
  "properties": {"isbn": {"type": "string", "description": "ISBN-13 without dashes"}}, "required": ["isbn"]},
  "annotations": {"readOnlyHint": true}, "outputSchema": {"type": "object", "properties": {"title": {"type": "string"}}}},
 {"name": "query_books", "description": "Get the books that a filter lets pass.", "inputSchema": {"type": "object", "required": ["filter"],
  "properties": {"filter": {"type": "object", "required": ["by"], "properties": {"by": {"oneOf": [
   {"type": "string"}, {"type": "integer"}, {"type": "array", "items": {"type": "string"}}]}}}}}},
 {"name": "sync", "inputSchema": {"type": "object", "properties": {"a": {}}}},
 {"name": "renew_loan", "title": 7, "description": "Renew_Loan "}]}`

// halfLost is a server of which too little can be scored.
const halfLost = `[{"name": 3}, {"name": "get_book", "description": "Get one book."}]`

func compiled(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	schema, err := compile(name)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func compile(name string) (*jsonschema.Schema, error) {
	return jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "schema", name))
}

func validate(t *testing.T, schema *jsonschema.Schema, report string) {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(report))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(value); err != nil {
		t.Error(err)
	}
}

// valid holds a report to a schema, or to the definition that is named behind it, and
// the schema to describing all of the report.
func valid(name, report string) error {
	schema, err := compile(name)
	if err != nil {
		return err
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(report))
	if err != nil {
		return err
	}
	file, _, _ := strings.Cut(name, "#")
	text, err := os.ReadFile(filepath.Join("..", "..", "schema", file))
	if err != nil {
		return err
	}
	for key := range keys(value, map[string]bool{}) {
		if !bytes.Contains(text, []byte(`"`+key+`":`)) {
			err = errors.Join(err, fmt.Errorf("the schema does not describe the key %s", key))
		}
	}
	return errors.Join(err, schema.Validate(value))
}

// TestReportSchemas holds the published schemas to what is printed, in every
// edition.
func TestReportSchemas(t *testing.T) {
	t.Parallel()
	scores, lints := compiled(t, "score-report.schema.json"), compiled(t, "lint-report.schema.json")
	for _, e := range tdqs.Editions() {
		for _, input := range []string{desk, halfLost} {
			for _, extra := range []string{"--all", "--what-if"} {
				_, out, _ := run(input, "score", "-", "--format", "json", "--edition", e.Name, extra)
				validate(t, scores, out)
			}
			_, out, _ := run(input, "lint", "-", "--format", "json", "--edition", e.Name)
			validate(t, lints, out)
		}
	}
	for _, input := range []string{desk, halfLost} {
		_, out, _ := run(input, "coverage", "-", "--format", "json", "--deep", "--min-titles", "50")
		if err := valid("coverage-report.schema.json", out); err != nil {
			t.Error(err)
		}
	}
}

// TestComparisonSchemas holds the schemas of diff and check to what is printed.
func TestComparisonSchemas(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	old := file("old.json", desk)
	next := file("new.json", strings.NewReplacer("query_books", "find_books", `"sync"`, `"wake"`, "by its ISBN", "by number", "ISBN-13", "\\ud83d").Replace(desk))
	for _, pair := range [][]string{{old, next}, {next, old}, {old, old, "--structure-only"}} {
		_, out, _ := run("", append([]string{"diff", "--format", "json"}, pair...)...)
		if err := valid("diff-report.schema.json", out); err != nil {
			t.Error(err)
		}
	}
	pins := file("contract.yaml", "every: {title: true}\ntools:\n  get_book:\n  gone:\n")
	for _, input := range [][]string{{old}, {old, next}, {file("lost.json", halfLost)}} {
		_, out, _ := run("", append([]string{"check", "--contract", pins, "--format", "json"}, input...)...)
		if err := valid("check-report.schema.json", out); err != nil {
			t.Error(err)
		}
	}
}

// TestReportSchemasOnRealServers does the same on the captured servers, and for
// several servers in one run.
func TestReportSchemasOnRealServers(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(sharedtest.Path(t, "corpus"), "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no servers: %v", err)
	}
	scores, lints := compiled(t, "score-report.schema.json"), compiled(t, "lint-report.schema.json")
	for i := 0; i < len(files); i += 8 { // every eighth, for the validator is slow
		file := files[i]
		_, out, _ := run("", "score", file, "--format", "json")
		validate(t, scores, out)
		_, out, _ = run("", "lint", file, "--format", "json")
		validate(t, lints, out)
	}
	_, out, _ := run("", "score", files[0], files[1], "--format", "json")
	validate(t, scores, out)
}

// TestReportsAreInTheSchemas holds that the schemas name every key that is
// printed: a key that is new must be described.
func TestReportsAreInTheSchemas(t *testing.T) {
	t.Parallel()
	for command, name := range map[string]string{"score": "score-report.schema.json", "lint": "lint-report.schema.json"} {
		_, out, _ := run(desk, command, "-", "--format", "json", "--edition", "latest")
		var report any
		if err := json.Unmarshal([]byte(out), &report); err != nil {
			t.Fatal(err)
		}
		schema, err := os.ReadFile(filepath.Join("..", "..", "schema", name))
		if err != nil {
			t.Fatal(err)
		}
		for key := range keys(report, map[string]bool{}) {
			if !bytes.Contains(schema, []byte(`"`+key+`":`)) {
				t.Errorf("%s does not describe the key %s", name, key)
			}
		}
	}
}

// keys are the keys of all objects in a value.
func keys(v any, into map[string]bool) map[string]bool {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			into[key] = true
			keys(value, into)
		}
	case []any:
		for _, value := range v {
			keys(value, into)
		}
	}
	return into
}
