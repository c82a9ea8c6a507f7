package contract

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/opentdqs/tdqs/internal/canon"
	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/schema"
)

// narrowing compares two schemas: does NEW take everything that OLD takes? What it
// cannot decide counts as no. One argument is left out of account: one that OLD
// does not declare, under the name that NEW gives to a parameter it adds.
type narrowing struct {
	locals   [2]*schema.Local // of OLD and NEW
	sameDefs bool             // the definitions are equal and refer to nothing else
	// seen are the pairs that were compared, or are being compared, without a
	// problem: by induction over the instance, the latter may be taken to hold
	// as long as the former are forgotten when it does not.
	seen map[pair]bool
	log  []pair // seen, in order
	left int    // visits before it gives up
}

// pair is a schema of OLD beside one of NEW.
type pair struct {
	old, new jsondoc.Value
	root     bool
}

// maxVisits bounds the work on one pair of schemas.
const maxVisits = 100_000

// problem is one place where NEW takes less, or may do so.
type problem struct {
	pointer string // within the schema, of NEW where it has the place
	message string
}

// narrowed lists where NEW takes less than OLD.
func narrowed(old, new jsondoc.Value) []problem {
	n := narrowing{locals: [2]*schema.Local{schema.NewLocal(old), schema.NewLocal(new)}, seen: map[pair]bool{}, left: maxVisits}
	n.sameDefs = true
	for _, name := range [...]string{"$defs", "definitions"} {
		a, b := old.Get(name), new.Get(name)
		n.sameDefs = n.sameDefs && sameText(a, b) && withinDefs(a)
	}
	out := n.compare(old, new, "", true)
	if n.left < 0 {
		return []problem{{"", "is too large to be compared"}}
	}
	return out
}

// compare looks at one place; root is the place of all parameters.
func (n *narrowing) compare(old, new jsondoc.Value, pointer string, root bool) []problem {
	if n.left--; n.left < 0 {
		return nil
	}
	old, new = n.follow(0, old), n.follow(1, new)
	key := pair{old, new, root}
	if n.seen[key] {
		return nil
	}
	mark := len(n.log)
	n.seen[key] = true
	n.log = append(n.log, key)
	out := n.here(old, new, pointer, root)
	if len(out) > 0 {
		for _, resting := range n.log[mark:] {
			delete(n.seen, resting)
		}
		n.log = n.log[:mark]
	}
	return out
}

// follow is what a schema that only refers refers to.
func (n *narrowing) follow(side int, v jsondoc.Value) jsondoc.Value {
	for range maxSteps {
		if len(assertions(v)) != 1 {
			return v
		}
		target, ok := n.locals[side].Resolve(v.Get("$ref").Str())
		if !ok {
			return v
		}
		v = target
	}
	return v
}

func (n *narrowing) here(old, new jsondoc.Value, pointer string, root bool) []problem {
	fault := func(message string) []problem { return []problem{{pointer, message}} }
	has, wants := assertions(old), assertions(new)
	switch {
	case new.Is(jsondoc.True), new.Is(jsondoc.Object) && len(wants) == 0 && !has.get("properties").Exists(), old.Is(jsondoc.False):
		return nil
	case new.Is(jsondoc.False):
		return fault("takes no value any more")
	case !new.Is(jsondoc.Object), !old.Is(jsondoc.Object) && !old.Is(jsondoc.True):
		return fault("is no schema")
	case !has.intricate() && !wants.intricate():
		return n.parts(old, new, has, wants, pointer, root)
	case n.equal(old, new):
		return nil
	}
	return fault("changed and is too intricate to be compared")
}

// parts compares keyword by keyword. Each keyword of NEW must follow from OLD.
func (n *narrowing) parts(old, new jsondoc.Value, has, wants keys, pointer string, root bool) []problem {
	for _, union := range [...]string{"anyOf", "oneOf"} {
		if !root && n.eachWithin(has.get(union), new) {
			return nil
		}
	}
	var out []problem
	for _, k := range wants {
		if message := keyword(k.name, has, wants); message != "" {
			out = append(out, problem{pointer, message})
		}
	}
	out = append(out, n.properties(old, new, has, pointer, root)...)
	out = append(out, n.additional(has, wants, pointer)...)
	if items := wants.get("items"); items.Exists() {
		out = append(out, n.compare(orAnything(has.get("items")), items, pointer+"/items", false)...)
	}
	return append(out, n.branches(old, has, wants, pointer)...)
}

// eachWithin reports whether NEW takes every branch of a union.
func (n *narrowing) eachWithin(union, new jsondoc.Value) bool {
	for branch := range union.Elements() {
		if len(n.compare(branch, new, "", false)) > 0 {
			return false
		}
	}
	return union.Len() > 0
}

