//go:build unix

package capture

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// fakeWeb answers over HTTP in the way of the mode: "json:…" and "events:…" as a
// fake over standard streams does, the others as their names say.
type fakeWeb struct {
	mode string
	mu   sync.Mutex
	seen []string // method of HTTP and of the protocol, with the revision header
	n    int
	sse  chan string // to the last stream of the older transport
}

func (f *fakeWeb) count(line string) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.seen = append(f.seen, line)
	f.n++
	return f.n
}

func (f *fakeWeb) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	var q request
	_ = json.Unmarshal(body, &q) // a GET has none
	n := f.count(r.Method + " " + q.Method + " " + r.Header.Get("Mcp-Protocol-Version"))
	behavior, detail, _ := strings.Cut(f.mode, ":")
	switch behavior {
	case "json", "events":
		f.stream(w, q, behavior, detail)
	case "session":
		if q.Method == methodInitialize {
			w.Header().Set("Mcp-Session-Id", "s1")
		} else if q.Method != methodDiscover && r.Header.Get("Mcp-Session-Id") != "s1" {
			http.Error(w, "no session", http.StatusBadRequest)
			return
		}
		if q.Method == methodDiscover {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusBadRequest)
			fmt.Fprint(w, `{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"Bad Request: Server not initialized"}}`)
			return
		}
		f.stream(w, q, "json", "plain")
	case "sse":
		f.older(w, r, body, q, detail)
	case "status":
		var status int
		fmt.Sscan(detail, &status)
		w.Header().Set("Content-Type", "text/plain")
		if status == 401 {
			w.Header().Set("WWW-Authenticate", `Bearer realm="files", resource_metadata="https://host/.well-known"`)
		}
		if status == 429 {
			w.Header().Set("Retry-After", "120")
		}
		w.WriteHeader(status)
		fmt.Fprint(w, "no way")
	case "recovers":
		if n <= 2 {
			http.Error(w, "busy", http.StatusInternalServerError)
			return
		}
		f.stream(w, q, "json", "plain")
	case "html":
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, "<html>Sign in</html>")
	case "nothing":
		<-r.Context().Done()
	case "bomb":
		if q.Method != methodList {
			f.stream(w, q, "json", "plain")
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		block := bytes.Repeat([]byte(" "), 1<<20)
		for range 2000 {
			if _, err := z.Write(block); err != nil {
				return
			}
		}
		z.Close()
	case "endless-body", "endless-event":
		begin, kind := `{"jsonrpc":"2.0","id":1,"result":{"tools":[`, "application/json"
		if behavior == "endless-event" {
			begin, kind = "data: "+begin, "text/event-stream"
		}
		w.Header().Set("Content-Type", kind)
		_, _ = io.WriteString(w, begin)
		for block := []byte(strings.Repeat(numbered(1)+",", 1000)); ; {
			if _, err := w.Write(block); err != nil {
				return
			}
		}
	case "packed":
		var b bytes.Buffer
		fake{out: &b}.answer("plain", q)
		w.Header().Set("Content-Type", "application/json")
		if q.ID == nil {
			w.WriteHeader(http.StatusAccepted)
			return
		}
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		z.Write(b.Bytes())
		z.Close()
	case "loop":
		http.Redirect(w, r, fmt.Sprintf("/again%d", n), http.StatusTemporaryRedirect)
	case "file":
		w.Header().Set("Location", "file:///etc/hosts")
		w.WriteHeader(http.StatusTemporaryRedirect)
	case "dies":
		if q.Params.Cursor != "" {
			panic(http.ErrAbortHandler)
		}
		f.stream(w, q, "json", "dies-later")
	case "drip":
		if q.Method != methodList {
			f.stream(w, q, "json", "plain")
			return
		}
		w.Header().Set("Content-Type", "application/json")
		for range 50 {
			fmt.Fprint(w, " ")
			w.(http.Flusher).Flush()
			select {
			case <-time.After(100 * time.Millisecond):
			case <-r.Context().Done():
				return
			}
		}
	case "says-no":
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusBadRequest)
		fmt.Fprintf(w, `{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"come with a key"}}`)
	case "step":
		if r.URL.Path == "/mcp" {
			http.Redirect(w, r, "/real", http.StatusPermanentRedirect)
			return
		}
		f.stream(w, q, "json", "plain")
	case "moved":
		http.Redirect(w, r, "/other", http.StatusMovedPermanently)
	case "elsewhere":
		http.Redirect(w, r, "http://localhost:1/mcp?key=secret-in-query", http.StatusTemporaryRedirect)
	}
}

