//go:build unix

package main

import (
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
)

// TestBadProxy holds that a proxy which lets nothing through is named, and not the
// server behind it, without its login.
func TestBadProxy(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	free := l.Addr().String()
	l.Close()
	refuses := func(status int) string {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }))
		t.Cleanup(s.Close)
		return strings.TrimPrefix(s.URL, "http://")
	}
	const todo = `: check HTTPS_PROXY or HTTP_PROXY, or name the server in NO_PROXY`
	for _, c := range []struct{ pins, address, proxy, want string }{
		{"down", "https://mcp.example/mcp", free, `https://mcp.example/mcp cannot be reached: the proxy <proxy> that the environment names is down: nothing listens there` + todo},
		{"down, without TLS", "http://mcp.example/mcp", free, `http://mcp.example/mcp cannot be reached: the proxy <proxy> that the environment names is down: nothing listens there` + todo},
		{"no such host", "https://mcp.example/mcp", "no-such-host.invalid:3128", `.* the proxy <proxy> that the environment names is not found: there is no host "no-such-host.invalid"` + todo},
		{"wants a login", "https://mcp.example/mcp", refuses(407), `.* the proxy <proxy> that the environment names wants a login \(http://user:password@host\)` + todo},
		{"refuses", "https://mcp.example/mcp", refuses(503), `.* the proxy <proxy> that the environment names does not connect with the server: it answers with HTTP status 503 Service Unavailable` + todo},
		{"wants a login, without TLS", "http://mcp.example/mcp", refuses(407), `.* answered initialize with HTTP status 407 Proxy Authentication Required: that is the proxy's answer, so give HTTPS_PROXY or HTTP_PROXY a login .*`},
	} {
		t.Run(c.pins, func(t *testing.T) {
			t.Parallel()
			proxy := "http://me:canary-pw@" + c.proxy
			r := runProgram(t, []string{"HTTPS_PROXY=" + proxy, "HTTP_PROXY=" + proxy, "https_proxy=", "http_proxy=", "NO_PROXY=", "no_proxy="}, "score", "--timeout", "20s", c.address)
			want := "^tdqs: " + strings.ReplaceAll(c.want, "<proxy>", regexp.QuoteMeta(c.proxy)) + "\n$"
			if r.status != 2 || !regexp.MustCompile(want).MatchString(r.errOut) || strings.Contains(r.errOut, "canary") {
				t.Errorf("status %d: %s\nwant %s", r.status, r.errOut, want)
			}
		})
	}
}
