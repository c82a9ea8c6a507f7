package api

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
)

// TestTokens: who may write what, and what a wrong token is told.
func TestTokens(t *testing.T) {
	t.Parallel()
	b := newBench(t, Limits{})
	good := b.token(t, 2, registry.ScopeReports)
	revoked := b.token(t, 2, registry.ScopeReports)
	if err := b.Registry.Store.Update(context.Background(), func(tx *store.Tx) error { return tx.RevokeToken(context.Background(), 2, b.now) }); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what, path, header string
		status             int
		says               string
	}{
		{"nobody", "/reports", "", 401, "tdqs token create"},
		{"no token", "/reports", "Bearer ", 401, "not known here"},
		{"a wrong token", "/reports", "Bearer " + good + "x", 401, "not known here"},
		{"a revoked token", "/reports", "Bearer " + revoked, 401, "revoked"},
		{"another scheme", "/reports", "Basic dXNlcjpwYXNz", 401, "Bearer TOKEN"},
		{"another scope", "/servers/garden/captures", "Bearer " + good, 403, "scope captures"},
		{"the scope", "/reports", "Bearer " + good, 202, ""},
		{"the scope, in small letters", "/reports", "bearer " + good, 202, ""},
		{"more than the quota", "/reports", "Bearer " + good, 429, "spent"},
	} {
		var headers []string
		if c.header != "" {
			headers = []string{"Authorization: " + c.header}
		}
		a := b.ask(t, "POST", root+c.path, garden, headers...)
		if a.status != c.status || !strings.Contains(a.body, c.says) || strings.Contains(a.body, good) {
			t.Errorf("%s: %d %s", c.what, a.status, a.body)
		}
		if a.status == 401 && a.header.Get("WWW-Authenticate") == "" || a.status == 429 && a.header.Get("Retry-After") != "3600" {
			t.Errorf("%s: headers %v", c.what, a.header)
		}
	}
	// A wrong token is refused for reading too: its owner is to learn of it.
	if a := b.ask(t, "GET", root+"/servers", "", "Authorization: Bearer wrong"); a.status != 401 {
		t.Errorf("reading with a wrong token: %d", a.status)
	}
	b.now = b.now.Add(time.Hour)
	if a := b.ask(t, "POST", root+"/reports", garden, "Authorization: Bearer "+good); a.status != 202 {
		t.Errorf("in the next hour: %d %s", a.status, a.body)
	}
}

// TestRates: one address, or one token, may ask only so often.
func TestRates(t *testing.T) {
	t.Parallel()
	b := newBench(t, Limits{PerMinute: 12, AnonymousReports: 1})
	from := func(address, token string) answer {
		r := httptest.NewRequest("GET", root+"/servers", nil)
		r.RemoteAddr = address
		if token != "" {
			r.Header.Set("Authorization", "Bearer "+token)
		}
		return b.do(t, r)
	}
	token := b.token(t, 0, registry.ScopeReports)
	for _, c := range []struct {
		what, address, token string
		status               int
	}{
		{"the first", "192.0.2.1:1", "", 200}, {"the second", "192.0.2.1:2", "", 200}, {"the third", "192.0.2.1:3", "", 429},
		{"another address", "192.0.2.2:1", "", 200}, {"a token from there", "192.0.2.1:4", token, 200},
		{"a network", "[2001:db8::1]:1", "", 200}, {"the same network", "[2001:db8::2]:1", "", 200}, {"and again", "[2001:db8::3]:1", "", 429},
		{"another network", "[2001:db8:1::1]:1", "", 200}, {"a wrong token from a spent address", "192.0.2.1:5", "wrong", 429},
	} {
		a := from(c.address, c.token)
		if a.status != c.status || a.status == 429 && a.header.Get("Retry-After") != "5" {
			t.Errorf("%s: %d, Retry-After %q", c.what, a.status, a.header.Get("Retry-After"))
		}
	}
	b.now = b.now.Add(5 * time.Second)
	if a := from("192.0.2.1:6", ""); a.status != 200 {
		t.Errorf("after the wait: %d", a.status)
	}
	b.now = b.now.Add(time.Hour)
	for i, status := range []int{202, 429} {
		if a := b.ask(t, "POST", root+"/reports", garden); a.status != status {
			t.Errorf("report %d without a token: %d %s", i+1, a.status, a.body)
		}
	}
	few := newRates(b.Registry.Now, 1, 1)
	for i := range maxKnown + 10 {
		few.take(fmt.Sprint(i))
	}
	if len(few.known) > maxKnown {
		t.Errorf("%d askers are known", len(few.known))
	}
}

