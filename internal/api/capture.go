package api

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
)

// captures are the lists of a server: the current one, and those before.
func (s *service) captures() {
	read(s, "/servers/{slug}/captures", "listCaptures", "List what was captured of a server", s.listCaptures)
	write(s, huma.Operation{Method: http.MethodPost, Path: "/servers/{slug}/captures", OperationID: "createCapture", DefaultStatus: http.StatusCreated,
		Summary:     "Bring the tools of a server, for a new server or as the next list of one",
		RequestBody: body("An answer to tools/list, what tdqs capture wrote, or the address of either.", captureRequest),
		Errors:      []int{http.StatusFailedDependency},
		Responses:   map[string]*huma.Response{"200": {Description: "The list is the one that was known.", Content: map[string]*huma.MediaType{bodyType: {Schema: refTo("NewCaptureBody")}}}},
	}, registry.ScopeCaptures, s.createCapture)
}

// captureRequest describes the body of a new capture.
var captureRequest = &huma.Schema{OneOf: []*huma.Schema{listRequest, importRequest}}

// listRequest describes a body that has the list itself. What cannot be scored is noted
// and does not lose the others.
var listRequest = &huma.Schema{Type: huma.TypeObject, Required: []string{"tools"}, Properties: map[string]*huma.Schema{
	"tools":      {Type: huma.TypeArray, MinItems: ptr(1), MaxItems: ptr(2000), Items: &huma.Schema{Description: "A tool; at least one has a name."}},
	"serverName": {Description: "The name that judges are shown; else the server's own, else its name here."},
}}

type captureUpload struct {
	Slug    string `path:"slug" pattern:"^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$" patternDescription:"a name of a-z, 0-9, and between them also - . and _" maxLength:"100" example:"library" doc:"The server's name here, new or known."`
	RawBody []byte `contentType:"application/json"`
}

type newCapture struct {
	Status   int
	Location string `header:"Location"`
	Body     newCaptureBody
}

type newCaptureBody struct {
	Server    string `json:"server"`
	Capture   int64  `json:"capture" doc:"The number of the list."`
	Created   bool   `json:"created" doc:"The server is new."`
	Unchanged bool   `json:"unchanged" doc:"The list is the one that was known."`
	ToolCount int    `json:"toolCount"`
	Waiting   int    `json:"waiting" doc:"Tools of it that are to be judged."`
	Notes     []text `json:"notes" doc:"What was odd about it, a sentence each."`
}

func (s *service) createCapture(ctx context.Context, in *captureUpload) (*newCapture, error) {
	if err := registry.CheckSlug(in.Slug); err != nil {
		return nil, refuse(http.StatusUnprocessableEntity, "path.slug: %v", err)
	}
	server, err := s.listIn(ctx, in)
	if err != nil {
		return nil, err
	}
	if len(server.Tools) == 0 {
		return nil, unscorable(server)
	}
	p, err := s.Registry.Push(ctx, in.Slug, server)
	if err != nil {
		return nil, err
	}
	out := &newCapture{Status: http.StatusCreated, Location: s.base(ctx) + root + "/servers/" + in.Slug,
		Body: newCaptureBody{in.Slug, p.CaptureID, p.Created, p.Unchanged, max(server.Listed, len(server.Tools)), p.Stale, notesOf(server)}}
	if p.Unchanged {
		out.Status = http.StatusOK
	}
	return out, nil
}

// listIn is the list that a body has, or that is at the address it names.
func (s *service) listIn(ctx context.Context, in *captureUpload) (*tdqs.Server, error) {
	server, err := s.decode(in.RawBody)
	if !errors.Is(err, tdqs.ErrNotTools) {
		return server, err
	}
	d, wrong := documentIn(in.Slug, in.RawBody)
	switch {
	case wrong != nil:
		return nil, wrong
	case d == nil:
		return nil, err
	}
	return s.imported(ctx, d)
}

func notesOf(server *tdqs.Server) []text {
	out := []text{}
	for _, n := range server.Notes {
		out = append(out, text(strings.ToValidUTF8(n.Text, "\ufffd")))
	}
	return out
}

type capturesQuery struct {
	PageLimit
	Slug   string `path:"slug" maxLength:"100" example:"library" doc:"The server's name here."`
	Cursor string `query:"cursor" maxLength:"400" doc:"The nextCursor of the page before."`
}

type capturesAnswer struct {
	Body struct {
		Captures   []pastCapture `json:"captures" doc:"The newest first."`
		NextCursor *string       `json:"nextCursor" doc:"null on the last page."`
	}
}

// pastCapture is a list that a server had.
type pastCapture struct {
	Capture    int64    `json:"capture" doc:"Its number."`
	CapturedAt string   `json:"capturedAt" format:"date-time"`
	ToolCount  int      `json:"toolCount"`
	Scored     int      `json:"scoredToolCount"`
	Quality    optional `json:"descriptionQualityScore"`
	Coherence  optional `json:"coherenceScore"`
	Overall    optional `json:"overallScore"`
}

func pastOf(all []store.PastCapture) []pastCapture {
	out := []pastCapture{}
	for _, c := range all {
		p := pastCapture{Capture: c.ID, CapturedAt: stamp(c.Taken), ToolCount: c.Listed}
		if a := c.Score; a != nil {
			p.Scored, p.Quality, p.Coherence, p.Overall = a.Scored, optional{a.Quality}, optional{a.Coherence}, optional{a.Overall}
		}
		out = append(out, p)
	}
	return out
}

func (s *service) listCaptures(ctx context.Context, in *capturesQuery) (*capturesAnswer, error) {
	before := int64(0)
	if err := readCursor(in.Cursor, &before); err != nil {
		return nil, err
	}
	out := &capturesAnswer{}
	return out, s.look(ctx, func(r readers) error {
		server, err := r.server(ctx, in.Slug)
		if err != nil {
			return err
		}
		past, err := r.tx.Past(ctx, server.ID, r.calibration.ID, before, in.Limit+1)
		past, out.Body.NextCursor = paged(past, in.Limit, func(c *store.PastCapture) int64 { return c.ID })
		out.Body.Captures = pastOf(past)
		return err
	})
}
