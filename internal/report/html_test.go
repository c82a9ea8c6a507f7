package report

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/offline"
)

// scoredLibrary is the invented server of the examples with its scores.
func scoredLibrary(t *testing.T) (*tdqs.Server, *tdqs.Report) {
	t.Helper()
	data, err := os.ReadFile("../../examples/library.json")
	if err != nil {
		t.Fatal(err)
	}
	server, err := tdqs.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	r, err := tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: offline.New()}.ScoreServer(context.Background(), server)
	if err != nil {
		t.Fatal(err)
	}
	r.Estimate = &tdqs.Estimate{MeanAbsoluteError: 0.23, SameTierPercent: 81}
	return server, r
}

// tree is a page as a browser reads it.
type tree struct {
	t    *testing.T
	root *html.Node
}

func parsed(t *testing.T, page []byte) tree {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	return tree{t, root}
}

// find lists the elements below a node, in order, that have a name ("" for any)
// and for which each attribute has its value ("*" for any; a class is one of
// several).
func find(root *html.Node, name string, attrs ...string) (out []*html.Node) {
	for n := range root.Descendants() {
		if n.Type != html.ElementNode || name != "" && n.Data != name {
			continue
		}
		fits := true
		for i := 0; i < len(attrs); i += 2 {
			value, there := attr(n, attrs[i])
			switch {
			case !there,
				attrs[i] == "class" && !slices.Contains(strings.Fields(value), attrs[i+1]),
				attrs[i] != "class" && attrs[i+1] != "*" && value != attrs[i+1]:
				fits = false
			}
		}
		if fits {
			out = append(out, n)
		}
	}
	return out
}

func attr(n *html.Node, name string) (string, bool) {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val, true
		}
	}
	return "", false
}

func value(n *html.Node, name string) string {
	v, _ := attr(n, name)
	return v
}

// textOf is the text of a node with single spaces.
func textOf(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// bareHTML is a page without its stylesheet and the stylesheet's hash, which would
// make every golden file change with it.
func bareHTML(page []byte) []byte {
	page = regexp.MustCompile("(?s)<style>.*</style>").ReplaceAll(page, []byte("<style></style>"))
	return regexp.MustCompile("sha256-[^ ]*?=").ReplaceAll(page, []byte("sha256-="))
}

// htmlPages are pages of every command, with all that they can show.
func htmlPages(t *testing.T) map[string][]byte {
	server, r := scoredLibrary(t)
	r.Provenance.Notes = []string{"tool 3 was odd"}
	var several, both bytes.Buffer
	if err := htmlFormat.Score(&several, []*tdqs.Report{r, noScore(), noCoherence(), sample()}, Options{Sources: []*Source{{Server: server}}}); err != nil {
		t.Fatal(err)
	}
	l := NewLint(tdqs.DefaultEdition(), server)
	if err := htmlFormat.Lint(&both, []*Lint{l, sampleLint(), cleanLint()}, Options{Sources: []*Source{{Server: server}}}); err != nil {
		t.Fatal(err)
	}
	return map[string][]byte{
		"score":    score(t, &htmlFormat, r, Options{Sources: []*Source{{Server: server}}}),
		"several":  several.Bytes(),
		"many":     score(t, &htmlFormat, many(60), Options{}),
		"lint":     lintOf(t, &htmlFormat, l, Options{Sources: []*Source{{Server: server}}}),
		"lints":    both.Bytes(),
		"coverage": coverageOf(t, &htmlFormat, Options{}),
		"check":    deskReports(t).written(t, &htmlFormat, "check"),
		"diff":     deskReports(t).written(t, &htmlFormat, "diff"),
		"run":      deskReports(t).written(t, &htmlFormat, "run"),
	}
}

// TestHTMLIsAccessible holds that a page has its landmarks, headings in order,
// names for every chart, IDs that are there once, and links that lead somewhere.
func TestHTMLIsAccessible(t *testing.T) {
	t.Parallel()
	for name, data := range htmlPages(t) {
		page := parsed(t, data)
		ids := map[string]bool{}
		for _, n := range find(page.root, "", "id", "*") {
			if ids[value(n, "id")] {
				t.Errorf("%s: the ID %s stands twice", name, value(n, "id"))
			}
			ids[value(n, "id")] = true
		}
		for _, n := range find(page.root, "", "aria-labelledby", "*") {
			for _, id := range strings.Fields(value(n, "aria-labelledby")) {
				if !ids[id] {
					t.Errorf("%s: %s is named by %s, which is not there", name, n.Data, id)
				}
			}
		}
		for _, a := range find(page.root, "a") {
			if target, inside := strings.CutPrefix(value(a, "href"), "#"); !inside || !ids[target] {
				t.Errorf("%s: a link leads to %q", name, value(a, "href"))
			}
		}
		for _, svg := range find(page.root, "svg") {
			if value(svg, "role") != "img" || len(strings.Fields(value(svg, "aria-labelledby"))) != 2 {
				t.Errorf("%s: a chart has no name and description", name)
			}
		}
		for _, th := range find(page.root, "th") {
			if value(th, "scope") == "" {
				t.Errorf("%s: the heading %q of a table has no scope", name, textOf(th))
			}
		}
		for _, nav := range find(page.root, "nav") {
			if value(nav, "aria-label") == "" {
				t.Errorf("%s: a nav has no name", name)
			}
		}
		if len(find(page.root, "main")) != 1 || value(find(page.root, "html")[0], "lang") == "" || len(find(page.root, "title")) == 0 {
			t.Errorf("%s: no main, language or title", name)
		}
		level := 0
		for n := range page.root.Descendants() {
			if n.Type == html.ElementNode && len(n.Data) == 2 && n.Data[0] == 'h' && n.Data[1] >= '1' && n.Data[1] <= '6' {
				if now := int(n.Data[1] - '0'); now > level+1 {
					t.Errorf("%s: %s %q follows h%d", name, n.Data, textOf(n), level)
				}
				level = int(n.Data[1] - '0')
			}
		}
	}
}

// TestHTMLAsksNobody holds that a page runs nothing and fetches nothing, and
// forbids itself to.
func TestHTMLAsksNobody(t *testing.T) {
	t.Parallel()
	for name, data := range htmlPages(t) {
		page := parsed(t, data)
		for _, element := range []string{"script", "link", "img", "iframe", "object", "embed", "form", "input", "base", "image", "use", "audio", "video"} {
			if len(find(page.root, element)) > 0 {
				t.Errorf("%s has the element %s", name, element)
			}
		}
		for n := range page.root.Descendants() {
			for _, a := range n.Attr {
				if strings.HasPrefix(a.Key, "on") || a.Key == "src" || a.Key == "style" || a.Key == "srcset" {
					t.Errorf("%s has the attribute %s", name, a.Key)
				}
			}
		}
		style := find(page.root, "style")
		css := style[0].FirstChild.Data
		for _, word := range []string{"url(", "@import", "@font-face", "expression"} {
			if strings.Contains(css, word) {
				t.Errorf("%s: the stylesheet has %s", name, word)
			}
		}
		sum := sha256.Sum256([]byte(css))
		policy := value(find(page.root, "meta", "http-equiv", "Content-Security-Policy")[0], "content")
		if want := "style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; len(style) != 1 || !strings.Contains(policy, want) || !strings.HasPrefix(policy, "default-src 'none'") {
			t.Errorf("%s: the policy %q does not fit the stylesheet", name, policy)
		}
	}
}

