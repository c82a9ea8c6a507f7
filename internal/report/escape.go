package report

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Terminal makes a foreign text safe for a terminal, on one line: everything
// that is not printed as itself (control characters, escape sequences,
// bidirectional and zero-width marks, lone surrogates) becomes a visible escape
// such as \u202e. A continuous-integration runner takes lines that start with
// "::" and "##[" for commands; both are broken up.
func Terminal(s string) string {
	if isPlain(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			text, n := invalid(s[i:])
			b.WriteString(text)
			size = n
		case r == ':' && strings.HasPrefix(s[i:], "::") && (i == 0 || s[i-1] == ' '):
			b.WriteString(`\x3a`)
		case r == '[' && strings.HasSuffix(s[:i], "##"):
			b.WriteString(`\x5b`)
		case printed(r):
			b.WriteRune(r)
		default:
			b.WriteString(visible(r))
		}
		i += size
	}
	return b.String()
}

// Prose is [Terminal] for running text: white space, line ends included, is one
// space.
func Prose(s string) string { return Terminal(strings.Join(strings.Fields(s), " ")) }

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
			r == ':' && strings.HasPrefix(after, "//"),
			r == '.' && len(before) >= 3 && strings.EqualFold(before[len(before)-3:], "www"):
			// A zero-width space keeps what is written from being looked up.
			fmt.Fprintf(&b, "&#%d;&#8203;", r)
		case strings.ContainsRune("\\`*[]<>&|~$#", r),
			r == '_' && !(endsWith(before, isWord) && startsWith(after, isWord)),
			i == 0 && strings.ContainsRune("-+=", r):
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

func isDigit(r rune) bool { return r >= '0' && r <= '9' }
func isWord(r rune) bool  { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' }

// code sets a foreign name as code: between back quotes when it is of the kind
// that names are, else in an element, which holds what they cannot: a back
// quote, a pipe, and nothing at all.
func code(s string) string {
	name := squeeze(Terminal(s), maxNameColumns)
	if name != "" && strings.IndexFunc(name, func(r rune) bool { return !isWord(r) && !strings.ContainsRune("-./…", r) }) < 0 {
		return "`" + name + "`"
	}
	return element(s)
}

// element sets a foreign name as code where Markdown is not read, as in the line
// of a fold.
func element(s string) string {
	return "<code>" + Markdown(squeeze(Terminal(s), maxNameColumns)) + "</code>"
}

// maxNameColumns is how much of a name Markdown shows.
const maxNameColumns = 64

// inertJSON escapes what a terminal would not print as itself; the value stays
// the same, for outside its strings JSON is ASCII.
func inertJSON(data []byte) []byte {
	if isPlain(string(data)) {
		return data
	}
	out := make([]byte, 0, len(data)+len(data)/8)
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			if unit, ok := surrogate(string(data[i:min(i+3, len(data))])); ok {
				out = fmt.Appendf(out, `\u%04x`, unit)
				size = 3
			} else {
				out = append(out, `\ufffd`...)
			}
		case r < ' ' || printed(r):
			out = append(out, data[i:i+size]...)
		case r > 0xffff:
			hi, lo := utf16.EncodeRune(r)
			out = fmt.Appendf(out, `\u%04x\u%04x`, hi, lo)
		default:
			out = fmt.Appendf(out, `\u%04x`, r)
		}
		i += size
	}
	return out
}

// isPlain reports whether a text is printable ASCII without the two marks that
// a runner looks for; most names are.
func isPlain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' || s[i] == '[' || s[i] == ':' {
			return false
		}
	}
	return true
}

// printed reports whether a terminal shows r as itself. Of the characters that
// count as letters or marks and yet show nothing, the fillers and the variation
// selectors are left out.
func printed(r rune) bool {
	switch {
	case r == 0x115f, r == 0x1160, r == 0x3164, r == 0xffa0, r == 0x034f,
		r >= 0xfe00 && r < 0xfe0f, r >= 0xe0100 && r <= 0xe01ef:
		return false
	}
	return unicode.IsPrint(r)
}

// visible is the escape of a character that is not printed.
func visible(r rune) string {
	switch {
	case r == '\n':
		return `\n`
	case r == '\t':
		return `\t`
	case r == '\r':
		return `\r`
	case r > 0xffff:
		return fmt.Sprintf(`\u{%x}`, r)
	}
	return fmt.Sprintf(`\u%04x`, r)
}

// invalid is the escape of what is not UTF-8 at the start of s, a lone surrogate
// in three bytes among it, and its length.
func invalid(s string) (string, int) {
	if unit, ok := surrogate(s); ok {
		return fmt.Sprintf(`\u%04x`, unit), 3
	}
	return fmt.Sprintf(`\x%02x`, s[0]), 1
}

// surrogate reads a lone surrogate that is encoded as if it were a character.
func surrogate(s string) (unit int, ok bool) {
	if len(s) < 3 || s[0] != 0xed || s[1] < 0xa0 || s[1] > 0xbf || s[2] < 0x80 || s[2] > 0xbf {
		return 0, false
	}
	return 0xd000 | int(s[1]&0x3f)<<6 | int(s[2]&0x3f), true
}
