package coverage

import (
	"strings"
	"unicode"

	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/schema"
)

// maxDepth is the deepest level that is counted; top-level properties are on
// level 1.
const maxDepth = 6

// walk counts the leaf parameters of one tool as they are written: combinators
// and references are not followed.
type walk struct {
	name     string
	position int
	limits   Thresholds
	figures  *Params
	missing  *[]Missing
}

// level counts the properties of an object schema, which stands at a path and a
// pointer.
func (w *walk) level(object jsondoc.Value, path, pointer string, depth int) {
	if depth > maxDepth {
		return
	}
	properties := object.Get("properties")
	if properties.Len() == 0 {
		return
	}
	required := names(object.Get("required"))
	for key, property := range properties.Members() {
		here, at := join(path, key.Str()), pointer+"/properties/"+schema.Escape(key.Str())
		items := property.Get("items")
		inner, entries := hasProperties(property), hasProperties(items)
		if inner {
			w.level(property, here, at, depth+1)
		}
		if entries {
			w.level(items, here+"[]", at+"/items", depth+1)
		}
		if !inner && !entries {
			w.leaf(facts(property), here, at, required[key.Str()])
		}
	}
}

// leafFacts are what a leaf says about itself.
type leafFacts struct{ described, text, constrained bool }

// facts reads a leaf.
func facts(leaf jsondoc.Value) (f leafFacts) {
	for key, value := range leaf.Members() {
		switch string(key.Text()) {
		case "description":
			f.described = value.Is(jsondoc.String) && !blank(value.Str())
		case "type":
			f.text = value.EqualStr("string")
			for one := range value.Elements() {
				f.text = f.text || one.EqualStr("string")
			}
		case "enum":
			f.constrained = f.constrained || value.Is(jsondoc.Array)
		case "format", "pattern":
			f.constrained = f.constrained || value.Is(jsondoc.String)
		}
	}
	return f
}

// leaf counts one leaf.
func (w *walk) leaf(f leafFacts, path, pointer string, required bool) {
	w.figures.Described.count(f.described)
	kind, lacking := ParamDescription, w.limits.Described
	if required {
		w.figures.Required.count(f.described)
		if w.limits.Required != nil {
			kind, lacking = RequiredDescription, w.limits.Required
		}
	}
	if !f.described && lacking != nil {
		*w.missing = append(*w.missing, Missing{w.name, w.position, path, kind, pointer})
	}
	if !f.text {
		return
	}
	w.figures.Constrained.count(f.constrained)
	if !f.constrained && w.limits.Constrained != nil {
		*w.missing = append(*w.missing, Missing{w.name, w.position, path, Constraint, pointer})
	}
}

// join adds a step to a path.
func join(path, name string) string {
	if path == "" {
		return step(name)
	}
	return path + "." + step(name)
}

// step is a name as it stands in a path: all of it, unless nobody could read it.
func step(name string) string {
	const most = 200
	if len(name) <= most {
		return name
	}
	return strings.ToValidUTF8(name[:most], "") + "…"
}

func hasProperties(v jsondoc.Value) bool {
	p := v.Get("properties")
	return p.Is(jsondoc.Object) && p.Len() > 0
}

// names are the strings of a list.
func names(list jsondoc.Value) map[string]bool {
	out := make(map[string]bool, list.Len())
	for name := range list.Elements() {
		if name.Is(jsondoc.String) {
			out[name.Str()] = true
		}
	}
	return out
}

// blank reports whether a text is nothing but white space, as JavaScript has it.
func blank(s string) bool { return trim(s) == "" }

func trim(s string) string {
	return strings.TrimFunc(s, func(r rune) bool { return r == '\uFEFF' || r != '\u0085' && unicode.IsSpace(r) })
}
