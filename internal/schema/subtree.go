package schema

import "github.com/opentdqs/tdqs/internal/jsondoc"

const (
	// maxLevels is how many object levels are entered.
	maxLevels = 10
	// maxVisits is the last guard against a schema made to be slow; beyond it
	// the counts so far stand.
	maxVisits = 1_000_000
	// maxNested guards the stack against a long chain of references.
	maxNested = 100_000
	// maxCount is where counts stop growing: the largest integer that every
	// reader of JSON keeps exact.
	maxCount = 1<<53 - 1
)

// Subtree measures the required subtree of an input schema: what an agent must
// construct for a minimal valid call (specification, "Invocation cost").
type Subtree struct {
	Fields int // required properties, containers included; of a union the widest branch
	Depth  int // object levels, at most ten
	Unions int // choices (branches - 1), inside a union those of the widest branch
	// AllUnions are the choices when those inside every branch count.
	AllUnions int
	// Cut: the schema was too large to walk to its end.
	Cut bool
}

func (s *Subtree) add(t Subtree) {
	s.Fields = min(s.Fields+t.Fields, maxCount)
	s.Depth = max(s.Depth, t.Depth)
	s.Unions = min(s.Unions+t.Unions, maxCount)
	s.AllUnions = min(s.AllUnions+t.AllUnions, maxCount)
}

// Required walks the required subtree of root. A root without a non-empty
// properties of its own measures nothing.
func Required(root jsondoc.Value) Subtree {
	if !hasMembers(root.Get("properties")) {
		return Subtree{}
	}
	w := walk{root: root}
	s := w.schema(root, 0)
	s.Cut = w.visits > maxVisits
	return s
}

// walk is one pass over a schema. The level of a schema is the number of object
// levels around it.
type walk struct {
	root   jsondoc.Value
	refs   *references // nil until the first reference
	memo   map[place]Subtree
	visits int
	nested int // schemas being measured, each inside the one before
}

type place struct{ pointer, level int }

func hasMembers(v jsondoc.Value) bool { return v.Is(jsondoc.Object) && v.Len() > 0 }

func (w *walk) schema(s jsondoc.Value, level int) Subtree {
	w.visits++
	if w.nested == maxNested {
		w.visits = maxVisits + 1
	}
	if !s.Is(jsondoc.Object) || w.visits > maxVisits {
		return Subtree{Depth: level}
	}
	w.nested++
	defer func() { w.nested-- }()
	k := read(s)
	if k.ref.Is(jsondoc.String) {
		return w.reference(k.ref.Str(), level)
	}
	return w.keywords(k, level)
}

func (w *walk) keywords(k keywords, level int) Subtree {
	sum := Subtree{Depth: level}
	if level < maxLevels && hasMembers(k.properties) {
		sum.add(w.object(k, level+1))
	}
	if k.items.Is(jsondoc.Object) {
		sum.add(w.schema(k.items, level))
	}
	for branch := range k.allOf.Elements() {
		sum.add(w.schema(branch, level))
	}
	if k.not.Is(jsondoc.Object) {
		sum.Depth = max(sum.Depth, w.schema(k.not, level).Depth)
	}
	sum.add(w.union(k.oneOf, level))
	sum.add(w.union(k.anyOf, level))
	return sum
}

// object measures the level that a schema with properties opens.
func (w *walk) object(k keywords, level int) Subtree {
	sum := Subtree{Depth: level}
	find := k.properties.Get
	if k.required.Len() > 8 && k.properties.Len() > 8 {
		index := k.properties.Index()
		find = func(key string) jsondoc.Value { return index[key] }
	}
	for required := range k.required.Elements() {
		if !required.Is(jsondoc.String) {
			continue
		}
		sum.Fields = min(sum.Fields+1, maxCount) // also without a schema: it must be supplied
		if property := find(required.Str()); property.Exists() {
			sum.add(w.schema(property, level))
		}
	}
	return sum
}

// union measures the branches of a oneOf or anyOf. A null branch is no choice.
func (w *walk) union(branches jsondoc.Value, level int) Subtree {
	sum := Subtree{Depth: level}
	choices := -1
	widest := Subtree{Fields: -1}
	for branch := range branches.Elements() {
		if isNull(branch) {
			continue
		}
		choices++
		b := w.schema(branch, level)
		if b.Fields > widest.Fields {
			widest = b
		}
		sum.Depth = max(sum.Depth, b.Depth)
		sum.AllUnions = min(sum.AllUnions+b.AllUnions, maxCount)
	}
	if choices < 0 {
		return sum
	}
	sum.Fields = widest.Fields
	sum.Unions = min(widest.Unions+choices, maxCount)
	sum.AllUnions = min(sum.AllUnions+choices, maxCount)
	return sum
}

// isNull recognises {"type":"null"} and {"type":["null"]}, whatever else the
// branch says.
func isNull(s jsondoc.Value) bool {
	t := s.Get("type")
	if t.Is(jsondoc.Array) && t.Len() == 1 {
		for only := range t.Elements() {
			t = only
		}
	}
	return t.EqualStr("null")
}

// reference measures what a pointer leads to. The answer depends on the way
// here only when a pointer of the same cycle is on it, so all others are
// remembered.
func (w *walk) reference(pointer string, level int) Subtree {
	if w.refs == nil {
		w.refs = newReferences(w.root)
		w.memo = map[place]Subtree{}
	}
	none := Subtree{Depth: level}
	id := w.refs.id(pointer)
	if id < 0 || w.refs.onPath[id] {
		return none
	}
	cycle := w.refs.cycle[id]
	free := w.refs.entered[cycle] == 0
	if sum, ok := w.memo[place{id, level}]; free && ok {
		return sum
	}
	w.refs.onPath[id] = true
	w.refs.entered[cycle]++
	// The keywords alone: a reference's own reference is not followed further.
	sum := w.keywords(read(w.refs.targets[id]), level)
	w.refs.onPath[id] = false
	w.refs.entered[cycle]--
	if free && w.visits <= maxVisits {
		w.memo[place{id, level}] = sum
	}
	return sum
}
