package capture

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/opentdqs/tdqs"
)

// shed is an invented list.
const shed = `{"tools": [{"name": "open_shed", "description": "Opens the shed. Use it before taking a spade.", "inputSchema": {"type": "object"}}]}`

// TestDownload: whatever an address answers, there is a list or a sentence that says why
// not, and neither time nor memory without end is spent.
func TestDownload(t *testing.T) {
	t.Parallel()
	zipped := func(text string) []byte {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		_, _ = io.WriteString(z, text)
		_ = z.Close()
		return b.Bytes()
	}
	wide := []byte{0xff, 0xfe}
	for _, unit := range utf16.Encode([]rune(shed)) {
		wide = append(wide, byte(unit), byte(unit>>8))
	}
	says := func(status int, body string, headers ...string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			for _, h := range headers {
				name, value, _ := strings.Cut(h, ": ")
				w.Header().Set(name, value)
			}
			w.WriteHeader(status)
			_, _ = io.WriteString(w, body)
		}
	}
	const limit = 1 << 20
	for _, c := range []struct {
		what string
		http.HandlerFunc
		says string // empty: the list is read
	}{
		{"a list", says(200, shed, "Content-Type: application/json"), ""},
		{"as plain text", says(200, shed, "Content-Type: text/plain"), ""},
		{"an answer of JSON-RPC", says(200, `{"jsonrpc": "2.0", "id": 1, "result": `+shed+`}`), ""},
		{"with a byte order mark", says(200, "\xef\xbb\xbf"+shed), ""},
		{"as UTF-16", says(200, string(wide)), ""},
		{"packed though nobody asked", says(200, string(zipped(shed)), "Content-Encoding: gzip"), ""},
		{"elsewhere on the same host", func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/moved.json" {
				_, _ = io.WriteString(w, shed)
				return
			}
			http.Redirect(w, r, "/moved.json", http.StatusFound)
		}, ""},

		{"nothing is there", says(404, "not here"), "answered with HTTP status 404 Not Found: nothing is there"},
		{"a login is wanted", says(401, "who are you?", "WWW-Authenticate: Basic"), "status 401 Unauthorized: it wants a login"},
		{"no right", says(403, ""), "status 403 Forbidden: it wants a login"},
		{"asked too often", says(429, ""), "status 429 Too Many Requests: it is asked too often"},
		{"it failed", says(500, "at db5ecret.internal"), "status 500 Internal Server Error: it failed"},
		{"no content", says(204, ""), "status 204 No Content: check"},
		{"a part", says(206, shed), "status 206 Partial Content: check"},
		{"a status that nobody knows", says(799, shed), "status 799: it failed"},
		{"empty", says(200, ""), "the input is empty"},
		{"a page", says(200, "<!DOCTYPE html><title>Sign in</title>", "Content-Type: text/html"), "this is an HTML page"},
		{"half a list", says(200, shed[:40]), "not valid JSON: line 1"},
		{"another document", says(200, `{"openapi": "3.1.0", "info": {}, "paths": {}}`), "OpenAPI"},
		{"no tools", says(200, `{"tools": []}`), "the list of tools is empty"},
		{"an error of JSON-RPC", says(200, `{"jsonrpc": "2.0", "id": 1, "error": {"code": -32000, "message": "closed in winter"}}`), "closed in winter"},
		{"packed by something else", says(200, "x", "Content-Encoding: br"), `packed by "br"`},
		{"packed, as it says", says(200, shed, "Content-Encoding: gzip"), "its gzip cannot be unpacked"},
		{"packed, and cut", says(200, string(zipped(strings.Repeat(shed, 9))[:60]), "Content-Encoding: gzip"), "unexpected EOF"},
		{"too large", says(200, `"`+strings.Repeat("a", limit)), "it is larger than 1 MB"},
		{"a bomb", says(200, string(zipped(strings.Repeat(" ", 20<<20))), "Content-Encoding: gzip"), "it is larger than 1 MB"},
		{"without an end", func(w http.ResponseWriter, _ *http.Request) {
			for part := bytes.Repeat([]byte(" "), 64<<10); ; {
				if _, err := w.Write(part); err != nil {
					return
				}
			}
		}, "it is larger than 1 MB"},
		{"broken off", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "1000")
			_, _ = io.WriteString(w, shed)
		}, "unexpected EOF"},
		{"a circle", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/", http.StatusFound) }, "it redirects more than 5 times"},
		{"a file of the machine", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Location", "file:///etc/passwd")
			w.WriteHeader(302)
		}, "which is no address of HTTP"},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			s := httptest.NewServer(c)
			defer s.Close()
			server, info, err := downloaded(t.Context(), Input{Endpoint: &Endpoint{URL: s.URL + "/tools.json"}, Fallback: "shed", Limits: Limits{Bytes: limit}})
			switch {
			case c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says) || !strings.HasPrefix(err.Error(), s.URL+"/tools.json") || strings.Contains(err.Error(), "5ecret")):
				t.Errorf("%v", err)
			case c.says == "" && (err != nil || len(server.Tools) != 1 || server.Name != "shed" || info.Kind != "url"):
				t.Errorf("%+v %v", server, err)
			}
		})
	}
}

