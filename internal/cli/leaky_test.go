package cli_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"sync"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// leaky is an MCP server that repeats the token it is sent wherever it can.
type leaky struct {
	mu   sync.Mutex
	hits map[string]int // by path
}

type leakyKey struct{}

// cmdLeaky starts such a server at $LEAKY.
func cmdLeaky(ts *testscript.TestScript, _ bool, _ []string) {
	l := &leaky{hits: map[string]int{}}
	s := httptest.NewServer(l)
	ts.Defer(func() {
		s.CloseClientConnections()
		s.Close()
	})
	*ts.Value(leakyKey{}).(**leaky) = l
	ts.Setenv("LEAKY", s.URL)
}

// cmdHit waits until the server was asked for every one of these paths: hit PATH...
func cmdHit(ts *testscript.TestScript, _ bool, paths []string) {
	l := *ts.Value(leakyKey{}).(**leaky)
	missing := func(path string) bool {
		l.mu.Lock()
		defer l.mu.Unlock()
		return l.hits[path] == 0
	}
	for deadline := time.Now().Add(2 * time.Minute); slices.ContainsFunc(paths, missing); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			ts.Fatalf("not all of %v were asked for", paths)
		}
	}
}

// ServeHTTP fails in the way that the path names.
func (l *leaky) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	l.mu.Lock()
	l.hits[r.URL.Path]++
	l.mu.Unlock()
	token := r.Header.Get("Authorization")
	var request struct {
		ID     json.RawMessage
		Method string
	}
	_ = json.NewDecoder(r.Body).Decode(&request) // what is no request has no method
	answer := func(format string, args ...any) {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,%s}`, request.ID, fmt.Sprintf(format, args...))
	}
	switch r.URL.Path {
	case "/error":
		answer(`"error":{"code":-32001,"message":%q}`, "the token "+token+" is not known")
	case "/status":
		http.Error(w, "the token "+token+" is not known", http.StatusUnauthorized)
	case "/page":
		fmt.Fprintf(w, "<html>Welcome, %s</html>", token)
	case "/moved":
		http.Redirect(w, r, "/gone?token="+url.QueryEscape(token), http.StatusTemporaryRedirect)
	case "/hang":
		<-r.Context().Done()
	case "/well", "/hollow":
		switch request.Method {
		case "initialize":
			answer(`"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"garden","version":"1"}}`)
		case "tools/list":
			if r.URL.Path == "/hollow" {
				answer(`"result":{"tools":[]}`)
				return
			}
			answer(`"result":{"tools":[{"name":"water_bed","description":"Waters one bed of the garden.","inputSchema":{"type":"object"}}]}`)
		case "notifications/initialized":
			w.WriteHeader(http.StatusAccepted)
		default:
			answer(`"error":{"code":-32601,"message":"there is no such method"}`)
		}
	default:
		http.NotFound(w, r)
	}
}
