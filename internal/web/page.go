package web

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"

	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/internal/store"
)

// page is what a template is filled with.
type page struct {
	kind   string // the template, template/page_KIND.tmpl
	status int    // 0 is 200

	Title       string        // of the document; foreign text in it is escaped by internal/escape
	Description string        // a sentence for link previews
	Path        string        // the one address of the page, with its query where that matters
	Words       string        // in the search box
	Hidden      bool          // from search engines
	Refresh     int           // the browser asks again after so many seconds; 0: not
	Wait        time.Duration // what was asked for may be asked again after this; 0: says nothing
	Body        any           // what the template shows
}

// document is a page with what the layout shows around it.
type document struct {
	*page
	Kind      string
	Canonical string // the whole address of the page; empty where no public one is known
	Style     string
	Icon      string
	Version   string
}

//go:embed template/*.tmpl template/*.css template/icon.svg
var files embed.FS

// parse makes one set of templates for each page: the layout and the parts, which
// begin with no "page_", and the page's own.
func (p *Pages) parse() map[string]*template.Template {
	parts := template.Must(markup.Templates()).Funcs(p.words())
	var pages []string
	names, err := fs.Glob(files, "template/*.tmpl")
	if err != nil {
		panic(err) // the pattern is right
	}
	for _, name := range names {
		if strings.HasPrefix(path.Base(name), "page_") {
			pages = append(pages, name)
			continue
		}
		template.Must(parts.ParseFS(files, name))
	}
	out := map[string]*template.Template{}
	for _, name := range pages {
		kind := strings.TrimSuffix(strings.TrimPrefix(path.Base(name), "page_"), ".tmpl")
		out[kind] = template.Must(template.Must(parts.Clone()).ParseFS(files, name))
	}
	return out
}

// answer is a handler that shows the page, or what is wrong as a page.
func (p *Pages) answer(make func(*http.Request) (*page, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		made, err := make(r)
		var elsewhere moved
		switch {
		case errors.As(err, &elsewhere):
			http.Redirect(w, r, p.link(string(elsewhere)), http.StatusSeeOther)
		case err != nil:
			p.refuse(w, p.problem(r.Context(), err))
		default:
			p.show(w, made)
		}
	}
}

// moved is no page but the path of another one.
type moved string

// Error says where it is.
func (m moved) Error() string { return "it is at " + string(m) }

// policy lets a page load the stylesheet and images of the service, send its forms
// there, and do nothing else.
const policy = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// show writes a page.
func (p *Pages) show(w http.ResponseWriter, made *page) {
	var b bytes.Buffer
	if err := p.fill(&b, made); err != nil {
		p.Log.Error("a page could not be made", "page", made.kind, "error", err)
		b.Reset()
		made = problemPage(broken())
		if p.fill(&b, made) != nil {
			http.Error(w, broken().Detail, http.StatusInternalServerError)
			return
		}
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	if made.Wait > 0 {
		h.Set("Retry-After", strconv.Itoa(int((made.Wait+time.Second-1)/time.Second)))
	}
	if made.Refresh > 0 {
		h.Set("Refresh", strconv.Itoa(made.Refresh))
	}
	if made.status == 0 {
		made.status = http.StatusOK
	}
	w.WriteHeader(made.status)
	_, _ = w.Write(b.Bytes())
}

func (p *Pages) fill(b *bytes.Buffer, made *page) error {
	set := p.templates[made.kind]
	if set == nil {
		return fmt.Errorf("there is no template for %s", made.kind)
	}
	d := document{page: made, Kind: made.kind, Style: p.link(p.style.path), Icon: p.link(p.icon.path), Version: p.Version}
	if made.Path != "" && p.PublicURL != "" {
		d.Canonical = p.PublicURL + made.Path
	}
	return set.ExecuteTemplate(b, "layout", d)
}

// problem is what a reader is told of an error; what is the service's own fault is
// logged. The fault of a reader that is gone is none.
func (p *Pages) problem(ctx context.Context, err error) *Problem {
	if known := problemOf(err); known != nil {
		return known
	}
	if ctx.Err() == nil {
		p.Log.Error("a page failed", "error", err)
	}
	if errors.Is(err, store.ErrUnusable) {
		problem := refuse(http.StatusServiceUnavailable, "The database does not answer. Try again in a while; the log of the service says what it was.")
		problem.Wait = 10 * time.Second
		return problem
	}
	return broken()
}
