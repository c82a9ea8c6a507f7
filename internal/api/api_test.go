package api

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/internal/store/storetest"
	"github.com/opentdqs/tdqs/judge/offline"
)

// garden is an invented server with a tool that is not described and one that
// costs much more than its sibling.
const garden = `{"serverName": "garden", "tools": [
 {"name": "get_plant", "description": "Get one plant by its label. Use it when you know the label; otherwise search first.", "inputSchema": {"type": "object",
  "properties": {"label": {"type": "string", "description": "As printed on the pot"}}, "required": ["label"]}, "annotations": {"readOnlyHint": true}},
 {"name": "query_plants", "description": "Get the plants that a filter lets pass.", "inputSchema": {"type": "object", "required": ["filter"],
  "properties": {"filter": {"type": "object", "required": ["by", "in"], "properties": {"in": {"type": "string"}, "by": {"oneOf": [{"type": "string"}, {"type": "integer"}, {"type": "array"}]}}}}}},
 {"name": "prune"},
 {"name": "odd\ud800name", "description": "Waters all plants of a bed at once."}]}`

// bench is the interface over an empty registry.
type bench struct {
	*service
	handler http.Handler
	now     time.Time
	doc     *jsonschema.Compiler
	walked  map[string]bool // operations that gave a 2xx
}

func newBench(t testing.TB, limits Limits) *bench {
	t.Helper()
	return newBenchAt(t, storetest.SQLite(t), limits)
}

func newBenchAt(t testing.TB, where string, limits Limits) *bench {
	t.Helper()
	return newBenchOf(t, where, limits, registry.Config{Scorer: tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: offline.New()}})
}

// newBenchOf is one whose registry is made of c.
func newBenchOf(t testing.TB, where string, limits Limits, c registry.Config) *bench {
	t.Helper()
	b := &bench{now: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC), walked: map[string]bool{}}
	sealer, err := registry.NewSealer("a secret of the tests", "")
	if err != nil {
		t.Fatal(err)
	}
	c.Store, c.Sealer, c.Now = storetest.Open(t, where), sealer, func() time.Time { return b.now }
	r, err := registry.New(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	b.service = newService(Config{Registry: r, PublicURL: "https://tdqs.example", Limits: limits})
	b.handler = b.service.handler()
	data, err := json.Marshal(b.huma.OpenAPI())
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	b.doc = jsonschema.NewCompiler()
	b.doc.DefaultDraft(jsonschema.Draft2020)
	b.doc.AssertFormat()
	if err := b.doc.AddResource("urn:openapi", document); err != nil {
		t.Fatal(err)
	}
	return b
}

// token makes a token.
func (b *bench) token(t testing.TB, quota int, scopes ...string) string {
	t.Helper()
	secret, kept, err := registry.NewToken("tests", scopes, quota, b.now)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Registry.Store.Update(context.Background(), func(tx *store.Tx) error {
		_, err := tx.AddToken(context.Background(), kept)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return secret
}

// answer is what was answered.
type answer struct {
	status int
	header http.Header
	body   string
}

// value is a value of the answer, by its keys and places.
func (a answer) value(t testing.TB, path ...any) any {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(a.body), &v); err != nil {
		t.Fatalf("%v: %s", err, a.body)
	}
	for _, p := range path {
		switch key := p.(type) {
		case string:
			object, _ := v.(map[string]any)
			v = object[key]
		case int:
			list, _ := v.([]any)
			if key >= len(list) {
				t.Fatalf("%v: there are %d", path, len(list))
			}
			v = list[key]
		}
	}
	return v
}

// ask asks, with headers "Name: value", and holds the answer to what the interface
// says of itself.
func (b *bench) ask(t testing.TB, method, path, body string, headers ...string) answer {
	t.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", bodyType)
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		r.Header.Set(name, value)
	}
	return b.do(t, r)
}

func (b *bench) do(t testing.TB, r *http.Request) answer {
	t.Helper()
	w := httptest.NewRecorder()
	asked := &request{}
	b.handler.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), requestKey{}, asked)))
	a := answer{w.Code, w.Result().Header, w.Body.String()}
	if strings.Contains(asked.pattern, " "+root) {
		b.conforms(t, asked.pattern, a)
	}
	if w.Code >= 400 && w.Code != http.StatusNotModified {
		if kind := a.header.Get("Content-Type"); kind != problemJSON {
			t.Errorf("%s %s: status %d as %q and no problem: %.200s", r.Method, r.URL, w.Code, kind, a.body)
		}
	}
	return a
}

