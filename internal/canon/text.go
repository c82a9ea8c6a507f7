package canon

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// What stands at a place of WTF-8 text.
type textKind int

const (
	character textKind = iota
	surrogate          // a lone one
	broken             // a byte that belongs to nothing
)

func decode(s string) (r rune, width int, kind textKind) {
	r, width = utf8.DecodeRuneInString(s)
	if r != utf8.RuneError || width != 1 {
		return r, width, character
	}
	if u, ok := jsondoc.DecodeSurrogate(s); ok {
		return u, 3, surrogate
	}
	return utf8.RuneError, 1, broken
}

// UTF16Len is JavaScript's length of s.
func UTF16Len(s string) int {
	n := 0
	for i := 0; i < len(s); {
		if s[i] < 0x80 {
			n++
			i++
			continue
		}
		r, width, _ := decode(s[i:])
		if n++; r >= 0x10000 {
			n++
		}
		i += width
	}
	return n
}

// Compare orders strings by UTF-16 unit, as JavaScript's < does: -1, 0 or 1.
func Compare(a, b string) int {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	// The bytes order as the units do unless a character beyond the surrogates is
	// part of the difference.
	if i < len(a) && i < len(b) && max(a[i], b[i]) >= 0x80 {
		for i > 0 && a[i-1] >= 0x80 {
			i--
		}
		return compareUnits(units(a[i:]), units(b[i:]))
	}
	return strings.Compare(a[i:], b[i:])
}

func compareUnits(a, b []uint16) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			if a[i] < b[i] {
				return -1
			}
			return 1
		}
	}
	return cmp.Compare(len(a), len(b))
}

// units is s in UTF-16.
func units(s string) []uint16 {
	var out []uint16
	for i := 0; i < len(s); {
		r, width, _ := decode(s[i:])
		if r >= 0x10000 {
			r -= 0x10000
			out = append(out, 0xD800|uint16(r>>10), 0xDC00|uint16(r&0x3FF))
		} else {
			out = append(out, uint16(r))
		}
		i += width
	}
	return out
}

// Trim removes what JavaScript's trim removes from both ends.
func Trim(s string) string { return strings.TrimFunc(s, IsSpace) }

// IsSpace reports whether JavaScript trims r: white space and line ends of
// ECMAScript, "White Space" and "Line Terminators".
func IsSpace(r rune) bool {
	switch r {
	case '\t', '\n', '\v', '\f', '\r', ' ', 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF:
		return true
	}
	return r >= 0x2000 && r <= 0x200A
}

// Lower is JavaScript's toLowerCase: it differs from Go's on U+0130, which
// becomes two characters, and on a capital sigma at the end of a word.
func Lower(s string) string {
	if isLowerASCII(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); {
		r, width, kind := decode(s[i:])
		switch {
		case kind != character:
			b.WriteString(s[i : i+width])
		case r == 0x130:
			b.WriteString("i\u0307")
		case r == 0x3A3 && finalSigma(s[:i], s[i+width:]):
			b.WriteRune(0x3C2)
		default:
			b.WriteRune(unicode.ToLower(r))
		}
		i += width
	}
	return b.String()
}

func isLowerASCII(s string) bool {
	for i := range len(s) {
		if c := s[i]; c >= 0x80 || c >= 'A' && c <= 'Z' {
			return false
		}
	}
	return true
}

// finalSigma is Unicode's Final_Sigma condition: a cased letter before, none
// after, characters that case ignores in between notwithstanding.
func finalSigma(before, after string) bool {
	for len(before) > 0 {
		r, width := utf8.DecodeLastRuneInString(before)
		before = before[:len(before)-width]
		if ignorable(r) {
			continue
		}
		if !cased(r) {
			return false
		}
		for _, r := range after {
			if !ignorable(r) {
				return !cased(r)
			}
		}
		return true
	}
	return false
}

func cased(r rune) bool {
	return unicode.In(r, unicode.Lu, unicode.Ll, unicode.Lt, unicode.Other_Lowercase, unicode.Other_Uppercase)
}

// ignorable is Unicode's Case_Ignorable.
func ignorable(r rune) bool {
	switch r {
	case '\'', '.', ':', 0xB7, 0x387, 0x55F, 0x5F4, 0x2018, 0x2019, 0x2024, 0x2027,
		0xFE13, 0xFE52, 0xFE55, 0xFF07, 0xFF0E, 0xFF1A:
		return true
	}
	return unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf, unicode.Lm, unicode.Sk)
}