// downloaded is what is at an address.
func downloaded(ctx context.Context, in Input) (*tdqs.Server, Info, error) {
	in.Document = true
	return Read(ctx, in)
}

// TestDownloadIsTimed: an address that says nothing, or goes on for ever, is left.
func TestDownloadIsTimed(t *testing.T) {
	t.Parallel()
	for what, handler := range map[string]http.HandlerFunc{
		"nothing is said": func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
		"a head, and no document": func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(http.StatusOK)
			_ = http.NewResponseController(w).Flush()
			<-r.Context().Done()
		},
		"a blank, again and again": func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				_, _ = io.WriteString(w, " ")
				_ = http.NewResponseController(w).Flush()
			}
		},
	} {
		s := httptest.NewServer(handler)
		_, _, err := downloaded(t.Context(), Input{Endpoint: &Endpoint{URL: s.URL}, Limits: Limits{Time: time.Second}})
		if err == nil || !strings.HasSuffix(err.Error(), "did not send its document within 1.0 s: check the address, or try again later") {
			t.Errorf("%s: %v", what, err)
		}
		ctx, leave := context.WithCancel(t.Context())
		leave()
		if _, _, err := downloaded(ctx, Input{Endpoint: &Endpoint{URL: s.URL}}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s, and the user has had enough: %v", what, err)
		}
		s.Close()
	}
}

// TestDownloadPublicOnly: an address that is not public is refused in every spelling,
// behind a name, and behind a redirection; nothing arrives there.
func TestDownloadPublicOnly(t *testing.T) {
	t.Parallel()
	var arrived atomic.Bool
	private := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		arrived.Store(true)
		_, _ = io.WriteString(w, shed)
	}))
	defer private.Close()
	_, port, _ := net.SplitHostPort(private.Listener.Addr().String())
	for _, host := range []string{"127.0.0.1", "localhost", "LOCALHOST.", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]", "0.0.0.0", "[::]",
		"127.1", "2130706433", "0177.0.0.1", "0x7f000001", "0x7f.0.0.1", "127.0.0.1.", "127。0。0。1", "１２７.0.0.1", "ⓛocalhost", "user:password@127.0.0.1"} {
		_, _, err := downloaded(t.Context(), Input{Endpoint: &Endpoint{URL: "http://" + host + ":" + port + "/tools.json", PublicOnly: true}})
		if err == nil || strings.Contains(err.Error(), "password") {
			t.Errorf("%s: %v", host, err)
		}
	}
	for _, host := range []string{"169.254.169.254", "[fe80::1]", "[fd00:ec2::254]", "100.100.100.200", "10.0.0.1", "192.168.0.1"} {
		_, _, err := downloaded(t.Context(), Input{Endpoint: &Endpoint{URL: "http://" + host + "/latest/meta-data/", PublicOnly: true}})
		if err == nil || !strings.Contains(err.Error(), "is not public") {
			t.Errorf("%s: %v", host, err)
		}
	}
	_, _, err := downloaded(t.Context(), Input{Endpoint: &Endpoint{URL: "http://localhost:" + port + "/tools.json", PublicOnly: true}})
	if err == nil || !strings.Contains(err.Error(), "is not public") || strings.Contains(err.Error(), "127.0.0.1") || strings.Contains(err.Error(), "::1") {
		t.Errorf("what a name stands for is told: %v", err)
	}
	public := httptest.NewServer(http.RedirectHandler(private.URL+"/tools.json", http.StatusFound))
	defer public.Close()
	reached := netip.MustParseAddrPort(public.Listener.Addr().String())
	_, _, err = downloaded(t.Context(), Input{Endpoint: &Endpoint{URL: public.URL, PublicOnly: true, public: func(at netip.AddrPort) bool { return at == reached }}})
	if err == nil || !strings.Contains(err.Error(), "is not public") {
		t.Errorf("redirected: %v", err)
	}
	if arrived.Load() {
		t.Error("something arrived")
	}
	if server, _, err := downloaded(t.Context(), Input{Endpoint: &Endpoint{URL: public.URL}}); err != nil || len(server.Tools) != 1 {
		t.Errorf("where it is allowed: %+v %v", server, err)
	}
}

