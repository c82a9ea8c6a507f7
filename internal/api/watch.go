package api

import (
	"context"
	"fmt"
	"net/http"
	"runtime/debug"
	"time"
)

// request is what is learnt of a request while it is answered.
type request struct {
	base    string // of the address that the client asked, as https://host
	pattern string // that it matched, "none" for none
}

type requestKey struct{}

func requestOf(ctx context.Context) *request {
	if r, ok := ctx.Value(requestKey{}).(*request); ok {
		return r
	}
	return &request{}
}

// watched answers what breaks with a problem, and keeps a log and the times of
// what was asked for. Neither has a query, a header or a body in it.
func (s *service) watched(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		counted := &counter{ResponseWriter: w}
		scheme := "http"
		if r.TLS != nil {
			scheme = "https"
		}
		asked := requestOf(r.Context())
		asked.base, asked.pattern = scheme+"://"+r.Host, "none"
		r = r.WithContext(context.WithValue(r.Context(), requestKey{}, asked))
		defer func() {
			if broke := recover(); broke != nil {
				s.Log.Error("a request broke", "panic", fmt.Sprint(broke), "stack", string(debug.Stack()))
				if counted.status == 0 {
					s.refuse(counted, r, broken())
				}
			}
			took := time.Since(began)
			s.metrics.request(asked.pattern, counted.status, took)
			s.Log.Info("request", "method", shown(r.Method), "route", asked.pattern, "status", counted.status,
				"bytes", counted.bytes, "milliseconds", took.Milliseconds(), "address", addressOf(r))
		}()
		next.ServeHTTP(counted, r)
	})
}

// base is where clients reach the service.
func (s *service) base(ctx context.Context) string {
	if s.PublicURL != "" {
		return s.PublicURL
	}
	return requestOf(ctx).base
}

// counter sees what is answered.
type counter struct {
	http.ResponseWriter
	status int
	bytes  int64
}

// WriteHeader remembers the status.
func (c *counter) WriteHeader(status int) {
	if c.status == 0 {
		c.status = status
	}
	c.ResponseWriter.WriteHeader(status)
}

// Write counts.
func (c *counter) Write(p []byte) (int, error) {
	if c.status == 0 {
		c.status = http.StatusOK
	}
	n, err := c.ResponseWriter.Write(p)
	c.bytes += int64(n)
	return n, err
}

// Unwrap lets deadlines reach the connection.
func (c *counter) Unwrap() http.ResponseWriter { return c.ResponseWriter }
