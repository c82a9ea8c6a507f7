package jsondoc

import (
	"encoding/binary"
	"math"
	"math/bits"
	"slices"
	"sync"
	"unicode/utf8"
)

// Parse reads exactly one JSON value. The document keeps src, which must not
// change afterwards. Errors are of type [*SyntaxError].
func Parse(src []byte) (*Doc, error) { return parse(src, false) }

// ParseAll reads one or more JSON values separated by nothing or by white space,
// such as several answers in one file. [Doc.Roots] lists them.
func ParseAll(src []byte) (*Doc, error) { return parse(src, true) }

func parse(src []byte, many bool) (*Doc, error) {
	p := parsers.Get().(*parser)
	defer p.release()
	repaired := 0
	err := p.all(src, many)
	if err == errInvalidUTF8 || err != nil && !utf8.Valid(src) {
		src, repaired = repair(src)
		err = p.all(src, many)
	}
	if err != nil {
		return nil, err
	}
	return &Doc{src: src, nodes: slices.Clone(p.nodes), roots: slices.Clone(p.roots), depth: p.depth, repaired: repaired}, nil
}

// all reads the values of the text: one, or as many as there are.
func (p *parser) all(src []byte, many bool) error {
	if len(src) > math.MaxInt32 {
		return &SyntaxError{Message: "the text is longer than 2 GiB"}
	}
	*p = parser{src: src, nodes: p.nodes[:0], roots: p.roots[:0], open: p.open[:0], hashes: p.hashes[:0], table: p.table}
	for {
		p.roots = append(p.roots, uint32(len(p.nodes)))
		if err := p.value(); err != nil {
			return err
		}
		p.pos = skipBlanks(p.src, p.pos)
		switch {
		case p.pos == len(p.src):
			return nil
		case !many || !opensValue(p.src[p.pos:]):
			return p.fail(p.pos, "there is more text after the end of the JSON value")
		}
	}
}

// opensValue reports whether a value could begin here.
func opensValue(src []byte) bool {
	c := src[0]
	return c == '{' || c == '[' || c == '"' || c == '-' || c >= '0' && c <= '9' || literal(src) != Invalid
}

// parsers keep their memory between documents; what they found is copied out at
// its true size.
var parsers = sync.Pool{New: func() any { return new(parser) }}

func (p *parser) release() {
	const most = 1 << 20 // nodes: a document beyond that is rare, its memory is not kept
	p.src = nil
	if cap(p.nodes) <= most {
		parsers.Put(p)
	}
}

type parser struct {
	src    []byte
	pos    int
	nodes  []node
	roots  []uint32
	open   []frame
	hashes []uint64 // of the keys of all open objects
	table  []uint32 // scratch of duplicates
	depth  int
}

// frame is an object or array whose end is not read yet.
type frame struct {
	node   uint32
	hashes uint32 // where its keys begin in parser.hashes
	count  uint32
}