// TestDownloadIsAsked: what has not the form of an address is told apart from what was
// asked and failed, and of neither end of a connection that broke the address is told.
func TestDownloadIsAsked(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"http://[::1/", "https:///tools.json", "http://:80/", "http://host:65536/", "http://host:0/", "http://%zz/", "ftp://host/tools.json", "http://ho st/"} {
		_, err := Download(t.Context(), Input{Endpoint: &Endpoint{URL: address, PublicOnly: true}})
		if malformed := (AddressError{}); !errors.As(err, &malformed) || strings.Contains(err.Error(), "reached") {
			t.Errorf("%s: %v", address, err)
		}
	}
	cut := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := w.(http.Hijacker).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		_, _ = io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[")
		_ = conn.(*net.TCPConn).SetLinger(0) // so that the connection is reset
		_ = conn.Close()
	}))
	defer cut.Close()
	_, err := Download(t.Context(), Input{Endpoint: &Endpoint{URL: strings.Replace(cut.URL, "127.0.0.1", "localhost", 1)}})
	if malformed := (AddressError{}); err == nil || errors.As(err, &malformed) || strings.Contains(err.Error(), "127.0.0.1") || strings.Contains(err.Error(), "::1") {
		t.Errorf("broken off: %v", err)
	}
}

// TestDownloadTellsNoSecret: what is secret in an address is sent there and told nobody,
// not even when the document repeats it.
func TestDownloadTellsNoSecret(t *testing.T) {
	t.Parallel()
	const key, password = "sk-4f9a8b7c6d5e4f3a2b1c", "Pa55word-of-the-shed"
	asked := 0
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, given, _ := r.BasicAuth(); given != password || r.URL.Query().Get("api_key") != key {
			t.Errorf("sent: %v %v", r.URL, r.Header)
		}
		if asked++; asked == 1 {
			_, _ = io.WriteString(w, strings.Replace(shed, "Opens the shed", "Opens by "+key+" and "+password, 1))
			return
		}
		_, _ = fmt.Fprintf(w, "%s %s?", password, key)
	}))
	defer s.Close()
	in := Input{Endpoint: &Endpoint{URL: strings.Replace(s.URL, "://", "://shed:"+password+"@", 1) + "/tools.json?api_key=" + key}}
	server, info, err := downloaded(t.Context(), in)
	if err != nil || !strings.HasPrefix(*server.Tools[0].Description, "Opens by … and …") || len(server.Notes) != 2 || strings.Contains(string(info.Source), key) {
		t.Errorf("%+v %v", server, err)
	}
	if _, _, err = downloaded(t.Context(), in); err == nil || strings.Contains(err.Error(), key) || strings.Contains(err.Error(), password) || !strings.HasPrefix(err.Error(), s.URL+"/tools.json: ") {
		t.Errorf("no list: %v", err)
	}
	s.Close()
	if _, _, err = downloaded(t.Context(), in); err == nil || strings.Contains(err.Error(), key) || strings.Contains(err.Error(), password) || !strings.Contains(err.Error(), "nothing listens there") {
		t.Errorf("nobody: %v", err)
	}
}

// TestUnattended: where nobody gives flags, none is advised; what went wrong is told.
func TestUnattended(t *testing.T) {
	t.Parallel()
	stop := make(chan struct{})
	silent := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // so that the end of the connection is noticed
		select {
		case <-r.Context().Done():
		case <-stop:
		}
	})
	slow, trusted := httptest.NewServer(silent), httptest.NewUnstartedServer(silent)
	trusted.Config.ErrorLog = log.New(io.Discard, "", 0)
	trusted.StartTLS()
	defer slow.Close()
	defer trusted.Close()
	defer close(stop)
	for _, c := range []struct {
		url, says, flag string
		limit           time.Duration
	}{
		{slow.URL, "gave no answer", "--timeout", time.Second},
		{trusted.URL, "signed by nobody this machine trusts", "--ca-file", time.Minute},
	} {
		for _, unattended := range []bool{false, true} {
			_, _, err := Read(t.Context(), Input{Endpoint: &Endpoint{URL: c.url, Unattended: unattended}, Limits: Limits{Time: c.limit}})
			if err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), c.flag) == unattended {
				t.Errorf("unattended %v: %v", unattended, err)
			}
		}
	}
}
