package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestSearchSchema holds schema/search.schema.json to what search prints, and
// docs/search.md to say what is not said there.
func TestSearchSchema(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "registry.db")
	push := func(list, slug string) {
		t.Helper()
		if status, _, said := run(list, "registry", "push", "-", "--server", slug, "--db", db); status != 0 {
			t.Fatal(said)
		}
	}
	push(desk, "desk")
	push(`{"tools":[{"name":"odd\ud800\u0000\u202ename","title":"A book","description":"`+strings.Repeat("Reads a book aloud. ", 900)+`"}]}`, "odd")
	for _, query := range []string{"book", "book quux tier:Z", "quux", "the"} {
		status, out, said := run("", "search", query, "--db", db, "--format", "json")
		if status != 0 {
			t.Fatalf("%s: status %d: %s", query, status, said)
		}
		if err := valid("search.schema.json", out); err != nil {
			t.Errorf("%s: %v", query, err)
		}
	}
	status, out, said := run("", "search", "book", "--db", db)
	if status != 0 || !strings.Contains(out, "get_book  desk") || !strings.Contains(out, "  odd\n") {
		t.Fatalf("status %d: %s%s", status, out, said)
	}
	for line := range strings.Lines(out) {
		if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > 80 || strings.ContainsAny(line, "\x00\u202e") {
			t.Errorf("a line of %d columns: %q", n, line)
		}
	}
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "search.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"unknownWords", "search.schema.json"} {
		if !strings.Contains(string(page), "`"+key) && !strings.Contains(string(page), key+"`") {
			t.Errorf("docs/search.md does not name %s", key)
		}
	}
}
