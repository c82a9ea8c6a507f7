package openai

import (
	"cmp"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// secret finds what no message and no report may show: the key, and what the
// query of the base URL holds, for some endpoints take their key there.
type secret struct {
	pattern *regexp.Regexp // nil: there is none
	keyless bool           // no key is sent as a bearer token
}

const (
	shortestKey   = 4 // bytes; shorter ones are no secrets, but parts of words
	shortestValue = 8 // of a query: a shorter one is a mode or a number
)

// newSecret is the key and the query of an endpoint.
func newSecret(key string, query url.Values) secret {
	var forms []string
	add := func(text string, shortest int) {
		if len(text) >= shortest {
			forms = append(forms, text, url.QueryEscape(text), url.PathEscape(text))
		}
	}
	add(key, shortestKey)
	for name, values := range query {
		if strings.HasSuffix(strings.ToLower(name), "version") {
			continue // as in api-version, which an endpoint's message may be about
		}
		for _, value := range values {
			add(value, shortestValue)
		}
	}
	s := secret{keyless: key == ""}
	if len(forms) == 0 {
		return s
	}
	slices.SortFunc(forms, func(a, b string) int { // the longest that begins somewhere is hidden whole
		return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b))
	})
	forms = slices.Compact(forms)
	for i, form := range forms {
		forms[i] = spelled(form)
	}
	s.pattern = regexp.MustCompile(strings.Join(forms, "|"))
	return s
}

// spelled is the pattern of a text as it is or as a string of JSON may spell it:
// an answer is JSON within JSON.
func spelled(text string) string {
	var b strings.Builder
	for _, r := range text {
		if r > unicode.MaxASCII {
			b.WriteString(regexp.QuoteMeta(string(r)))
			continue
		}
		escape := ""
		if strings.ContainsRune(`/"\`, r) {
			escape = `\\?`
		}
		fmt.Fprintf(&b, `(?:%s%s|\\u(?i:%04x))`, escape, regexp.QuoteMeta(string(r)), r)
	}
	return b.String()
}

// maxMessage is how many bytes of a stranger's message are passed on.
const maxMessage = 500

// scrub makes one short line without the key of what an endpoint says.
func (s secret) scrub(text string) string {
	text = strings.Join(strings.FieldsFunc(strings.ToValidUTF8(s.hide(text), "\uFFFD"), func(r rune) bool {
		return unicode.IsSpace(r) || !unicode.IsPrint(r)
	}), " ")
	if len(text) > maxMessage {
		text = strings.ToValidUTF8(text[:maxMessage], "") + "…"
	}
	return text
}

// hide is a text without the key.
func (s secret) hide(text string) string {
	if s.pattern == nil {
		return text
	}
	return s.pattern.ReplaceAllLiteralString(text, "[key]")
}
