package lint

import (
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/schema"
)

var danglingReference = &Rule{
	ID:       "dangling-reference",
	Title:    "A reference in the schema leads nowhere",
	Severity: Error,
	Why: "A $ref whose target is not in the definition cannot be followed: an agent never sees what belongs there, and a client that compiles the schema refuses it. " +
		"A reference to another document counts too, for nobody fetches it. Put the target under $defs, or write it where it is used.",
	Bad: `{"name": "send_book", "description": "Send a book home.", "inputSchema": {"type": "object", "properties": {
 "to": {"$ref": "#/$defs/Address"}}, "$defs": {"address": {"type": "string"}}}}`,
	Good: `{"name": "send_book", "description": "Send a book home.", "inputSchema": {"type": "object", "properties": {
 "to": {"$ref": "#/$defs/address"}}, "$defs": {"address": {"type": "string"}}}}`,
	check: func(s *set) []Finding {
		var out []Finding
		for i, t := range s.asked() {
			for _, part := range [...]struct {
				name   string
				tree   jsondoc.Value
				places schema.Places
			}{{"inputSchema", t.InputTree(), t.places}, {"outputSchema", t.OutputTree(), schema.PlacesOf(t.OutputTree())}} {
				if f := dangling(part.name, part.tree, part.places); f != nil {
					out = append(out, s.about(i, *f))
				}
			}
		}
		return out
	},
}

func dangling(name string, tree jsondoc.Value, places schema.Places) *Finding {
	var first *Finding
	var local *schema.Local
	var ids map[string]bool
	for i := range places {
		ref := places[i].Schema.Get("$ref")
		if !ref.Is(jsondoc.String) {
			continue
		}
		if local == nil {
			local, ids = schema.NewLocal(tree), identifiers(places)
		}
		if _, ok := local.Resolve(ref.Str()); ok || ids[ref.Str()] {
			continue
		}
		if first == nil {
			where := "the definition has nothing there"
			if !schema.IsLocal(ref.Str()) {
				where = "that is another document, which nobody fetches"
			}
			first = &Finding{
				Message:   fmt.Sprintf("The reference %s leads nowhere: %s. Put the target under $defs, or write it where it is used.", quote(ref.Str()), where),
				Pointer:   "/" + name + places.Pointer(i) + "/$ref",
				Evidence:  excerpt(ref.Str()),
				Dimension: tdqs.ParameterSemantics.Key(),
			}
		}
		first.addPart(func() string { return "/" + name + places.Pointer(i) + " " + ref.Str() })
	}
	return first.few()
}

// identifiers are the names that schemas give themselves.
func identifiers(places schema.Places) map[string]bool {
	out := map[string]bool{}
	for i := range places {
		if id := places[i].Schema.Get("$id"); id.Is(jsondoc.String) {
			out[id.Str()] = true
		}
	}
	return out
}
