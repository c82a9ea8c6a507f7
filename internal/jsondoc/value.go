package jsondoc

import (
	"encoding/binary"
	"iter"
)

// Value is one value of a document. The zero Value is not there: its kind is
// Invalid, it has no members and its raw bytes are nil, so look-ups chain.
type Value struct {
	doc *Doc
	n   uint32
}

func (v Value) node() *node { return &v.doc.nodes[v.n] }

// Exists reports whether the value is there.
func (v Value) Exists() bool { return v.doc != nil }

// Kind is what the value is.
func (v Value) Kind() Kind {
	if v.doc == nil {
		return Invalid
	}
	return v.node().kind
}

// Is reports whether the value is of that kind.
func (v Value) Is(k Kind) bool { return v.Kind() == k }

// ID is the number of the value's place in its document, 0 for the first value.
func (v Value) ID() uint32 { return v.n }

// At is the value with that ID in the same document.
func (v Value) At(id uint32) Value { return Value{v.doc, id} }

// Raw are the value's own bytes; they must not be changed.
func (v Value) Raw() []byte {
	if v.doc == nil {
		return nil
	}
	n := v.node()
	return v.doc.src[n.start:n.end:n.end]
}

// Span is where the value stands in the source: from start up to, not
// including, end.
func (v Value) Span() (start, end int) {
	if v.doc == nil {
		return 0, 0
	}
	n := v.node()
	return int(n.start), int(n.end)
}

// Next is the ID after the value and all that stands in it. In an object that is
// Distinct the keys and values alternate from ID()+1 to Next().
func (v Value) Next() uint32 { return v.node().next }

// Distinct reports whether an object is known to have no key twice.
func (v Value) Distinct() bool { return v.node().flags&flagDuplicate == 0 }

// Prefix is the first eight bytes of a string without escapes as a number that
// orders as they do, padded with zeros. It is not ok when there are escapes or
// bytes beyond ASCII among them.
func (v Value) Prefix() (prefix uint64, ok bool) {
	n := v.node()
	text := v.doc.src[n.start+1:]
	length := int(n.end) - int(n.start) - 2
	if len(text) >= 8 {
		prefix = binary.BigEndian.Uint64(text)
		if length < 8 {
			prefix &^= 1<<(64-8*length) - 1
		}
	} else {
		for i, c := range text[:length] {
			prefix |= uint64(c) << (56 - 8*i)
		}
	}
	return prefix, n.flags&flagPlain != 0 && prefix&highs == 0
}

// Canonical reports whether a value stands in the source as its canonical form
// is written: most strings and numbers, and all literals, but no array or
// object.
func (v Value) Canonical() bool { return v.doc != nil && v.node().flags&flagCanonical != 0 }

// Plain reports whether a string has no escapes.
func (v Value) Plain() bool { return v.doc != nil && v.node().flags&flagPlain != 0 }

const maxScratch = 2048

// Str is a string's text (WTF-8), "" for any other kind.
func (v Value) Str() string {
	if v.Kind() != String {
		return ""
	}
	n := v.node()
	raw := v.doc.src[n.start+1 : n.end-1]
	if n.flags&flagPlain != 0 {
		return string(raw)
	}
	if len(raw) > maxScratch {
		return string(unescape(make([]byte, 0, len(raw)), raw))
	}
	var scratch [maxScratch]byte // on the stack, so that most texts are copied once
	return string(unescape(scratch[:0], raw))
}

// Text is a string's text (WTF-8) as bytes, which must not be changed: for a
// comparison, without the copy that Str makes. It is nil for any other kind.
func (v Value) Text() []byte {
	if v.Kind() != String {
		return nil
	}
	n := v.node()
	raw := v.doc.src[n.start+1 : n.end-1]
	if n.flags&flagPlain == 0 {
		return unescape(make([]byte, 0, len(raw)), raw)
	}
	return raw
}

