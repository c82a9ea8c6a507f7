package web

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/opentdqs/tdqs/internal/api"
	"github.com/opentdqs/tdqs/internal/search"
	"github.com/opentdqs/tdqs/internal/store"
)

// hits are the tools on a page, as server/position.
func hits(p *parsed) (all []string) {
	for _, n := range p.having("data-tool") {
		all = append(all, attr(n, "data-tool"))
	}
	return all
}

// TestSearchShowsWhatIsFound: in the order of the search, and each hit leads to its
// tool.
func TestSearchShowsWhatIsFound(t *testing.T) {
	t.Parallel()
	h := planted(t)
	h.push(t, "pond", pond)
	h.judge(t, "pond")
	for text, also := range map[string]string{"plant": "", "pla": "", `"soil is wet"`: "", "water": "", "plants tier:C": "", "plants": "tier=C", "plant ": "read-only=1", "Pond": "output-schema=1", "server:pond drain": "", "xyzzy": ""} {
		p := h.page(t, "/search?q="+url.QueryEscape(text)+"&"+also)
		asked := search.Query{Text: text, Calibration: h.registry.Calibration(), ReadOnly: strings.Contains(also, "read-only"), OutputSchema: strings.Contains(also, "output")}
		if strings.Contains(also, "tier") {
			asked.Tiers = append(asked.Tiers, "C")
		}
		var want []string
		if err := h.registry.Store.View(context.Background(), func(tx *store.Tx) error {
			found, err := search.Find(context.Background(), tx, asked)
			for _, hit := range found.Hits {
				want = append(want, fmt.Sprintf("%s/%d", hit.Server, hit.Position))
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if got := hits(p); !slices.Equal(got, want) {
			t.Errorf("%q %s has %v, want %v", text, also, got, want)
		}
		if len(want) == 0 && !strings.Contains(said(p.named("main")[0]), "No tool was found") {
			t.Errorf("%q says nothing of finding nothing", text)
		}
		for _, n := range p.having("data-tool") {
			link := within(n, "a")[0]
			tool := h.page(t, attr(link, "href"))
			if got := said(tool.named("h1")[0]); got != said(link) {
				t.Errorf("%q: %s leads to %s", text, said(link), got)
			}
			_, position, _ := strings.Cut(attr(n, "data-tool"), "/")
			v := h.json(t, "/servers/"+strings.Split(attr(n, "data-tool"), "/")[0]+"/tools/"+position)
			if !strings.Contains(said(n), told(v, "inputHash")) {
				t.Errorf("%q: %s does not say what definition its score is of", text, said(n))
			}
			if chip := said(n.FirstChild); chip == "" || !strings.Contains(said(n), asPrinted(told(v, "tdqs"))+" "+told(v, "tier")) {
				t.Errorf("%q: %s has no score %s", text, said(n), told(v, "tdqs"))
			}
		}
	}
	p := h.page(t, "/search?q=plant+xyzzy&read-only=1")
	if fields := p.all(func(n *html.Node) bool { return has(n, "checked") }); len(fields) != 1 || attr(p.id("words"), "value") != "plant xyzzy" || attr(p.id("q"), "value") != "plant xyzzy" {
		t.Error("the forms do not have what was asked")
	}
	for query, want := range map[string]string{"q=tier:C": "and there is no word", "tier=C": "and there is no word", "q=+&read-only=1": "and there is no word", "output-schema=1": "and there is no word", "q=--+%3F": "There is no word"} {
		if got := said(h.page(t, "/search?"+query).named("main")[0]); !strings.Contains(got, want) || strings.Contains(got, "No tool was found") {
			t.Errorf("%s does not say that there is no word: %s", query, got)
		}
	}
	if p := h.page(t, "/search"); len(hits(p)) > 0 || said(p.named("h1")[0]) != "Search" {
		t.Errorf("without words: %v", hits(p))
	}
}

// TestSearchLeadsToTwins: of tools with one name each hit leads to its own.
func TestSearchLeadsToTwins(t *testing.T) {
	t.Parallel()
	h := newHouse(t, api.Limits{})
	h.push(t, "hutch", `{"serverName": "hutch", "tools": [{"name": "feed", "description": "Feeds hens."}, {"name": "feed", "description": "Feeds rabbits."}, {"name": "clean", "description": "Cleans the rabbits' run."}]}`)
	for text, want := range map[string]string{"hens": "/servers/hutch/tools/feed?at=1", "feed rabbits": "/servers/hutch/tools/feed?at=2", "clean": "/servers/hutch/tools/clean"} {
		if got := attr(within(h.page(t, "/search?q="+url.QueryEscape(text)).having("data-tool")[0], "a")[0], "href"); got != want {
			t.Errorf("%q leads to %s, want %s", text, got, want)
		}
	}
}

// TestSearchPageByPage: each hit stands on one page.
func TestSearchPageByPage(t *testing.T) {
	t.Parallel()
	h := newHouse(t, api.Limits{})
	for i := range 2*search.DefaultLimit + 3 {
		h.push(t, fmt.Sprintf("server-%d", i), `{"serverName": "s", "tools": [{"name": "feed_fish", "description": "Feeds the fish."}]}`)
		h.judge(t, fmt.Sprintf("server-%d", i))
	}
	seen := map[string]bool{}
	pages := 0
	for at := "/search?q=fish"; at != ""; pages++ {
		p := h.page(t, at)
		for _, hit := range hits(p) {
			if seen[hit] {
				t.Errorf("%s stands twice", hit)
			}
			seen[hit] = true
		}
		at = ""
		for _, n := range p.all(func(n *html.Node) bool { return attr(n, "rel") == "next" }) {
			at = attr(n, "href")
		}
	}
	if len(seen) != 2*search.DefaultLimit+3 || pages != 3 {
		t.Errorf("%d hits on %d pages", len(seen), pages)
	}
}

// TestSearchTakesAnyBytes: no query breaks the page, and none brings structure.
func TestSearchTakesAnyBytes(t *testing.T) {
	t.Parallel()
	h := hostileHouse(t)
	for _, q := range append(hostile, "\xff\xfe", `"`, `"""`, "AND OR NOT", "a*", "tier:", "tier:Z", "server:\x00", "is:x", strings.Repeat("a ", 5000)) {
		h.page(t, "/search?q="+url.QueryEscape(q))
	}
	for query, words := range map[string]string{"q=%": "%", "q=100%25+a%zz%4": "100% a%zz%4", "q=a;b&tier=": "a;b", "q=a%20b%": "a b%", "&&=x&q=a": "a", "q=%41%": "A%"} {
		if got := attr(h.page(t, "/search?"+query).id("words"), "value"); got != words {
			t.Errorf("%s is read as %q, want %q", query, got, words)
		}
	}
	for query, says := range map[string]string{"q=a&tier=x": "one of A, B, C, D", "q=a&after=%ff": "none that a page gave", "q=a&after=bm8": "none that a page gave"} {
		w := h.ask(t, "/search?"+query)
		if p := sound(t, query, w); w.Code != 400 || !strings.Contains(said(p.named("main")[0]), says) {
			t.Errorf("%s: %d %s", query, w.Code, said(p.named("main")[0]))
		}
	}
}
