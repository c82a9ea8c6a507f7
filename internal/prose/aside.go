package prose

import (
	"strings"
	"unicode"
)

// asides are what opens a stretch that is no part of the description: a comment
// of markup, or a turn of a chat that the text pretends to be. A stretch without
// its end lasts until the end of its line.
var asides = [...]struct{ open, shut string }{
	{"<!--", "-->"},
	{"[inst]", "[/inst]"},
	{"<<sys>>", "<</sys>>"},
	{"<|im_start|>", "<|im_end|>"},
	{"<|system|>", "<|end|>"},
	{"<|user|>", "<|end|>"},
	{"<|assistant|>", "<|end|>"},
	{"<|start_header_id|>", "<|eot_id|>"},
	{"<assistant>", "</assistant>"},
	{"<system>", "</system>"},
	{"</description>", "<description>"},
	{"</tool>", "<tool>"},
	{"</tools>", "<tools>"},
}

// farthestShut is how far the end of a turn is looked for, in bytes.
const farthestShut = 1024

// asideEnd is the byte behind the stretch that opens at i and holds a word, i when
// none does.
func asideEnd(s string, i int) int {
	for _, a := range asides {
		if len(s)-i < len(a.open) || !strings.EqualFold(s[i:i+len(a.open)], a.open) {
			continue
		}
		start := i + len(a.open)
		end := len(s)
		near := s[start:]
		if a.open != "<!--" {
			near = near[:min(len(near), farthestShut)]
		}
		if n := foldIndex(near, a.shut); n >= 0 {
			end = start + n + len(a.shut)
			if n < 16 && !strings.ContainsFunc(s[start:start+n], unicode.IsLetter) {
				return i // the marks are only spoken of
			}
		} else if n := strings.IndexByte(s[start:], '\n'); n >= 0 && a.open != "<!--" {
			end = start + n
		}
		return end
	}
	return i
}

// foldIndex is where s has what is in small letters, its own letters of any size,
// −1 for nowhere.
func foldIndex(s, small string) int {
	for i := 0; i+len(small) <= len(s); i++ {
		n := strings.IndexByte(s[i:], small[0])
		if n < 0 {
			return -1
		}
		if i += n; i+len(small) <= len(s) && strings.EqualFold(s[i:i+len(small)], small) {
			return i
		}
	}
	return -1
}

// invisible reports whether r is shown as nothing and only tears words apart for
// whoever looks for them.
func invisible(r rune) bool {
	return unicode.Is(unicode.Cf, r) || r == '\u034F' || r == '\u115F' || r == '\u1160' || r == '\u3164' ||
		r >= '\uFE00' && r <= '\uFE0F'
}

// narrow is the ASCII character that a wide one is a form of, or r.
func narrow(r rune) rune {
	if r >= '！' && r <= '～' {
		return r - '！' + '!'
	}
	return r
}

// plainWord is a word in small letters without what is not seen.
func plainWord(word string) string {
	return strings.Map(func(r rune) rune {
		if invisible(r) {
			return -1
		}
		return unicode.ToLower(narrow(r))
	}, word)
}
