package contract

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/opentdqs/tdqs/internal/canon"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// key is a keyword of a schema with its value.
type key struct {
	name  string
	value jsondoc.Value
}

// keys are the keywords of one schema that decide what it takes.
type keys []key

// get is the value of a keyword, not there when it is missing.
func (ks keys) get(name string) jsondoc.Value {
	for _, k := range ks {
		if k.name == name {
			return k.value
		}
	}
	return jsondoc.Value{}
}

// plain are the keywords that are compared one by one, intricate those that are
// not: a schema with one of these must stay as it is. All others decide nothing.
var (
	plain = wordsOf(`type nullable enum const required properties additionalProperties items anyOf oneOf allOf minimum maximum
		exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems minProperties maxProperties
		pattern format uniqueItems`)
	intricate = wordsOf(`$ref $dynamicRef $recursiveRef not if then else patternProperties propertyNames dependencies
		dependentRequired dependentSchemas contains minContains maxContains prefixItems additionalItems unevaluatedItems
		unevaluatedProperties`)
)

// holdsSchemas are the plain keywords that are looked at place by place.
var holdsSchemas = wordsOf("properties additionalProperties items anyOf oneOf allOf")

func wordsOf(list string) map[string]bool {
	out := map[string]bool{}
	for _, word := range strings.Fields(list) {
		out[word] = true
	}
	return out
}

// assertions are the keywords of a schema that decide what it takes.
func assertions(v jsondoc.Value) (out keys) {
	for name, value := range v.Members() {
		if text := name.Str(); plain[text] || intricate[text] {
			out = append(out, key{text, value})
		}
	}
	return out
}

// intricate reports whether a keyword cannot be compared by itself.
func (ks keys) intricate() bool {
	for _, k := range ks {
		if intricate[k.name] || k.name == "items" && k.value.Is(jsondoc.Array) {
			return true
		}
	}
	return false
}

// keyword says how a keyword of NEW takes less than OLD does, and how OLD takes more
// when seen from there; nothing when it does not. Keywords that hold schemas are
// looked at place by place.
func keyword(name string, has, wants keys) (less, more string) {
	was, is := has.get(name), wants.get(name)
	if holdsSchemas[name] || was.Exists() && sameText(was, is) {
		return "", ""
	}
	switch name {
	case "type":
		if !typesWithin(has, is) {
			return "takes fewer types: " + typeList(is) + ", and took " + typesOf(has),
				"takes more types: " + typesOf(has) + ", and took " + typeList(is)
		}
	case "enum", "const":
		return lostValues(has, keys{{name, is}}.values())
	case "required":
		return newlyRequired(was, is)
	case "minimum", "exclusiveMinimum":
		if !bounded(has, name, "minimum", "exclusiveMinimum", is, 1) {
			return tightened(name, was, is)
		}
	case "maximum", "exclusiveMaximum":
		if !bounded(has, name, "maximum", "exclusiveMaximum", is, -1) {
			return tightened(name, was, is)
		}
	case "minLength", "minItems", "minProperties":
		if !atLeast(was, is, 1) && !zero(is) {
			return tightened(name, was, is)
		}
	case "maxLength", "maxItems", "maxProperties":
		if !atLeast(was, is, -1) {
			return tightened(name, was, is)
		}
	case "pattern", "format", "multipleOf":
		return name + " changed: " + shown(is) + " after " + shown(was), name + " changed: " + shown(was) + " after " + shown(is)
	case "uniqueItems":
		if !is.Is(jsondoc.False) && !was.Is(jsondoc.True) {
			return "wants every item once", "takes an item several times"
		}
	}
	return "", ""
}

// tightened is what is said of a bound.
func tightened(name string, was, is jsondoc.Value) (less, more string) {
	return name + " is tighter: " + shown(is) + " after " + shown(was), name + " is looser: " + shown(was) + " after " + shown(is)
}

// shown is a value in a message.
func shown(v jsondoc.Value) string {
	if !v.Exists() {
		return "none"
	}
	text := string(canon.Append(nil, v))
	if len(text) > maxExcerpt {
		return excerpt(text)
	}
	return text
}

// allowed are the values of enum, or the one of const; not ok without either.
func (ks keys) allowed() (out []jsondoc.Value, ok bool) {
	if c := ks.get("const"); c.Exists() {
		return []jsondoc.Value{c}, true
	}
	list := ks.get("enum")
	return slices.Collect(list.Elements()), list.Is(jsondoc.Array)
}

// values are the allowed ones as text; nil where any is.
func (ks keys) values() []string {
	allowed, ok := ks.allowed()
	if !ok {
		return nil
	}
	out := make([]string, len(allowed))
	for i, v := range allowed {
		out[i] = string(canon.Append(nil, v))
	}
	return out
}

func lostValues(has keys, left []string) (less, more string) {
	old := has.values()
	if old == nil {
		return "takes only " + values(left), "takes more than " + values(left)
	}
	stays := make(map[string]bool, len(left))
	for _, v := range left {
		stays[v] = true
	}
	var lost []string
	for _, v := range old {
		if !stays[v] {
			lost = append(lost, v)
		}
	}
	if len(lost) == 0 {
		return "", ""
	}
	return "no longer takes " + values(lost), "takes " + values(lost) + " too"
}

