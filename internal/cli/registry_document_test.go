package cli_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTheRegistryIsDocumented holds docs/registry.md to name every key that list,
// show, status and export print, but for what the records of a report have.
func TestTheRegistryIsDocumented(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "registry.md"))
	if err != nil {
		t.Fatal(err)
	}
	db := filepath.Join(t.TempDir(), "registry.db")
	output := func(stdin string, args ...string) string {
		t.Helper()
		status, out, said := run(stdin, append(args, "--db", db)...)
		if status != 0 {
			t.Fatalf("%v: status %d: %s", args, status, said)
		}
		return out
	}
	output(desk, "registry", "push", "-", "--server", "desk")
	output("", "registry", "add", "https://garden.example/mcp", "--server", "garden")
	for _, text := range []string{
		output("", "registry", "list", "--format", "json"),
		output("", "registry", "show", "desk", "--format", "json"),
		output("", "registry", "status", "--format", "json"),
		"[" + strings.ReplaceAll(strings.TrimSpace(output("", "registry", "export")), "\n", ",") + "]",
	} {
		var value any
		if err := json.Unmarshal([]byte(text), &value); err != nil {
			t.Fatal(err)
		}
		for key := range keys(without(value, "record", "contextSignals", "facts"), map[string]bool{}) {
			if !strings.Contains(string(page), "`"+key+"`") {
				t.Errorf("docs/registry.md does not name the key %s", key)
			}
		}
	}
}

// without is a value with what some keys hold left out.
func without(v any, holders ...string) any {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			v[key] = without(value, holders...)
		}
		for _, key := range holders {
			if _, has := v[key]; has {
				v[key] = nil
			}
		}
	case []any:
		for i := range v {
			v[i] = without(v[i], holders...)
		}
	}
	return v
}
