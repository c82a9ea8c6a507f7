package web

import (
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/lint"
)

// signalFacts are the counted facts of a definition: those of a report, and what a
// report leaves to its JSON form.
func signalFacts(s *tdqs.Signals) []markup.Fact {
	out := markup.SignalFacts(s)
	add := func(term, format string, args ...any) {
		out = append(out, markup.Fact{Term: term, Text: fmt.Sprintf(format, args...)})
	}
	if s.ParamCount > 0 {
		add("Described by the schema", "%d %%", s.SchemaDescriptionCoverage)
	}
	if s.ParamsWithEnums > 0 {
		add("With listed values", "%d", s.ParamsWithEnums)
	}
	if s.HasNestedObjects {
		add("Nested objects", "yes")
	}
	if s.InvocationCost > 0 {
		add("To fill in for a call", "%s, %s deep, %s", count(s.RequiredFieldCount, "field"), count(s.SchemaDepth, "level"), count(s.UnionChoiceCount, "choice"))
	}
	if s.DefinitionBytes > 0 {
		add("Size", "%s bytes", thousands(s.DefinitionBytes))
	}
	return out
}

// severities count findings: "1 error, 2 notes".
func severities(found []lint.Finding) string {
	nouns := map[lint.Severity]string{lint.Error: "error", lint.Warning: "warning", lint.Info: "note"}
	var out []string
	for _, s := range lint.Severities() {
		n := 0
		for i := range found {
			if found[i].Severity == s {
				n++
			}
		}
		if n > 0 {
			out = append(out, count(n, nouns[s]))
		}
	}
	return strings.Join(out, ", ")
}
