// Package web is the registry's window for people: pages of one layout, made on the
// server, without scripts and without cookies.
//
// A page is one template in template/ and one file of Go with the function that
// reads what it shows; routes.go is the list of all. The package changes nothing by
// itself and may not import the registry: what it needs of that comes in as values
// and functions.
package web

import (
	"context"
	"html/template"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/measurement"
	"github.com/opentdqs/tdqs/internal/statistics"
	"github.com/opentdqs/tdqs/internal/store"
)

// Config is what the pages are made of.
type Config struct {
	Store *store.Store
	// Published is the calibration that readers see, by its number in the store.
	Published func(context.Context, *store.Tx) (int64, error)
	// Restored reads the definitions of a capture back.
	Restored func(*store.Capture) (*tdqs.Server, error)
	// Estimate is the measured error of the judge of a calibration, nil where a model
	// judged or none was measured.
	Estimate func(tdqs.Calibration) *tdqs.Estimate
	// Interval is how far off the score of a tool may be under a calibration; nil where a
	// model judged or where that is unknown.
	Interval func(tdqs.Calibration, *tdqs.Edition, *tdqs.Tool, tdqs.Tenths) *tdqs.Interval
	// Statistics are shown on the first page; nil: none are.
	Statistics *statistics.Board
	// Submit takes in what a stranger wants scored, a text with tools and the name of
	// their server, empty for what the text says, and says what the report is called;
	// nil: this service takes none. What is wrong with them is a [*Problem].
	Submit func(ctx context.Context, name string, text []byte) (uid string, err error)
	Guests Guests // what Submit takes
	// ReportPage writes a report as a page of its own; server has the definitions.
	ReportPage func(w io.Writer, report *tdqs.Report, server *tdqs.Server) error
	// Topics are what the page of dimensions explains, in the order of their kinds.
	Topics []Topic
	// PublicURL is how clients reach the service, without a slash at its end. Links
	// begin with its path. Empty: at the root of whatever host is asked.
	PublicURL string
	Version   string // of the program
	Now       func() time.Time
	Log       *slog.Logger
}

// Guests is what may be sent in without a token.
type Guests struct {
	Bytes   int64 // of a text
	Tools   int   // of a list
	PerHour int   // of one address
	Model   bool  // a language model judges; otherwise the marks are an estimate
}

// Topic is something that pages name, explained.
type Topic struct {
	Kind  string // "dimension", "tier" and so on
	Name  string // as an address has it: a key, a letter
	Title string
	Facts []TopicFact
}

// TopicFact is one labelled paragraph; without a label it is an introduction.
type TopicFact struct{ Label, Text string }

// Pages answers requests for pages.
type Pages struct {
	Config
	prefix    string // of every link: the path of the public address
	mux       *http.ServeMux
	templates map[string]*template.Template // by the name of the page
	style     asset
	icon      asset
	crossing  *http.CrossOriginProtection

	measured measurement.Lists // what was found in the lists that were looked at last
	made     *madePages        // of reports
}

// New makes the pages.
func New(c Config) *Pages {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	p := &Pages{Config: c, mux: http.NewServeMux(), style: styleAsset(), icon: iconAsset(), crossing: http.NewCrossOriginProtection(), made: newMadePages()}
	if u, err := url.Parse(c.PublicURL); err == nil {
		p.prefix = strings.TrimRight(u.EscapedPath(), "/")
		_ = p.crossing.AddTrustedOrigin(u.Scheme + "://" + u.Host) // where there is one: a proxy may ask for another host
	}
	p.templates = p.parse()
	p.route()
	return p
}

// ServeHTTP answers a request; [http.Request.Pattern] then says which page it was.
func (p *Pages) ServeHTTP(w http.ResponseWriter, r *http.Request) { p.mux.ServeHTTP(w, r) }

// link is the address of a path of the service as it stands in a page.
func (p *Pages) link(path string) string { return p.prefix + path }
