package config_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/config"
)

// TestProjectSchema holds the published schema to the types: the same keys in
// every object, and what the one takes the other takes.
func TestProjectSchema(t *testing.T) {
	t.Parallel()
	path := filepath.Join("..", "..", "schema", "tdqs.schema.json")
	schema, err := jsonschema.NewCompiler().Compile(path)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	type object struct {
		Properties map[string]json.RawMessage `json:"properties"`
		Strict     *bool                      `json:"additionalProperties"`
	}
	var doc struct {
		object
		Defs map[string]object `json:"$defs"`
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	inner := func(o object, key string) (out object) {
		if err := json.Unmarshal(o.Properties[key], &out); err != nil {
			t.Fatal(err)
		}
		return out
	}
	for _, c := range []struct {
		of    any
		is    object
		where string
	}{
		{config.Project{}, doc.object, "the file"}, {config.Judge{}, inner(doc.object, "judge"), "judge"},
		{config.Thresholds{}, inner(doc.object, "thresholds"), "thresholds"},
		{config.Thresholds{}, inner(doc.Defs["target"], "thresholds"), "thresholds of a target"},
		{config.Target{}, doc.Defs["target"], "a target"}, {config.Accepted{}, doc.Defs["accepted"], "accepted"},
	} {
		var want []string
		for _, field := range reflect.VisibleFields(reflect.TypeOf(c.of)) {
			if key, _, _ := strings.Cut(field.Tag.Get("json"), ","); key != "" {
				want = append(want, key)
			}
		}
		var got []string
		for key := range c.is.Properties {
			got = append(got, key)
		}
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) || c.is.Strict == nil || *c.is.Strict {
			t.Errorf("%s: the schema has %v, the type %v", c.where, got, want)
		}
	}
	for _, e := range tdqs.Editions() {
		if !strings.Contains(string(text), `"`+e.Name+`"`) {
			t.Errorf("the schema does not know edition %s", e.Name)
		}
	}
	manual, err := os.ReadFile(filepath.Join("..", "..", "docs", "config.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, example, _ := strings.Cut(string(manual), "```yaml\n")
	example, _, found := strings.Cut(example, "```\n")
	if !found {
		t.Fatal("docs/config.md has no example")
	}
	for _, text := range []string{example, project, "targets: {a: {url: https://host/mcp, headers: {X: '${env:KEY}'}, timeout: 90s}}",
		"targets: {a: {configuration: mcp.json, server: files}}\naccepted:\n", "targets: {a: {file: x, thresholds: {min-tool: c, fail-on: never}}}",
		"targets: {a: {file: x}}\naccepted: [{rule: too-many-tools, definition: '0123456789abcdef', reason: x, expires: 2027-01-31}]"} {
		if err := validYAML(schema, text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if _, err := config.ReadProject([]byte(text)); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, text := range []string{"edition: 1.0", "targets: {a: {file: x, url: y}}", "targets: {a: {server: x}}", "targets: {a: {file: x, env: {KEY: abc}}}",
		"targets: {a: {file: x, fil: y}}", "targets: {a: {file: x}}\nrules: {x: maybe}", "targets: {a: {file: x}}\nthresholds: {min-tool: 6}",
		"targets: {a: {file: x}}\naccepted: [{rule: x}]"} {
		if validYAML(schema, text) == nil {
			t.Errorf("the schema takes %s", text)
		}
	}
}

func validYAML(schema *jsonschema.Schema, text string) error {
	data, err := yaml.YAMLToJSON([]byte(text))
	if err != nil {
		return err
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(string(data)))
	if err != nil {
		return err
	}
	return schema.Validate(value)
}
