package cli_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs/internal/store"
)

// TestTheRegistryIsDocumented holds docs/registry.md to name every key that list,
// show, status, check and export print, but for what the records of a report have.
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
		output("", "registry", "check", "--format", "json"),
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

// TestRegistrySchema holds schema/registry.schema.json to what list, show, status and
// check print: of servers with a score and without, of a reading that failed, of a
// judge that fails, and of a database in which something is wrong.
func TestRegistrySchema(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "registry.db")
	printed := func(want int, command string, args ...string) {
		t.Helper()
		status, out, said := run(desk, append([]string{"registry", command, "--db", db, "--format", "json"}, args...)...)
		if status != want {
			t.Fatalf("%s: status %d: %s", command, status, said)
		}
		if err := valid("registry.schema.json#/$defs/"+command, out); err != nil {
			t.Errorf("%s: %v", command, err)
		}
	}
	if status, _, said := run("", "token", "create", "ci", "--db", db); status != 0 {
		t.Fatal(said)
	}
	for _, command := range []string{"list", "status", "check"} { // of nothing
		printed(0, command)
	}
	for _, args := range [][]string{{"push", "-", "--server", "desk"}, {"add", "https://garden.example/mcp", "--server", "garden"}} {
		if status, _, said := run(desk, append([]string{"registry", "--db", db}, args...)...); status != 0 {
			t.Fatal(said)
		}
	}
	s, err := store.Open(t.Context(), db, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close() //nolint:errcheck // the test is over
	change := func(statement string) {
		t.Helper()
		if err := s.Update(t.Context(), func(tx *store.Tx) error {
			_, err := tx.ExecContext(t.Context(), statement)
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	change(`UPDATE server SET failures = 2, failure = 'no answer', checked_at = 0 WHERE slug = 'garden'`)
	for _, until := range []string{"", `,"until":"2026-11-30T12:00:00.5Z"`} {
		change(`INSERT INTO setting (key, value) VALUES ('judge 1', '{"failures":2,"reason":"it is down"` + until + `}') ON CONFLICT (key) DO UPDATE SET value = excluded.value`)
		printed(0, "status")
	}
	printed(0, "list")
	printed(0, "show", "desk")
	printed(0, "show", "garden")
	printed(0, "show", "desk", "--edition", "1.3", "--calibration", "own")
	printed(0, "status", "--edition", "1.3")
	change(`INSERT INTO tally (server_id, calibration_id, counts) SELECT server_id, calibration_id, x'07' FROM server_score`)
	printed(1, "check")
	change(`DELETE FROM tally`)
	printed(0, "check")
	change(`UPDATE server_score SET min = 49 WHERE min IS NOT NULL`)
	printed(1, "check")
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
