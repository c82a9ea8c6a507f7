package lint

import (
	"strings"

	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/schema"
)

// said is one text of a definition that reaches an agent, with its pointer.
type said struct {
	text    string
	pointer func() string
}

// texts are the name, the title, the description, and every title and
// description in the schemas and annotations.
func (t *subject) texts(yield func(said) bool) {
	at := func(p string) func() string { return func() string { return p } }
	if !yield(said{t.Name, at("/name")}) {
		return
	}
	if t.Title != nil && !yield(said{*t.Title, at("/title")}) {
		return
	}
	if t.Description != nil && !yield(said{*t.Description, at("/description")}) {
		return
	}
	for _, part := range [...]struct {
		name   string
		places schema.Places
	}{{"/inputSchema", t.places}, {"/outputSchema", schema.PlacesOf(t.OutputTree())}} {
		for i := range part.places {
			for key, value := range part.places[i].Schema.Members() {
				keyword := string(key.Text())
				if keyword != "description" && keyword != "title" || !value.Is(jsondoc.String) {
					continue
				}
				if !yield(said{value.Str(), func() string { return part.name + part.places.Pointer(i) + "/" + keyword }}) {
					return
				}
			}
		}
	}
	if title := t.AnnotationTree().Get("title"); title.Is(jsondoc.String) {
		yield(said{title.Str(), at("/annotations/title")})
	}
}

// around is the text about a place, up to a dozen bytes on each side, with the
// place in it.
func around(s string, start, end int) string {
	const reach = 12
	return strings.ToValidUTF8(s[max(0, start-reach):min(len(s), end+reach)], "\uFFFD")
}
