package cli

import (
	"io"
	"os"

	"github.com/opentdqs/tdqs/internal/report"
)

// colored reports whether to write colour to a stream: to a terminal that can
// show it, unless the reader asked for none (no-color.org).
func colored(w io.Writer) bool {
	_, ok := report.TerminalOf(w)
	return ok && os.Getenv("NO_COLOR") == "" && !dumb()
}

// dumb reports whether the terminal only prints what it is sent, as those of editors:
// it has no colour, and no line can be taken back.
func dumb() bool { return os.Getenv("TERM") == "dumb" }

// isFile reports whether a path names a file that exists.
func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}
