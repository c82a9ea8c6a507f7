package api

import (
	"net/http"
	"slices"
	"strings"
)

// assets is what the paths of the files begin with that pages load: they are kept
// by browsers, and a page without its stylesheet would say nothing.
const assets = "/assets/"

// watchers are the paths of who watches the service; they are not limited.
var watchers = []string{"/healthz", "/readyz", "/metrics"}

func isWatcher(r *http.Request) bool { return slices.Contains(watchers, r.URL.Path) }

// isPage reports whether a request is the pages' to answer.
func (s *service) isPage(r *http.Request) bool {
	return s.Pages != nil && !isWatcher(r) && r.URL.Path != "/api" && !strings.HasPrefix(r.URL.Path, "/api/")
}

// beside hands to the pages what is theirs.
func (s *service) beside(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.isPage(r) {
			next.ServeHTTP(w, r)
			return
		}
		s.Pages.ServeHTTP(w, r)
		if r.Pattern != "" {
			requestOf(r.Context()).pattern = r.Pattern
		}
	})
}

// ahead says of every reading that somebody waits for its answer, so that judging gives
// way.
func (s *service) ahead(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if (r.Method == http.MethodGet || r.Method == http.MethodHead) && !isWatcher(r) {
			defer s.Registry.Reading()()
		}
		next.ServeHTTP(w, r)
	})
}

// refuse answers outside of any operation, a page with a page.
func (s *service) refuse(w http.ResponseWriter, r *http.Request, p *problem) {
	if !s.isPage(r) {
		writeProblem(w, p)
		return
	}
	for name, values := range p.GetHeaders() {
		w.Header()[name] = values
	}
	s.Pages.Refuse(w, r, p.Status, upperFirst(p.Detail)+".")
}

func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
