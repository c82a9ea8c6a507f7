package markup

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/opentdqs/tdqs/internal/escape"
)

// Name is a foreign name that is safe on a terminal. One that blanks begin or end,
// or that has nothing else, stands in quotes, so that it is seen.
func Name(s string) string {
	if strings.TrimSpace(s) != s || s == "" {
		return escape.Quote(s)
	}
	return escape.Text(s)
}

// Short is [Name], cut in its middle, for a sentence.
func Short(s string) string { return Squeeze(Name(s), maxNameColumns) }

// maxNameColumns is how much of a name Markdown and sentences show.
const maxNameColumns = 64

// Columns is the number of columns that a safe text takes.
func Columns(s string) int { return ansi.StringWidth(s) }

// Squeeze makes a safe text take at most n columns, one at least.
func Squeeze(s string, n int) string {
	n = max(n, 1)
	if most := n * maxColumnBytes; len(s) > 2*most { // what is between is not shown
		s = strings.ToValidUTF8(s[:most], "") + strings.ToValidUTF8(s[len(s)-most:], "")
	}
	w := Columns(s)
	if w <= n {
		return s
	}
	head := ansi.Truncate(s, n-n/3-1, "")
	room := n - 1 - Columns(head)
	tail := ansi.TruncateLeft(s, w-room, "")
	if Columns(tail) > room { // it begins in the middle of a wide character
		tail = ansi.TruncateLeft(s, w-room+1, "")
	}
	return head + "…" + tail
}

// maxColumnBytes is how many bytes a column of a safe text takes at most: a
// character of four with the marks that are printed on it.
const maxColumnBytes = 40

// Excerpt makes a safe text take at most n columns by its beginning.
func Excerpt(s string, n int) string {
	if most := (n + 2) * maxColumnBytes; len(s) > most { // what is behind is not shown
		s = strings.ToValidUTF8(s[:most], "")
	}
	return ansi.Truncate(s, n, "…")
}

// Beginning is [Excerpt], broken off behind a word where one is near.
func Beginning(s string, n int) string {
	short := Excerpt(s, n)
	if i := strings.LastIndexByte(short, ' '); short != s && i > len(short)/2 {
		return short[:i] + "…"
	}
	return short
}
