package report

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"
	"pgregory.net/rapid"

	"github.com/opentdqs/tdqs"
)

// skeleton is what a page is made of, without its text: elements and the names
// of their attributes.
func skeleton(page []byte, t *testing.T) []string {
	var out []string
	for n := range parsed(t, page).root.Descendants() {
		if n.Type == html.CommentNode {
			out = append(out, "a comment")
		}
		if n.Type != html.ElementNode {
			continue
		}
		line := n.Data
		for _, a := range n.Attr {
			line += " " + a.Namespace + a.Key
		}
		out = append(out, line)
	}
	return out
}

// TestHTMLHostile holds that foreign text brings no element and no attribute: a
// page is made of the same parts whatever the names, reasons and notes are.
func TestHTMLHostile(t *testing.T) {
	t.Parallel()
	more := append(slices.Clone(hostileNames), "]]>", "<!-- x", "</bdi></h4><b onclick=x>", `" onmouseover="alert(1)`, "' x='", "${{ secrets.X }}", "%0A", "</style><script>", "{{.}}", "javascript:alert(1)")
	calm := skeleton(score(t, &htmlFormat, strangers("a"), Options{WhatIf: 35}), t)
	for _, s := range more {
		page := score(t, &htmlFormat, strangers(s), Options{WhatIf: 35})
		if diff := cmp.Diff(calm, skeleton(page, t)); diff != "" {
			t.Errorf("%q changes what the page is made of:\n%s", s, diff)
		}
		if got := textOf(find(parsed(t, page).root, "h4")[0]); got != strings.Join(strings.Fields(Short(s)), " ") {
			t.Errorf("%q is shown as %q", s, got)
		}
	}
}

// strangers is a report in which every text is the same foreign one.
func strangers(s string) *tdqs.Report {
	r := sampleOf(s, []sampleTool{
		{s, [...]int{4, 2, 1, 3, 4, 3}, []tdqs.Flag{tdqs.AnnotationContradiction}, []tdqs.Flag{tdqs.ShadowingRisk}},
		{s, [...]int{5, 3, 3, 3, 5, 4}, nil, nil},
	})
	r.Provenance.Notes, r.Provenance.Rubric = []string{s}, s
	r.Calibration.Judge = tdqs.JudgeName{Judge: "model", Model: s, Rubric: "00", Overrides: s}
	for i := range r.Tools {
		r.Tools[i].Summary = "x" + s
		for d := range r.Tools[i].Marks {
			r.Tools[i].Marks[d].Justification = "x" + s
		}
	}
	c := r.ServerScore.Coherence
	c.Summary = "x" + s
	for d := range c.Marks {
		c.Marks[d].Justification = "x" + s
	}
	for i := range c.ShadowingRisks {
		c.ShadowingRisks[i].Justification = "x" + s
	}
	return r
}

// ourElements are all that the pages are made of.
var ourElements = strings.Fields("html head meta title style body a main article header nav p h1 h2 h3 h4 ul ol li span b bdi small em strong i div section details summary figure table thead tbody tr th td dl dt dd code pre mark q " +
	"svg desc path circle text rect")

// TestHTMLDefinitionsAreInert holds the same of definitions, with whatever stands
// in names, keys, values, descriptions and annotations.
func TestHTMLDefinitionsAreInert(t *testing.T) {
	t.Parallel()
	letters := rapid.SampledFrom([]rune("ab<>&\"'`/=!-]{}$%:\u202e\u2066\u200b\x00\x1b\n\t é"))
	rapid.Check(t, func(rt *rapid.T) {
		s := rapid.StringOf(letters).Draw(rt, "text")
		quoted, err := json.Marshal(s)
		if err != nil {
			rt.Fatal(err)
		}
		data := strings.ReplaceAll(`{"serverInfo":{"name":§},"tools":[{"name":§,"title":§,"description":§,"annotations":{§:§,"readOnlyHint":true},
"inputSchema":{"type":"object","properties":{§:{"type":"string","enum":[§,§]},"b":{"description":§,"properties":{§:{}}}},"required":[§]},"outputSchema":§},
{"name":"b","description":§,"inputSchema":§}]}`, "§", string(quoted))
		server, err := tdqs.Decode([]byte(data))
		if err != nil {
			rt.Skip(err)
		}
		var b bytes.Buffer
		l := NewLint(tdqs.DefaultEdition(), server)
		if err := htmlFormat.Lint(&b, []*Lint{l}, Options{Sources: []*Source{{Server: server}}}); err != nil {
			rt.Fatal(err)
		}
		page := parsed(t, b.Bytes())
		for n := range page.root.Descendants() {
			switch {
			case n.Type == html.CommentNode, n.Type == html.ElementNode && !slices.Contains(ourElements, n.Data):
				rt.Errorf("%q makes %s", s, n.Data)
			case n.Type == html.TextNode && n.Parent.Data != "style" && strings.ContainsAny(n.Data, "\u202e\u2066\u200b\x00\x1b"):
				rt.Errorf("%q hides in %q", s, n.Data)
			}
			for _, a := range n.Attr {
				if !slices.Contains([]string{"lang", "charset", "name", "content", "http-equiv", "class", "id", "href", "aria-label", "aria-labelledby", "scope", "open", "dir", "data-server", "data-rule", "data-severity"}, a.Key) {
					rt.Errorf("%q makes an attribute %s", s, a.Key)
				}
			}
		}
		sameFindings(t, page, l)
	})
}
