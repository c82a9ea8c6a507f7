package api

import (
	"bytes"
	"compress/gzip"
	"os"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store/storetest"
)

// TestDatabaseIsAway: what fails for the database alone is told so, and when to ask again.
func TestDatabaseIsAway(t *testing.T) {
	t.Parallel()
	where := storetest.SQLite(t)
	b := newBenchAt(t, where, Limits{})
	auth := "Authorization: Bearer " + b.token(t, 0, registry.Scopes()...)
	if err := os.Rename(where, where+".aside"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ method, path, body string }{{"GET", "/servers", ""}, {"POST", "/servers/garden/captures", garden}} {
		if a := b.ask(t, c.method, root+c.path, c.body, auth); a.status != 503 || a.header.Get("Retry-After") != "10" || !strings.Contains(a.body, "the database does not answer") {
			t.Errorf("%s %s: %d %s", c.method, c.path, a.status, a.body)
		}
	}
}

// TestOddRequests: what is mistyped is told in a sentence, and not passed over.
func TestOddRequests(t *testing.T) {
	t.Parallel()
	b := newBench(t, Limits{})
	auth := "Authorization: Bearer " + b.token(t, 0, registry.Scopes()...)
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	_, _ = z.Write([]byte(garden))
	_ = z.Close()
	connector := func(url string) string { return `{"server": "pond", "url": "` + url + `"}` }
	for _, c := range []struct {
		what, method, path, body, header string
		status                           int
		says                             string
	}{
		{"a filter that there is not", "GET", "/servers?teir=A", "", "", 422, "query.teir: unknown"},
		{"a query that cannot be read", "GET", "/servers?q=%zz", "", "", 400, "query: it cannot be read"},
		{"two parameters by a semicolon", "GET", "/servers?q=a;limit=1", "", "", 400, "semicolon"},
		{"what is no part of a name", "GET", "/servers?q=a*%00%FF", "", "", 200, `"servers":[]`},
		{"a badge that is asked for anew", "GET", "/servers/garden/badge.svg?v=2", "", "", 404, "no server garden"},
		{"a report that is not there", "GET", "/reports/aaaa", "", "", 404, "no such report, or none any more"},
		{"a name with a capital", "POST", "/servers/Garden/captures", garden, "", 422, "a name of a-z"},
		{"two servers", "POST", "/servers/garden/captures", `[{"serverName":"garden","tools":[{"name":"a"}]},{"serverName":"shed","tools":[{"name":"b"}]}]`, "", 422, `the tools of two servers, \"garden\" and \"shed\"`},
		{"a compressed body", "POST", "/reports", zipped.String(), "Content-Encoding: gzip", 415, "send it as it is"},
		{"a body that says that it is not", "POST", "/reports", garden, "Content-Encoding: identity", 202, ""},
		{"a connector with user and password", "POST", "/connectors", connector("https://a:b@pond.example/mcp"), "", 422, "without user, query or fragment"},
		{"one with a query", "POST", "/connectors", connector("https://pond.example/mcp?key=a"), "", 422, "without user, query or fragment"},
		{"one of a port that there is not", "POST", "/connectors", connector("https://pond.example:65536/mcp"), "", 422, "from 1 to 65535"},
		{"one of another scheme", "POST", "/connectors", connector("file:///etc/passwd"), "", 422, "an address such as"},
		{"one in capitals", "POST", "/connectors", `{"server": "loud", "url": "HTTPS://POND.EXAMPLE/mcp"}`, "", 201, ""},
		{"one of a high port", "POST", "/connectors", `{"server": "high", "url": "https://pond.example:12345/mcp"}`, "", 201, ""},
		{"one of an IPv6 address", "POST", "/connectors", `{"server": "six", "url": "https://[2001:db8::1]:8443/mcp/a%20b;v=1"}`, "", 201, ""},
	} {
		headers := []string{auth}
		if c.header != "" {
			headers = append(headers, c.header)
		}
		if a := b.ask(t, c.method, root+c.path, c.body, headers...); a.status != c.status || !strings.Contains(a.body, c.says) {
			t.Errorf("%s: %d %s", c.what, a.status, a.body)
		}
	}
}
