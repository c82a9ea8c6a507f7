package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// TestLinksLead follows every link from the first page on: each leads to something
// within the service, and to a place of the page where it names one.
func TestLinksLead(t *testing.T) {
	t.Parallel()
	h := planted(t)
	pages := map[string]*parsed{}
	todo := []string{"/"}
	for len(todo) > 0 {
		path := todo[0]
		todo = todo[1:]
		if _, known := pages[path]; known {
			continue
		}
		w := h.ask(t, path)
		if w.Code != http.StatusOK {
			t.Errorf("%s: %d", path, w.Code)
		}
		pages[path] = nil
		if !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
			continue
		}
		p := sound(t, path, w)
		pages[path] = p
		for _, to := range targets(p) {
			address, err := url.Parse(to)
			if err != nil {
				t.Errorf("%s has a link to %q: %v", path, to, err)
				continue
			}
			if address.Scheme != "" || address.Host != "" {
				if !strings.HasPrefix(to, "https://tdqs.example/") {
					t.Errorf("%s leads away to %s", path, to)
				}
				continue
			}
			if address.Path == "" && address.RawQuery == "" {
				continue // a place of this page, which sound looks at
			}
			address.Fragment = ""
			todo = append(todo, address.String())
		}
	}
	for path, p := range pages {
		if p == nil {
			continue
		}
		for _, to := range targets(p) {
			page, place, _ := strings.Cut(to, "#")
			if place != "" && page != "" && pages[page] != nil && pages[page].id(place) == nil {
				t.Errorf("%s leads to %s, where there is no such place", path, to)
			}
		}
	}
	if len(pages) < 20 {
		t.Errorf("only %d pages are reached", len(pages))
	}
	t.Logf("%d pages", len(pages))
}

// targets are what the links of a page lead to.
func targets(p *parsed) (out []string) {
	for _, n := range p.having("href") {
		out = append(out, attr(n, "href"))
	}
	for _, n := range p.having("src") {
		out = append(out, attr(n, "src"))
	}
	return out
}