// value reads one value without recursion, so that no nesting exhausts the
// stack.
func (p *parser) value() error {
	src, i := p.src, p.pos
	var end int
	var err error
	var flags uint8

value:
	i = skipBlanks(src, i)
	if i >= len(src) {
		return p.fail(i, "the text ends where a value should stand")
	}
	switch c := src[i]; {
	case c == '"':
		if end, flags, err = p.scanString(i); err != nil {
			return err
		}
		p.leaf(String, flags, i, end)
	case c == '{' || c == '[':
		kind, closing := Object, byte('}')
		if c == '[' {
			kind, closing = Array, ']'
		}
		p.open = append(p.open, frame{node: uint32(len(p.nodes)), hashes: uint32(len(p.hashes))})
		p.depth = max(p.depth, len(p.open))
		p.leaf(kind, 0, i, 0)
		i = skipBlanks(src, i+1)
		if i < len(src) && src[i] == closing {
			end = i + 1
			p.close(end)
			goto after
		}
		if kind == Object {
			goto key
		}
		goto value
	case c == '-' || c >= '0' && c <= '9':
		if end, flags, err = p.scanNumber(i); err != nil {
			return err
		}
		p.leaf(Number, flags, i, end)
	default:
		kind := literal(src[i:])
		if kind == Invalid {
			return p.unexpectedValue(i)
		}
		end = i + len(literals[kind])
		p.leaf(kind, flagCanonical, i, end)
	}

after: // the value that ends at end is complete
	i = end
	if len(p.open) == 0 {
		p.pos = i
		return nil
	}
	{
		top := &p.open[len(p.open)-1]
		top.count++
		i = skipBlanks(src, i)
		if i >= len(src) {
			return p.fail(i, "the text ends inside "+p.nodes[top.node].kind.phrase())
		}
		if p.nodes[top.node].kind == Object {
			switch src[i] {
			case ',':
				i = skipBlanks(src, i+1)
				goto key
			case '}':
				end = i + 1
				p.close(end)
				goto after
			}
			return p.unexpected(i, "a comma or }")
		}
		switch src[i] {
		case ',':
			i++
			goto value
		case ']':
			end = i + 1
			p.close(end)
			goto after
		}
		return p.unexpected(i, "a comma or ]")
	}

key:
	if i >= len(src) {
		return p.fail(i, "the text ends inside an object")
	}
	if src[i] != '"' {
		return p.unexpectedKey(i)
	}
	if end, flags, err = p.scanString(i); err != nil {
		return err
	}
	p.leaf(String, flags, i, end)
	p.hashes = append(p.hashes, keyHash(src[i+1:end-1], flags))
	i = skipBlanks(src, end)
	if i >= len(src) || src[i] != ':' {
		return p.unexpected(i, "a colon")
	}
	i++
	goto value
}

func (p *parser) leaf(kind Kind, flags uint8, start, end int) {
	p.nodes = append(p.nodes, node{start: uint32(start), end: uint32(end),
		next: uint32(len(p.nodes) + 1), kind: kind, flags: flags})
}

// close completes the innermost open object or array.
func (p *parser) close(end int) {
	top := p.open[len(p.open)-1]
	p.open = p.open[:len(p.open)-1]
	n := &p.nodes[top.node]
	n.end = uint32(end)
	n.next = uint32(len(p.nodes))
	n.count = uint16(min(top.count, countUnknown))
	if n.kind == Object {
		if hashes := p.hashes[top.hashes:]; len(hashes) > 1 && p.duplicates(hashes) {
			n.flags |= flagDuplicate
		}
		p.hashes = p.hashes[:top.hashes]
	}
}

// duplicates reports whether an object may have a key twice; readers of such an
// object compare the keys themselves, so a hash that collides costs time only.
func (p *parser) duplicates(hashes []uint64) bool {
	if len(hashes) <= 8 {
		for i, h := range hashes {
			for _, earlier := range hashes[:i] {
				if earlier == h {
					return true
				}
			}
		}
		return false
	}
	const patience = 64 // probes before a crafted object is sent the slow way
	size := 1 << bits.Len(uint(len(hashes)*2))
	if cap(p.table) < size {
		p.table = make([]uint32, size)
	}
	table := p.table[:size]
	clear(table)
	mask := uint64(size - 1)
	for i, h := range hashes {
		slot := (h ^ h>>29) & mask
		for probes := 0; table[slot] != 0; slot = (slot + 1) & mask {
			if probes++; hashes[table[slot]-1] == h || probes > patience {
				return true
			}
		}
		table[slot] = uint32(i + 1)
	}
	return false
}

// keyHash mixes length and both ends of a key as it reads once its escapes are
// resolved.
func keyHash(key []byte, flags uint8) uint64 {
	if flags&flagPlain == 0 {
		key = unescape(nil, key)
	}
	n := len(key)
	var a, b uint64
	switch {
	case n >= 8:
		a = binary.LittleEndian.Uint64(key)
		b = binary.LittleEndian.Uint64(key[n-8:])
	case n >= 4:
		a = uint64(binary.LittleEndian.Uint32(key))
		b = uint64(binary.LittleEndian.Uint32(key[n-4:]))
	case n > 0:
		a = uint64(key[0]) | uint64(key[n/2])<<8 | uint64(key[n-1])<<16
	}
	h := (a ^ uint64(n)<<56) * 0x9E3779B97F4A7C15
	h ^= bits.RotateLeft64(b*0xC2B2AE3D27D4EB4F, 31)
	return h * 0x165667B19E3779F9
}