// TestETag: what a client has is not sent again.
func TestETag(t *testing.T) {
	t.Parallel()
	b := newBench(t, Limits{})
	first := b.ask(t, "GET", root+"/servers", "")
	tag := first.header.Get("ETag")
	for header, status := range map[string]int{tag: 304, "W/" + tag: 304, `"other", ` + tag: 304, "*": 304, `"other"`: 200, tag[1:]: 200} {
		if a := b.ask(t, "GET", root+"/servers", "", "If-None-Match: "+header); a.status != status || a.header.Get("ETag") != tag {
			t.Errorf("If-None-Match: %s: %d", header, a.status)
		}
	}
	b.ask(t, "POST", root+"/servers/garden/captures", garden, "Authorization: Bearer "+b.token(t, 0, registry.ScopeCaptures))
	if a := b.ask(t, "GET", root+"/servers", "", "If-None-Match: "+tag); a.status != 200 {
		t.Errorf("after a change: %d", a.status)
	}
}

// TestUploads: what is too large, too deep or no list of tools gets a sentence.
func TestUploads(t *testing.T) {
	t.Parallel()
	b := newBench(t, Limits{BodyBytes: 200_000, PerMinute: 100_000})
	auth := "Authorization: Bearer " + b.token(t, 100_000, registry.Scopes()...)
	tools := func(n int) string {
		return `{"serverName": "a", "tools": [` + strings.TrimSuffix(strings.Repeat(`{"name":"t"},`, n), ",") + `]}`
	}
	deep := `{"serverName": "a", "tools": [{"name": "a", "inputSchema": ` + strings.Repeat(`{"a":`, 20_000) + `1` + strings.Repeat(`}`, 20_000) + `}]}`
	for _, c := range []struct {
		what, body string
		status     int
		says       string
	}{
		{"nothing", "", 400, "required"},
		{"no JSON", `{"serverName": "a", "tools": [`, 400, "line 1"},
		{"a number that is none", `{"serverName": "a", "tools": [NaN]}`, 400, "column"},
		{"no tools", `{"serverName": "a"}`, 422, "tools"},
		{"an empty list", `{"serverName": "a", "tools": []}`, 422, "empty"},
		{"what is no tool", `{"serverName": "a", "tools": [1]}`, 422, "tool 1 is a number"},
		{"no name", `{"tools": [{"name": "a"}]}`, 422, "serverName"},
		{"a name that is no text", `{"serverName": 1, "tools": [{"name": "a"}]}`, 422, "serverName"},
		{"too many tools", tools(2001), 422, "at most 2000"},
		{"as many as may be", tools(2000), 202, ""},
		{"too large", tools(15_000) + strings.Repeat(" ", 20_000), 413, "too large"},
		{"too deep", deep, 422, "10000 levels"},
		{"broken bytes", "{\"serverName\": \"\xff\", \"tools\": [{\"name\": \"\xff\x00\"}]}", 400, "JSON"},
		{"a lone surrogate", `{"serverName": "\ud800", "tools": [{"name": "\udfff", "description": "\ud800"}]}`, 202, ""},
		{"U+0000", `{"serverName": "\u0000", "tools": [{"name": "\u0000", "description": "a \u0000"}]}`, 202, ""},
	} {
		a := b.ask(t, "POST", root+"/reports", c.body, auth, "Content-Type: application/json; charset=utf-8")
		if a.status != c.status || !strings.Contains(a.body, c.says) {
			t.Errorf("%s: %d %.300s", c.what, a.status, a.body)
		}
		if a.status == 202 {
			uid := a.value(t, "uid").(string)
			if err := b.Registry.ScoreReport(context.Background(), uid); err != nil {
				t.Errorf("%s: %v", c.what, err)
			}
			if a := b.ask(t, "GET", root+"/reports/"+uid, ""); a.value(t, "status") != "completed" {
				t.Errorf("%s: %.300s", c.what, a.body)
			}
		}
	}
	if a := b.ask(t, "POST", root+"/reports", garden, auth, "Content-Type: text/plain"); a.status != 415 {
		t.Errorf("no JSON by its name: %d %s", a.status, a.body)
	}
}

