package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/opentdqs/tdqs/internal/api"
	"github.com/opentdqs/tdqs/internal/store"
)

// TestServerSaysWhatTheInterfaceSays holds every figure of a server's page to the
// JSON interface.
func TestServerSaysWhatTheInterfaceSays(t *testing.T) {
	t.Parallel()
	h := planted(t)
	p, v := h.page(t, "/servers/garden"), h.json(t, "/servers/garden")
	if got := said(p.named("h1")[0]); got != "Garden & Co" {
		t.Errorf("it is called %q", got)
	}
	cards := p.having("data-component")
	if len(cards) != 3 {
		t.Errorf("there are %d scores", len(cards))
	}
	for _, n := range cards {
		key := map[string]string{"overall": "overallScore", "descriptions": "descriptionQualityScore", "coherence": "coherenceScore"}[attr(n, "data-component")]
		if want := told(v, key); attr(n, "data-score") == "" || attr(n, "data-score") != asPrinted(want) {
			t.Errorf("%s is %s, want %s", key, attr(n, "data-score"), want)
		}
	}
	for _, want := range []string{"5 tools", "all scored", "edition 1.1-draft", "±0.2 a tool"} {
		if !strings.Contains(said(p.named("main")[0]), want) {
			t.Errorf("it does not say %q", want)
		}
	}
	h.holdTools(t, p)
	holdSet(t, p, v)
	holdLifts(t, p, v)
	holdPast(t, p, v)
	origin := said(section(t, p, "origin"))
	for _, want := range []string{told(v, "calibration", "weights"), told(v, "calibration", "judge"), "30 November 2026", "List, SHA-256"} {
		if want == "" || !strings.Contains(origin, want) {
			t.Errorf("calibration and freshness do not have %q: %s", want, origin)
		}
	}
}

// holdTools holds the rows of a server's page to the interface: all of them, the
// worst first.
func (h *house) holdTools(t *testing.T, p *parsed) {
	t.Helper()
	v := h.json(t, "/servers/garden/tools")
	want := map[string]string{}
	for i := range 5 {
		want[told(v, "tools", i, "position")] = asPrinted(told(v, "tools", i, "tdqs")) + " " + told(v, "tools", i, "name")
	}
	before := ""
	for _, n := range p.having("data-tdqs") {
		score := attr(n, "data-tdqs")
		if score < before {
			t.Errorf("%s stands behind %s", score, before)
		}
		before = score
		if got := score + " " + said(within(n, "a")[0]); got != want[attr(n, "data-position")] {
			t.Errorf("the tool at %s is %q, want %q", attr(n, "data-position"), got, want[attr(n, "data-position")])
		}
		delete(want, attr(n, "data-position"))
	}
	if len(want) > 0 {
		t.Errorf("these tools are not shown: %v", want)
	}
}

func holdSet(t *testing.T, p *parsed, v any) {
	t.Helper()
	marks := 0
	for _, n := range within(section(t, p, "coherence"), "tr") {
		key := attr(n, "data-dimension")
		if key == "" {
			continue
		}
		marks++
		want := told(v, "score", "coherenceJustifications", key, "score") + " " + oneLine(told(v, "score", "coherenceJustifications", key, "justification"))
		if got := attr(n, "data-mark") + " " + last(n); got != want {
			t.Errorf("%s: %q, want %q", key, got, want)
		}
	}
	if marks != 4 {
		t.Errorf("the set has %d marks", marks)
	}
	rows := within(section(t, p, "shadowing"), "tr")
	if len(rows) < 3 {
		t.Fatal("no shadowing risk is shown")
	}
	for i, key := range []string{"tool", "invocationCost", "cheaperSibling", "cheaperSiblingInvocationCost"} {
		if got, want := cells(rows[1])[i], told(v, "score", "shadowingRisks", 0, key); got != want || want == "" {
			t.Errorf("%s is %q, want %q", key, got, want)
		}
	}
	if got := cells(rows[2])[0]; got != "Both find plants." {
		t.Errorf("the risk is said to be because %q", got)
	}
}

