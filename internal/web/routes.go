package web

import "net/http"

// route registers every page. A page more is one line here.
func (p *Pages) route() {
	for _, one := range []struct {
		pattern string
		make    func(*http.Request) (*page, error)
	}{
		{"GET /{$}", p.home},
		{"GET /servers", p.servers},
		{"GET /report", p.reportPage},
		{"GET /rules", p.rules},
		{"GET /rules/{id}", p.rule},
		{"GET /dimensions", p.dimensions},
		{"GET /search", p.found},
		{"GET /servers/{slug}", p.server},
		{"GET /servers/{slug}/tools/{name}", p.tool},
		{"GET /servers/{slug}/tools/{$}", p.tool},
	} {
		p.mux.HandleFunc(one.pattern, p.answer(one.make))
	}
	p.mux.HandleFunc("POST /report", p.report)
	p.mux.HandleFunc("GET /reports/{uid}", p.oneReport)
	for _, a := range []asset{p.style, p.icon} {
		p.mux.Handle("GET "+a.path, a)
	}
	p.mux.HandleFunc("/", p.nothing)
}

// nothing answers what no page is for.
func (p *Pages) nothing(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		p.refuse(w, refuse(http.StatusMethodNotAllowed, "This page can be read, and nothing can be sent to it."))
		return
	}
	p.refuse(w, refuse(http.StatusNotFound, "There is no page at this address. Search for a server or a tool above, or begin at the home page."))
}