// EqualStr reports whether the value is the string s.
func (v Value) EqualStr(s string) bool {
	const longest = 6 // bytes that an escape takes in place of at least one
	return v.Is(String) && v.bodyLen() <= longest*len(s) && string(v.Text()) == s
}

// bodyLen is the length of a string in the source, without its quotes.
func (v Value) bodyLen() int {
	start, end := v.Span()
	return end - start - 2
}

// Len is the number of elements of an array or of different keys of an object,
// 0 for any other kind.
func (v Value) Len() int {
	if v.doc == nil {
		return 0
	}
	n := v.node()
	if n.count != countUnknown && n.flags&flagDuplicate == 0 {
		return int(n.count)
	}
	count := 0
	if n.kind == Object {
		for range v.Members() {
			count++
		}
		return count
	}
	for range v.Elements() {
		count++
	}
	return count
}

// Elements are the elements of an array; none for any other kind.
func (v Value) Elements() iter.Seq[Value] {
	return func(yield func(Value) bool) {
		if v.Kind() != Array {
			return
		}
		nodes := v.doc.nodes
		for i, end := v.n+1, nodes[v.n].next; i < end; i = nodes[i].next {
			if !yield(Value{v.doc, i}) {
				return
			}
		}
	}
}

// Members are the keys and values of an object in the order of the source; none
// for any other kind. A key that stands twice comes once: in its first place,
// with its last value, as in JavaScript.
func (v Value) Members() iter.Seq2[Value, Value] {
	return func(yield func(key, value Value) bool) {
		if v.Kind() != Object {
			return
		}
		nodes := v.doc.nodes
		if nodes[v.n].flags&flagDuplicate != 0 {
			v.distinct(yield)
			return
		}
		for i, end := v.n+1, nodes[v.n].next; i < end; i = nodes[i+1].next {
			if !yield(Value{v.doc, i}, Value{v.doc, i + 1}) {
				return
			}
		}
	}
}

// distinct is Members for an object that may have a key twice.
func (v Value) distinct(yield func(key, value Value) bool) {
	nodes := v.doc.nodes
	last := map[string]uint32{}
	for i, end := v.n+1, nodes[v.n].next; i < end; i = nodes[i+1].next {
		last[Value{v.doc, i}.Str()] = i + 1
	}
	for i, end := v.n+1, nodes[v.n].next; i < end; i = nodes[i+1].next {
		key := Value{v.doc, i}
		value, first := last[key.Str()]
		if !first {
			continue
		}
		delete(last, key.Str())
		if !yield(key, Value{v.doc, value}) {
			return
		}
	}
}

// Get is the value of a key, not there when v is no object or lacks the key. It
// looks at every key: use [Value.Index] for many look-ups in a large object.
func (v Value) Get(key string) Value {
	if v.Kind() != Object {
		return Value{}
	}
	var found Value
	nodes := v.doc.nodes
	duplicate := nodes[v.n].flags&flagDuplicate != 0
	for i, end := v.n+1, nodes[v.n].next; i < end; i = nodes[i+1].next {
		if (Value{v.doc, i}).EqualStr(key) {
			found = Value{v.doc, i + 1}
			if !duplicate {
				break
			}
		}
	}
	return found
}

// Index maps the keys of an object to their values.
func (v Value) Index() map[string]Value {
	index := make(map[string]Value, v.Len())
	for key, value := range v.Members() {
		index[key.Str()] = value
	}
	return index
}

// Nesting is how deep arrays and objects stand in each other, 0 for a scalar, 1
// for an object of scalars.
func (v Value) Nesting() int {
	if v.doc == nil {
		return 0
	}
	var open []uint32 // ends of the containers around the current node
	deepest := 0
	for i, end := v.n, v.node().next; i < end; i++ {
		for len(open) > 0 && i >= open[len(open)-1] {
			open = open[:len(open)-1]
		}
		if n := &v.doc.nodes[i]; n.kind >= Array {
			open = append(open, n.next)
			deepest = max(deepest, len(open))
		}
	}
	return deepest
}
