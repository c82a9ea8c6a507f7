package cli_test

import (
	"strings"
	"testing"

	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// TestCheckOfficial judges the examples of a copy of the specification, which are
// read out of it when they are wanted.
func TestCheckOfficial(t *testing.T) {
	specification := sharedtest.Path(t, "spec", "tdqs-1.1-draft.txt")
	t.Setenv("TDQS_DATA_DIR", t.TempDir())
	if status, _, said := run("", "rubric", "import", specification); status != 0 {
		t.Fatal(said)
	}
	status, out, said := run("", "rubric", "check", "--official", "--judge", "offline", "--min-exact", "0", "--min-within-one", "0")
	if status != 0 || !strings.HasPrefix(out, "rubric check: 4 examples of the imported specification, edition 1.1-draft\n") {
		t.Errorf("status %d, %s%s", status, said, out)
	}
	for _, row := range []string{"5 5 3 3 5 5", "4 2 2 3 4 2", "1 1 1 1 2 1", "    1       !", "of 1 found"} {
		if !strings.Contains(out, row) {
			t.Errorf("there is no %q in\n%s", row, out)
		}
	}
	if status, _, said := run("", "rubric", "check", "--official", "--judge", "offline", "--edition", "1.3"); status != 2 || !strings.Contains(said, "1.3") {
		t.Errorf("at an edition that the copy does not serve: status %d, %s", status, said)
	}
}
