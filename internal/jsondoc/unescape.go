package jsondoc

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"
)

// unescape appends the text of a string body that scanString has accepted.
func unescape(dst, body []byte) []byte {
	for {
		i := bytes.IndexByte(body, '\\')
		if i < 0 {
			return append(dst, body...)
		}
		dst = append(dst, body[:i]...)
		c := body[i+1]
		body = body[i+2:]
		switch c {
		case 'b':
			dst = append(dst, '\b')
		case 'f':
			dst = append(dst, '\f')
		case 'n':
			dst = append(dst, '\n')
		case 'r':
			dst = append(dst, '\r')
		case 't':
			dst = append(dst, '\t')
		case 'u':
			r := hex4(body)
			body = body[4:]
			if utf16.IsSurrogate(r) {
				if len(body) >= 6 && body[0] == '\\' && body[1] == 'u' {
					if pair := utf16.DecodeRune(r, hex4(body[2:])); pair != utf8.RuneError {
						dst = utf8.AppendRune(dst, pair)
						body = body[6:]
						continue
					}
				}
				dst = appendSurrogate(dst, r)
				continue
			}
			dst = utf8.AppendRune(dst, r)
		default: // " \ /
			dst = append(dst, c)
		}
	}
}

// appendSurrogate encodes a lone surrogate as WTF-8 does: in three bytes that
// UTF-8 leaves unused.
func appendSurrogate(dst []byte, r rune) []byte {
	return append(dst, 0xE0|byte(r>>12), 0x80|byte(r>>6)&0x3F, 0x80|byte(r)&0x3F)
}

// DecodeSurrogate reads a lone surrogate at the start of WTF-8 text.
func DecodeSurrogate(s string) (r rune, ok bool) {
	if len(s) >= 3 && s[0] == 0xED && s[1] >= 0xA0 && s[1] <= 0xBF && s[2] >= 0x80 && s[2] <= 0xBF {
		return 0xD000 | rune(s[1]&0x3F)<<6 | rune(s[2]&0x3F), true
	}
	return 0, false
}
