package lint

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/schema"
)

var invalidSchema = &Rule{
	ID:       "invalid-schema",
	Title:    "The schema is not valid JSON Schema",
	Severity: Error,
	Why: "Clients compile the schema before they offer a tool; many drop the tool, or the whole server, when one keyword has a value that JSON Schema does not allow. " +
		"The schema is held against the dialect that $schema names, else 2020-12; one of more than a megabyte is not. Correct the keyword; a validator in the tests of the server keeps it correct.",
	Bad: `{"name": "place_hold", "description": "Reserve a copy.", "inputSchema": {"type": "object", "properties": {
 "isbn": {"type": "text", "description": "ISBN-13 without dashes"}}}}`,
	Good: `{"name": "place_hold", "description": "Reserve a copy.", "inputSchema": {"type": "object", "properties": {
 "isbn": {"type": "string", "description": "ISBN-13 without dashes"}}}}`,
	check: func(s *set) []Finding {
		var out []Finding
		for i, t := range s.asked() {
			for _, part := range [...]struct {
				name string
				tree jsondoc.Value
			}{{"inputSchema", t.InputTree()}, {"outputSchema", t.OutputTree()}} {
				if f := invalid(part.name, part.tree); f != nil {
					out = append(out, s.about(i, *f))
				}
			}
		}
		return out
	},
}

// maxValidated is the deepest nesting of a schema that is held against its
// dialect, since the validator is recursive, and maxValidatedBytes the largest, since it
// takes 165 bytes of memory for each (2026-11-30).
const (
	maxValidated      = 500
	maxValidatedBytes = 1 << 20
)

// invalid holds a schema against its dialect.
func invalid(name string, tree jsondoc.Value) *Finding {
	if !tree.Exists() || tree.Nesting() > maxValidated || len(tree.Raw()) > maxValidatedBytes {
		return nil
	}
	dialect := dialectOf(tree.Get("$schema").Str())
	if dialect == nil {
		return nil
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(tree.Raw()))
	if err != nil {
		return nil
	}
	var found []culprit
	if wrong := (*jsonschema.ValidationError)(nil); errors.As(dialect.schema().Validate(value), &wrong) {
		found = culprits(tree, wrong)
	}
	found = append(found, badPatterns(tree)...)
	slices.SortStableFunc(found, func(a, b culprit) int { return cmp.Compare(a.start(), b.start()) })
	if len(found) == 0 {
		return nil
	}
	place, v := found[0].place, found[0].value
	keyword := place[len(place)-1]
	if _, err := strconv.Atoi(keyword); err == nil && len(place) > 1 {
		keyword = place[len(place)-2]
	}
	f := &Finding{
		Message: fmt.Sprintf("At %s the schema has %s, which JSON Schema %s does not allow. Correct it: clients may drop the tool.",
			quote(keyword), excerpt(quoteRaw(v)), dialect.name),
		Pointer:   "/" + name + pointer(place),
		Evidence:  compact(v),
		Dimension: tdqs.ParameterSemantics.Key(),
	}
	for _, c := range found {
		f.addPart(func() string { return "/" + name + pointer(c.place) + " " + compact(c.value) })
	}
	return f.few()
}

// quoteRaw is the source of a value, on one line and cut.
func quoteRaw(v jsondoc.Value) string {
	return strings.Join(strings.Fields(compact(v)), " ")
}

// culprit is a place that is wrong, with what stands there.
type culprit struct {
	place []string
	value jsondoc.Value
}

// culprits finds the places that are wrong and that no other rule speaks of, in the
// order of the source: null values and draft-03's required have their own. The
// validator names its errors in no order, and a place once for each way to be right.
func culprits(tree jsondoc.Value, e *jsonschema.ValidationError) []culprit {
	var out []culprit
	local := schema.NewLocal(tree)
	for _, e := range innermost(nil, e) {
		v, _ := local.Resolve("#" + pointer(e.InstanceLocation))
		last := e.InstanceLocation[len(e.InstanceLocation)-1]
		if !v.Exists() || v.Is(jsondoc.Null) || last == "required" && (v.Is(jsondoc.True) || v.Is(jsondoc.False)) {
			continue
		}
		out = append(out, culprit{e.InstanceLocation, v})
	}
	slices.SortFunc(out, func(a, b culprit) int {
		return cmp.Or(cmp.Compare(a.start(), b.start()), slices.Compare(a.place, b.place))
	})
	return slices.CompactFunc(out, func(a, b culprit) bool { return slices.Equal(a.place, b.place) })
}

func (c culprit) start() int {
	start, _ := c.value.Span()
	return start
}

// maxErrors is how many errors of one schema are looked at.
const maxErrors = 1000

// innermost appends the errors without a cause of their own. Patterns are those
// of JavaScript, which the validator does not know, so its formats do not count.
func innermost(dst []*jsonschema.ValidationError, e *jsonschema.ValidationError) []*jsonschema.ValidationError {
	if len(dst) >= maxErrors {
		return dst
	}
	for _, cause := range e.Causes {
		dst = innermost(dst, cause)
	}
	if _, format := e.ErrorKind.(*kind.Format); len(e.Causes) == 0 && !format && len(e.InstanceLocation) > 0 {
		dst = append(dst, e)
	}
	return dst
}

// pointer is the JSON pointer of the steps to a place.
func pointer(place []string) string {
	var b strings.Builder
	for _, step := range place {
		b.WriteString("/" + schema.Escape(step))
	}
	return b.String()
}

// dialect is a draft of JSON Schema.
type dialect struct {
	name   string
	schema func() *jsonschema.Schema // of the schemas of the dialect
}

// dialects are the drafts by the addresses that $schema names them by, without
// scheme and fragment.
var dialects = map[string]*dialect{
	"json-schema.org/draft/2020-12/schema": newDialect("2020-12", "https://json-schema.org/draft/2020-12/schema"),
	"json-schema.org/draft/2019-09/schema": newDialect("2019-09", "https://json-schema.org/draft/2019-09/schema"),
	"json-schema.org/draft-07/schema":      newDialect("draft-07", "http://json-schema.org/draft-07/schema"),
	"json-schema.org/draft-06/schema":      newDialect("draft-06", "http://json-schema.org/draft-06/schema"),
	"json-schema.org/draft-04/schema":      newDialect("draft-04", "http://json-schema.org/draft-04/schema"),
}

// dialectOf is the dialect that $schema names, 2020-12 when it names none, nil
// when it is one that is not known here.
func dialectOf(name string) *dialect {
	name = strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(name, "https://"), "http://"), "#")
	if name == "" || name == "json-schema.org/schema" {
		name = "json-schema.org/draft/2020-12/schema"
	}
	return dialects[name]
}

func newDialect(name, address string) *dialect {
	return &dialect{name, sync.OnceValue(func() *jsonschema.Schema {
		c := jsonschema.NewCompiler()
		c.UseLoader(nothing{})
		return c.MustCompile(address)
	})}
}

// nothing loads nothing: the drafts are part of the library, and no definition
// may have a file or an address read.
type nothing struct{}

func (nothing) Load(string) (any, error) { return nil, errors.New("nothing is loaded") }