// TestHTMLEstimate holds that a score stands nowhere without a word on its being
// an estimate and the error, and that a judged one is not called an estimate.
func TestHTMLEstimate(t *testing.T) {
	t.Parallel()
	server, r := scoredLibrary(t)
	page := parsed(t, score(t, &htmlFormat, r, Options{Sources: []*Source{{Server: server}}}))
	places := find(page.root, "li", "class", "card")
	places = append(places, find(page.root, "section", "class", "fixes")...)
	places = append(places, find(page.root, "section", "class", "what-if")...)
	places = append(places, find(page.root, "summary")...)
	if len(places) != 3+2+len(r.Tools) {
		t.Fatalf("%d places", len(places))
	}
	for _, n := range places {
		if text := textOf(n); !strings.Contains(text, "estimate") || !strings.Contains(text, "±0.") {
			t.Errorf("no word on the estimate in %q", text)
		}
	}
	r = noCoherence()
	r.GeneratedAt = r.GeneratedAt.UTC()
	if got := textOf(find(parsed(t, score(t, &htmlFormat, r, Options{})).root, "body")[0]); strings.Contains(got, "estimate") || strings.Contains(got, "±") {
		t.Errorf("a judged report speaks of an estimate: %s", got)
	}
}

// TestHTMLTwice holds that equal reports give equal bytes.
func TestHTMLTwice(t *testing.T) {
	t.Parallel()
	first, second := htmlPages(t), htmlPages(t)
	for name := range first {
		if !bytes.Equal(first[name], second[name]) {
			t.Errorf("%s differs from itself", name)
		}
	}
}

// TestHTMLManyTools holds that a large server stays a page that a browser opens
// at once, the worst tools with their definitions.
func TestHTMLManyTools(t *testing.T) {
	t.Parallel()
	r := many(343)
	server := &tdqs.Server{Name: "many", Listed: len(r.Tools)}
	words := strings.Repeat("long words ", 40)
	for i := range r.Tools {
		for d := range r.Tools[i].Marks {
			r.Tools[i].Marks[d].Justification = words[:200]
		}
		schema := `{"type":"object","properties":{`
		for p := range 6 {
			schema += fmt.Sprintf(`"p%d":{"type":"string","description":"%s"},`, p, words)
		}
		server.Tools = append(server.Tools, tdqs.Tool{Name: r.Tools[i].Name, Description: &words, Position: i + 1,
			InputSchema: json.RawMessage(schema + `"last":{}}}`)})
	}
	page := score(t, &htmlFormat, r, Options{Sources: []*Source{{Server: server}}})
	if len(page) > 3_500_000 {
		t.Errorf("%d bytes", len(page))
	}
	tools := find(parsed(t, page).root, "details", "class", "tool")
	if len(tools) != 343 || len(find(tools[0], "mark", "class", "bare")) != 1 {
		t.Errorf("%d tools, the first without its definition", len(tools))
	}
	if !bytes.Contains(page, []byte("The definition is left out")) {
		t.Error("nothing says that definitions are left out")
	}
	if !bytes.Contains(page, []byte(`id="index"`)) {
		t.Error("no list by name")
	}
}
