package report

import (
	"os"

	"github.com/charmbracelet/x/term"
)

// TerminalOf reports whether a stream is a terminal, and its columns; 0 is
// unknown.
func TerminalOf(stream any) (columns int, ok bool) {
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
