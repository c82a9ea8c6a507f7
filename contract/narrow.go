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
// cannot decide counts as no. Unless it is strict, a property of OLD that NEW does not
// declare is told as gone, and one argument is left out of account: one that OLD does
// not declare, under the name that NEW gives to a parameter it adds.
type narrowing struct {
	strict   bool
	locals   [2]*schema.Local // of OLD and NEW
	sameDefs bool             // the definitions are equal and refer to nothing else
	foreign  bool             // the two are of other dialects, or one has parts with names of their own
	// seen are the pairs that were compared, or are being compared, without a
	// problem: by induction over the instance, the latter may be taken to hold
	// as long as the former are forgotten when it does not.
	seen map[pair]bool
	log  []pair // seen, in order
	// open are the pairs being compared, by the level of the instance at which
	// they are: one that leads to itself at its level has no meaning.
	open  map[pair]int
	level int
	left  int // visits before it gives up
}

// pair is a schema of OLD beside one of NEW.
type pair struct {
	old, new jsondoc.Value
	root     bool
}

// maxVisits bounds the work on one pair of schemas. A visit that compares long
// texts counts as one more for every visitBytes of them, so that a long list below
// many unions comes to an end as well.
const (
	maxVisits  = 100_000
	visitBytes = 1 << 10
)

// problem is one place where NEW takes less, or may do so.
type problem struct {
	pointer string // within the schema, of NEW where it has the place
	what    string // the keyword, or gone; empty: the schema as a whole
	message string // what NEW does
	inverse string // what OLD does, to a reader who takes it for the later one
}

// gone is what a property is told to be that NEW does not declare.
const gone = "is gone"

// narrowed lists where NEW takes less than OLD.
func narrowed(old, new jsondoc.Value, strict bool) []problem {
	n := newNarrowing(old, new, strict)
	out := n.compare(old, new, "", true)
	if n.left < 0 {
		return []problem{both("", "", "is too large to be compared")}
	}
	return out
}

func newNarrowing(old, new jsondoc.Value, strict bool) *narrowing {
	n := &narrowing{strict: strict, locals: [2]*schema.Local{schema.NewLocal(old), schema.NewLocal(new)}, seen: map[pair]bool{}, open: map[pair]int{}, left: maxVisits}
	n.sameDefs = true
	n.foreign = dialect(old) != dialect(new) || hasNamedParts(old) || hasNamedParts(new)
	for _, name := range [...]string{"$defs", "definitions"} {
		a, b := old.Get(name), new.Get(name)
		n.sameDefs = n.sameDefs && sameText(a, b) && withinDefs(a)
	}
	return n
}

// both is a problem that reads the same from either side.
func both(pointer, what, message string) problem { return problem{pointer, what, message, message} }

// dialect is the version of JSON Schema that a schema is written in; MCP takes one
// that does not say for 2020-12.
func dialect(v jsondoc.Value) string {
	if said := v.Get("$schema").Str(); said != "" {
		return strings.TrimSuffix(said, "#")
	}
	return "https://json-schema.org/draft/2020-12/schema"
}

// hasNamedParts reports whether a schema within v has a name of its own, from which
// its references count.
func hasNamedParts(v jsondoc.Value) bool {
	if !v.Exists() {
		return false
	}
	for id := v.ID() + 1; id < v.Next(); id++ {
		for _, key := range [...]string{"$id", "id"} {
			name := v.At(id).Get(key)
			if name.Is(jsondoc.String) && !schema.IsLocal(name.Str()) && (key == "$id" || strings.Contains(name.Str(), ":")) {
				return true
			}
		}
	}
	return false
}

// compare looks at one place; root is the place of all parameters.
func (n *narrowing) compare(old, new jsondoc.Value, pointer string, root bool) []problem {
	if n.left--; n.left < 0 {
		return nil
	}
	old, new = n.follow(0, old), n.follow(1, new)
	key := pair{old, new, root}
	if level, open := n.open[key]; open && level == n.level {
		return []problem{both(pointer, "", "refers to itself and cannot be compared")}
	}
	if n.seen[key] {
		return nil
	}
	mark := len(n.log)
	n.seen[key] = true
	n.log = append(n.log, key)
	n.open[key] = n.level
	out := n.here(old, new, pointer, root)
	delete(n.open, key)
	if len(out) > 0 {
		for _, resting := range n.log[mark:] {
			delete(n.seen, resting)
		}
		n.log = n.log[:mark]
	}
	return out
}

