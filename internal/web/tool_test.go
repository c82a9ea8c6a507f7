package web

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/opentdqs/tdqs/internal/store"
)

// TestToolSaysWhatTheInterfaceSays holds the page of every tool to the JSON
// interface.
func TestToolSaysWhatTheInterfaceSays(t *testing.T) {
	t.Parallel()
	h := planted(t)
	for position, path := range map[int]string{1: "get_plant", 2: "query_plants", 3: "prune", 4: "water?at=4", 5: "water?at=5"} {
		p := h.page(t, "/servers/garden/tools/"+path)
		v := h.json(t, fmt.Sprintf("/servers/garden/tools/%d", position))
		head := p.all(func(n *html.Node) bool { return attr(n, "data-tdqs") != "" })
		if len(head) != 1 || attr(head[0], "data-tdqs") != asPrinted(told(v, "tdqs")) || attr(head[0], "data-tier") != told(v, "tier") {
			t.Errorf("%s has another score than %s %s", path, told(v, "tdqs"), told(v, "tier"))
		}
		if got := said(p.named("h1")[0]); got != told(v, "name") {
			t.Errorf("%s is called %q", path, got)
		}
		if got := said(p.named("title")[0]); strings.Contains(got, fmt.Sprintf("(number %d)", position)) != strings.Contains(path, "at=") {
			t.Errorf("%s has the title %q", path, got)
		}
		main := said(p.named("main")[0])
		for _, want := range []string{oneLine(told(v, "score", "summary")), told(v, "inputHash"), told(v, "calibration", "weights")} {
			if want == "" || !strings.Contains(main, want) {
				t.Errorf("%s does not say %q", path, want)
			}
		}
		holdMarks(t, path, p, v)
		holdFindings(t, path, p, v)
		var flags []string
		for _, key := range []string{"flags", "serverFlags"} {
			for i := 0; told(v, key, i) != ""; i++ {
				flags = append(flags, told(v, key, i))
			}
		}
		var shown []string
		for _, n := range p.having("data-flag") {
			shown = append(shown, attr(n, "data-flag"))
		}
		if !slices.Equal(flags, shown) {
			t.Errorf("%s has the flags %q, want %q", path, shown, flags)
		}
	}
	if main := said(h.page(t, "/servers/garden/tools/query_plants").named("main")[0]); !strings.Contains(main, "A call costs 7, one of") || !strings.Contains(main, "Both find plants.") {
		t.Error("the shadowing risk is not on the page of the tool")
	}
}

func holdMarks(t *testing.T, path string, p *parsed, v any) {
	t.Helper()
	n := 0
	for _, row := range p.having("data-dimension") {
		key := attr(row, "data-dimension")
		n++
		if got, want := attr(row, "data-mark")+" "+last(row), told(v, "score", "scores", key)+" "+oneLine(told(v, "score", "justifications", key, "justification")); got != want {
			t.Errorf("%s: %s is %q, want %q", path, key, got, want)
		}
		smells := slices.ContainsFunc(p.having("data-smell"), func(s *html.Node) bool { return attr(s, "data-smell") == cells(row)[0] })
		if low := attr(row, "data-mark") < "3"; low != smells {
			t.Errorf("%s: %s has the mark %s, and a smell: %t", path, key, attr(row, "data-mark"), smells)
		}
		chart := said(p.named("svg")[0])
		if !strings.Contains(chart, cells(row)[0]+" "+attr(row, "data-mark")) {
			t.Errorf("%s: the radar says %s", path, chart)
		}
	}
	if n != 6 {
		t.Errorf("%s has %d marks", path, n)
	}
}

