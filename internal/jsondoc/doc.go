// Package jsondoc reads JSON bytes in one tolerant pass into a compact tree with
// offsets: any nesting depth, duplicate keys, lone surrogates, invalid UTF-8 and
// exact numbers. Everything that looks into a definition stands on it.
//
// What JSON.parse refuses is refused, with line and column; invalid UTF-8 alone
// is repaired. Strings with lone surrogates are handed out as WTF-8: the
// surrogate is encoded as if it were a character of its own.
package jsondoc

// Kind is what a value is.
type Kind uint8

// The kinds. Invalid is the kind of a value that is not there.
const (
	Invalid Kind = iota
	Null
	False
	True
	Number
	String
	Array
	Object
)

var phrases = [...]string{"nothing", "null", "false", "true", "a number", "a string", "an array", "an object"}

// phrase is the kind with its article.
func (k Kind) phrase() string { return phrases[k] }

// String is the kind with its article, for messages: "an array".
func (k Kind) String() string { return k.phrase() }

// node is one value in pre-order: a container is followed by its elements, an
// object by key, value, key, value.
type node struct {
	start, end uint32 // in the source; of a string with its quotes
	next       uint32 // the node after this one and all below it
	count      uint16 // elements or members, countUnknown when there are more
	kind       Kind
	flags      uint8
}

const (
	countUnknown = 1<<16 - 1

	flagPlain     = 1 << iota // a string without escapes
	flagCanonical             // a scalar whose source is its canonical form
	flagDuplicate             // an object that may have a key twice
)

// Doc is a read text. It is safe for concurrent use.
type Doc struct {
	src      []byte
	nodes    []node
	roots    []uint32
	depth    int
	repaired int
}

// Source is the text with invalid UTF-8 repaired; offsets count in it.
func (d *Doc) Source() []byte { return d.src }

// Depth is the deepest nesting of arrays and objects, 0 for a bare scalar.
func (d *Doc) Depth() int { return d.depth }

// Repaired counts the places where invalid UTF-8 became U+FFFD.
func (d *Doc) Repaired() int { return d.repaired }

// Root is the first value of the text.
func (d *Doc) Root() Value { return Value{d, 0} }

// Roots are the values of a text read by [ParseAll].
func (d *Doc) Roots() []Value {
	out := make([]Value, len(d.roots))
	for i, n := range d.roots {
		out[i] = Value{d, n}
	}
	return out
}
