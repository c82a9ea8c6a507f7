package lint

import (
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/lazy"
)

var markupInText = &Rule{
	ID:       "markup-in-text",
	Title:    "A text holds HTML or script",
	Severity: Warning,
	Why: "Descriptions are read by models and printed in web pages. Script and event handlers attack a page that forgets to escape them, and tags of layout are noise to a model. " +
		"Write plain sentences or Markdown. A tag inside code marks or in a text about HTML is no finding.",
	Bad:  `{"name": "renew_loan", "description": "Extend the <b>due date</b> of one loan.<br>By three weeks.", "inputSchema": {"type": "object"}}`,
	Good: `{"name": "renew_loan", "description": "Extend the **due date** of one loan. Notes may hold ` + "`<br>`" + `.", "inputSchema": {"type": "object"}}`,
	check: eachSubject(func(t *subject) *Finding {
		var f *Finding
		seen := tally{}
		t.texts(func(s said) bool {
			found := tags(s.text)
			if len(found) == 0 || aboutMarkup().MatchString(without(s.text, found)) {
				return true
			}
			for _, m := range found {
				if m[0] > 0 && (s.text[m[0]-1] == '`' || s.text[m[0]-1] == '\'' || s.text[m[0]-1] == '"') {
					continue
				}
				if f == nil {
					tag := s.text[m[0]:m[1]]
					f = &Finding{
						Message:   fmt.Sprintf("The text holds the markup %s. Write plain sentences or Markdown; what is about HTML belongs into code marks.", quote(tag)),
						Pointer:   s.pointer(),
						Evidence:  excerpt(tag),
						Dimension: tdqs.ConcisenessStructure.Key(),
					}
				}
				f.addPart(func() string { return seen.next(s.pointer() + " " + s.text[m[0]:m[1]]) })
			}
			return true
		})
		return f.few()
	}),
}

// aboutMarkup finds texts that speak of markup languages or of styles.
var aboutMarkup = lazy.Regexp(`(?i)\b(?:html|xml|svg|jsx|css|markup|dom|rich ?text|page break|classname)\b|\x60{3}`)

// without is a text without some places of it: the name in a tag does not make a text one
// about markup.
func without(text string, places [][]int) string {
	var b strings.Builder
	from := 0
	for _, p := range places {
		b.WriteString(text[from:p[0]] + " ")
		from = p[1]
	}
	return b.String() + text[from:]
}

// maxMarkup is how many tags of one text are looked at.
const maxMarkup = 20

// tags are the places of markup in a text.
func tags(text string) [][]int {
	if !strings.ContainsAny(text, "<=") { // as most texts: the pattern is dear
		return nil
	}
	return markup().FindAllStringIndex(text, maxMarkup)
}

// markup are tags that run or load something, and closing tags and breaks of layout: an
// opening tag alone may be a placeholder such as <table> or a type such as List<object>.
// The value of an attribute may hold what ends a tag.
var markup = lazy.Regexp(`(?i)<(?:script|iframe)\b` + attributes + `>|<(?:style|object|embed)[\s/]` + attributes + `=` + attributes + `>|<style>[^<>{}]{1,200}\{` +
	`|<[a-z][a-z0-9]{0,14}\b` + attributes + `(?:[\s/]|` + value + `)on[a-z]{2,20}\s?=|<!--|\son(?:click|error|load|mouseover)\s?=\s?["']|<br\s?/?>` +
	`|</(?:b|i|p|div|span|strong|em|ul|ol|li|h[1-6]|table|a|font|style|object|embed|svg|script|iframe)>`)

// attributes are what stands in a tag behind its name, and value is one in quotes.
const (
	attributes = `(?:[^<>"']|` + value + `|["'])*?`
	value      = `"[^"\n]*"|'[^'\n]*'`
)