// maxListed is how many values of an enum a message lists.
const maxListed = 12

// values are those of an enum in a message.
func values(list []string) string {
	var out []string
	for i, v := range list {
		if i == maxListed {
			return strings.Join(out, ", ") + fmt.Sprintf(" and %d more", len(list)-i)
		}
		if len(v) > maxExcerpt {
			v = excerpt(v)
		}
		out = append(out, v)
	}
	return strings.Join(out, ", ")
}

func newlyRequired(was, is jsondoc.Value) (less, more string) {
	old := map[string]bool{}
	for name := range was.Elements() {
		old[name.Str()] = true
	}
	var names []string
	for name := range is.Elements() {
		if !old[name.Str()] {
			names = append(names, name.Str())
		}
	}
	if len(names) == 0 {
		return "", ""
	}
	return "newly requires " + labels(names), "no longer requires " + labels(names)
}

// typeNames are those of a type keyword.
func typeNames(v jsondoc.Value) (out []string) {
	if v.Is(jsondoc.String) {
		return []string{v.Str()}
	}
	for name := range v.Elements() {
		out = append(out, name.Str())
	}
	return out
}

func typeList(v jsondoc.Value) string {
	if !v.Exists() {
		return "any"
	}
	return strings.Join(typeNames(v), ", ")
}

// typesOf are the types that a schema takes, those of its branches where it has none of
// its own.
func typesOf(has keys) string {
	if own := has.get("type"); own.Exists() {
		return typeList(own)
	}
	for _, union := range [...]string{"anyOf", "oneOf"} {
		var names []string
		for branch := range has.get(union).Elements() {
			is := branch.Get("type")
			if !is.Exists() {
				return "any"
			}
			names = append(names, typeNames(is)...)
		}
		if len(names) > 0 {
			slices.Sort(names)
			return strings.Join(slices.Compact(names), ", ")
		}
	}
	return "any"
}

// typesWithin reports whether NEW takes every type that OLD takes.
func typesWithin(has keys, is jsondoc.Value) bool {
	left := typeNames(is)
	var old []string
	if t := has.get("type"); t.Exists() {
		old = typeNames(t)
	} else if allowed, ok := has.allowed(); ok {
		for _, v := range allowed {
			old = append(old, typeOfValue(v))
		}
	} else {
		old = []string{"null", "boolean", "object", "array", "number", "string"}
	}
	for _, name := range old {
		if !slices.Contains(left, name) && !(name == "integer" && slices.Contains(left, "number")) {
			return false
		}
	}
	return true
}

// lostNull reports whether OLD said by OpenAPI's nullable that it takes null, and NEW
// neither says so nor has null among its types.
func lostNull(has, wants keys) bool {
	t := wants.get("type")
	return has.get("nullable").Is(jsondoc.True) && !wants.get("nullable").Is(jsondoc.True) &&
		t.Exists() && !slices.Contains(typeNames(t), "null")
}

// typeOfValue is the narrowest type of a value.
func typeOfValue(v jsondoc.Value) string {
	switch v.Kind() {
	case jsondoc.Null:
		return "null"
	case jsondoc.True, jsondoc.False:
		return "boolean"
	case jsondoc.Object:
		return "object"
	case jsondoc.Array:
		return "array"
	case jsondoc.String:
		return "string"
	}
	if _, err := strconv.ParseInt(string(canon.Append(nil, v)), 10, 64); err == nil {
		return "integer"
	}
	return "number"
}

// disjoint reports whether no value is of the types of two branches.
func disjoint(list jsondoc.Value) bool {
	taken := map[string]bool{}
	for branch := range list.Elements() {
		names := typeNames(branch.Get("type"))
		if len(names) == 0 {
			return false
		}
		for _, name := range names {
			if name == "integer" {
				name = "number"
			}
			if taken[name] {
				return false
			}
			taken[name] = true
		}
	}
	return true
}

// bounded reports whether a bound of NEW follows from those of OLD; sign is 1 for
// a lower bound, -1 for an upper one.
func bounded(has keys, name, inclusive, exclusive string, is jsondoc.Value, sign float64) bool {
	if atLeast(has.get(exclusive), is, sign) {
		return true
	}
	if name == inclusive {
		return atLeast(has.get(inclusive), is, sign)
	}
	a, okA := number(has.get(inclusive))
	b, okB := number(is)
	return okA && okB && a*sign > b*sign
}

// atLeast reports whether a bound of OLD is as tight as one of NEW.
func atLeast(was, is jsondoc.Value, sign float64) bool {
	if was.Exists() && string(was.Raw()) == string(is.Raw()) {
		return true
	}
	a, okA := number(was)
	b, okB := number(is)
	if a == b && okA && okB { // two spellings of what a double cannot tell apart
		return len(was.Raw()) < 16 && len(is.Raw()) < 16
	}
	return okA && okB && a*sign > b*sign
}

func zero(v jsondoc.Value) bool {
	n, ok := number(v)
	return ok && n == 0
}

func number(v jsondoc.Value) (float64, bool) {
	if !v.Is(jsondoc.Number) {
		return 0, false
	}
	n, err := strconv.ParseFloat(string(v.Raw()), 64)
	return n, err == nil
}
