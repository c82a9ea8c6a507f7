package web

import (
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// parsed is a page as a browser's parser reads it.
type parsed struct {
	root *html.Node
}

// all are the elements that a test holds for, in the order of the page.
func (p *parsed) all(is func(*html.Node) bool) (out []*html.Node) {
	for n := range p.root.Descendants() {
		if n.Type == html.ElementNode && is(n) {
			out = append(out, n)
		}
	}
	return out
}

// named are the elements of a name.
func (p *parsed) named(name string) []*html.Node {
	return p.all(func(n *html.Node) bool { return n.Data == name })
}

// having are the elements with an attribute.
func (p *parsed) having(key string) []*html.Node {
	return p.all(func(n *html.Node) bool { return has(n, key) })
}

// id is the element with an ID; nil for none.
func (p *parsed) id(id string) *html.Node {
	for _, n := range p.having("id") {
		if attr(n, "id") == id {
			return n
		}
	}
	return nil
}

func has(n *html.Node, key string) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == key })
}

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// said is the text in an element, blanks as one.
func said(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// sound parses a page and holds it to what is demanded of every page.
func sound(t testing.TB, where string, w *httptest.ResponseRecorder) *parsed {
	t.Helper()
	root, err := html.Parse(strings.NewReader(w.Body.String()))
	if err != nil {
		t.Fatalf("%s: %v", where, err)
	}
	p := &parsed{root}
	for _, check := range []func(*parsed) []string{headed, landmarked, labelled, inert, identified} {
		for _, wrong := range check(p) {
			t.Errorf("%s: %s", where, wrong)
		}
	}
	for key, want := range map[string]string{"Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy,
		"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Set-Cookie": ""} {
		if got := w.Header().Get(key); got != want {
			t.Errorf("%s: the header %s is %q, want %q", where, key, got, want)
		}
	}
	for _, r := range w.Body.String() {
		if r == 0 || r == 0x202e || r == 0x200b || r == 0x1b {
			t.Errorf("%s has the character %U, which is not seen", where, r)
			break
		}
	}
	return p
}

// headed: a title, a description, one h1, and no level of headings left out.
func headed(p *parsed) (wrong []string) {
	titles := p.all(func(n *html.Node) bool { return n.Data == "title" && n.Parent.Data == "head" })
	if len(titles) != 1 || said(titles[0]) == "" {
		wrong = append(wrong, "it has no title")
	}
	described := 0
	for _, n := range p.named("meta") {
		if attr(n, "name") == "description" && attr(n, "content") != "" {
			described++
		}
	}
	if described != 1 {
		wrong = append(wrong, "it has no description")
	}
	level := 0
	for _, n := range p.all(func(n *html.Node) bool {
		return len(n.Data) == 2 && n.Data[0] == 'h' && n.Data[1] >= '1' && n.Data[1] <= '6'
	}) {
		next := int(n.Data[1] - '0')
		if next > level+1 {
			wrong = append(wrong, n.Data+" "+said(n)+" stands below a level that is not there")
		}
		if said(n) == "" {
			wrong = append(wrong, "an empty "+n.Data)
		}
		level = next
	}
	if len(p.named("h1")) != 1 {
		wrong = append(wrong, "it has not one h1")
	}
	return wrong
}

// landmarked: one main, where the skip link leads; every nav has a name of its own.
func landmarked(p *parsed) (wrong []string) {
	for _, name := range []string{"main", "footer"} {
		if len(p.named(name)) != 1 {
			wrong = append(wrong, "it has not one "+name)
		}
	}
	if attr(p.named("html")[0], "lang") == "" {
		wrong = append(wrong, "it has no language")
	}
	first := p.named("a")[0]
	if target := p.id(strings.TrimPrefix(attr(first, "href"), "#")); target == nil || target.Data != "main" {
		wrong = append(wrong, "the first link does not skip to the main part")
	}
	names := map[string]bool{}
	for _, n := range p.named("nav") {
		name := attr(n, "aria-label")
		if name == "" || names[name] {
			wrong = append(wrong, "a nav without a name of its own: "+name)
		}
		names[name] = true
	}
	return wrong
}

// labelled: every field, image and column says what it is.
func labelled(p *parsed) (wrong []string) {
	labels := map[string]string{}
	for _, n := range p.named("label") {
		labels[attr(n, "for")] = said(n)
	}
	for _, n := range p.all(func(n *html.Node) bool { return slices.Contains([]string{"input", "select", "textarea"}, n.Data) }) {
		if attr(n, "type") != "hidden" && labels[attr(n, "id")] == "" {
			wrong = append(wrong, "the field "+attr(n, "name")+" has no label")
		}
	}
	for _, n := range p.named("img") {
		if attr(n, "alt") == "" {
			wrong = append(wrong, "the image "+attr(n, "src")+" has no text")
		}
	}
	for _, n := range p.named("svg") {
		if attr(n, "role") != "img" || attr(n, "aria-labelledby") == "" {
			wrong = append(wrong, "a chart has no text")
		}
	}
	for _, n := range p.named("th") {
		if attr(n, "scope") == "" {
			wrong = append(wrong, "the head "+said(n)+" has no scope")
		}
	}
	for _, n := range p.all(func(n *html.Node) bool { return n.Data == "a" || n.Data == "button" || n.Data == "summary" }) {
		if said(n) == "" && attr(n, "aria-label") == "" {
			wrong = append(wrong, n.Data+" "+attr(n, "href")+" says nothing")
		}
	}
	return wrong
}

// inert: nothing runs, and nothing has a style of its own.
func inert(p *parsed) (wrong []string) {
	for n := range p.root.Descendants() {
		if n.Type == html.CommentNode {
			wrong = append(wrong, "the comment "+n.Data)
		}
		if n.Type != html.ElementNode {
			continue
		}
		if slices.Contains([]string{"script", "style", "iframe", "object", "embed", "base", "template", "xss"}, n.Data) {
			wrong = append(wrong, "an element "+n.Data)
		}
		for _, a := range n.Attr {
			address := strings.ToLower(strings.TrimSpace(a.Val))
			if strings.HasPrefix(a.Key, "on") || a.Key == "style" || a.Key == "xss" ||
				(a.Key == "href" || a.Key == "src" || a.Key == "action") && (strings.HasPrefix(address, "javascript:") || strings.HasPrefix(address, "//")) {
				wrong = append(wrong, n.Data+" has "+a.Key+"="+a.Val)
			}
		}
	}
	return wrong
}

// identified: an ID stands once, and what refers to one finds it.
func identified(p *parsed) (wrong []string) {
	known := map[string]bool{}
	for _, n := range p.having("id") {
		if known[attr(n, "id")] {
			wrong = append(wrong, "the ID "+attr(n, "id")+" stands twice")
		}
		known[attr(n, "id")] = true
	}
	for _, key := range []string{"aria-labelledby", "aria-describedby", "for"} {
		for _, n := range p.having(key) {
			for _, id := range strings.Fields(attr(n, key)) {
				if !known[id] {
					wrong = append(wrong, n.Data+" refers to "+id+", which is not there")
				}
			}
		}
	}
	for _, n := range p.named("a") {
		if id, is := strings.CutPrefix(attr(n, "href"), "#"); is && !known[id] {
			wrong = append(wrong, "a link leads to "+id+", which is not there")
		}
	}
	return wrong
}
