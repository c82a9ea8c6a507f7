package api

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
)

// connectors are the servers that are read where they are, again and again.
func (s *service) connectors() {
	read(s, "/connectors", "listConnectors", "List the servers that are read where they are", s.listConnectors)
	write(s, huma.Operation{Method: http.MethodPost, Path: "/connectors", OperationID: "createConnector", DefaultStatus: http.StatusCreated,
		Summary: "Have a server read where it is, again and again", Errors: []int{http.StatusConflict, http.StatusRequestTimeout, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType}},
		registry.ScopeConnectors, s.createConnector)
	write(s, huma.Operation{Method: http.MethodDelete, Path: "/connectors/{slug}", OperationID: "deleteConnector", DefaultStatus: http.StatusNoContent,
		Summary: "Forget a connector with all that is known of its server", Errors: []int{http.StatusNotFound, http.StatusConflict}},
		registry.ScopeConnectors, s.deleteConnector)
}

type connectorsQuery struct {
	PageLimit
	Cursor string `query:"cursor" maxLength:"400" doc:"The nextCursor of the page before."`
}

type connectorsAnswer struct {
	Body struct {
		Connectors []connector `json:"connectors"`
		NextCursor *string     `json:"nextCursor" doc:"null on the last page."`
	}
}

// connector is a connector as it is shown; its headers are not.
type connector struct {
	Server       string  `json:"server" doc:"The server's name here."`
	URL          string  `json:"url"`
	EverySeconds int64   `json:"everySeconds"`
	DueAt        *string `json:"dueAt" format:"date-time" doc:"When it is read next."`
	CheckedAt    *string `json:"checkedAt" format:"date-time" doc:"When it was read last."`
	Failures     int     `json:"failures" doc:"Readings in a row that failed."`
	Failure      *string `json:"failure" doc:"Why the last one failed."`
}

func connectorOf(s *store.Server) connector {
	return connector{s.Slug, s.URL, int64(s.Every / time.Second), when(s.Due), when(s.Checked), s.Failures, said(s.Failure)}
}

func (s *service) listConnectors(ctx context.Context, in *connectorsQuery) (*connectorsAnswer, error) {
	after := ""
	if err := readCursor(in.Cursor, &after); err != nil {
		return nil, err
	}
	if after != "" && registry.CheckSlug(after) != nil {
		return nil, badCursor()
	}
	out := &connectorsAnswer{}
	out.Body.Connectors = []connector{}
	return out, s.look(ctx, func(r readers) error {
		all, err := r.tx.ListServers(ctx, store.ServerQuery{Calibration: r.calibration.ID, Source: store.Connector, Order: store.BySlug, Limit: in.Limit + 1, After: store.Place{Slug: after}})
		all, out.Body.NextCursor = paged(all, in.Limit, func(s *store.ListedServer) string { return s.Slug })
		for i := range all {
			out.Body.Connectors = append(out.Body.Connectors, connectorOf(&all[i].Server))
		}
		return err
	})
}

type newConnector struct {
	Body struct {
		Server       string            `json:"server" pattern:"^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$" patternDescription:"a name of a-z, 0-9, and between them also - . and _" maxLength:"100" doc:"The server's name here."`
		URL          string            `json:"url" pattern:"^[Hh][Tt][Tt][Pp][Ss]?://([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?(/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?$" patternDescription:"an address such as https://pond.example/mcp, without user, query or fragment" maxLength:"500" doc:"Where the server answers, without user, query or fragment."`
		EverySeconds *int64            `json:"everySeconds,omitempty" nullable:"true" minimum:"60" maximum:"2592000" default:"21600" doc:"Between two readings."`
		Headers      map[string]string `json:"headers,omitempty" nullable:"true" maxProperties:"20" doc:"Secret headers, which are kept encrypted and never shown."`
	}
}

type connectorAnswer struct {
	Location string `header:"Location"`
	Body     connector
}

func (s *service) createConnector(ctx context.Context, in *newConnector) (*connectorAnswer, error) {
	b := &in.Body
	if err := errors.Join(registry.CheckSlug(b.Server), registry.CheckURL(b.URL)); err != nil {
		return nil, refuse(http.StatusUnprocessableEntity, "%v", err)
	}
	for name, value := range b.Headers {
		if !isHeader(name, value) {
			return nil, refuse(http.StatusUnprocessableEntity, "body.headers: one of them cannot be sent: names are letters, digits and dashes, values have no line ends, and both are at most 4,000 bytes")
		}
	}
	if len(b.Headers) > 0 && s.Registry.Sealer == nil {
		return nil, refuse(http.StatusUnprocessableEntity, "body.headers: this service keeps none, since %s is not set for it", registry.KeyEnvironment)
	}
	every := registry.DefaultEvery
	if b.EverySeconds != nil {
		every = time.Duration(*b.EverySeconds) * time.Second
	}
	id, err := s.Registry.AddConnector(ctx, registry.Connection{Slug: b.Server, URL: b.URL, Headers: b.Headers}, every)
	if errors.Is(err, store.ErrExists) {
		return nil, refuse(http.StatusConflict, "there is a server %s already: choose another name", b.Server)
	}
	if err != nil {
		return nil, err
	}
	out := &connectorAnswer{Location: s.base(ctx) + root + "/servers/" + b.Server}
	return out, s.Registry.Store.View(ctx, func(tx *store.Tx) error {
		server, err := tx.Server(ctx, id)
		out.Body = connectorOf(&server)
		return err
	})
}

// isHeader reports whether a header can be sent.
func isHeader(name, value string) bool {
	const most = 4000
	plain := name != "" && len(name) <= most && len(value) <= most && !strings.ContainsFunc(value, func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f })
	for _, c := range []byte(name) {
		plain = plain && (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_')
	}
	return plain
}

type goneConnector struct {
	Slug string `path:"slug" maxLength:"100" example:"pond" doc:"The server's name here."`
}

func (s *service) deleteConnector(ctx context.Context, in *goneConnector) (*struct{}, error) {
	return nil, s.Registry.Store.Update(ctx, func(tx *store.Tx) error {
		server, err := readers{tx: tx}.server(ctx, in.Slug)
		if err != nil {
			return err
		}
		if server.Source != store.Connector {
			return refuse(http.StatusConflict, "%s is no connector: its tools are uploaded", in.Slug)
		}
		if _, err := tx.Lock(ctx, server.ID); err != nil {
			return err
		}
		return tx.RemoveServer(ctx, server.ID)
	})
}
