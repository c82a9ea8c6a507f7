package web

import (
	"net/http"
	"net/url"
	"strings"
)

// queryOf reads the query of an address that somebody may have written by hand: a %
// without two digits and a semicolon stand for themselves, where [url.ParseQuery]
// leaves the whole field out.
func queryOf(r *http.Request) url.Values {
	q := url.Values{}
	for field := range strings.SplitSeq(r.URL.RawQuery, "&") {
		if key, value, _ := strings.Cut(field, "="); key != "" {
			q.Add(unescaped(key), unescaped(value))
		}
	}
	return q
}

func unescaped(s string) string {
	if text, err := url.QueryUnescape(s); err == nil {
		return text
	}
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(s, "%")
		b.WriteString(before)
		if !found {
			break
		}
		b.WriteByte('%')
		if s = rest; len(rest) < 2 || !hexadecimal(rest[:2]) {
			b.WriteString("25")
		}
	}
	text, _ := url.QueryUnescape(b.String()) // each % has its digits now
	return text
}

func hexadecimal(s string) bool { return strings.Trim(s, "0123456789abcdefABCDEF") == "" }
