package web

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/opentdqs/tdqs/internal/api"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store/storetest"
)

// TestProblemsArePages: what is wrong is said in the same frame, with what to do.
func TestProblemsArePages(t *testing.T) {
	t.Parallel()
	h := newHouse(t, api.Limits{})
	for _, c := range []struct {
		method, path string
		status       int
		says         string
	}{
		{"GET", "/nothing", 404, "There is no page at this address."},
		{"GET", "/servers/none", 404, "There is no server of this name here"},
		{"GET", "/servers/none/tools/x", 404, "There is no server of this name here"},
		{"DELETE", "/servers/none", 405, "This page can be read"},
		{"GET", "/servers/none?from=x", 400, "Leave it out"},
		{"GET", "/style.css", 404, "There is no page"},
		{"GET", "/assets/style-0.css", 404, "There is no page"},
	} {
		w := httptest.NewRecorder()
		h.handler.ServeHTTP(w, httptest.NewRequest(c.method, c.path, nil))
		p := sound(t, c.path, w)
		if main := said(p.named("main")[0]); w.Code != c.status || !strings.Contains(main, c.says) {
			t.Errorf("%s %s: %d %s", c.method, c.path, w.Code, main)
		}
		if robots := p.all(func(n *html.Node) bool { return attr(n, "name") == "robots" }); len(robots) != 1 {
			t.Errorf("%s may be taken into a search engine", c.path)
		}
	}
	for _, path := range []string{"/api/v1/nothing", "/api/nothing", "/api"} {
		if w := h.ask(t, path); w.Code != 404 || w.Header().Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s is answered with %d %s", path, w.Code, w.Header().Get("Content-Type"))
		}
	}
}

// TestTooManyIsAPage: who asks too often gets a page that says for how long to wait,
// with its stylesheet.
func TestTooManyIsAPage(t *testing.T) {
	t.Parallel()
	h := newHouse(t, api.Limits{PerMinute: 6})
	h.ask(t, "/")
	w := h.ask(t, "/")
	p := sound(t, "/", w)
	if w.Code != 429 || w.Header().Get("Retry-After") == "" || !strings.Contains(said(p.named("main")[0]), "too many") {
		t.Errorf("%d %v", w.Code, w.Header())
	}
	if style := h.ask(t, h.pages.style.path); style.Code != 200 {
		t.Errorf("the stylesheet of that page is answered with %d", style.Code)
	}
}

// TestOurFaultIsAPage: what breaks in the service is said without its reason.
func TestOurFaultIsAPage(t *testing.T) {
	t.Parallel()
	h := planted(t)
	h.pages.Restored = nil // the page of a tool panics now
	w := h.ask(t, "/servers/garden/tools/prune")
	if main := said(sound(t, "a broken page", w).named("main")[0]); w.Code != 500 || !strings.Contains(main, "ry again") || strings.Contains(main, "nil pointer") {
		t.Errorf("%d %s", w.Code, main)
	}
	if err := h.registry.Store.Close(); err != nil {
		t.Fatal(err)
	}
	w = h.ask(t, "/servers/garden")
	if main := said(sound(t, "without a database", w).named("main")[0]); w.Code != 500 || !strings.Contains(main, "The fault is ours.") || strings.Contains(main, "sql") {
		t.Errorf("%d %s", w.Code, main)
	}
}

// TestAssets: the stylesheet and the icon are loaded once, and a page that did not
// change not again.
func TestAssets(t *testing.T) {
	t.Parallel()
	h := planted(t)
	p := h.page(t, "/servers/garden")
	n := 0
	for _, link := range p.named("link") {
		if attr(link, "rel") == "canonical" {
			continue
		}
		n++
		w := h.ask(t, attr(link, "href"))
		if w.Code != 200 || !strings.Contains(w.Header().Get("Cache-Control"), "immutable") || w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: %d %v", attr(link, "href"), w.Code, w.Header())
		}
	}
	if n != 2 {
		t.Errorf("%d files are loaded", n)
	}
	tag := h.ask(t, "/servers/garden").Header().Get("ETag")
	r := httptest.NewRequest(http.MethodGet, "/servers/garden", nil)
	r.Header.Set("If-None-Match", tag)
	w := httptest.NewRecorder()
	h.handler.ServeHTTP(w, r)
	if tag == "" || w.Code != http.StatusNotModified || w.Body.Len() > 0 {
		t.Errorf("a known page is answered with %d and %d bytes", w.Code, w.Body.Len())
	}
}

// TestStyleLoadsNothing: the stylesheet refers to no other address, has colours by
// name alone, and keeps the focus seen.
func TestStyleLoadsNothing(t *testing.T) {
	t.Parallel()
	style := string(styleAsset().data)
	for what, pattern := range map[string]string{"loads": `url\(|@import`, "outlines nothing": `outline:\s*(0|none)`} {
		if found := regexp.MustCompile(pattern).FindString(style); found != "" {
			t.Errorf("it %s: %s", what, found)
		}
	}
	rest := regexp.MustCompile(`:root \{[^}]*\}`).ReplaceAllString(style, "")
	if found := regexp.MustCompile(`#[0-9a-fA-F]{3,8}\b|rgba?\(|hsla?\(`).FindAllString(rest, -1); len(found) > 0 {
		t.Errorf("colours outside the schemes: %q", found)
	}
}

// TestPrefix: behind a path of another server every link stays below it.
func TestPrefix(t *testing.T) {
	t.Parallel()
	h := newHouseAt(t, "https://example.org/quality", api.Limits{})
	h.push(t, "garden", garden)
	h.judge(t, "garden")
	for _, path := range []string{"/servers/garden", "/servers/garden/tools/prune", "/"} {
		p := h.page(t, path)
		for _, key := range []string{"href", "action", "src"} {
			for _, n := range p.having(key) {
				if to := attr(n, key); strings.HasPrefix(to, "/") && !strings.HasPrefix(to, "/quality/") {
					t.Errorf("%s: %s leads to %s", path, n.Data, to)
				}
			}
		}
		if canonical := p.all(func(n *html.Node) bool { return attr(n, "rel") == "canonical" }); len(canonical) != 1 || attr(canonical[0], "href") != "https://example.org/quality"+path {
			t.Errorf("%s has another address", path)
		}
	}
	if w := h.ask(t, "/servers/garden/tools/"); w.Header().Get("Location") != "/quality/servers/garden" {
		t.Errorf("it leads to %s", w.Header().Get("Location"))
	}
}

// TestDatabaseIsAway: a page that fails for the database alone says so, and when to ask again.
func TestDatabaseIsAway(t *testing.T) {
	t.Parallel()
	where := storetest.SQLite(t)
	p := New(Config{Store: storetest.Open(t, where), Published: registry.PublishedIn, Log: slog.New(slog.DiscardHandler)})
	if err := os.Rename(where, where+".aside"); err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	p.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/servers", nil))
	if page := sound(t, "/servers", w); w.Code != 503 || w.Header().Get("Retry-After") != "10" || !strings.Contains(said(page.named("main")[0]), "The database does not answer") {
		t.Errorf("%d %v", w.Code, w.Header())
	}
}