// holdFindings: the page has the findings of the interface, each once.
func holdFindings(t *testing.T, path string, p *parsed, v any) {
	t.Helper()
	var want, got []string
	for i := 0; told(v, "findings", i, "rule") != ""; i++ {
		want = append(want, told(v, "findings", i, "rule")+" "+told(v, "findings", i, "severity")+" "+oneLine(told(v, "findings", i, "message")))
	}
	for _, n := range p.having("data-rule") {
		rule, severity := attr(n, "data-rule"), attr(n, "data-severity")
		_, message, _ := strings.Cut(said(n), " "+rule+" ")
		if q := within(n, "q"); len(q) > 0 {
			message = strings.TrimSpace(strings.TrimSuffix(message, said(q[0])))
		}
		got = append(got, rule+" "+severity+" "+message)
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(want, got) {
		t.Errorf("%s has the findings\n%s\nwant\n%s", path, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestUndescribedParametersAreMarked holds that the definition is shown, and what is
// not described in it marked.
func TestUndescribedParametersAreMarked(t *testing.T) {
	t.Parallel()
	h := planted(t)
	p := h.page(t, "/servers/garden/tools/query_plants")
	var marked []string
	for _, n := range p.all(func(n *html.Node) bool { return n.Data == "mark" && attr(n, "class") == "bare" }) {
		marked = append(marked, said(n))
	}
	if want := []string{`"in"`, `"by"`}; !slices.Equal(marked, want) {
		t.Errorf("marked are %q, want %q", marked, want)
	}
	if text := said(section(t, p, "definition")); !strings.Contains(text, "Get the plants that a filter lets pass.") || !strings.Contains(text, `"oneOf"`) {
		t.Errorf("the definition is %s", text)
	}
}

// TestVersionsOfATool: each definition that a tool had is told, with its score and
// what became another.
func TestVersionsOfATool(t *testing.T) {
	t.Parallel()
	h := planted(t)
	p := h.page(t, "/servers/garden/tools/get_plant")
	versions := within(section(t, p, "history"), "li")
	if len(versions) != 2 {
		t.Fatalf("there are %d versions", len(versions))
	}
	var changed []string
	for _, n := range (&parsed{versions[0]}).all(func(n *html.Node) bool { return n.Data == "del" || n.Data == "ins" }) {
		changed = append(changed, n.Data+" "+said(n))
	}
	if want := []string{"del a plant.", "ins one plant by its label. Use it when you know the label; otherwise search first."}; !slices.Equal(changed, want) {
		t.Errorf("the difference is %q, want %q", changed, want)
	}
	v := h.json(t, "/servers/garden/tools/1")
	for i, entry := range []int{0, 1} {
		if want := asPrinted(told(v, "history", entry, "tdqs")); !strings.HasPrefix(said(versions[i]), want) || !strings.Contains(said(versions[i]), told(v, "history", entry, "inputHash")) {
			t.Errorf("version %d is %q, want %s", i, said(versions[i]), want)
		}
	}
	if back := within(section(t, h.page(t, "/servers/garden/tools/prune"), "history"), "li"); len(back) != 2 || !strings.Contains(said(back[0]), "It came back") {
		t.Error("a tool that came back does not say so")
	}
}

// TestToolAddresses: any name has an address that leads to its tool and to no other,
// and every page says which address is the one.
func TestToolAddresses(t *testing.T) {
	t.Parallel()
	h := planted(t)
	names := []string{"..", ".", "a/b", `a\\b`, "a?b#c%20d&e=f", " ", "ü名前🙂", `half\ud800`, `nul\u0000`, `rev\u202e`, "<xss>", `\"quoted\"`, "+", "%2e%2e", "a//b", strings.Repeat("long", 1000), "twice", "twice"}
	var tools []string
	for i, name := range names {
		tools = append(tools, fmt.Sprintf(`{"name": "%s", "description": "Does thing number %d."}`, name, i+1))
	}
	h.push(t, "odd", `{"serverName": "odd", "tools": [`+strings.Join(tools, ", ")+`]}`)
	h.judge(t, "odd")
	seen := map[string]bool{}
	for _, n := range h.page(t, "/servers/odd").having("data-tdqs") {
		path := attr(within(n, "a")[0], "href")
		if seen[path] {
			t.Errorf("two tools have the address %s", path)
		}
		seen[path] = true
		p := h.page(t, path)
		if !strings.Contains(said(section(t, p, "definition")), fmt.Sprintf("Does thing number %s.", attr(n, "data-position"))) {
			t.Errorf("%s is not the page of the tool at %s", path, attr(n, "data-position"))
		}
		canonical := p.all(func(n *html.Node) bool { return attr(n, "rel") == "canonical" })
		if len(canonical) != 1 || attr(canonical[0], "href") != "https://tdqs.example"+path {
			t.Errorf("%s says that its address is %q", path, attr(canonical[0], "href"))
		}
	}
	if len(seen) != len(names) {
		t.Errorf("%d tools have an address", len(seen))
	}
	for path, want := range map[string]int{
		"/servers/odd/tools/no_such": 404, "/servers/odd/tools/%00": 404, "/servers/odd/tools/%ff": 404, "/servers/odd/tools/twice?at=1": 404, "/servers/odd/tools/?at=99": 404,
		"/servers/odd/tools/twice?at=x": 400, "/servers/odd/tools/?at=-1": 400, "/servers/odd/tools/": http.StatusSeeOther, "/servers/none/tools/x": 404,
	} {
		if got := h.ask(t, path); got.Code != want {
			t.Errorf("%s: %d, want %d", path, got.Code, want)
		}
	}
}

// TestPagesAskLittle holds the number of questions to the database that a page may ask:
// on a busy machine each waits for its turn. The history of a tool costs no more, however
// long it is.
func TestPagesAskLittle(t *testing.T) {
	t.Parallel()
	h := planted(t)
	h.push(t, "desk", `{"tools": [{"name": "tidy", "description": "Puts all pens of a desk into their cup."}]}`)
	h.judge(t, "desk")
	var asked *store.Tx
	published := h.pages.Published
	h.pages.Published = func(ctx context.Context, tx *store.Tx) (int64, error) {
		asked = tx
		return published(ctx, tx)
	}
	h.page(t, "/servers") // the calibration is read once
	for _, c := range []struct {
		path string
		most int
	}{
		{"/servers/desk/tools/tidy", 5},           // the setting, server, tool, versions, and the list
		{"/servers/desk/tools/tidy", 5},           // where the list is known, the definition alone
		{"/servers/garden/tools/get_plant", 5},    // which was another once
		{"/servers/garden/tools/water?at=4", 6},   // and the places of its name
		{"/servers/garden/tools/query_plants", 7}, // and what the set says of it
		{"/servers/garden", 5},
	} {
		h.page(t, c.path)
		if n := asked.Asked(); n > c.most {
			t.Errorf("%s asks the database %d times, at most %d", c.path, n, c.most)
		}
	}
}
