package lint

import (
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// The percentages of described parameters that still count as a gap: below the
// first a warning, below the second an information.
const (
	poorCoverage = 50
	fairCoverage = 80
)

var undocumentedParameters = &Rule{
	ID:       "undocumented-parameters",
	Title:    "Many parameters have no description in the schema",
	Severity: Warning,
	Why: "A parameter without a description is filled in by guessing. Below 50 % described the tool's own description has to " +
		"make up for the schema (warning); from 50 % to below 80 % some of it is still missing (info). A schema with more than " +
		"80 % earns a middling mark by itself. Only the top level of the input schema counts, and a description is " +
		"a string that is not empty.",
	Bad: `{"name": "place_hold", "description": "Reserve a copy for a reader.", "inputSchema": {"type": "object", "properties": {
 "card": {"type": "string"}, "isbn": {"type": "string", "description": "ISBN-13 without dashes"}, "branch/desk": {"type": "string"}}}}`,
	Good: `{"name": "place_hold", "description": "Reserve a copy for a reader.", "inputSchema": {"type": "object", "properties": {
 "card": {"type": "string", "description": "Number on the reader's card"},
 "isbn": {"type": "string", "description": "ISBN-13 without dashes"}}}}`,
	check: eachTool(func(t *tdqs.Tool, s *tdqs.Signals) *Finding {
		if s.ParamCount == 0 || s.SchemaDescriptionCoverage >= fairCoverage {
			return nil
		}
		names := undescribed(t.InputTree())
		f := &Finding{
			Message: fmt.Sprintf("The schema has no words on %s; %d of %s described (%d %%). Say what a value means, its format, and an example.",
				list(quoted(names)), s.ParamsWithDescriptions, counted(s.ParamCount, "parameter"), s.SchemaDescriptionCoverage),
			Pointer:   "/inputSchema/properties",
			Evidence:  list(quoted(names)),
			Parts:     names,
			Dimension: tdqs.ParameterSemantics.Key(),
		}
		if len(names) == 1 {
			f.Pointer += "/" + escapePointer(names[0])
		}
		if s.SchemaDescriptionCoverage >= poorCoverage {
			f.Severity = Info
		}
		return f
	}),
}

// undescribed are the names of the parameters without a description, as the signals
// count them.
func undescribed(schema jsondoc.Value) (names []string) {
	for key, property := range schema.Get("properties").Members() {
		if d := property.Get("description"); d.Is(jsondoc.String) && len(d.Raw()) > len(`""`) {
			continue
		}
		names = append(names, key.Str())
	}
	return names
}

func quoted(names []string) []string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = quote(name)
	}
	return out
}
