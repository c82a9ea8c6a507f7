package lint

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// TestSilent holds that every rule finds something on a real server or in a
// hostile file. One that does not stands in testdata/silent.tsv with what shows
// it and why it stays; one that stands there and finds something is struck.
func TestSilent(t *testing.T) {
	t.Parallel()
	where := map[string]string{} // a rule found something in
	for name, c := range corpus(t) {
		for _, f := range c.findings {
			where[f.Rule] = name
		}
	}
	for name, slugs := range hostileSlugs {
		if slugs == "" {
			continue
		}
		server, err := tdqs.Decode(sharedtest.Read(t, "hostile", name))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range lintServer(tdqs.DefaultEdition(), server) {
			where[f.Rule] = name
		}
	}
	data, err := os.ReadFile(filepath.Join("testdata", "silent.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	reasons := map[string]bool{}
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 2 || fields[1] == "" {
			t.Fatalf("silent.tsv: %q is no rule and reason", line)
		}
		if _, err := ParseRule(fields[0]); err != nil {
			t.Error(err)
		}
		if where[fields[0]] != "" {
			t.Errorf("silent.tsv: %s finds something in %s", fields[0], where[fields[0]])
		}
		reasons[fields[0]] = true
	}
	for _, r := range rules {
		if where[r.ID] == "" && !reasons[r.ID] {
			t.Errorf("%s finds nothing on real servers or in hostile files: say in testdata/silent.tsv what shows it, or drop it", r.ID)
		}
	}
}
