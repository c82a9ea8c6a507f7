package web

import (
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/api"
	"github.com/opentdqs/tdqs/lint"
)

// TestRulesAreExplained: each stands in the list and has a page with its reason and
// its examples.
func TestRulesAreExplained(t *testing.T) {
	t.Parallel()
	h := newHouse(t, api.Limits{})
	list := h.page(t, "/rules")
	titles := map[string]string{}
	for _, n := range list.named("dt") {
		titles[said(n)] = said(n.NextSibling)
	}
	for _, r := range lint.Rules() {
		if titles[r.ID] != asShown(r.Title) {
			t.Errorf("%s is listed as %q", r.ID, titles[r.ID])
		}
		p := h.page(t, "/rules/"+r.ID)
		main := said(p.named("main")[0])
		for _, want := range []string{r.ID, r.Title, r.Why, string(r.Severity)} {
			if !strings.Contains(main, asShown(want)) {
				t.Errorf("%s does not say %q", r.ID, want)
			}
		}
		if examples := p.named("pre"); len(examples) != 2 || !strings.Contains(said(examples[0]), "{") || said(examples[0]) == said(examples[1]) {
			t.Errorf("%s has no two examples", r.ID)
		}
	}
	if len(titles) != len(lint.Rules()) {
		t.Errorf("%d rules are listed, and there are %d", len(titles), len(lint.Rules()))
	}
	for _, id := range []string{"none", "%00", "NO-DESCRIPTION"} {
		if w := h.ask(t, "/rules/"+id); w.Code != 404 {
			t.Errorf("%s is answered with %d", id, w.Code)
		} else {
			sound(t, id, w)
		}
	}
}

// asShown is a text with the blanks that a page shows.
func asShown(s string) string { return strings.Join(strings.Fields(s), " ") }

// TestDimensionsAreExplained: everything that pages name, with the numbers of the
// edition that readers see.
func TestDimensionsAreExplained(t *testing.T) {
	t.Parallel()
	p := newHouse(t, api.Limits{}).page(t, "/dimensions")
	for _, topic := range topics() {
		if topic.Kind == "rule" {
			continue
		}
		head := p.id(anchor(topic.Kind, topic.Name))
		if head == nil || !strings.HasPrefix(said(head), topic.Title) {
			t.Errorf("%s %s is not explained", topic.Kind, topic.Name)
			continue
		}
		for _, f := range topic.Facts {
			if !strings.Contains(said(head.Parent), asShown(f.Text)) {
				t.Errorf("%s does not say %q", topic.Name, f.Text)
			}
		}
	}
	how := said(section(t, p, "how"))
	for _, want := range []string{"Purpose Clarity 25 %", "Contextual Completeness 10 %", "six parts and the lowest four", "seven parts, coherence three", "80 %", "twice as much"} {
		if !strings.Contains(how, want) {
			t.Errorf("how scores come about does not say %q: %s", want, how)
		}
	}
	// The sentences on the sums hold for the numbers of the edition.
	e := tdqs.DefaultEdition()
	s := e.RollUp([]tdqs.Tenths{50, 10}, 2, &tdqs.Coherence{Score: 40})
	if want := (6*30 + 4*10) / 10; int(s.DescriptionQuality) != want {
		t.Errorf("descriptions are %v, want %d tenths", s.DescriptionQuality, want)
	}
	if want := (7*22 + 3*40 + 5) / 10; int(*s.Overall) != want {
		t.Errorf("overall is %v, want %d tenths", *s.Overall, want)
	}
}

// TestBadgeSnippets: they are whole addresses that lead to the image and to the page.
func TestBadgeSnippets(t *testing.T) {
	t.Parallel()
	h := planted(t)
	p := h.page(t, "/servers/garden")
	badge := section(t, p, "badge")
	snippets := within(badge, "pre")
	if len(snippets) != 2 {
		t.Fatalf("%d snippets", len(snippets))
	}
	const image, page = "https://tdqs.example/api/v1/servers/garden/badge.svg", "https://tdqs.example/servers/garden"
	for i, want := range []string{"[![TDQS](" + image + ")](" + page + ")", `<a href="` + page + `"><img src="` + image + `" alt="TDQS"></a>`} {
		if got := said(snippets[i]); got != want {
			t.Errorf("the snippet is %s, want %s", got, want)
		}
	}
	if shown := within(badge, "img"); len(shown) != 1 || attr(shown[0], "src") != "/api/v1/servers/garden/badge.svg" || h.ask(t, attr(shown[0], "src")).Code != 200 {
		t.Error("the badge is not shown")
	}
	unknown := newHouseAt(t, "", api.Limits{})
	unknown.push(t, "garden", garden)
	if said := said(section(t, unknown.page(t, "/servers/garden"), "badge")); !strings.Contains(said, "Put the address of this service in place of https://tdqs.example") {
		t.Errorf("without a public address: %s", said)
	}
}
