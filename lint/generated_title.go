package lint

import (
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

var generatedTitle = &Rule{
	ID:       "generated-title",
	Title:    "A parameter has a title made of its name and no description",
	Severity: Info,
	Why: "Generators write \"Card Number\" as the title of card_number. It repeats the name, costs room in every conversation, and is no description. " +
		"Write a description beside it, in Python with Field(description=…), and leave the title out.",
	Bad: `{"name": "place_hold", "description": "Reserve a copy.", "inputSchema": {"type": "object", "properties": {
 "card_number": {"type": "string", "title": "Card Number"}}}}`,
	Good: `{"name": "place_hold", "description": "Reserve a copy.", "inputSchema": {"type": "object", "properties": {
 "card_number": {"type": "string", "description": "Number on the reader's card"}}}}`,
	check: eachSubject(func(t *subject) *Finding {
		var found []int
		for i := range t.places {
			p := &t.places[i]
			title := p.Schema.Get("title")
			if p.Property() && title.Is(jsondoc.String) && t.words(i) == "" && strings.EqualFold(loose(title.Str()), loose(p.Name)) {
				found = append(found, i)
			}
		}
		if len(found) == 0 {
			return nil
		}
		title := t.places[found[0]].Schema.Get("title").Str()
		return &Finding{
			Message: fmt.Sprintf("%s %s only a title made of the name, as in %s. A title is no description: write what the parameter means, and leave the title out.",
				t.paths(found), has(len(found)), quote(title)),
			Pointer:   t.input(found[0]) + "/title",
			Evidence:  excerpt(title),
			Parts:     t.placeNames(found),
			Dimension: tdqs.ParameterSemantics.Key(),
		}
	}),
}

func has(n int) string {
	if n == 1 {
		return "has"
	}
	return "have"
}
