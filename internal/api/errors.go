package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/store"
)

// kinds is the table of what can go wrong: the status, the last part of the
// problem's type, and its title (RFC 9457). Nothing else answers with an error.
var kinds = []struct {
	status      int
	name, title string
}{
	{http.StatusBadRequest, "malformed", "The request cannot be read"},
	{http.StatusUnauthorized, "token", "A token is needed, or this one is not good"},
	{http.StatusForbidden, "scope", "The token is not for this"},
	{http.StatusNotFound, "not-found", "There is no such thing"},
	{http.StatusMethodNotAllowed, "method", "This cannot be done here"},
	{http.StatusNotAcceptable, "not-acceptable", "No answer of the accepted kinds"},
	{http.StatusRequestTimeout, "too-slow", "The request took too long to arrive"},
	{http.StatusConflict, "conflict", "It is there already, or is something else"},
	{http.StatusRequestEntityTooLarge, "too-large", "The request is too large"},
	{http.StatusUnsupportedMediaType, "media-type", "The body is not JSON"},
	{http.StatusUnprocessableEntity, "invalid", "The request says something that cannot be"},
	{http.StatusFailedDependency, "address", "The address gave no list of tools"},
	{http.StatusTooManyRequests, "too-many", "Too many requests"},
	{http.StatusInternalServerError, "broken", "Something broke in the service"},
	{http.StatusServiceUnavailable, "unavailable", "The service is not ready"},
}

// problemType is what the types of problems begin with.
const problemType = "urn:tdqs:problem:"

// problem is an error as it is sent.
type problem struct {
	Type   string   `json:"type" doc:"Which problem it is; docs/api.md says more."`
	Title  string   `json:"title"`
	Status int      `json:"status"`
	Detail string   `json:"detail" doc:"What was wrong, where, and what to do."`
	Errors []detail `json:"errors,omitempty" doc:"The single places, where there are several."`

	retry time.Duration // wait this long; 0: says nothing
}

type detail struct {
	Message  string `json:"message"`
	Location string `json:"location,omitempty" doc:"As in body.tools or query.limit."`
}

// Error is the sentence of the problem.
func (p *problem) Error() string { return p.Detail }

// GetStatus is asked for by huma.
func (p *problem) GetStatus() int { return p.Status }

// ContentType is asked for by huma.
func (p *problem) ContentType(string) string { return problemJSON }

const problemJSON = "application/problem+json"

// GetHeaders is asked for by huma.
func (p *problem) GetHeaders() http.Header {
	h := http.Header{}
	if p.retry > 0 {
		h.Set("Retry-After", strconv.Itoa(int((p.retry+time.Second-1)/time.Second)))
	}
	if p.Status == http.StatusUnauthorized {
		h.Set("WWW-Authenticate", `Bearer realm="tdqs"`)
	}
	return h
}

// refuse is a problem of the table.
func refuse(status int, format string, args ...any) *problem {
	for _, k := range kinds {
		if k.status == status {
			return &problem{Type: problemType + k.name, Title: k.title, Status: status, Detail: fmt.Sprintf(format, args...)}
		}
	}
	return refuse(http.StatusInternalServerError, "there is no problem %d in the table", status)
}

// problemOf is what a client is told of an error. What is not meant for it is nil.
func problemOf(err error) *problem {
	var (
		known  *problem
		syntax *tdqs.SyntaxError
		huma   huma.StatusError
	)
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &huma):
		return refuse(huma.GetStatus(), "%s", huma.Error())
	case errors.As(err, &syntax):
		return refuse(http.StatusBadRequest, "the body is no JSON: %v", err)
	case noList(err):
		return refuse(http.StatusUnprocessableEntity, "%v", err)
	case errors.Is(err, store.ErrNotFound):
		return refuse(http.StatusNotFound, "%v", err)
	case errors.Is(err, store.ErrExists):
		return refuse(http.StatusConflict, "%v", err)
	}
	return nil
}

// noList reports whether an error says of a JSON text that it is not the list of a server.
func noList(err error) bool {
	var rpc *tdqs.RPCError
	var several *tdqs.ServersError
	return errors.Is(err, tdqs.ErrNotTools) || errors.Is(err, tdqs.ErrNoTools) || errors.As(err, &rpc) || errors.As(err, &several)
}

// broken is all that a client is told of what is the service's own fault.
func broken() *problem {
	return refuse(http.StatusInternalServerError, "try again later; the log of the service says what it was")
}

// caught turns the errors of a handler into problems.
func caught[I, O any](s *service, handler func(context.Context, *I) (*O, error)) func(context.Context, *I) (*O, error) {
	return func(ctx context.Context, in *I) (*O, error) {
		out, err := handler(ctx, in)
		if err == nil {
			return out, nil
		}
		return nil, s.problem(ctx, err)
	}
}

// problem is what a client is told of an error; what is the service's own fault is
// logged. The fault of a client that is gone is none.
func (s *service) problem(ctx context.Context, err error) *problem {
	if p := problemOf(err); p != nil {
		return p
	}
	if ctx.Err() != nil {
		return refuse(http.StatusRequestTimeout, "the request was given up")
	}
	s.Log.Error("a request failed", "error", err)
	if errors.Is(err, store.ErrUnusable) {
		p := refuse(http.StatusServiceUnavailable, "the database does not answer: try again later; the log of the service says what it was")
		p.retry = 10 * time.Second
		return p
	}
	return broken()
}

// problems turns what huma finds wrong by itself into problems of the table. It
// repeats no value: one may be a secret.
func problems(_ huma.Context, _ string, v any) (any, error) {
	model, is := v.(*huma.ErrorModel)
	if !is {
		return v, nil
	}
	p := refuse(model.Status, "%s", model.Detail)
	for _, e := range model.Errors {
		if e != nil {
			p.Errors = append(p.Errors, detail{e.Message, e.Location})
		}
	}
	if len(p.Errors) == 1 {
		p.Detail = p.Errors[0].Message
		if at := p.Errors[0].Location; at != "" {
			p.Detail = at + ": " + p.Detail
		}
		p.Errors = nil
	}
	return p, nil
}

// writeProblem answers outside of any operation.
func writeProblem(w http.ResponseWriter, p *problem) {
	data, err := json.Marshal(p)
	if err != nil {
		panic(err) // strings and numbers always can be written
	}
	for name, values := range p.GetHeaders() {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Type", problemJSON)
	w.WriteHeader(p.Status)
	_, _ = w.Write(append(data, '\n'))
}

// statuses are the errors of an operation beside those that huma adds.
func statuses(more ...int) []int {
	return append(more, http.StatusNotAcceptable, http.StatusRequestTimeout, http.StatusServiceUnavailable)
}

// describeProblem puts the shape of a problem in the place of huma's own.
func describeProblem(r huma.Registry) {
	r.Map()["ErrorModel"] = huma.SchemaFromType(r, reflect.TypeFor[problem]())
	delete(r.Map(), "ErrorDetail")
}