// conforms holds an answer to the description of its operation.
func (b *bench) conforms(t testing.TB, pattern string, a answer) {
	t.Helper()
	method, path, _ := strings.Cut(pattern, " ")
	item := b.huma.OpenAPI().Paths[path]
	if item == nil {
		return // the description itself
	}
	place := "/paths/" + strings.ReplaceAll(path, "/", "~1") + "/" + strings.ToLower(method) + "/responses/" + fmt.Sprint(a.status)
	if a.status < 300 {
		b.walked[pattern] = true
	}
	kind, _, _ := strings.Cut(a.header.Get("Content-Type"), ";")
	if a.status == http.StatusNoContent || a.status == http.StatusNotModified {
		if a.body != "" {
			t.Errorf("%s: status %d has a body", pattern, a.status)
		}
		return
	}
	schema, err := b.doc.Compile("urn:openapi#" + place + "/content/" + strings.ReplaceAll(kind, "/", "~1") + "/schema")
	if err != nil {
		t.Errorf("%s answers %d as %s, which is not described: %v", pattern, a.status, kind, err)
		return
	}
	if kind != bodyType && kind != problemJSON {
		return
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(a.body))
	if err == nil {
		err = schema.Validate(value)
	}
	if err != nil {
		t.Errorf("%s: %v\n%.2000s", pattern, err, a.body)
	}
}

