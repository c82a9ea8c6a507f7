package prose

import (
	"unicode"
	"unicode/utf8"
)

// NameStyle is how the words of an identifier are joined.
type NameStyle int

// The styles. A single word has no join to show and fits every style but
// PascalCase, which an upper-case first letter gives away.
const (
	OtherStyle  NameStyle = iota // empty, mixed or outside the styles below
	SingleWord                   // search, 検索
	SnakeCase                    // get_item, GET_ITEM
	KebabCase                    // get-item
	CamelCase                    // getItem
	PascalCase                   // GetItem
	DottedStyle                  // items.get, items/get
	SpacedStyle                  // Get item
)

var nameStyles = [...]string{"mixed", "single-word", "snake_case", "kebab-case", "camelCase", "PascalCase",
	"dotted", "spaced"}

// String is the style's usual spelling.
func (s NameStyle) String() string { return nameStyles[s] }

// NameWords splits an identifier into its words, in lower case: at underscores,
// hyphens, dots, slashes, colons and spaces, between a lower-case letter and an
// upper-case one, before the last capital of a run (HTTPServer is http, server),
// and between letters and digits, except that a lone letter keeps the digits
// after it (v2).
func NameWords(name string) []string { return AppendNameWords(nil, name) }

// AppendNameWords appends the words of an identifier to dst.
func AppendNameWords(dst []string, name string) []string {
	start := -1 // of the current word
	var before, current nameClass
	for i := 0; i < len(name); {
		r, size := rune(name[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(name[i:])
		}
		before, current = current, nameClassOf(r)
		switch {
		case current == nameJoint:
			if start >= 0 {
				dst = append(dst, lowerWord(name[start:i]))
			}
			start = -1
		case start < 0:
			start = i
		case splitsName(before, current, name[start:i], name[i+size:]):
			dst = append(dst, lowerWord(name[start:i]))
			start = i
		}
		i += size
	}
	if start >= 0 {
		dst = append(dst, lowerWord(name[start:]))
	}
	return dst
}

// StyleOf tells how an identifier is written. A name that joins its words in
// two ways (API-getUser, get_userName) is of OtherStyle; a leading capital run
// before a hyphen or underscore is not.
func StyleOf(name string) NameStyle {
	var joints [256]bool
	upper, lowerSeen, hump := false, false, false
	kinds := 0
	mark := func(c byte) {
		if !joints[c] {
			joints[c] = true
			kinds++
		}
	}
	var before nameClass
	for i, r := range name {
		c := nameClassOf(r)
		switch c {
		case nameJoint:
			if r == '/' || r == ':' {
				r = '.'
			}
			if r >= utf8.RuneSelf || r < ' ' {
				return OtherStyle
			}
			if i > 0 && i+1 < len(name) { // a leading underscore joins nothing
				mark(byte(r))
			}
		case nameCapital:
			upper = upper || i == 0
			hump = hump || before == nameSmall
		case nameSmall:
			lowerSeen = true
		}
		before = c
	}
	switch {
	case name == "" || kinds > 1:
		return OtherStyle
	case kinds == 1 && hump && !joints['.'] && !joints[' ']:
		return OtherStyle
	case joints['_']:
		return SnakeCase
	case joints['-']:
		return KebabCase
	case joints['.']:
		return DottedStyle
	case joints[' ']:
		return SpacedStyle
	case upper && lowerSeen:
		return PascalCase
	case hump:
		return CamelCase
	}
	return SingleWord
}

// nameClass is what a character is to the splitting of identifiers.
type nameClass uint8

const (
	nameJoint nameClass = iota // separates words
	nameSmall                  // a letter without case counts as small
	nameCapital
	nameDigit
)

func nameClassOf(r rune) nameClass {
	switch {
	case 'a' <= r && r <= 'z':
		return nameSmall
	case 'A' <= r && r <= 'Z':
		return nameCapital
	case '0' <= r && r <= '9':
		return nameDigit
	case r < utf8.RuneSelf:
		return nameJoint
	case unicode.IsUpper(r):
		return nameCapital
	case unicode.IsDigit(r):
		return nameDigit
	case unicode.IsSpace(r):
		return nameJoint
	}
	return nameSmall // letters, marks and signs outside ASCII stay inside a word
}

// splitsName reports whether a new word starts between two characters that both
// belong to words; word is the current word so far, rest what follows.
func splitsName(before, current nameClass, word, rest string) bool {
	switch {
	case before == nameSmall && current == nameCapital:
		return true
	case before == nameCapital && current == nameCapital:
		next, size := utf8.DecodeRuneInString(rest)
		return size > 0 && nameClassOf(next) == nameSmall && !pluralEnd(rest)
	case before != nameDigit && current == nameDigit:
		return len(word) > 1
	case before == nameDigit && current != nameDigit:
		return true
	}
	return false
}

// pluralEnd reports whether rest is the lone "s" of a plural abbreviation, as in
// getURLs.
func pluralEnd(rest string) bool {
	if rest[0] != 's' {
		return false
	}
	next, size := utf8.DecodeRuneInString(rest[1:])
	return size == 0 || nameClassOf(next) != nameSmall
}

// lowerWord is the lower case of a word, without allocating when it is that already.
func lowerWord(word string) string {
	for i := 0; i < len(word); i++ {
		if c := word[i]; c >= utf8.RuneSelf || 'A' <= c && c <= 'Z' {
			return lowerOther(word)
		}
	}
	return word
}

func lowerOther(word string) string {
	out := make([]byte, 0, len(word))
	for i := 0; i < len(word); {
		r, size := utf8.DecodeRuneInString(word[i:])
		if r == utf8.RuneError && size == 1 { // WTF-8 stays as it is
			out = append(out, word[i])
		} else {
			out = utf8.AppendRune(out, unicode.ToLower(r))
		}
		i += size
	}
	return string(out)
}