// stream answers one question as JSON or as one event.
func (f *fakeWeb) stream(w http.ResponseWriter, q request, behavior, mode string) {
	if q.ID == nil {
		w.WriteHeader(http.StatusAccepted)
		return
	}
	var b bytes.Buffer
	fake{out: &b}.answer(mode, q)
	if behavior == "json" {
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		_, _ = w.Write(b.Bytes())
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	fmt.Fprint(w, ": ping\n\nevent: message\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{}}\n\n")
	fmt.Fprintf(w, "event: message\r\ndata: %s\r\n\r\n", bytes.TrimSpace(b.Bytes()))
}

// older is the transport of revision 2024-11-05.
func (f *fakeWeb) older(w http.ResponseWriter, r *http.Request, _ []byte, q request, detail string) {
	switch {
	case r.Method == http.MethodPost && r.URL.Path == "/messages":
		w.WriteHeader(http.StatusAccepted)
		if q.ID != nil {
			var b bytes.Buffer
			fake{out: &b}.answer("plain", q)
			f.mu.Lock()
			defer f.mu.Unlock()
			f.sse <- b.String()
		}
	case r.Method == http.MethodPost:
		http.Error(w, "POST is not for this", http.StatusMethodNotAllowed)
	default:
		// One of its own: an earlier stream whose client has just left would take
		// the answers to this one.
		answers := make(chan string, 10)
		f.mu.Lock()
		f.sse = answers
		f.mu.Unlock()
		w.Header().Set("Content-Type", "text/event-stream")
		at := "/messages"
		switch detail {
		case "elsewhere":
			at = "http://localhost:1/messages"
		case "file":
			at = "file:///messages"
		}
		if detail != "mute" {
			fmt.Fprintf(w, "event: endpoint\ndata: %s\n\n", at)
		}
		flusher := w.(http.Flusher)
		flusher.Flush()
		for {
			select {
			case text := <-answers:
				fmt.Fprintf(w, "event: message\ndata: %s\n\n", strings.TrimSpace(text))
				flusher.Flush()
			case <-r.Context().Done():
				return
			}
		}
	}
}

// serve starts a server of that mode.
func serve(t *testing.T, mode string) (*fakeWeb, *Endpoint) {
	f := &fakeWeb{mode: mode}
	s := httptest.NewServer(f)
	t.Cleanup(s.Close)
	return f, &Endpoint{URL: s.URL + "/mcp"}
}

// TestBadEndpoints holds what is said of every address that fails.
func TestBadEndpoints(t *testing.T) {
	t.Parallel()
	secret := []Header{{"X-Key", "canary-in-header"}}
	cases := []struct {
		mode    string
		headers []Header
		limits  Limits
		want    string
	}{
		{"status:401", nil, Limits{}, `^http://127.0.0.1:\d+/mcp answered initialize with HTTP status 401 Unauthorized, challenge "Bearer realm='files', resource_metadata='https://host/.well-known'", "no way": it wants a login, so put a token .* --bearer-env, or give a header with --header$`},
		{"status:401", secret, Limits{}, `: it does not take the token or header that was given`},
		{"status:403", nil, Limits{}, `HTTP status 403 Forbidden, "no way": the login is missing`},
		{"status:404", nil, Limits{}, `HTTP status 404 Not Found, "no way": nothing is there: check the path`},
		{"status:405", nil, Limits{}, `HTTP status 405 Method Not Allowed, "no way": this is no MCP endpoint`},
		{"status:429", nil, Limits{}, `HTTP status 429 Too Many Requests, "no way": it is asked too often, and says to wait "120" seconds`},
		{"status:500", nil, Limits{}, `HTTP status 500 Internal Server Error, "no way": the server failed`},
		{"status:418", nil, Limits{}, `HTTP status 418 I'm a teapot`},
		{"html", nil, Limits{}, `answered server/discover as "text/html" and not as JSON: check that the address`},
		{"nothing", nil, quick, `gave no answer to initialize within \d+\.\d s: check the address`},
		{"bomb", nil, Limits{}, `it unpacks to more than a hundred times its size`},
		{"dies", nil, Limits{}, `/mcp left page 2 of tools/list without an answer: it closed the connection`},
		{"drip", nil, quick, `gave no answer to tools/list within \d+\.\d s`},
		{"says-no", nil, Limits{}, ` answered initialize with error -32001, "come with a key"`},
		{"loop", nil, Limits{}, `it redirects more than 5 times`},
		{"moved", nil, Limits{}, `it has moved to http://.*/other: give that address`},
		{"elsewhere", secret, Limits{}, `it redirects to another host, localhost:1, which is not told your headers`},
		{"sse:elsewhere", secret, Limits{}, `it wants its messages at another host, localhost:1`},
		{"sse:mute", nil, quick, `/mcp opened a stream of events and did not say within \d+\.\d s where to send messages`},
		{"sse:file", nil, Limits{}, `it wants its messages at "file:///messages", which is no address of HTTP`},
		{"file", nil, Limits{}, `/mcp: it redirects to "file:///etc/hosts", which is no address of HTTP: check the address$`},
		{"file", secret, Limits{}, `it redirects to "file:///etc/hosts", which is no address of HTTP`},
		{"status:407", nil, Limits{}, `HTTP status 407 Proxy Authentication Required, "no way": that is the proxy's answer`},
		{"json:no-list", nil, Limits{}, ` answered tools/list with error -32601`},
		{"events:internal", nil, Limits{}, ` answered tools/list with error -32603, "it broke"`},
		{"json:wrong-id", nil, quick, `answered tools/list with the id "not-asked", which no request had: report it to the server's author$`},
		{"events:wrong-id", nil, quick, `with the id "not-asked", which no request had: report`},
		{"json:odd-result", nil, Limits{}, ` answered tools/list without a list of tools`},
		{"json:none", nil, Limits{}, `^"fake" lists no tools`},
		{"endless-body", nil, Limits{Bytes: 1 << 20}, ` sent a message that cannot be read, it is longer than 1 MB: that is a mistake in the server$`},
		{"endless-event", nil, Limits{Bytes: 1 << 20}, ` sent a message that cannot be read, it is longer than 1 MB: that is a mistake in the server$`},
		{"json:huge", nil, Limits{Bytes: 1 << 20}, `it is longer than 1 MB`},
		{"events:huge", nil, Limits{Bytes: 1 << 20}, `it is longer than 1 MB`},
		{"json:future", nil, Limits{}, ` speaks protocol revision "2031-01-01", and this program 2024-11-05 to 2026-07-28: try another version of the server$`},
	}
	for _, c := range cases {
		t.Run(c.mode, func(t *testing.T) {
			t.Parallel()
			f, e := serve(t, c.mode)
			e.Headers = c.headers
			began := time.Now()
			server, _, err := Read(context.Background(), Input{Endpoint: e, Limits: c.limits})
			if server != nil || err == nil || !regexp.MustCompile(c.want).MatchString(err.Error()) {
				t.Fatalf("%v\nwant %s", err, c.want)
			}
			if strings.ContainsAny(err.Error(), "\n") || strings.Contains(err.Error(), "canary") || strings.Contains(err.Error(), "secret-in") {
				t.Error(err)
			}
			if limits := c.limits.orDefault(); time.Since(began) > limits.Time+time.Minute {
				t.Errorf("it took %s", time.Since(began))
			}
			f.mu.Lock()
			defer f.mu.Unlock()
			older := strings.Contains(strings.Join(f.seen, "\n"), "GET")
			switch c.mode {
			case "says-no", "status:401", "status:403", "status:429", "status:500", "status:418", "html":
				if older {
					t.Errorf("the older transport is tried although the server spoke, or refused otherwise: %q", f.seen)
				}
			case "status:404", "status:405":
				if !older {
					t.Errorf("the older transport is not tried: %q", f.seen)
				}
			}
		})
	}
}

// TestEndpoints holds that the tools of every kind of server are kept as sent.
func TestEndpoints(t *testing.T) {
	t.Parallel()
	for mode, revision := range map[string]string{
		"json:plain": "2025-06-18", "events:plain": "2025-06-18", "json:modern": "2026-07-28", "events:modern": "2026-07-28",
		"session": "2025-06-18", "sse": "2025-06-18", "recovers": "2025-06-18", "step": "2025-06-18", "packed": "2025-06-18",
	} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			f, e := serve(t, mode)
			server, info, err := Read(context.Background(), Input{Endpoint: e, Reads: 2})
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range []string{plainTool, exactTool} {
				if got := string(info.Source[server.Tools[i].Offset:server.Tools[i].End]); got != want {
					t.Errorf("tool %d is kept as\n%s\nsent as\n%s", i, got, want)
				}
			}
			if server.Wire.ProtocolVersion != revision || info.Kind != "url" || len(server.Wire.Reads) != 3 {
				t.Errorf("%+v, %s", server.Wire, info.Kind)
			}
			if older := strings.HasPrefix(mode, "sse"); older != (len(server.Notes) == 1) {
				t.Errorf("notes %v", server.Notes)
			}
			f.mu.Lock()
			defer f.mu.Unlock()
			if mode == "sse" { // which has no such header
				return
			}
			if f.seen[len(f.seen)-2] != "POST tools/list "+revision && f.seen[len(f.seen)-1] != "POST tools/list "+revision {
				t.Errorf("asked: %q", f.seen)
			}
		})
	}
}

