// Package escape shows foreign text: one spelling for what a reader cannot see,
// the same in reports, findings and errors.
package escape

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Text makes a foreign text safe for a terminal, on one line: everything that is
// not printed as itself (control characters, escape sequences, bidirectional and
// zero-width marks, blanks other than the common one, lone surrogates, heaps of
// accents) becomes a visible escape such as \u202e. A continuous-integration
// runner takes lines that start with "::", "##[", "##vso[" or "##teamcity[" for
// commands; all are broken up.
func Text(s string) string {
	if isPlain(s) {
		return s
	}
	return text(s, "")
}

// Line is [Text] for running text: white space, line ends included, is one space.
func Line(s string) string { return Text(strings.Join(strings.Fields(s), " ")) }

// Quote is [Text] between double quotes; quotes and backslashes in it are
// escaped, so that what is an escape and what was sent can be told apart.
func Quote(s string) string { return `"` + text(s, `"\`) + `"` }

// maxMarks is how many marks in a row are printed on one character: no language
// needs as many, and more would cover the lines above and below.
const maxMarks = 8

// text escapes what is not printed, and puts a backslash before the characters
// of also.
func text(s, also string) string {
	var b strings.Builder
	marks := 0
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if marks++; r < 0x300 || !unicode.In(r, unicode.Mn, unicode.Me) { // U+0300 is the first mark
			marks = 0
		}
		switch {
		case marks > maxMarks:
			b.WriteString(visible(r))
		case r == utf8.RuneError && size == 1:
			text, n := invalid(s[i:])
			b.WriteString(text)
			size = n
		case strings.ContainsRune(also, r):
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == ':' && strings.HasPrefix(s[i:], "::") && (i == 0 || s[i-1] == ' '):
			b.WriteString(`\x3a`)
		case r == '[' && opensCommand(s[:i]):
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

// JSON escapes in JSON what a terminal would not print as itself, and what a
// continuous-integration runner would take for a command within a line; the value
// stays the same, for outside its strings JSON is ASCII and has no number sign.
func JSON(data []byte) []byte {
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
		case r == '[' && opensCommand(data[:i]):
			out = append(out, `\u005b`...)
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

// opensCommand reports whether a bracket behind a text makes it a command of a build
// server: two number signs, and maybe the server's name in letters.
func opensCommand[T string | []byte](before T) bool {
	i := len(before)
	for i > 0 && before[i-1]|0x20 >= 'a' && before[i-1]|0x20 <= 'z' {
		i--
	}
	return i >= 2 && before[i-1] == '#' && before[i-2] == '#'
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
