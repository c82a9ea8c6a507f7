// Package api is the JSON window on the registry: an OpenAPI 3.1 interface over
// HTTP, which the official client works against.
//
// One resource is one file. errors.go has the only table of errors, and
// openapi.yaml is what the code says of itself: a change of it needs another
// [Version].
package api

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"golang.org/x/sync/semaphore"

	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/statistics"
)

// Version is the version of the interface, and not that of the program. Whoever changes
// openapi.yaml raises it, be there a release between or not: the service is run from
// commits too, and two descriptions of one version are the same (docs/api.md).
const Version = "0.7.0"

// root is where the interface begins.
const root = "/api/v1"

// Config is what the interface is made of.
type Config struct {
	Registry *registry.Registry
	// PublicURL is how clients reach the service, without a slash at its end;
	// empty: as the request says.
	PublicURL string
	// Download reads the documents whose addresses uploads name; nil: none is read.
	Download Download
	// Pages answers what is not the interface's; nil: nothing does.
	Pages Pages
	// Statistics are shown by the pages too; nil: the interface makes its own.
	Statistics *statistics.Board
	Log        *slog.Logger
	Limits
}

// Pages is the window for people, beside the interface.
type Pages interface {
	http.Handler
	// Refuse answers in the place of a page: detail says in a sentence what was
	// wrong and what to do.
	Refuse(w http.ResponseWriter, r *http.Request, status int, detail string)
}

// Limits bound what strangers may ask for. Zero stands for the default.
type Limits struct {
	BodyBytes        int64         // of a body, 10 MB
	Tools            int           // of an upload, 2,000
	BodyTime         time.Duration // for a body to arrive, 30 seconds
	PerMinute        int           // requests of an address, and of a token, 600
	AnonymousReports int           // in an hour, of an address without a token; 0: none
}

// WithDefaults has the defaults in the places of zeros.
func (l Limits) WithDefaults() Limits {
	if l.BodyBytes <= 0 {
		l.BodyBytes = 10 << 20
	}
	if l.Tools <= 0 {
		l.Tools = 2000
	}
	if l.BodyTime <= 0 {
		l.BodyTime = 30 * time.Second
	}
	if l.PerMinute <= 0 {
		l.PerMinute = 600
	}
	return l
}

// service answers requests.
type service struct {
	Config
	metrics *metrics
	rates   *rates              // of requests
	guests  *rates              // of reports without a token
	bodies  *semaphore.Weighted // bytes of bodies that are worked on
	imports *semaphore.Weighted // documents that are read
	huma    huma.API
}

// Handler answers requests.
type Handler struct {
	http.Handler
	service *service
}

// New makes the handler of the whole interface, the metrics and the health checks.
func New(c Config) *Handler {
	s := newService(c)
	return &Handler{s.handler(), s}
}

func newService(c Config) *service {
	c.Limits = c.Limits.WithDefaults()
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Statistics == nil {
		c.Statistics = statistics.Of(c.Registry.Store, c.Registry.Published, c.Registry.Now)
	}
	s := &service{Config: c, metrics: newMetrics(c.Registry)}
	s.rates = newRates(c.Registry.Now, float64(c.PerMinute)/60, max(c.PerMinute/6, 1))
	s.guests = newRates(c.Registry.Now, float64(c.AnonymousReports)/3600, c.AnonymousReports)
	s.imports = semaphore.NewWeighted(importsAtOnce)
	s.bodies = semaphore.NewWeighted(bodiesAtOnce * c.BodyBytes)
	return s
}

// handler puts the parts together: what stands first sees a request first.
func (s *service) handler() http.Handler {
	mux := http.NewServeMux()
	s.describe(mux)
	mux.HandleFunc("GET /healthz", s.healthz)
	mux.HandleFunc("GET /readyz", s.readyz)
	mux.Handle("GET /metrics", s.metrics.handler(s.Log))
	var h http.Handler = unmatched(mux)
	h = s.beside(h)
	h = s.ahead(h)
	h = etagged(h)
	h = s.identified(h)
	h = s.watched(h)
	return h
}

// describe registers every operation. A resource more is one line here.
func (s *service) describe(mux *http.ServeMux) {
	config := huma.DefaultConfig("tdqs registry", Version)
	config.Info.Description = "Servers of the Model Context Protocol, their tools, and how well these are described."
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = root+"/openapi", "", ""
	config.CreateHooks = nil // which would add the address of a schema to each answer
	config.Transformers = []huma.Transformer{problems}
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		bearer: {Type: "http", Scheme: "bearer", Description: "A token that tdqs token create made. Reading needs none."},
	}
	s.huma = humago.New(mux, config)
	addSchemas(s.huma.OpenAPI().Components.Schemas)
	s.huma.UseMiddleware(s.authorized)
	for _, resource := range []func(){
		s.servers,
		s.tools,
		s.captures,
		s.connectors,
		s.badges,
		s.reports,
		s.search,
		s.statistics,
	} {
		resource()
	}
	describeProblem(s.huma.OpenAPI().Components.Schemas)
}

// read registers an operation that changes nothing.
func read[I, O any](s *service, path, id, summary string, handler func(context.Context, *I) (*O, error)) {
	readAs(s, path, id, summary, nil, handler)
}

// readAs is the same for an answer of bytes: content says what they are.
func readAs[I, O any](s *service, path, id, summary string, content map[string]*huma.MediaType, handler func(context.Context, *I) (*O, error)) {
	o := huma.Operation{
		Method: http.MethodGet, Path: root + path, OperationID: id, Summary: summary, Tags: []string{tag(path)},
		Errors: statuses(http.StatusBadRequest, http.StatusUnauthorized, http.StatusNotFound, http.StatusTooManyRequests),
		Responses: map[string]*huma.Response{
			"304": {Description: "The answer is the one that If-None-Match names."},
		},
		Parameters: []*huma.Param{{Name: "If-None-Match", In: "header", Description: "The ETag of an answer that is at hand.",
			Schema: &huma.Schema{Type: huma.TypeString}}},
	}
	o.RejectUnknownQueryParameters = content == nil // an image may be asked for with anything, so that it is asked for anew
	if content != nil {
		o.Responses["200"] = &huma.Response{Description: "OK", Content: content}
	}
	huma.Register(s.huma, o, caught(s, handler))
}

// write registers an operation that needs a token with a scope.
func write[I, O any](s *service, o huma.Operation, scope string, handler func(context.Context, *I) (*O, error)) {
	o.Path, o.Tags = root+o.Path, []string{tag(o.Path)}
	o.Security = []map[string][]string{{bearer: {}}}
	o.Metadata = map[string]any{scopeKey: scope}
	o.Errors = append(o.Errors, statuses(http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests)...)
	o.MaxBodyBytes, o.BodyReadTimeout = s.BodyBytes, -1 // it was read before
	var described huma.MediaType
	if o.RequestBody != nil { // the operation reads it itself, and huma would forget what is said of it
		described = *o.RequestBody.Content[bodyType]
		o.SkipValidateBody = true
		o.Errors = append(o.Errors, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType, http.StatusUnprocessableEntity)
	}
	huma.Register(s.huma, o, caught(s, handler))
	if o.RequestBody != nil {
		*o.RequestBody.Content[bodyType] = described
	}
}

// bodyType is the media type of every body that is taken.
const bodyType = "application/json"

// tag is the resource that a path is about.
func tag(path string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return first
}
