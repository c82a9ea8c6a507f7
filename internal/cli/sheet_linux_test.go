package cli

import (
	"path/filepath"
	"testing"
)

// TestSheetOf: a result for the terminal is as wide as that, one for a file or a pipe
// has the 80 columns of a report there.
func TestSheetOf(t *testing.T) {
	t.Parallel()
	_, terminal := openTerminalOf(t, 50)
	a := &app{out: &output{Writer: terminal}}
	for path, want := range map[string]int{"": 50, "-": 50, filepath.Join(t.TempDir(), "out"): 80} {
		if got := a.sheet(path).width; got != want {
			t.Errorf("into %q: %d columns, want %d", path, got, want)
		}
	}
}
