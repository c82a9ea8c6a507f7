package capture

import (
	"bytes"
	"slices"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/lazy"
)

// oddities counts what a server does wrong, by kind, in the order first seen.
type oddities struct{ list []tdqs.Oddity }

// add counts one; of the first of its kind it keeps the page and the evidence.
func (o *oddities) add(kind tdqs.OddityKind, page int, evidence string) {
	o.addMany(kind, 1, page, evidence)
}

func (o *oddities) addMany(kind tdqs.OddityKind, n, page int, evidence string) {
	if n == 0 {
		return
	}
	if i := o.index(kind); i >= 0 {
		o.list[i].Count += n
		return
	}
	o.list = append(o.list, tdqs.Oddity{Kind: kind, Count: n, Page: page, Evidence: evidenceOf(evidence)})
}

// count is how many there are of a kind.
func (o *oddities) count(kind tdqs.OddityKind) int {
	if i := o.index(kind); i >= 0 {
		return o.list[i].Count
	}
	return 0
}

func (o *oddities) index(kind tdqs.OddityKind) int {
	return slices.IndexFunc(o.list, func(odd tdqs.Oddity) bool { return odd.Kind == kind })
}

// evidenceOf is the beginning of a foreign text as evidence.
func evidenceOf(text string) string {
	const most = 120
	text, _, _ = strings.Cut(strings.TrimSpace(text[:min(len(text), 4096)]), "\n")
	text = mask(strings.ToValidUTF8(strings.TrimSpace(ansi().ReplaceAllString(text, "")), "\uFFFD"))
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}

// logLine is a line that begins with a time or a level.
var logLine = lazy.Regexp(`(?i)^[\[(<"]*(?:\d{4}[-/]\d\d[-/]\d\d|\d\d?:\d\d:\d\d|(?:trace|debug|info|notice|warn|warning|err|error|fatal|critical|panic)\b)`)

// contentLength is the header by which language servers frame their messages.
var contentLength = lazy.Regexp(`(?i)^content-length:\s*\d`)

// noiseKind says what a text is that is no message of the protocol; isJSON, that
// it could be read as JSON.
func noiseKind(text []byte, isJSON bool) tdqs.OddityKind {
	text = bytes.TrimSpace(text)
	switch {
	case isJSON:
		return tdqs.NoiseStrayJSON
	case contentLength().Match(text):
		return tdqs.NoiseContentLength
	case logLine().Match(ansi().ReplaceAll(text[:min(len(text), 200)], nil)):
		return tdqs.NoiseLog
	case bytes.HasPrefix(text, []byte("{")) || bytes.HasPrefix(text, []byte("[")):
		return tdqs.NoiseBrokenJSON
	}
	return tdqs.NoiseBanner
}
