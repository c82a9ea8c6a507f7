package api

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// TestReadersGoFirst: whoever waits for an answer is known to the registry, which gives
// way; whoever writes, or watches the service, does not hold judging up.
func TestReadersGoFirst(t *testing.T) {
	t.Parallel()
	b := newBench(t, Limits{})
	for _, c := range []struct {
		method, path string
		want         int
	}{{"GET", "/servers", 1}, {"HEAD", "/api/v1/servers", 1}, {"POST", "/api/v1/reports", 0}, {"GET", "/metrics", 0}} {
		during := -1
		b.ahead(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { during = b.Registry.Readers() })).
			ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(c.method, c.path, nil))
		if during != c.want || b.Registry.Readers() != 0 {
			t.Errorf("%s %s: %d read, want %d, and %d afterwards", c.method, c.path, during, c.want, b.Registry.Readers())
		}
	}
}
