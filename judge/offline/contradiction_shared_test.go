package offline

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

// The judged definitions: few false flags, and the judged contradictions found.
func TestContradictionsOfLabels(t *testing.T) {
	t.Parallel()
	dir := sharedFolder(t)
	servers := map[string]map[string]*tdqs.Tool{}
	judged := map[string]bool{}
	found, missed, wrong := 0, 0, 0
	for _, row := range sharedRows(t, dir, "tools.tsv") {
		name, tool := row["server"], row["tool"]
		if row["pass"] != "1" || judged[name+"\x00"+tool] {
			continue
		}
		judged[name+"\x00"+tool] = true
		if servers[name] == nil {
			servers[name] = map[string]*tdqs.Tool{}
			s := sharedServer(t, dir, name)
			for i := range s.Tools {
				servers[name][s.Tools[i].Name] = &s.Tools[i]
			}
		}
		d := servers[name][tool]
		if d == nil {
			t.Fatalf("%s has no tool %s", name, tool)
		}
		quote, hint, ok := contradiction(d)
		if ok && !strings.Contains(*d.Description, quote) {
			t.Errorf("%s/%s: quote %q is not in the description", name, tool, quote)
		}
		switch want := row["contradiction"] == "1"; {
		case ok && want:
			found++
		case ok:
			wrong++
			t.Logf("false flag: %s/%s: %s against %q", name, tool, hint, quote)
		case want:
			missed++
			t.Logf("missed: %s/%s", name, tool)
		}
	}
	t.Logf("contradictions: %d found, %d missed, %d false flags on %d definitions", found, missed, wrong, len(judged))
	if wrong > 4 {
		t.Errorf("%d false flags, at most 4 are tolerable", wrong)
	}
	if found < 3 {
		t.Errorf("only %d of the judged contradictions found", found)
	}
}

// The hostile input whose tool deletes under a read-only hint.
func TestContradictionOfHostileInput(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(filepath.Join(sharedFolder(t), "hostile", "ann_contradiction.json"))
	if err != nil {
		t.Fatal(err)
	}
	server, err := tdqs.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	quote, hint, ok := contradiction(&server.Tools[0])
	if !ok || hint != "readOnlyHint: true" || !strings.HasPrefix(quote, "Deletes the invoice") {
		t.Errorf("got %q, %q, %v", quote, hint, ok)
	}
	if quote, _, ok := contradiction(&server.Tools[1]); ok {
		t.Errorf("the reading tool is flagged by %q", quote)
	}
}
