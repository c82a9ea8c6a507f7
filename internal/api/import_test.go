package api

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/registry"
)

// downloads lets the interface read documents so.
func (b *bench) downloads(text string, err error) {
	b.Download = func(_ context.Context, d Document, _ Limits) (int, func() (*tdqs.Server, error), error) {
		return len(text), func() (*tdqs.Server, error) {
			server, err := tdqs.Decode([]byte(text))
			if err == nil && d.ServerName != "" {
				server.Name = d.ServerName
			}
			return server, err
		}, err
	}
}

// TestImport: an upload may name the address of a list. What is wrong with the request is
// told apart from what the address answered.
func TestImport(t *testing.T) {
	t.Parallel()
	b := newBench(t, Limits{Tools: 5})
	auth := "Authorization: Bearer " + b.token(t, 0, registry.Scopes()...)
	const good = `{"url": "https://garden.example/tools.json"}`
	for _, c := range []struct {
		what, body, text string
		err              error
		status           int
		says             string
	}{
		{"a list", good, garden, nil, 201, `"toolCount":4`},
		{"the same", good, garden, nil, 200, `"unchanged":true`},
		{"with a name", `{"url": "http://[2001:db8::1]:8080/a?b=c#d", "serverName": "Grove"}`, garden, nil, 201, ""},
		{"more tools than may be", good, `[` + strings.Repeat(`{"name":"t"},`, 5) + `{"name":"t"}]`, nil, 424, "body.url: the list there has 6 tools, and at most 5 are taken"},
		{"no list", good, `{"openapi": "3.1.0"}`, nil, 424, "body.url: this is JSON, but no tools/list answer"},
		{"no JSON", good, `[`, nil, 424, "body.url: "},
		{"an empty list", good, `[]`, nil, 424, "body.url: the list of tools is empty"},
		{"tools that cannot be scored", good, `[1, 2]`, nil, 422, "of 2 tools 0 can be scored"},
		{"an address that is refused", good, "", errors.New("https://garden.example/tools.json cannot be reached: the address is not public"), 424, "body.url: https://garden.example/tools.json cannot be reached"},
		{"an address of no form", `{"url": "http://[::1"}`, "", MalformedAddress{errors.New("the address cannot be read")}, 422, "body.url: the address cannot be read"},
		{"in capitals", `{"url": "HTTP://GARDEN.EXAMPLE/tools.json"}`, garden, nil, 201, `"toolCount":4`},

		{"no text", `{"url": 1}`, garden, nil, 422, "body.url: it is to be a text"},
		{"null", `{"url": null}`, garden, nil, 422, "body.url: it is to be a text"},
		{"a name that is no text", `{"url": "https://garden.example/tools.json", "serverName": 1}`, garden, nil, 422, "body.serverName: it is to be a text"},
		{"headers, which are not sent", `{"url": "https://garden.example/tools.json", "headers": {}}`, garden, nil, 422, "nothing else"},
		{"tools that are none", `{"url": "https://garden.example/tools.json", "tools": 1}`, garden, nil, 422, "nothing else"},
		{"both: the list is there", `{"url": "https://garden.example/tools.json", "tools": [{"name": "a"}]}`, "", errors.New("it was read"), 201, `"toolCount":1`},
		{"another scheme", `{"url": "file:///etc/passwd"}`, garden, nil, 422, "body.url: it is to be an address such as"},
		{"a blank in it", `{"url": "https://garden.example/ HTTP/1.1"}`, garden, nil, 422, "body.url: it is to be an address such as"},
		{"a line end in it", `{"url": "https://garden.example/\r\nX: y"}`, garden, nil, 422, "body.url: it is to be an address such as"},
		{"an endless one", `{"url": "https://garden.example/` + strings.Repeat("a", maxAddress) + `"}`, garden, nil, 422, "at most 4000 bytes"},
		{"much beside it", `{"url": "https://garden.example/"` + strings.Repeat(" ", importBytes) + `}`, garden, nil, 422, "no tools/list answer"},
		{"in another case", `{"URL": "https://garden.example/"}`, garden, nil, 422, "no tools/list answer"},
	} {
		b.downloads(c.text, c.err)
		if a := b.ask(t, "POST", root+"/servers/garden/captures", c.body, auth); a.status != c.status || !strings.Contains(a.body, c.says) {
			t.Errorf("%s: %d %s", c.what, a.status, a.body)
		}
	}
	if a := b.ask(t, "GET", root+"/servers/garden", ""); strings.Contains(a.body, "garden.example") {
		t.Errorf("the address is kept: %s", a.body)
	}
	if a := b.ask(t, "POST", root+"/servers/garden/captures", good); a.status != 401 {
		t.Errorf("without a token: %d %s", a.status, a.body)
	}
	if a := b.ask(t, "POST", root+"/reports", good, auth); a.status != 422 {
		t.Errorf("a report: %d %s", a.status, a.body)
	}
	b.Download = nil
	if a := b.ask(t, "POST", root+"/servers/garden/captures", good, auth); a.status != 422 || !strings.Contains(a.body, "reads no addresses") {
		t.Errorf("where none is read: %d %s", a.status, a.body)
	}
}

// TestImportsWait: only so many documents are read at a time, which keeps no upload from
// being taken; who waits for too long is sent away.
func TestImportsWait(t *testing.T) {
	t.Parallel()
	b := newBench(t, Limits{BodyTime: time.Second})
	auth := "Authorization: Bearer " + b.token(t, 0, registry.Scopes()...)
	b.downloads(garden, nil)
	if !b.imports.TryAcquire(importsAtOnce) {
		t.Fatal("something is read")
	}
	const good = `{"url": "https://garden.example/tools.json"}`
	if a := b.ask(t, "POST", root+"/servers/garden/captures", good, auth); a.status != 429 || a.header.Get("Retry-After") != "10" {
		t.Errorf("one more: %d %s", a.status, a.body)
	}
	if a := b.ask(t, "POST", root+"/servers/garden/captures", garden, auth); a.status != 201 {
		t.Errorf("an upload: %d %s", a.status, a.body)
	}
	b.imports.Release(importsAtOnce)
	if a := b.ask(t, "POST", root+"/servers/garden/captures", good, auth); a.status != 200 {
		t.Errorf("when they are read: %d %s", a.status, a.body)
	}
	if !b.imports.TryAcquire(importsAtOnce) || !b.bodies.TryAcquire(bodiesAtOnce*b.BodyBytes) {
		t.Error("what was read still counts")
	}
}
