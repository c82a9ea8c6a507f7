package capture

import (
	"strings"
	"unicode/utf8"

	"github.com/opentdqs/tdqs/internal/escape"
	"github.com/opentdqs/tdqs/internal/lazy"
)

// What may be a secret in foreign text. The rule is to hide too much rather than
// too little: an error message survives a gap.
var (
	assigned = lazy.Regexp(`(?i)((?:api|access|private|auth|session|secret|token|passw|pwd|credential|authorization|cookie)[\w.-]*["']?\s*[:=]\s*["']?(?:bearer\s+|basic\s+)?|\b(?:bearer|basic)\s+)[^\s"',;&]+`)
	variable = lazy.Regexp(`\b([A-Z][A-Z0-9_]*=)\S+`)
	login    = lazy.Regexp(`(://)[^/\s@]+@`)
	query    = lazy.Regexp(`(://[^\s?]+\?)\S+`)
	opaque   = lazy.Regexp(`[A-Za-z0-9_+/=-]{20,}`)
)

// mask replaces whatever looks like a secret by an ellipsis.
func mask(s string) string {
	s = login().ReplaceAllString(s, "$1…@")
	s = query().ReplaceAllString(s, "$1…")
	s = assigned().ReplaceAllString(s, "$1…")
	s = variable().ReplaceAllString(s, "$1…")
	return opaque().ReplaceAllStringFunc(s, func(word string) string {
		if strings.ContainsAny(word, "0123456789") && strings.IndexFunc(word, isLetter) >= 0 {
			return "…"
		}
		return word
	})
}

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

// quoted shows foreign text in double quotes on one line: without secrets,
// escaped, at most limit characters of it.
func quoted(s string, limit int) string {
	if len(s) > 64*limit { // no secret begins so far before what is shown
		s = s[:64*limit]
	}
	s = mask(strings.ToValidUTF8(s, "\uFFFD"))
	if utf8.RuneCountInString(s) > limit {
		s = string([]rune(s)[:limit]) + "…"
	}
	return escape.Quote(s)
}
