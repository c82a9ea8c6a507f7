package lint

import (
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

// emptyWords add nothing to a parameter's name.
var emptyWords = stems("parameter", "param", "argument", "value", "field", "input", "optional", "required", "specified", "given", "provided")

func stems(words ...string) map[prose.Stem]bool {
	out := map[prose.Stem]bool{}
	for _, w := range words {
		out[prose.StemOf(w)] = true
	}
	return out
}

var parameterRestatesName = &Rule{
	ID:       "parameter-restates-name",
	Title:    "A parameter's description repeats its name",
	Severity: Info,
	Why: "\"The branch id\" on branch_id counts as a description and is none. Say what the name leaves open: the form of the value with an example, " +
		"where it comes from, what happens when it is left out.",
	Bad: `{"name": "place_hold", "description": "Reserve a copy.", "inputSchema": {"type": "object", "properties": {
 "branchId": {"type": "string", "description": "The ID of the branch"}}}}`,
	Good: `{"name": "place_hold", "description": "Reserve a copy.", "inputSchema": {"type": "object", "properties": {
 "branchId": {"type": "string", "description": "Branch that keeps the copy, as in list_branches, for instance OLD-MILL"}}}}`,
	check: eachSubject(func(t *subject) *Finding {
		var found []int
		for i := range t.places {
			p := &t.places[i]
			d := p.Schema.Get("description")
			if !p.Property() || len(d.Raw()) < 3 || len(d.Raw()) > maxLabel || strings.ContainsAny(d.Str(), "'\"`0123456789([{<") || p.Schema.Get("enum").Len() > 0 || p.Schema.Get("examples").Len() > 0 {
				continue
			}
			if repeatsName(prose.AppendWords(nil, d.Str()), p.Name) {
				found = append(found, i)
			}
		}
		if len(found) == 0 {
			return nil
		}
		said := t.places[found[0]].Schema.Get("description").Str()
		return &Finding{
			Message: fmt.Sprintf("The words on %s repeat the name, as in %s on %s. Say what the name leaves open: form, example, source, default.",
				t.paths(found), quote(said), t.path(found[0])),
			Pointer:   t.input(found[0]) + "/description",
			Evidence:  excerpt(said),
			Parts:     t.placeNames(found),
			Dimension: tdqs.ParameterSemantics.Key(),
		}
	}),
}

// maxLabel is the length in bytes of what may be a label.
const maxLabel = 80

// repeatsName reports whether the words that mean something all stand in a name.
func repeatsName(words []prose.Word, name string) bool {
	known := map[prose.Stem]bool{}
	for _, w := range prose.NameWords(name) {
		known[prose.StemOf(w)] = true
	}
	meant := 0
	for _, w := range words {
		switch {
		case known[w.Stem]:
			meant++
		case w.Dense(), !w.Is(prose.Stop) && !emptyWords[w.Stem]:
			return false
		}
	}
	return meant > 0
}
