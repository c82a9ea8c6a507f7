package jsondoc

import "unicode/utf8"

// repair replaces each maximal subpart of invalid UTF-8 by U+FFFD, as browsers
// do (Encoding Standard, "UTF-8 decoder"), and counts them.
func repair(src []byte) (out []byte, repaired int) {
	out = make([]byte, 0, len(src)+16)
	for i := 0; i < len(src); {
		r, n := utf8.DecodeRune(src[i:])
		if r == utf8.RuneError && n == 1 {
			n = subpart(src[i:])
			repaired++
			out = append(out, "\uFFFD"...)
		} else {
			out = append(out, src[i:i+n]...)
		}
		i += n
	}
	return out, repaired
}

// subpart is the length of the longest beginning of s, at least one byte, that
// could have gone on to a character.
func subpart(s []byte) int {
	low, high, need := byte(0x80), byte(0xBF), 0
	switch c := s[0]; {
	case c >= 0xC2 && c <= 0xDF:
		need = 1
	case c >= 0xE0 && c <= 0xEF:
		need = 2
		if c == 0xE0 {
			low = 0xA0
		}
		if c == 0xED {
			high = 0x9F
		}
	case c >= 0xF0 && c <= 0xF4:
		need = 3
		if c == 0xF0 {
			low = 0x90
		}
		if c == 0xF4 {
			high = 0x8F
		}
	}
	n := 1
	for ; n <= need && n < len(s) && s[n] >= low && s[n] <= high; n++ {
		low, high = 0x80, 0xBF
	}
	return n
}