// below compares what holds of a part of the instance.
func (n *narrowing) below(old, new jsondoc.Value, pointer string) []problem {
	n.level++
	defer func() { n.level-- }()
	return n.compare(old, new, pointer, false)
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
	has, wants := assertions(old), assertions(new)
	switch {
	case new.Is(jsondoc.True), new.Is(jsondoc.Object) && len(wants) == 0 && (n.strict || !has.get("properties").Exists()), old.Is(jsondoc.False):
		return nil
	case new.Is(jsondoc.False):
		return []problem{{pointer, "", "takes no value any more", "takes values"}}
	case !new.Is(jsondoc.Object), !old.Is(jsondoc.Object) && !old.Is(jsondoc.True):
		return []problem{both(pointer, "", "is no schema")}
	case !has.intricate() && !wants.intricate():
		return n.parts(old, new, has, wants, pointer, root)
	case n.equal(old, new):
		return nil
	}
	return []problem{both(pointer, "", "changed and is too intricate to be compared")}
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
		if !holdsSchemas[k.name] {
			n.charge(k.value)
		}
		if less, more := keyword(k.name, has, wants); less != "" {
			out = append(out, problem{pointer, k.name, less, more})
		}
	}
	if lostNull(has, wants) {
		out = append(out, problem{pointer, "type", "no longer takes null", "takes null too"})
	}
	out = append(out, n.properties(new, has, wants, pointer, root)...)
	out = append(out, n.additional(has, wants, pointer)...)
	if items := wants.get("items"); items.Exists() {
		out = append(out, n.below(orAnything(has.get("items")), items, pointer+"/items")...)
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
func (n *narrowing) properties(new jsondoc.Value, has, wants keys, pointer string, root bool) (out []problem) {
	before, after := has.get("properties"), new.Get("properties")
	newIndex, oldIndex := after.Index(), before.Index()
	for key, value := range before.Members() {
		if _, stays := newIndex[key.Str()]; !stays {
			out = append(out, n.undeclared(value, wants, pointer+"/properties/"+schema.Escape(key.Str()))...)
		}
	}
	rest := has.get("additionalProperties")
	for key, value := range after.Members() {
		at := pointer + "/properties/" + schema.Escape(key.Str())
		switch was, there := oldIndex[key.Str()]; {
		case there:
			out = append(out, n.below(was, value, at)...)
		case rest.Is(jsondoc.False), !n.strict && !rest.Exists() && (root || before.Len() > 0):
		default: // any key was welcome
			out = append(out, n.below(orAnything(rest), value, at)...)
		}
	}
	return out
}

// undeclared looks at a property that only OLD declares.
func (n *narrowing) undeclared(was jsondoc.Value, wants keys, pointer string) []problem {
	if !n.strict {
		return []problem{{pointer, gone, gone, "is new"}}
	}
	rest := wants.get("additionalProperties")
	if rest.Exists() && len(n.below(was, rest, pointer)) > 0 {
		return []problem{{pointer, gone, gone, "is new, and such a key was not promised"}}
	}
	return nil
}

// additional compares what is said of undeclared keys.
func (n *narrowing) additional(has, wants keys, pointer string) []problem {
	rest := wants.get("additionalProperties")
	if !rest.Exists() || has.get("additionalProperties").Is(jsondoc.False) {
		return nil
	}
	if p := n.below(orAnything(has.get("additionalProperties")), rest, pointer+"/additionalProperties"); len(p) > 0 {
		return []problem{{pointer + "/additionalProperties", "", "takes fewer undeclared keys", "takes more undeclared keys"}}
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
			out = append(out, both(pointer+"/oneOf", "", "changed, and its branches may overlap"))
		case !n.within(old, list) && !n.pairwise(has.get(keyword), list):
			out = append(out, problem{pointer + "/" + keyword, "", "has lost or narrowed a branch", "has a new or wider branch"})
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

// charge counts a text that is compared as visits.
func (n *narrowing) charge(v jsondoc.Value) { n.left -= len(v.Raw()) / visitBytes }

// equal reports whether two values say the same in their schemas.
func (n *narrowing) equal(a, b jsondoc.Value) bool {
	n.charge(b)
	return !n.foreign && sameText(a, b) && (n.sameDefs && withinDefs(a) || !bytes.Contains(a.Raw(), []byte("ef\"")) && !bytes.Contains(a.Raw(), []byte(`\u`)))
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

var anything = constant("true")

// constant is a schema of ours.
func constant(text string) jsondoc.Value {
	doc, err := jsondoc.Parse([]byte(text))
	if err != nil {
		panic(err)
	}
	return doc.Root()
}
