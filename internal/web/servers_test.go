package web

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/opentdqs/tdqs/internal/api"
	"github.com/opentdqs/tdqs/internal/cursor"
	"github.com/opentdqs/tdqs/internal/store"
)

// listed are the servers of a page of the list, in its order.
func listed(p *parsed) (slugs []string) {
	for _, n := range p.having("data-server") {
		slugs = append(slugs, attr(n, "data-server"))
	}
	return slugs
}

// TestServersAreListed: with their scores, filtered and sorted as the interface does.
func TestServersAreListed(t *testing.T) {
	t.Parallel()
	h := planted(t)
	h.push(t, "pond", pond)
	h.judge(t, "pond")
	h.push(t, "waiting", pond)
	for _, query := range []string{"", "?sort=best", "?sort=worst", "?sort=recent", "?q=ON", "?q=nothing", "?q=%26+garden", "?q=...", "?tier=C", "?tier=A", "?source=upload&sort=best", "?source=connector", "?q=&tier=&source=&sort=slug"} {
		p := h.page(t, "/servers"+query)
		asked, err := url.ParseQuery(strings.TrimPrefix(query, "?"))
		if err != nil {
			t.Fatal(err)
		}
		for key, values := range asked { // what is empty in a form is left out in the interface
			if values[0] == "" {
				asked.Del(key)
			}
		}
		v := h.json(t, "/servers?"+asked.Encode())
		var want []string
		for i := range v["servers"].([]any) {
			want = append(want, told(v, "servers", i, "slug"))
		}
		if got := listed(p); !slices.Equal(got, want) {
			t.Errorf("%q has %v, want %v", query, got, want)
		}
		for i, n := range p.having("data-server") {
			if got := said(within(n, "td")[0]); told(v, "servers", i, "overallScore") == "" && got != "none" ||
				told(v, "servers", i, "overallScore") != "" && got != asPrinted(told(v, "servers", i, "overallScore"))+" "+told(v, "servers", i, "overallTier") {
				t.Errorf("%q: %s has %q", query, attr(n, "data-server"), got)
			}
		}
		if len(want) == 0 && !strings.Contains(said(p.named("main")[0]), "No server is like that") && !strings.Contains(said(p.named("main")[0]), "No server has "+asked.Get("q")+" in its names") {
			t.Errorf("%q says nothing of finding nothing", query)
		}
	}
	for _, path := range []string{"/servers", "/search?q=plant"} {
		if got := said(section(t, h.page(t, path), "origin")); !strings.Contains(got, told(h.json(t, "/servers"), "calibration", "weights")) || !strings.Contains(got, "1.1-draft") {
			t.Errorf("%s does not say by what calibration: %s", path, got)
		}
	}
	h.push(t, "duck-pond", pond)
	for _, words := range []string{" pond ", "Duck  Pond", "pond duck", "duck-pond\t"} {
		if got := listed(h.page(t, "/servers?q="+url.QueryEscape(words))); !slices.Contains(got, "duck-pond") {
			t.Errorf("%q finds %q", words, got)
		}
	}
	if said := said(h.page(t, "/servers?q=waiting").named("main")[0]); !strings.Contains(said, "0 of 3 scored") {
		t.Errorf("a server that waits: %s", said)
	}
	p := h.page(t, "/servers?tier=C&sort=worst&q=po")
	var chosen []string
	for _, n := range p.having("selected") {
		chosen = append(chosen, attr(n, "value"))
	}
	if !slices.Equal(chosen, []string{"C", "", "worst"}) || attr(p.id("name"), "value") != "po" {
		t.Errorf("the form has %q and %q", chosen, attr(p.id("name"), "value"))
	}
}

// TestServersPageByPage: each server stands on one page, in every order.
func TestServersPageByPage(t *testing.T) {
	t.Parallel()
	h := newHouse(t, api.Limits{})
	for i := range 2*listLength + 7 {
		h.push(t, fmt.Sprintf("server-%d", i), pond)
		if i%3 == 0 {
			h.judge(t, fmt.Sprintf("server-%d", i))
		}
	}
	for _, sort := range []string{"slug", "best", "worst", "recent"} {
		seen := map[string]bool{}
		pages := 0
		for at := "/servers?sort=" + sort; at != ""; pages++ {
			p := h.page(t, at)
			for _, slug := range listed(p) {
				if seen[slug] {
					t.Errorf("%s: %s stands twice", sort, slug)
				}
				seen[slug] = true
			}
			at = ""
			for _, n := range p.all(func(n *html.Node) bool { return attr(n, "rel") == "next" }) {
				at = attr(n, "href")
			}
		}
		if len(seen) != 2*listLength+7 || pages != 3 {
			t.Errorf("%s: %d servers on %d pages", sort, len(seen), pages)
		}
	}
}

// TestServersRefuse: what an address cannot mean is said, and no bytes break a page.
func TestServersRefuse(t *testing.T) {
	t.Parallel()
	h := planted(t)
	for query, says := range map[string]string{
		"tier=F":       "one of A, B, C, D",
		"tier=a":       "one of A, B, C, D",
		"source=other": "one of upload, connector",
		"sort=%00":     "one of slug, best, worst, recent",
		"after=%ff":    "none that a page gave",
		"after=bm8":    "none that a page gave",
		"after=" + cursor.Write(store.Place{Slug: "\x00"}): "none that a page gave",
	} {
		w := h.ask(t, "/servers?"+query)
		if p := sound(t, query, w); w.Code != 400 || !strings.Contains(said(p.named("main")[0]), says) {
			t.Errorf("%s: %d %s", query, w.Code, said(p.named("main")[0]))
		}
	}
	for _, q := range append(hostile, "\xff\xfe", "%", "_", `\`, "gar'den", strings.Repeat("a", 5000)) {
		if got := listed(h.page(t, "/servers?q="+url.QueryEscape(q))); q == "" && len(got) != 1 || q != "" && strings.TrimSpace(q) != "" && len(got) > 0 && q != "_" {
			t.Errorf("%.40q finds %v", q, got)
		}
	}
}
