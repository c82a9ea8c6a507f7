package api

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs/internal/registry"
)

// TestBodiesWait: however many large bodies come at once, few are worked on at a
// time; the others wait, and a client that does not wait has done nothing.
func TestBodiesWait(t *testing.T) {
	t.Parallel()
	const most = 2000
	b := newBench(t, Limits{BodyBytes: most})
	token := b.token(t, 0, registry.Scopes()...)
	ctx, leave := context.WithCancel(t.Context())
	arrived := make(chan struct{}, 10)
	asked := func() *httptest.ResponseRecorder {
		r := httptest.NewRequestWithContext(ctx, "POST", root+"/servers/garden/captures", &told{strings.NewReader(garden), arrived})
		r.Header.Set("Content-Type", bodyType)
		r.Header.Set("Authorization", "Bearer "+token)
		w := httptest.NewRecorder()
		b.handler.ServeHTTP(w, r)
		return w
	}
	if !b.bodies.TryAcquire(bodiesAtOnce*most - 1) { // others are worked on
		t.Fatal("something is worked on")
	}
	answered := make(chan *httptest.ResponseRecorder)
	go func() { answered <- asked() }()
	<-arrived
	leave()
	if a := <-answered; a.Code != http.StatusRequestTimeout {
		t.Errorf("who does not wait: %d %s", a.Code, a.Body)
	}
	ctx = t.Context()
	go func() { answered <- asked() }()
	b.bodies.Release(bodiesAtOnce*most - 1)
	if a := <-answered; a.Code != http.StatusCreated || !strings.Contains(a.Body.String(), `"created":true`) {
		t.Errorf("who waits: %d %s", a.Code, a.Body)
	}
	if !b.bodies.TryAcquire(bodiesAtOnce * most) {
		t.Error("what was worked on still counts")
	}
}

// told tells when it was read.
type told struct {
	io.Reader
	all chan<- struct{}
}

func (r *told) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if err == io.EOF {
		r.all <- struct{}{}
	}
	return n, err
}
