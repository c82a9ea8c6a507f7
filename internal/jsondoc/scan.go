package jsondoc

import (
	"encoding/binary"
	"errors"
	"math/bits"
	"unicode/utf8"
)

const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// zeroBytes has the high bit of each byte of x that is zero; bytes above the
// first such may be marked wrongly.
func zeroBytes(x uint64) uint64 { return (x - ones) & ^x & highs }

// skipBlanks is the first index from i on that holds no JSON white space. It is
// small enough to be inlined, for most tokens have none before them.
func skipBlanks(src []byte, i int) int {
	if i < len(src) && src[i] > ' ' {
		return i
	}
	return skipRun(src, i)
}

// skipRun is apart, and kept apart, so that skipBlanks stays small.
//
//go:noinline
func skipRun(src []byte, i int) int {
	for i < len(src) {
		switch src[i] {
		case ' ':
			for i+8 <= len(src) {
				x := binary.LittleEndian.Uint64(src[i:]) ^ ones*' '
				if x != 0 {
					i += bits.TrailingZeros64(x) / 8
					break
				}
				i += 8
			}
			for i < len(src) && src[i] == ' ' {
				i++
			}
		case '\n', '\r', '\t':
			i++
		default:
			return i
		}
	}
	return i
}

// scanString reads the string whose opening quote stands at i; end is after the
// closing quote.
func (p *parser) scanString(i int) (end int, flags uint8, err error) {
	src := p.src
	flags = flagPlain | flagCanonical
	start := i
	var high uint64 // has the high bit of a byte set when there is one beyond ASCII
	i++
	for {
		for i+8 <= len(src) {
			x := binary.LittleEndian.Uint64(src[i:])
			high |= x
			stop := zeroBytes(x^ones*'"') | zeroBytes(x^ones*'\\') | (x-ones*' ')&^x&highs
			if stop != 0 {
				i += bits.TrailingZeros64(stop) / 8
				break
			}
			i += 8
		}
		if i >= len(src) {
			return 0, 0, p.fail(start, "the text ends inside the string that begins here")
		}
		switch c := src[i]; {
		case c == '"':
			if high&highs != 0 && !utf8.Valid(src[start:i]) {
				return 0, 0, errInvalidUTF8
			}
			return i + 1, flags, nil
		case c == '\\':
			flags &^= flagPlain
			if i+1 >= len(src) {
				return 0, 0, p.fail(start, "the text ends inside the string that begins here")
			}
			switch src[i+1] {
			case '"', '\\', 'b', 'f', 'n', 'r', 't':
				i += 2
			case '/':
				flags &^= flagCanonical
				i += 2
			case 'u':
				flags &^= flagCanonical
				if i+6 > len(src) || hex4(src[i+2:]) < 0 {
					return 0, 0, p.fail(i, `\u is not followed by four hexadecimal digits`)
				}
				i += 6
			default:
				return 0, 0, p.fail(i, "a backslash stands before "+quoteByte(src[i+1:])+", which is no escape of JSON")
			}
		case c < ' ':
			return 0, 0, p.fail(i, "a raw control character stands in a string; write it as an escape")
		default:
			high |= uint64(c)
			i++
		}
	}
}

// errInvalidUTF8 sends the parser back to the start with a repaired text.
var errInvalidUTF8 = errors.New("invalid UTF-8")

// scanNumber reads the number that begins at i.
func (p *parser) scanNumber(i int) (end int, flags uint8, err error) {
	src := p.src
	start := i
	if src[i] == '-' {
		i++
	}
	digits := func() int {
		from := i
		for i < len(src) && src[i] >= '0' && src[i] <= '9' {
			i++
		}
		return i - from
	}
	first := i
	n := digits()
	switch {
	case n == 0:
		return 0, 0, p.unexpected(i, "a digit")
	case n > 1 && src[first] == '0':
		return 0, 0, p.fail(start, "a number may not begin with a zero")
	}
	// Up to fifteen digits are exact in a double and print as they stand.
	if n <= 15 && !(src[start] == '-' && src[first] == '0') {
		flags = flagCanonical
	}
	if i < len(src) && src[i] == '.' {
		flags = 0
		if i++; digits() == 0 {
			return 0, 0, p.unexpected(i, "a digit after the decimal point")
		}
	}
	if i < len(src) && (src[i] == 'e' || src[i] == 'E') {
		flags = 0
		if i++; i < len(src) && (src[i] == '+' || src[i] == '-') {
			i++
		}
		if digits() == 0 {
			return 0, 0, p.unexpected(i, "a digit in the exponent")
		}
	}
	return i, flags, nil
}

var literals = [...]string{Null: "null", False: "false", True: "true"}

func literal(src []byte) Kind {
	for kind, word := range literals {
		if word != "" && len(src) >= len(word) && string(src[:len(word)]) == word {
			return Kind(kind)
		}
	}
	return Invalid
}

// hex4 is the value of four hexadecimal digits, or -1.
func hex4(s []byte) rune {
	var r rune
	for _, c := range s[:4] {
		switch {
		case c >= '0' && c <= '9':
			c -= '0'
		case c >= 'a' && c <= 'f':
			c -= 'a' - 10
		case c >= 'A' && c <= 'F':
			c -= 'A' - 10
		default:
			return -1
		}
		r = r<<4 | rune(c)
	}
	return r
}

// StringEnd is where the string ends that begins at a quote of src: the position
// behind its other quote, or the end of src.
func StringEnd(src []byte, at int) int {
	for i := at + 1; i < len(src); i++ {
		switch src[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(src)
}