// TestSlowBody: a client that sends its body too slowly is cut off.
func TestSlowBody(t *testing.T) {
	t.Parallel()
	b := newBench(t, Limits{BodyTime: 50 * time.Millisecond})
	s := httptest.NewServer(b.handler)
	defer s.Close()
	conn, err := net.Dial("tcp", s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close() //nolint:errcheck // the test is over
	fmt.Fprintf(conn, "POST %s/reports HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{", root, b.token(t, 0, registry.ScopeReports))
	var got bytes.Buffer
	_ = conn.SetReadDeadline(time.Now().Add(2 * time.Minute))
	_, _ = got.ReadFrom(conn)
	if !strings.HasPrefix(got.String(), "HTTP/1.1 408 ") {
		t.Errorf("%.200s", got.String())
	}
}

// TestLogs: no secret and nothing that a client made up gets into the log.
func TestLogs(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	b := newBench(t, Limits{})
	b.Log = slog.New(slog.NewJSONHandler(&log, nil))
	token := b.token(t, 0, registry.Scopes()...)
	b.ask(t, "GET", root+"/servers?q=query5ecret", "", "Authorization: Bearer "+token, "X-Key: header5ecret")
	b.ask(t, "POST", root+"/reports", `{"serverName": "body5ecret", "tools": [{"name": "a"}]}`, "Authorization: Bearer "+token)
	b.ask(t, "GET", root+"/path5ecret", "", "Authorization: Bearer token5ecret")
	text := log.String()
	if strings.Contains(text, "5ecret") || strings.Contains(text, token) || strings.Count(text, `"msg":"request"`) != 3 || !strings.Contains(text, `"route":"POST /api/v1/reports","status":202`) {
		t.Error(text)
	}
}

// TestHealth: the process, the database, and the figures.
func TestHealth(t *testing.T) {
	t.Parallel()
	b := newBench(t, Limits{})
	b.ask(t, "GET", root+"/servers", "")
	for path, says := range map[string]string{"/healthz": "ok", "/readyz": "ready", "/metrics": `tdqs_http_request_seconds_count{route="GET /api/v1/servers",status="200"} 1`} {
		if a := b.ask(t, "GET", path, ""); a.status != 200 || !strings.Contains(a.body, says) {
			t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}
	if a := b.ask(t, "POST", "/healthz", ""); a.status != 405 || a.header.Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: %d %v", a.status, a.header)
	}
	if err := b.Registry.Store.Close(); err != nil {
		t.Fatal(err)
	}
	if a := b.ask(t, "GET", "/readyz", ""); a.status != 503 {
		t.Errorf("without a database: %d", a.status)
	}
	if a := b.ask(t, "GET", "/healthz", ""); a.status != 200 {
		t.Errorf("without a database: %d", a.status)
	}
	if a := b.ask(t, "GET", root+"/servers", ""); a.status != 500 || strings.Contains(a.body, "sql") {
		t.Errorf("without a database: %d %s", a.status, a.body)
	}
	if a := b.ask(t, "GET", "/metrics", ""); a.status != http.StatusOK || !strings.Contains(a.body, "tdqs_http_request_seconds") {
		t.Errorf("figures without a database: %d %s", a.status, a.body)
	}
}

// TestClientThatIsGone: its leaving is no fault of the service, wherever it is
// noticed.
func TestClientThatIsGone(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	b := newBench(t, Limits{})
	b.Log = slog.New(slog.NewJSONHandler(&log, nil))
	token := b.token(t, 0, registry.Scopes()...)
	gone, leave := context.WithCancel(context.Background())
	leave()
	for _, c := range []struct{ method, path, token string }{
		{"GET", root + "/servers", ""}, {"GET", root + "/servers", token}, {"GET", root + "/reports/aaaa", ""}, {"GET", "/readyz", ""}, {"POST", root + "/reports", token},
	} {
		r := httptest.NewRequestWithContext(gone, c.method, c.path, strings.NewReader(garden))
		r.Header.Set("Content-Type", bodyType)
		if c.token != "" {
			r.Header.Set("Authorization", "Bearer "+c.token)
		}
		w := httptest.NewRecorder()
		b.handler.ServeHTTP(w, r)
		if w.Code != http.StatusRequestTimeout {
			t.Errorf("%s %s: %d %s", c.method, c.path, w.Code, w.Body)
		}
	}
	if strings.Contains(log.String(), `"level":"ERROR"`) {
		t.Error(log.String())
	}
}
