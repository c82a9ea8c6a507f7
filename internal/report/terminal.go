package report

import (
	"io"
	"os"

	"github.com/charmbracelet/x/term"
)

// TerminalOf reports whether a stream is a terminal, and its columns; 0 is
// unknown. A stream within another is looked for by Unwrap.
func TerminalOf(stream any) (columns int, ok bool) {
	if outer, wraps := stream.(interface{ Unwrap() io.Writer }); wraps {
		stream = outer.Unwrap()
	}
	file, isFile := stream.(*os.File)
	if !isFile || !term.IsTerminal(file.Fd()) {
		return 0, false
	}
	columns, _, err := term.GetSize(file.Fd())
	if err != nil {
		columns = 0
	}
	return columns, true
}