func holdLifts(t *testing.T, p *parsed, v any) {
	t.Helper()
	rows := within(section(t, p, "what-if"), "tr")
	if len(rows) < 3 {
		t.Fatalf("%d tools are lifted", len(rows)-1)
	}
	for i, row := range rows[1:] {
		c := cells(row)
		from, _, _ := strings.Cut(c[1], " ")
		want := []string{told(v, "whatIf", "lifts", i, "tool"), asPrinted(told(v, "whatIf", "lifts", i, "from")),
			asPrinted(told(v, "whatIf", "lifts", i, "serverBefore")) + " → " + asPrinted(told(v, "whatIf", "lifts", i, "serverAfter"))}
		if got := []string{c[0], from, c[3]}; !slices.Equal(got, want) {
			t.Errorf("the lift %q, want %q", got, want)
		}
	}
}

func holdPast(t *testing.T, p *parsed, v any) {
	t.Helper()
	past := within(section(t, p, "history"), "tr")[1:]
	if len(past) != 3 {
		t.Errorf("%d lists are shown", len(past))
	}
	for i, row := range past {
		overall, _, _ := strings.Cut(cells(row)[4], " ")
		if want := asPrinted(told(v, "history", i, "overallScore")); overall != want {
			t.Errorf("list %d: overall %s, want %s", i, overall, want)
		}
		if got, want := cells(row)[1], told(v, "history", i, "scoredToolCount")+" of "+told(v, "history", i, "toolCount"); got != want {
			t.Errorf("list %d: scored %s, want %s", i, got, want)
		}
	}
	if !strings.Contains(said(section(t, p, "history")), "30 Nov 2026 "+asPrinted(told(v, "history", 0, "overallScore"))) {
		t.Error("the chart does not say the latest score")
	}
}

// TestServerWithoutScores holds what is said where something is missing.
func TestServerWithoutScores(t *testing.T) {
	t.Parallel()
	h := newHouse(t, api.Limits{})
	h.push(t, "garden", garden)
	main := said(h.page(t, "/servers/garden").named("main")[0])
	for _, want := range []string{"No tool is scored yet: 0 of 5 tools, the others are queued.", "not scored"} {
		if !strings.Contains(main, want) {
			t.Errorf("it does not say %q: %s", want, main)
		}
	}
	if tool := said(h.page(t, "/servers/garden/tools/get_plant").named("main")[0]); !strings.Contains(tool, "not judged yet") {
		t.Errorf("a tool that is not judged says %s", tool)
	}
	for _, path := range []string{"/servers/desk", "/servers/%00", "/servers/a%2fb", "/servers/" + strings.Repeat("a", 3000)} {
		w := h.ask(t, path)
		if main := said(sound(t, path, w).named("main")[0]); w.Code != http.StatusNotFound || !strings.Contains(main, "no server of this name") {
			t.Errorf("%s: %d %s", path, w.Code, main)
		}
	}
}

// TestConnectorThatFails: a server that could not be read says so, whether there is a
// list of before or not.
func TestConnectorThatFails(t *testing.T) {
	t.Parallel()
	h := planted(t)
	ctx := context.Background()
	if err := h.registry.Store.Update(ctx, func(tx *store.Tx) error {
		id, err := tx.AddServer(ctx, store.Server{Slug: "far", Source: store.Connector, URL: "https://far.example/mcp", Created: h.now()})
		if err != nil {
			return err
		}
		known, err := tx.ServerBySlug(ctx, "garden")
		if err != nil {
			return err
		}
		failed := "the server answered with <xss>\u202e 503."
		return errors.Join(tx.Checked(ctx, id, h.now(), h.now(), failed), tx.Checked(ctx, known.ID, h.now(), h.now(), failed))
	}); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string][]string{
		"/servers/far":    {"No list of this server has been taken yet", `The last reading of this server failed: the server answered with <xss>\u202e 503.`},
		"/servers/garden": {`The last reading of this server failed: the server answered with <xss>\u202e 503. What is shown is of the list before.`},
	} {
		main := said(h.page(t, path).named("main")[0])
		for _, sentence := range want {
			if !strings.Contains(main, sentence) {
				t.Errorf("%s does not say %q: %s", path, sentence, main)
			}
		}
	}
	if strings.Contains(said(h.page(t, "/servers/far").named("main")[0]), "list before") {
		t.Error("a server without a list speaks of one")
	}
}

