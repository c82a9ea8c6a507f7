package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/lazy"
)

// Document is a list that is kept at an address, and what its server is called.
type Document struct {
	URL        string // may hold a login or a key
	ServerName string // goes before what the document says, unless empty
	Slug       string // for one that says no name
}

// Download reads a document within the limits, and says how large it is and what server
// it describes. Its errors are sentences for whoever gave the address, without what is
// secret in that; [MalformedAddress] is one of what was not asked.
type Download func(context.Context, Document, Limits) (size int, decode func() (*tdqs.Server, error), err error)

// MalformedAddress is what is wrong with the form of the address of a document.
type MalformedAddress struct{ Err error }

func (e MalformedAddress) Error() string { return e.Err.Error() }

const (
	// importsAtOnce is how many documents are read at a time: what is asked for in a few
	// bytes may be as large as a body.
	importsAtOnce = 8
	// importBytes is how large a body may be that names an address.
	importBytes = 16 << 10
	// addressPattern is what the address of a document looks like; more is found wrong
	// when it is asked.
	addressPattern = `^[Hh][Tt][Tt][Pp][Ss]?://[^\x00-\x20\x7f]+$`
	maxAddress     = 4000
)

var isAddress = lazy.Regexp(addressPattern)

// importRequest describes a body that names the address of a document in place of tools.
var importRequest = &huma.Schema{Type: huma.TypeObject, Required: []string{"url"}, AdditionalProperties: false, Properties: map[string]*huma.Schema{
	"url": {Type: huma.TypeString, Pattern: addressPattern, PatternDescription: "an address such as https://garden.example/tools.json", MaxLength: ptr(maxAddress),
		Description: "Where an answer to tools/list is kept, as a document. It is read once and not kept; a login or key in it is shown nowhere."},
	"serverName": {Type: huma.TypeString, Description: "The name that judges are shown; else the server's own, else its name here."},
}}

// documentIn is the document that a body names; nil when it names none.
func documentIn(slug string, body []byte) (*Document, error) {
	var all map[string]json.RawMessage
	if len(body) > importBytes || json.Unmarshal(body, &all) != nil || all["url"] == nil {
		return nil, nil
	}
	d := &Document{Slug: slug}
	for key, value := range all {
		into := map[string]*string{"url": &d.URL, "serverName": &d.ServerName}[key]
		if into == nil {
			return nil, refuse(http.StatusUnprocessableEntity, "body: beside url, the address of a list, it may have serverName and nothing else; a body that has the list itself has tools")
		}
		if len(value) == 0 || value[0] != '"' || json.Unmarshal(value, into) != nil {
			return nil, refuse(http.StatusUnprocessableEntity, "body.%s: it is to be a text", key)
		}
	}
	if !isAddress().MatchString(d.URL) || len(d.URL) > maxAddress {
		return nil, refuse(http.StatusUnprocessableEntity, "body.url: it is to be an address such as https://garden.example/tools.json, of at most %d bytes", maxAddress)
	}
	return d, nil
}

// imported is the server whose tools a document has. Only so many documents are at hand
// at a time, and they are worked on as bodies are.
func (s *service) imported(ctx context.Context, d *Document) (*tdqs.Server, error) {
	if s.Download == nil {
		return nil, refuse(http.StatusUnprocessableEntity, "body.url: this service reads no addresses; send the list itself")
	}
	if err := s.turn(ctx); err != nil {
		return nil, err
	}
	defer s.imports.Release(1)
	size, decode, err := s.Download(ctx, *d, s.Limits)
	if err != nil {
		return nil, ofAddress(ctx, err)
	}
	held := min(int64(size), s.BodyBytes)
	if err := s.bodies.Acquire(ctx, held); err != nil {
		return nil, err
	}
	defer s.bodies.Release(held)
	server, err := decode()
	if err != nil {
		return nil, ofAddress(ctx, err)
	}
	if server.Listed > s.Tools {
		return nil, ofAddress(ctx, fmt.Errorf("the list there has %d tools, and at most %d are taken", server.Listed, s.Tools))
	}
	return server, nil
}

// turn waits until a document may be read, for as long as reading one may take.
func (s *service) turn(ctx context.Context) error {
	waits, cancel := context.WithTimeout(ctx, s.BodyTime)
	defer cancel()
	err := s.imports.Acquire(waits, 1)
	if err != nil && ctx.Err() == nil {
		return tooMany(10*time.Second, "other addresses are being read, each slowly")
	}
	return err
}

// ofAddress is what an address answered in the place of a list, unless the client is gone.
func ofAddress(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	status := http.StatusFailedDependency
	if malformed := (MalformedAddress{}); errors.As(err, &malformed) {
		status = http.StatusUnprocessableEntity
	}
	return refuse(status, "body.url: %v", err)
}