// TestEveryOperationIsWalked goes through the interface as a user does and holds
// every answer to its description.
func TestEveryOperationIsWalked(t *testing.T) {
	t.Parallel()
	b := newBench(t, Limits{})
	auth := "Authorization: Bearer " + b.token(t, 0, registry.Scopes()...)

	// Before there is anything.
	for _, path := range []string{"/servers", "/connectors", "/servers?tier=A&sort=best&q=gar", "/statistics", "/search?q=", "/search?q=water&tier=A&server=garden&readOnly=true&outputSchema=true"} {
		if a := b.ask(t, "GET", root+path, ""); a.status != 200 {
			t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}
	for _, path := range []string{"/servers/garden", "/servers/garden/tools", "/servers/garden/tools/1", "/servers/garden/captures", "/servers/garden/badge.svg", "/servers/%00", "/reports/none", "/reports/%ff"} {
		if a := b.ask(t, "GET", root+path, ""); a.status != 404 {
			t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}

	// A list comes in, and again, and changed.
	if a := b.ask(t, "POST", root+"/servers/garden/captures", garden, auth); a.status != 201 || a.value(t, "created") != true || a.value(t, "waiting") != 4. {
		t.Fatalf("a new list: %d %s", a.status, a.body)
	}
	if a := b.ask(t, "POST", root+"/servers/garden/captures", garden, auth); a.status != 200 || a.value(t, "unchanged") != true {
		t.Errorf("the same list: %d %s", a.status, a.body)
	}
	if a := b.ask(t, "GET", root+"/servers/garden", ""); a.value(t, "score") != nil || a.value(t, "whatIf") != nil || a.value(t, "waiting") == 0. {
		t.Errorf("before it is judged: %s", a.body)
	}
	b.judge(t, "garden")
	b.now = b.now.Add(time.Hour)
	changed := strings.Replace(garden, `{"name": "prune"}`, `{"name": "prune", "description": "Cuts dead twigs off one plant. Use it in spring."}`, 1)
	if a := b.ask(t, "POST", root+"/servers/garden/captures", changed, auth); a.status != 201 || a.value(t, "waiting") != 1. {
		t.Errorf("a changed list: %d %s", a.status, a.body)
	}
	b.judge(t, "garden")

	// What is told of it.
	a := b.ask(t, "GET", root+"/servers/garden?target=B", "")
	if a.value(t, "score", "overallScore") == nil || a.value(t, "score", "shadowingRisks") == nil || a.value(t, "whatIf", "target") != 3. ||
		a.value(t, "history", 1, "overallScore") == nil || a.value(t, "waiting") != 0. {
		t.Errorf("the server: %s", a.body)
	}
	tools := b.ask(t, "GET", root+"/servers/garden/tools?limit=3", "")
	rest := b.ask(t, "GET", root+"/servers/garden/tools?cursor="+tools.value(t, "nextCursor").(string), "")
	if tools.value(t, "tools", 0, "tdqs") == nil || rest.value(t, "tools", 0, "position") != 4. || rest.value(t, "nextCursor") != nil {
		t.Errorf("the tools: %s %s", tools.body, rest.body)
	}
	if a := b.ask(t, "GET", root+"/servers/garden/tools/3", ""); a.value(t, "name") != "prune" || a.value(t, "history", 1, "tdqs") != 1. ||
		a.value(t, "score", "justifications", "purpose_clarity", "justification") == "" || a.value(t, "findings", 0, "rule") == nil {
		t.Errorf("a tool: %s", a.body)
	}
	if a := b.ask(t, "GET", root+"/servers/garden/tools/3/definition", ""); a.body != `{"name": "prune", "description": "Cuts dead twigs off one plant. Use it in spring."}` {
		t.Errorf("a definition: %s", a.body)
	}
	if a := b.ask(t, "GET", root+"/servers/garden/tools/4", ""); !strings.Contains(a.body, `"name":"odd\ud800name"`) {
		t.Errorf("a name that is no valid Unicode: %s", a.body)
	}
	newest := b.ask(t, "GET", root+"/servers/garden/captures?limit=1", "")
	if a := b.ask(t, "GET", root+"/servers/garden/captures?cursor="+newest.value(t, "nextCursor").(string), ""); a.value(t, "captures", 0, "capture") == newest.value(t, "captures", 0, "capture") || a.value(t, "nextCursor") != nil {
		t.Errorf("the list before: %s", a.body)
	}
	if a := b.ask(t, "GET", root+"/servers/garden/badge.json", ""); a.value(t, "label") != "TDQS estimate" || a.value(t, "message") == "no score" {
		t.Errorf("the badge: %s", a.body)
	}
	if a := b.ask(t, "GET", root+"/servers/garden/badge.svg", ""); a.header.Get("Content-Type") != "image/svg+xml" || !strings.HasPrefix(a.body, "<svg ") {
		t.Errorf("the badge: %s", a.body)
	}

	// What is told of all of them.
	b.now = b.now.Add(time.Hour)
	if a := b.ask(t, "GET", root+"/statistics", ""); a.value(t, "servers", "registered") != 1. || a.value(t, "current", "scoredToolCount") != 4. || a.value(t, "kept", "scoredToolCount") != 5. ||
		a.value(t, "coverage", "scored", "percent") != 100. || a.value(t, "kept", "noDescription", "percent") != 20. || a.value(t, "computedAt") != "2026-11-30T14:00:00.000Z" {
		t.Errorf("the statistics: %s", a.body)
	}

	// What is found by words.
	found := b.ask(t, "GET", root+"/search?q=water&limit=1", "")
	if found.value(t, "tools", 0, "server") != "garden" || found.value(t, "tools", 0, "tdqs") == nil || found.value(t, "tools", 0, "position") == nil || found.value(t, "calibration", "judge") == nil {
		t.Errorf("found: %s", found.body)
	}
	if a := b.ask(t, "GET", root+"/search?q=twig+quux+tier:Z", ""); a.value(t, "tools", 0, "name") != "prune" || a.value(t, "unknownWords", 0) != "quux" || a.value(t, "notes", 0) == "" || a.value(t, "nextCursor") != nil {
		t.Errorf("found: %s", a.body)
	}
	if a := b.ask(t, "GET", root+"/search?q=prune&server=pond", ""); len(a.value(t, "tools").([]any)) != 0 {
		t.Errorf("of another server: %s", a.body)
	}
	for _, c := range []string{"x", "e30", "eyJiIjo5OX0"} { // no cursor, {} and {"b":99}
		if a := b.ask(t, "GET", root+"/search?q=water&cursor="+c, ""); a.status != 422 {
			t.Errorf("cursor %s: %d %s", c, a.status, a.body)
		}
	}
	for _, path := range []string{"/search?q=%00%ff%22*", "/search?q=a+the+garden"} {
		if a := b.ask(t, "GET", root+path, ""); a.status != 200 {
			t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}

	// Connectors come and go.
	if a := b.ask(t, "POST", root+"/connectors", `{"server": "pond", "url": "https://pond.example/mcp", "headers": {"X-Key": "s3cret"}}`, auth); a.status != 201 || strings.Contains(a.body, "s3cret") {
		t.Errorf("a new connector: %d %s", a.status, a.body)
	}
	if a := b.ask(t, "POST", root+"/connectors", `{"server": "pond", "url": "https://pond.example/mcp"}`, auth); a.status != 409 {
		t.Errorf("a second of its name: %d %s", a.status, a.body)
	}
	if a := b.ask(t, "GET", root+"/connectors", ""); a.value(t, "connectors", 0, "url") != "https://pond.example/mcp" || strings.Contains(a.body, "s3cret") {
		t.Errorf("the connectors: %s", a.body)
	}
	if a := b.ask(t, "GET", root+"/servers?limit=1", ""); a.value(t, "servers", 0, "slug") != "garden" {
		t.Errorf("the first server: %s", a.body)
	} else if a := b.ask(t, "GET", root+"/servers?cursor="+a.value(t, "nextCursor").(string), ""); a.value(t, "servers", 0, "slug") != "pond" || a.value(t, "servers", 0, "overallScore") != nil {
		t.Errorf("the second server: %s", a.body)
	}
	if a := b.ask(t, "GET", root+"/servers/pond", ""); a.status != 200 || a.value(t, "url") != "https://pond.example/mcp" {
		t.Errorf("a server that was never read: %s", a.body)
	}
	if a := b.ask(t, "DELETE", root+"/connectors/pond", "", auth); a.status != 204 {
		t.Errorf("a connector is forgotten: %d %s", a.status, a.body)
	}
	for slug, status := range map[string]int{"pond": 404, "garden": 409} {
		if a := b.ask(t, "DELETE", root+"/connectors/"+slug, "", auth); a.status != status {
			t.Errorf("forgetting %s: %d %s", slug, a.status, a.body)
		}
	}

	// A list comes in by the address at which it is kept.
	b.Download = func(_ context.Context, d Document, _ Limits) (int, func() (*tdqs.Server, error), error) {
		return len(garden), func() (*tdqs.Server, error) { return tdqs.Decode([]byte(garden)) }, nil
	}
	if a := b.ask(t, "POST", root+"/servers/grove/captures", `{"url": "https://grove.example/tools.json"}`, auth); a.status != 201 || a.value(t, "toolCount") != 4. {
		t.Errorf("a list at an address: %d %s", a.status, a.body)
	}

	// A report, from the question to the page.
	made := b.ask(t, "POST", root+"/reports", garden, auth)
	uid, _ := made.value(t, "uid").(string)
	if made.status != 202 || made.value(t, "apiUrl") != "https://tdqs.example"+root+"/reports/"+uid || made.header.Get("Location") != made.value(t, "apiUrl") {
		t.Fatalf("a new report: %d %s", made.status, made.body)
	}
	if a := b.ask(t, "GET", root+"/reports/"+uid, ""); a.value(t, "status") != "queued" || a.value(t, "score") != nil || a.value(t, "lint", "findings", 0, "rule") == nil {
		t.Errorf("a report that waits: %s", a.body)
	}
	if err := b.Registry.ScoreReport(context.Background(), uid); err != nil {
		t.Fatal(err)
	}
	if a := b.ask(t, "GET", root+"/reports/"+uid, ""); a.value(t, "status") != "completed" || a.value(t, "score", "tools", 0, "contextSignals", "definitionBytes") == nil ||
		a.value(t, "completedAt") == nil || a.value(t, "toolCount") != 4. {
		t.Errorf("a report that is done: %s", a.body)
	}

	for path, item := range b.huma.OpenAPI().Paths {
		for method, operation := range map[string]*huma.Operation{"GET": item.Get, "POST": item.Post, "DELETE": item.Delete, "PUT": item.Put, "PATCH": item.Patch} {
			if operation != nil && !b.walked[method+" "+path] {
				t.Errorf("%s %s was never answered with 2xx", method, path)
			}
		}
	}
}

func (b *bench) judge(t testing.TB, slug string) {
	t.Helper()
	ctx := context.Background()
	var server store.Server
	if err := b.Registry.Store.View(ctx, func(tx *store.Tx) (err error) {
		server, err = tx.ServerBySlug(ctx, slug)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if err := b.Registry.ScoreServer(ctx, server.ID, nil); err != nil {
		t.Fatal(err)
	}
}
