package lint

import (
	"fmt"

	"github.com/opentdqs/tdqs"
)

var argsBlock = &Rule{
	ID:       "args-block",
	Title:    "The parameters are described in the description instead of the schema",
	Severity: Warning,
	Why: "An Args: or Parameters: block in the description is the one place where nothing can find it: clients show and check " +
		"the descriptions of the schema, and the score counts only those. Give each property its description there and drop the block.",
	Bad: `{"name": "place_hold", "description": "Reserve a copy for a reader.\n\nArgs:\n    card: number on the reader's card\n    isbn: ISBN-13 without dashes",
 "inputSchema": {"type": "object", "properties": {"card": {"type": "string"}, "isbn": {"type": "string"}}}}`,
	Good: `{"name": "place_hold", "description": "Reserve a copy for a reader.", "inputSchema": {"type": "object", "properties": {
 "card": {"type": "string", "description": "number on the reader's card"}, "isbn": {"type": "string", "description": "ISBN-13 without dashes"}}}}`,
	check: eachSubject(func(t *subject) *Finding {
		entries := t.text.Arguments()
		if len(entries) == 0 || t.signals.ParamCount == 0 || 2*t.signals.ParamsWithDescriptions >= t.signals.ParamCount {
			return nil
		}
		var here []string
		for i := range t.places {
			p := &t.places[i]
			if p.Depth != 1 || !p.Property() || t.words(i) != "" {
				continue
			}
			for _, e := range entries {
				if e.Name.Of(t.text.Source) == p.Name {
					here = append(here, quote(p.Name))
					break
				}
			}
		}
		if len(here) == 0 {
			return nil
		}
		return &Finding{
			Message: fmt.Sprintf("The description explains %s under %s, and the schema has no words on them. Move each explanation into the description of its property.",
				list(here), quote(entries[0].Heading.Of(t.text.Source))),
			Pointer:   "/description",
			Evidence:  excerpt(entries[0].Line.Of(t.text.Source)),
			Dimension: tdqs.ParameterSemantics.Key(),
		}
	}),
}