// TestFewScored: below 80 % there is no score of the whole, and the page says so.
func TestFewScored(t *testing.T) {
	t.Parallel()
	h := newHouse(t, api.Limits{})
	h.push(t, "garden", garden)
	h.judge(t, "garden")
	var more []string
	for i := range 5 {
		more = append(more, fmt.Sprintf(`{"name": "new_%d", "description": "Something new."}`, i))
	}
	h.push(t, "garden", strings.Replace(garden, `{"name": "prune"}`, `{"name": "prune"}, `+strings.Join(more, ", "), 1))
	p := h.page(t, "/servers/garden")
	if main := said(p.named("main")[0]); !strings.Contains(main, "5 of 10 tools are scored, and 80 % are needed") {
		t.Errorf("it says %s", main)
	}
	if len(p.having("data-score")) != 0 || p.id("what-if") != nil {
		t.Error("there is a score of the whole")
	}
}

// TestLongList: from a hundred tools on the list goes on at another address, and no
// tool is left out or shown twice.
func TestLongList(t *testing.T) {
	t.Parallel()
	h := newHouse(t, api.Limits{})
	var tools []string
	for i := range 230 {
		tools = append(tools, fmt.Sprintf(`{"name": "tool_%d", "description": "%s"}`, i, strings.Repeat("Counts things. ", i%7)))
	}
	h.push(t, "many", `{"tools": [`+strings.Join(tools, ", ")+`]}`)
	h.judge(t, "many")
	seen := map[string]bool{}
	pages, path := 0, "/servers/many"
	for ; path != ""; pages++ {
		p := h.page(t, path)
		path = ""
		for _, n := range p.having("data-tdqs") {
			if seen[attr(n, "data-position")] {
				t.Errorf("the tool at %s is shown twice", attr(n, "data-position"))
			}
			seen[attr(n, "data-position")] = true
		}
		for _, n := range p.named("a") {
			if attr(n, "rel") == "next" {
				path, _, _ = strings.Cut(attr(n, "href"), "#")
			}
		}
	}
	if pages != 3 || len(seen) != 230 {
		t.Errorf("%d pages have %d tools", pages, len(seen))
	}
	if got, want := said(h.page(t, "/servers/many?from=201").named("title")[0]), "Tools 201 to 230 of "; !strings.HasPrefix(got, want) {
		t.Errorf("the last page is called %q", got)
	}
	for path, want := range map[string]int{"/servers/many?from=231": 404, "/servers/many?from=x": 400, "/servers/many?from=0": 400, "/servers/many?from=-1": 400, "/servers/many?from=201": 200} {
		if got := h.ask(t, path); got.Code != want {
			t.Errorf("%s: %d, want %d", path, got.Code, want)
		}
	}
}

// section is the part of a page that a heading with an ID begins.
func section(t *testing.T, p *parsed, id string) *html.Node {
	t.Helper()
	n := p.id(id)
	if n == nil {
		t.Fatalf("there is no %s", id)
	}
	return n.Parent
}

func within(n *html.Node, name string) []*html.Node { return (&parsed{n}).named(name) }

// cells are the texts of a row.
func cells(row *html.Node) (out []string) {
	for c := range row.ChildNodes() {
		if c.Type == html.ElementNode {
			out = append(out, said(c))
		}
	}
	return out
}

func last(row *html.Node) string { all := cells(row); return all[len(all)-1] }

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// asPrinted is a score of JSON as pages write it: 3.0 and not 3.
func asPrinted(s string) string {
	if s != "" && !strings.Contains(s, ".") {
		return s + ".0"
	}
	return s
}
