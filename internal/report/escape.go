package report

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/opentdqs/tdqs/internal/escape"
	"github.com/opentdqs/tdqs/internal/markup"
)

// Terminal is [escape.Text]: safe on a terminal, on one line.
func Terminal(s string) string { return escape.Text(s) }

// Prose is [escape.Line]: running text on one line.
func Prose(s string) string { return escape.Line(s) }

// Name is [markup.Name].
func Name(s string) string { return markup.Name(s) }

// Short is [markup.Short].
func Short(s string) string { return markup.Short(s) }

// Markdown makes a foreign text inert in Markdown, HTML and table cells, on one
// line: no markup, no mention, no link and no issue reference comes of it. What
// is harmless stays readable in the source.
func Markdown(s string) string {
	var b strings.Builder
	text := Prose(s)
	for i, r := range text {
		before, after := text[:i], text[i+utf8.RuneLen(r):]
		switch {
		case r == '@',
			r == '#' && startsWith(after, isDigit),
			r == '!' && startsWith(after, isDigit),  // a merge request at GitLab
			r == '%' && startsWith(after, isQuoted), // a milestone
			r == '~' && startsWith(after, isQuoted), // a label
			r == ':' && strings.HasPrefix(after, "//"),
			r == '.' && len(before) >= 3 && strings.EqualFold(before[len(before)-3:], "www"):
			// A zero-width space keeps what is written from being looked up.
			fmt.Fprintf(&b, "&#%d;&#8203;", r)
		case strings.ContainsRune("\\`*[]<>&|~$#", r),
			r == '_' && !(endsWith(before, isLetter) && startsWith(after, isLetter)),
			i == 0 && strings.ContainsRune("-+=/", r),                                             // "/close" is done by GitLab
			(r == '.' || r == ')') && i > 0 && i < 10 && strings.Trim(before, "0123456789") == "": // a list with numbers
			fmt.Fprintf(&b, "&#%d;", r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func startsWith(s string, is func(rune) bool) bool {
	r, size := utf8.DecodeRuneInString(s)
	return size > 0 && is(r)
}

func endsWith(s string, is func(rune) bool) bool {
	r, size := utf8.DecodeLastRuneInString(s)
	return size > 0 && is(r)
}

// isQuoted is what begins a name, bare or in quotes.
func isQuoted(r rune) bool { return isLetter(r) || r == '"' }

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// isLetter is what an underscore between two of begins no emphasis.
func isLetter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

func isWord(r rune) bool { return isLetter(r) || r == '_' }

// code sets a foreign name as code: between back quotes when it is of the kind
// that names are, else in an element, which holds what they cannot: a back
// quote, a pipe, and nothing at all.
func code(s string) string {
	name := Short(s)
	if name != "" && strings.IndexFunc(name, func(r rune) bool { return !isWord(r) && !strings.ContainsRune("-./…", r) }) < 0 {
		return "`" + name + "`"
	}
	return element(s)
}

// element sets a foreign name as code where Markdown is not read, as in the line
// of a fold.
func element(s string) string {
	return "<code>" + Markdown(Short(s)) + "</code>"
}
