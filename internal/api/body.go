package api

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"net/http"
	"os"
	"time"
)

// readBody reads a body within its limits, so that whatever happens to it on the
// way is told in our words.
func (s *service) readBody(w http.ResponseWriter, r *http.Request) *problem {
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(s.BodyTime)) // where there is a connection
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, s.BodyBytes))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return refuse(http.StatusRequestEntityTooLarge, "the body is too large: at most %d bytes are taken", s.BodyBytes)
	case errors.Is(err, os.ErrDeadlineExceeded):
		return refuse(http.StatusRequestTimeout, "the body did not arrive within %s", s.BodyTime)
	case err != nil:
		return refuse(http.StatusBadRequest, "the body did not arrive whole")
	}
	r.Body = &heldBody{bytes.NewReader(data), int64(len(data))}
	return nil
}

func isJSON(contentType string) bool {
	kind, _, err := mime.ParseMediaType(contentType)
	return err == nil && kind == bodyType
}

// bodiesAtOnce is how many of the largest bodies are worked on at a time, smaller
// ones in proportion: one takes about ten times its size in memory.
const bodiesAtOnce = 4

// admit waits until the body that was read may be worked on; done is called when it
// was. Who waits holds the body alone.
func (s *service) admit(r *http.Request) (done func(), p *problem) {
	body, is := r.Body.(*heldBody)
	if !is {
		return func() {}, nil
	}
	if err := s.bodies.Acquire(r.Context(), body.size); err != nil {
		return nil, s.problem(r.Context(), err)
	}
	return func() { s.bodies.Release(body.size) }, nil
}

// heldBody is a body that was read.
type heldBody struct {
	*bytes.Reader
	size int64
}

// Close does nothing.
func (heldBody) Close() error { return nil }