// TestUnreachable holds what is said when nobody answers.
func TestUnreachable(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	free := l.Addr().String()
	l.Close()
	secure := httptest.NewUnstartedServer(&fakeWeb{mode: "json:plain"})
	secure.Config.ErrorLog = log.New(io.Discard, "", 0) // that we refuse it is what is tried
	secure.StartTLS()
	t.Cleanup(secure.Close)
	plain := httptest.NewServer(&fakeWeb{mode: "json:plain"})
	t.Cleanup(plain.Close)
	for address, want := range map[string]string{
		"http://" + free + "/mcp":                                 "cannot be reached: nothing listens there",
		"http://user:canary-pw@" + free + "/mcp?key=canary-query": "nothing listens there",
		secure.URL: "its certificate is signed by nobody this machine trusts",
		strings.Replace(plain.URL, "http:", "https:", 1): "it does not speak TLS",
		"http://no-such-host.invalid/":                   "there is no host",
		"ftp://me:canary-pw@host/x":                      `a server cannot be asked over "ftp": its address begins with https:// or http://`,
		"wss://host/mcp":                                 "MCP has no transport over WebSocket, which wss:// asks for",
		"host/mcp":                                       "the address cannot be read: it has the form https://host/path",
		"http://%zz":                                     "the address cannot be read",
	} {
		_, _, err := Read(context.Background(), Input{Endpoint: &Endpoint{URL: address}})
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "canary") {
			t.Errorf("%s: %v, want %s", address, err, want)
		}
	}

	ca := filepath.Join(t.TempDir(), "ca.pem")
	if err := os.WriteFile(ca, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: secure.Certificate().Raw}), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Read(context.Background(), Input{Endpoint: &Endpoint{URL: secure.URL, CAFile: ca}}); err != nil {
		t.Error(err)
	}
}