// properties compares the parameters at one place.
func (n *narrowing) properties(old, new jsondoc.Value, has keys, pointer string, root bool) (out []problem) {
	before, after := has.get("properties"), new.Get("properties")
	newIndex, oldIndex := after.Index(), before.Index()
	for key := range before.Members() {
		if _, stays := newIndex[key.Str()]; !stays {
			out = append(out, problem{pointer + "/properties/" + schema.Escape(key.Str()), "is gone"})
		}
	}
	rest := has.get("additionalProperties")
	for key, value := range after.Members() {
		at := pointer + "/properties/" + schema.Escape(key.Str())
		switch was, there := oldIndex[key.Str()]; {
		case there:
			out = append(out, n.compare(was, value, at, false)...)
		case rest.Is(jsondoc.False), !rest.Exists() && (root || before.Len() > 0):
		default: // any key was welcome
			out = append(out, n.compare(orAnything(rest), value, at, false)...)
		}
	}
	return out
}

// additional compares what is said of undeclared keys.
func (n *narrowing) additional(has, wants keys, pointer string) []problem {
	rest := wants.get("additionalProperties")
	if !rest.Exists() || has.get("additionalProperties").Is(jsondoc.False) {
		return nil
	}
	if p := n.compare(orAnything(has.get("additionalProperties")), rest, pointer+"/additionalProperties", false); len(p) > 0 {
		return []problem{{pointer + "/additionalProperties", "takes fewer undeclared keys"}}
	}
	return nil
}

// branches compares unions and intersections.
func (n *narrowing) branches(old jsondoc.Value, has, wants keys, pointer string) (out []problem) {
	for _, keyword := range [...]string{"anyOf", "oneOf"} {
		list := wants.get(keyword)
		switch {
		case !list.Exists(), has.get(keyword).Exists() && n.equal(has.get(keyword), list):
		case keyword == "oneOf" && !disjoint(list):
			out = append(out, problem{pointer + "/oneOf", "changed, and its branches may overlap"})
		case !n.within(old, list) && !n.pairwise(has.get(keyword), list):
			out = append(out, problem{pointer + "/" + keyword, "has lost or narrowed a branch"})
		}
	}
	if list := wants.get("allOf"); list.Exists() && !(has.get("allOf").Exists() && n.equal(has.get("allOf"), list)) {
		i := 0
		for branch := range list.Elements() {
			out = append(out, n.compare(old, branch, pointer+"/allOf/"+strconv.Itoa(i), false)...)
			i++
		}
	}
	return out
}

// within reports whether one branch takes everything that OLD takes.
func (n *narrowing) within(old, list jsondoc.Value) bool {
	for branch := range list.Elements() {
		if len(n.compare(old, branch, "", false)) == 0 {
			return true
		}
	}
	return false
}

// pairwise reports whether every branch of OLD is within one of NEW.
func (n *narrowing) pairwise(old, list jsondoc.Value) bool {
	for branch := range old.Elements() {
		if !n.within(branch, list) {
			return false
		}
	}
	return old.Len() > 0
}

// equal reports whether two values say the same in their schemas.
func (n *narrowing) equal(a, b jsondoc.Value) bool {
	return sameText(a, b) && (n.sameDefs && withinDefs(a) || !bytes.Contains(a.Raw(), []byte("ef\"")) && !bytes.Contains(a.Raw(), []byte(`\u`)))
}

// sameText reports whether two values are equal in canonical form; of two that
// are not there it is so.
func sameText(a, b jsondoc.Value) bool {
	if !a.Exists() || !b.Exists() {
		return a.Exists() == b.Exists()
	}
	return bytes.Equal(canon.Append(nil, a), canon.Append(nil, b))
}

// withinDefs reports whether all references in a value lead to the definitions or
// out of the document.
func withinDefs(v jsondoc.Value) bool {
	if !v.Exists() {
		return true
	}
	for id := v.ID(); id < v.Next(); id++ {
		for key, value := range v.At(id).Members() {
			switch string(key.Text()) {
			case "$ref":
				ref := value.Str() // one that leads out of the document leads to the same place
				if schema.IsLocal(ref) && !strings.HasPrefix(ref, "#/$defs/") && !strings.HasPrefix(ref, "#/definitions/") {
					return false
				}
			case "$dynamicRef", "$recursiveRef", "$id":
				return false
			}
		}
	}
	return true
}

// orAnything is a schema, or the one that takes anything.
func orAnything(v jsondoc.Value) jsondoc.Value {
	if v.Exists() {
		return v
	}
	return anything
}

var anything = func() jsondoc.Value {
	doc, err := jsondoc.Parse([]byte("[true]"))
	if err != nil {
		panic(err)
	}
	return doc.Root().At(1)
}()
