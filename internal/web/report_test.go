package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/api"
	"github.com/opentdqs/tdqs/internal/store"
)

// field is a field of a form that is sent.
type field struct{ name, value string }

// send sends the form of the report page, with headers "Name: value".
func (h *house) send(t testing.TB, fields []field, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	for _, f := range fields {
		w, err := form.CreateFormField(f.name)
		if f.name == "file" {
			w, err = form.CreateFormFile(f.name, "tools.json")
		}
		if err == nil {
			_, err = w.Write([]byte(f.value))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := form.Close(); err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodPost, "/report", &b)
	r.Header.Set("Content-Type", form.FormDataContentType())
	for _, header := range headers {
		name, value, _ := strings.Cut(header, ": ")
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	h.handler.ServeHTTP(w, r)
	return w
}

// TestReportFromTheForm: a text that is sent leads to a page that waits and then is the
// report, which everybody can read.
func TestReportFromTheForm(t *testing.T) {
	t.Parallel()
	h := newHouse(t, api.Limits{AnonymousReports: 5})
	form := h.page(t, "/report")
	if post := form.all(func(n *html.Node) bool { return attr(n, "method") == "post" }); len(post) != 1 || attr(post[0], "action") != "/report" || attr(post[0], "enctype") != "multipart/form-data" {
		t.Fatalf("the form: %v", post)
	}
	for what, fields := range map[string][]field{
		"a text":               {{"name", ""}, {"tools", garden}, {"file", ""}},
		"a file":               {{"name", ""}, {"tools", " \r\n"}, {"file", garden}},
		"a list with a name":   {{"tools", garden[strings.Index(garden, "[") : len(garden)-1]}, {"name", " Garden & Co "}},
		"line ends of Windows": {{"tools", strings.ReplaceAll(garden, "\n", "\r\n")}},
	} {
		w := h.send(t, fields, "Sec-Fetch-Site: same-origin")
		at := w.Header().Get("Location")
		if w.Code != http.StatusSeeOther || !strings.HasPrefix(at, "/reports/") {
			t.Errorf("%s: %d %q %s", what, w.Code, at, w.Body)
			continue
		}
		waits := h.ask(t, at)
		p := sound(t, at, waits)
		if waits.Header().Get("Refresh") != "2" || said(p.named("h1")[0]) != "Garden & Co" || !strings.Contains(said(p.named("main")[0]), "https://tdqs.example"+at) {
			t.Errorf("%s: the page that waits: %v %s", what, waits.Header(), said(p.named("main")[0]))
		}
		if err := h.registry.ScoreReport(context.Background(), strings.TrimPrefix(at, "/reports/")); err != nil {
			t.Fatal(err)
		}
		done := h.ask(t, at)
		if done.Code != 200 || done.Header().Get("Refresh") != "" || !strings.Contains(done.Body.String(), "query_plants") || !strings.Contains(done.Body.String(), "Garden &amp; Co") {
			t.Errorf("%s: the report: %d %v", what, done.Code, done.Header())
		}
		root, err := html.Parse(done.Body)
		if err != nil {
			t.Fatal(err)
		}
		back := (&parsed{root}).all(func(n *html.Node) bool { return n.Data == "a" && attr(n, "href") == "/report" })
		if len(back) != 1 || len((&parsed{root}).named("h1")) != 1 || attr((&parsed{root}).named("a")[0], "href") != "#main" {
			t.Errorf("%s: the report has no way back: %v", what, back)
		}
		v := h.json(t, at)
		if told(v, "status") != "completed" || told(v, "toolCount") != "5" {
			t.Errorf("%s: the interface: %v", what, v)
		}
	}
}

// stumbles is a judge that cannot judge one tool.
type stumbles struct {
	tdqs.Judge
	over string
}

func (j stumbles) JudgeTool(ctx context.Context, c tdqs.ToolCase) (tdqs.Verdict, error) {
	if c.Tool.Name == j.over {
		return tdqs.Verdict{}, errors.New("the judge says nothing of this one")
	}
	return j.Judge.JudgeTool(ctx, c)
}

// TestReportOfAToolThatWasNotJudged: it is named with the reason, and the others are shown
// with their own definitions.
func TestReportOfAToolThatWasNotJudged(t *testing.T) {
	t.Parallel()
	h := newHouse(t, api.Limits{AnonymousReports: 1})
	h.registry.Scorer.Judge = stumbles{h.registry.Scorer.Judge, "query_plants"}
	at := h.send(t, []field{{"tools", garden}}).Header().Get("Location")
	if err := h.registry.ScoreReport(context.Background(), strings.TrimPrefix(at, "/reports/")); err != nil {
		t.Fatal(err)
	}
	var shown []string
	h.pages.ReportPage = func(w io.Writer, r *tdqs.Report, server *tdqs.Server) error {
		for _, tool := range r.Tools {
			shown = append(shown, fmt.Sprint(tool.Position, " ", tool.Name, " ", server.Tools[tool.Position-1].Name))
		}
		return reportAsPage(w, r, server)
	}
	w := h.ask(t, at)
	if strings.Join(shown, ", ") != "1 get_plant get_plant, 3 prune prune, 4 water water, 5 water water" {
		t.Errorf("shown: %v", shown)
	}
	page, err := html.Parse(w.Body)
	if err != nil {
		t.Fatal(err)
	}
	losses := (&parsed{page}).all(func(n *html.Node) bool { return n.Data == "section" && attr(n, "class") == "losses" })
	if len(losses) != 1 || !strings.Contains(said(losses[0]), `Not judgedjudging "query_plants": the judge says nothing of this one`) {
		t.Errorf("the one that was not judged is not named: %d parts", len(losses))
	}
}

// TestReportThatFailed says why.
func TestReportThatFailed(t *testing.T) {
	t.Parallel()
	h := newHouse(t, api.Limits{AnonymousReports: 1})
	at := h.send(t, []field{{"tools", garden}}).Header().Get("Location")
	if err := h.registry.Store.Update(context.Background(), func(tx *store.Tx) error {
		return tx.Advance(context.Background(), strings.TrimPrefix(at, "/reports/"), store.Failed, "", "the judge <xss> is gone", h.now())
	}); err != nil {
		t.Fatal(err)
	}
	w := h.ask(t, at)
	if said := said(sound(t, at, w).named("main")[0]); w.Header().Get("Refresh") != "" || !strings.Contains(said, "the judge <xss> is gone") {
		t.Errorf("%v %s", w.Header(), said)
	}
	for _, uid := range []string{"none", "%00", "A", strings.Repeat("a", 65), "%2e%2e"} {
		if w := h.ask(t, "/reports/"+uid); w.Code != 404 {
			t.Errorf("%s is answered with %d", uid, w.Code)
		} else {
			sound(t, uid, w)
		}
	}
}

// TestReportRefuses: what cannot be scored comes back, with the text and a sentence
// that says what was wrong and where.
func TestReportRefuses(t *testing.T) {
	t.Parallel()
	h := newHouse(t, api.Limits{AnonymousReports: 5, BodyBytes: 1 << 16, Tools: 3})
	tool := func(n int) string {
		return "[" + strings.TrimSuffix(strings.Repeat(`{"name": "a", "description": "Says a."},`, n), ",") + "]"
	}
	for _, c := range []struct {
		what   string
		fields []field
		status int
		says   string
	}{
		{"nothing", nil, 422, "Paste the answer"},
		{"blanks", []field{{"tools", " \r\n\t"}, {"file", ""}}, 422, "Paste the answer"},
		{"both", []field{{"tools", "[]"}, {"file", "[]"}}, 422, "Send one of them"},
		{"a comma too many", []field{{"name", "x"}, {"tools", "{\"tools\": [\r\n {\"name\": \"a\"},\r\n]}"}}, 422, "line 3, column 1"},
		{"no tools", []field{{"name", "x"}, {"tools", `{"items": 1}`}}, 422, "tools"},
		{"an empty list", []field{{"name", "x"}, {"tools", `{"tools": []}`}}, 422, "empty"},
		{"an error of the server", []field{{"name", "x"}, {"tools", `{"jsonrpc": "2.0", "id": 1, "error": {"code": -32601, "message": "no such method"}}`}}, 422, "no such method"},
		{"no name", []field{{"tools", tool(1)}}, 422, "write one above it"},
		{"a long name", []field{{"name", strings.Repeat("é", 201)}, {"tools", tool(1)}}, 422, "longer than 200"},
		{"many tools", []field{{"name", "x"}, {"tools", tool(4)}}, 422, "4 tools, and at most 3"},
		{"a tool without a name", []field{{"name", "x"}, {"tools", `[{"name": "a"}, {"description": "b"}]`}}, 422, "Of 2 tools 1 can be scored"},
		{"a large text", []field{{"tools", strings.Repeat(" ", 1<<16) + "[]"}}, 413, "larger than"},
		{"a large file", []field{{"file", strings.Repeat("x", 1<<18)}}, 413, "larger than"},
		{"a large name", []field{{"name", strings.Repeat("x", 1<<17)}, {"tools", "[]"}}, 413, "name of the server is far too long"},
		{"other fields alone", []field{{"xss", "<xss>"}}, 422, "Paste the answer"},
	} {
		w := h.send(t, c.fields)
		p := sound(t, c.what, w)
		wrong := p.id("wrong")
		if w.Code != c.status || wrong == nil || !strings.Contains(said(wrong), c.says) {
			t.Errorf("%s: %d %s", c.what, w.Code, said(p.named("main")[0]))
			continue
		}
		for _, f := range c.fields {
			if c.status == 422 && f.name == "tools" && normal(text(p.id("tools"))) != normal(f.value) {
				t.Errorf("%s: the text came back as %q", c.what, text(p.id("tools")))
			}
			if c.status == 422 && f.name == "name" && attr(p.id("server"), "value") != f.value {
				t.Errorf("%s: the name came back as %q", c.what, attr(p.id("server"), "value"))
			}
		}
	}
	if w := h.send(t, []field{{"name", "x"}, {"tools", tool(1)}}); w.Code != http.StatusSeeOther {
		t.Errorf("after all that was refused, a good text is answered with %d", w.Code)
	}
}

// normal is a text as a browser sends it again: with its line ends, and without the
// first one, which a field forgets.
func normal(s string) string { return strings.TrimSpace(strings.ReplaceAll(s, "\r\n", "\n")) }

func text(n *html.Node) string {
	if n.FirstChild == nil {
		return ""
	}
	return n.FirstChild.Data
}

// TestReportTakesHostileTexts: whatever is sent comes back as text alone.
func TestReportTakesHostileTexts(t *testing.T) {
	t.Parallel()
	h := newHouse(t, api.Limits{AnonymousReports: 1000})
	for _, s := range hostile {
		if strings.ContainsAny(s, "\u202e\u200b\x1b") {
			continue // it comes back as it was sent: a text is not changed behind one's back
		}
		for _, fields := range [][]field{{{"tools", s}}, {{"name", s}, {"tools", "[" + s}}, {{"file", s}}} {
			if w := h.send(t, fields); w.Code != http.StatusUnprocessableEntity {
				t.Errorf("%.40q is answered with %d", s, w.Code)
			} else {
				sound(t, s, w)
			}
		}
	}
	w := h.send(t, []field{{"name", `<xss> {{.}} "`}, {"tools", hostileList(t)}})
	at := w.Header().Get("Location")
	if w.Code != http.StatusSeeOther {
		t.Fatalf("a hostile list is answered with %d: %s", w.Code, w.Body)
	}
	if p := sound(t, "a hostile list", h.ask(t, at)); said(p.named("h1")[0]) != `<xss> {{.}} "` {
		t.Errorf("it is called %q", said(p.named("h1")[0]))
	}
	if err := h.registry.ScoreReport(context.Background(), strings.TrimPrefix(at, "/reports/")); err != nil {
		t.Fatal(err)
	}
	if w := h.ask(t, at); w.Code != 200 || strings.Contains(w.Body.String(), "<xss") {
		t.Errorf("its report: %d", w.Code)
	}
}

// TestReportLimits: one address may have so many scored in an hour; what is refused
// does not count.
func TestReportLimits(t *testing.T) {
	t.Parallel()
	h := newHouse(t, api.Limits{AnonymousReports: 2})
	good, bad := []field{{"tools", garden}}, []field{{"tools", "{"}}
	for i, c := range []struct {
		fields []field
		status int
	}{{bad, 422}, {good, 303}, {bad, 422}, {good, 303}, {good, 429}, {bad, 429}} {
		w := h.send(t, c.fields)
		if w.Code != c.status {
			t.Errorf("%d is answered with %d", i, w.Code)
		}
		if c.status != 429 {
			continue
		}
		p := sound(t, "too many", w)
		if w.Header().Get("Retry-After") != "1800" || !strings.Contains(said(p.id("wrong")), "Try again in 30 minutes") || !strings.Contains(text(p.id("tools")), strings.TrimSpace(c.fields[0].value)) {
			t.Errorf("%v %s", w.Header(), said(p.id("wrong")))
		}
	}
	h.later()
	if w := h.send(t, good); w.Code != 303 {
		t.Errorf("an hour later: %d", w.Code)
	}
}

// TestReportFromElsewhere: no page of another site sends a report from a reader's
// browser, and only a form is a form.
func TestReportFromElsewhere(t *testing.T) {
	t.Parallel()
	h := newHouse(t, api.Limits{AnonymousReports: 100})
	good := []field{{"tools", garden}}
	for _, c := range []struct {
		headers []string
		status  int
	}{
		{nil, 303}, // no browser
		{[]string{"Sec-Fetch-Site: same-origin", "Origin: https://tdqs.example"}, 303},
		{[]string{"Origin: https://tdqs.example"}, 303},
		{[]string{"Origin: http://example.com"}, 303}, // the host that the test asks
		{[]string{"Sec-Fetch-Site: cross-site"}, 403},
		{[]string{"Sec-Fetch-Site: same-site"}, 403},
		{[]string{"Origin: https://evil.example"}, 403},
		{[]string{"Origin: null"}, 403},
		{[]string{"Content-Type: application/x-www-form-urlencoded"}, 415},
		{[]string{"Content-Type: multipart/form-data"}, 415},
		{[]string{"Content-Type: multipart/form-data; boundary=other"}, 422},
		{[]string{"Content-Type: "}, 415},
	} {
		w := h.send(t, good, c.headers...)
		if w.Code != c.status {
			t.Errorf("%v is answered with %d", c.headers, w.Code)
		}
		if c.status != 303 {
			sound(t, fmt.Sprint(c.headers), w)
		}
	}
	closed := newHouse(t, api.Limits{})
	if w := closed.send(t, good); w.Code != 403 || !strings.Contains(said(sound(t, "closed", w).id("wrong")), "takes no reports") {
		t.Errorf("a service that takes none: %d", w.Code)
	}
	if p := closed.page(t, "/report"); len(p.named("textarea")) > 0 || !strings.Contains(said(p.named("main")[0]), "tdqs score") {
		t.Error("a service that takes none shows a form")
	}
}
