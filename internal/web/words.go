package web

import (
	"fmt"
	"html/template"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/escape"
)

// words are the functions that templates call.
func (p *Pages) words() template.FuncMap {
	return template.FuncMap{
		"link":   p.link,
		"public": func() bool { return p.PublicURL != "" },
		"host":   p.host, // what an address begins with that is written down
		"tier":   func(s tdqs.Tenths) string { return "tier-" + string(s.Tier()) },
		"of":     count,
		"safe":   escape.Text, // foreign text, so that what does not show is seen
		"line":   escape.Line, // the same of running text, on one line
	}
}

// host is how the service is reached from anywhere, as far as it knows.
func (p *Pages) host() string {
	if p.PublicURL == "" {
		return "https://tdqs.example"
	}
	return p.PublicURL
}

// count writes a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%s %ss", thousands(n), noun)
}

// thousands groups the digits of a number that is not negative: 228,369.
func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", thousands(n/1000), n%1000)
}
