package schema

import (
	"strconv"
	"strings"

	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// Place is a schema that stands somewhere within another one.
type Place struct {
	Schema  jsondoc.Value // an object, or a boolean
	Parent  int           // in the list of places, -1 for the root
	Keyword string        // of the parent that leads here: properties, items, anyOf
	Name    string        // key or number below the keyword, "" where there is none
	Depth   int           // 0 for the root
}

// Places are all the schemas within one as it is written, the nearest to the
// root first. References are not followed, so that the list is finite and
// linear.
type Places []Place

// maxPlaces is how many schemas are looked at; no agent is shown more.
const maxPlaces = 1 << 20

// keyword kinds by what stands below a keyword.
var (
	ofOne   = words("items additionalItems additionalProperties unevaluatedItems unevaluatedProperties contains propertyNames not if then else contentSchema")
	ofMany  = words("items allOf anyOf oneOf prefixItems")
	ofNamed = words("properties patternProperties $defs definitions dependentSchemas dependencies")
)

// MapsNames reports whether the value of a keyword maps names to schemas, as that
// of properties does.
func MapsNames(keyword string) bool { return ofNamed[keyword] }

func words(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

// PlacesOf lists the schemas within a schema; none when it is no object.
func PlacesOf(root jsondoc.Value) Places {
	if !root.Is(jsondoc.Object) {
		return nil
	}
	out := Places{{Schema: root, Parent: -1}}
	for i := 0; i < len(out) && len(out) < maxPlaces; i++ {
		depth := out[i].Depth + 1
		for key, value := range out[i].Schema.Members() {
			keyword := string(key.Text())
			switch value.Kind() {
			case jsondoc.True, jsondoc.False:
				if keyword == "items" || keyword == "not" {
					out = append(out, Place{value, i, keyword, "", depth})
				}
			case jsondoc.Array:
				if !ofMany[keyword] {
					continue
				}
				n := 0
				for e := range value.Elements() {
					if isSchema(e) {
						out = append(out, Place{e, i, keyword, strconv.Itoa(n), depth})
					}
					n++
				}
			case jsondoc.Object:
				switch {
				case ofOne[keyword]:
					out = append(out, Place{value, i, keyword, "", depth})
				case ofNamed[keyword]:
					for name, e := range value.Members() {
						if isSchema(e) {
							out = append(out, Place{e, i, keyword, name.Str(), depth})
						}
					}
				}
			}
		}
	}
	return out
}

func isSchema(v jsondoc.Value) bool {
	return v.Is(jsondoc.Object) || v.Is(jsondoc.True) || v.Is(jsondoc.False)
}

// Property reports whether a place is a property, as opposed to a branch, a
// definition or an element.
func (p *Place) Property() bool { return p.Keyword == "properties" }

// Pointer is the JSON pointer from the root to a place.
func (ps Places) Pointer(i int) string {
	var steps []string
	for ; ps[i].Parent >= 0; i = ps[i].Parent {
		if _, named := ps[i].step(); named {
			steps = append(steps, Escape(ps[i].Name))
		}
		steps = append(steps, ps[i].Keyword)
	}
	if len(steps) == 0 {
		return ""
	}
	var b strings.Builder
	for k := len(steps) - 1; k >= 0; k-- {
		b.WriteByte('/')
		b.WriteString(steps[k])
	}
	return b.String()
}

// step is the last step of the way to a place, and whether a name belongs to it.
func (p *Place) step() (name string, named bool) {
	return p.Name, ofNamed[p.Keyword] || ofMany[p.Keyword] && p.Name != ""
}

// maxSteps is how many steps a path for people shows.
const maxSteps = 12

// Path is the way to a place for people, as in line_items[].tax_code: properties
// and elements are written out, branches are passed over.
func (ps Places) Path(i int) string {
	var steps []string
	for ; ps[i].Parent >= 0 && len(steps) < maxSteps; i = ps[i].Parent {
		switch ps[i].Keyword {
		case "properties", "patternProperties", "$defs", "definitions":
			steps = append(steps, ps[i].Name)
		case "items", "prefixItems", "additionalItems":
			steps = append(steps, "[]")
		}
	}
	var b strings.Builder
	for k := len(steps) - 1; k >= 0; k-- {
		if b.Len() > 0 && steps[k] != "[]" {
			b.WriteByte('.')
		}
		b.WriteString(steps[k])
	}
	return b.String()
}

// Escape writes a key as one step of a JSON pointer.
func Escape(key string) string {
	if !strings.ContainsAny(key, "~/") {
		return key
	}
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(key)
}
