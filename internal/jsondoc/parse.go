package jsondoc

import (
	"encoding/binary"
	"math"
	"math/bits"
	"unicode/utf8"
)

// Parse reads exactly one JSON value. The document keeps src, which must not
// change afterwards. Errors are of type [*SyntaxError].
func Parse(src []byte) (*Doc, error) {
	p, err := newParser(src)
	if err != nil {
		return nil, err
	}
	if err := p.value(); err != nil {
		return nil, err
	}
	if p.skip(); p.pos < len(p.src) {
		return nil, p.fail(p.pos, "there is more text after the end of the JSON value")
	}
	return p.doc(), nil
}

// ParseAll reads one or more JSON values separated by nothing or by white space,
// such as several answers in one file. [Doc.Roots] lists them.
func ParseAll(src []byte) (*Doc, error) {
	p, err := newParser(src)
	if err != nil {
		return nil, err
	}
	for {
		p.roots = append(p.roots, uint32(len(p.nodes)))
		if err := p.value(); err != nil {
			return nil, err
		}
		if p.skip(); p.pos == len(p.src) {
			return p.doc(), nil
		}
	}
}

type parser struct {
	src      []byte
	pos      int
	nodes    []node
	roots    []uint32
	open     []frame
	hashes   []uint64 // of the keys of all open objects
	table    []uint32 // scratch of duplicates
	depth    int
	repaired int
}

// frame is an object or array whose end is not read yet.
type frame struct {
	node   uint32
	hashes uint32 // where its keys begin in parser.hashes
	count  uint32
}

func newParser(src []byte) (*parser, error) {
	p := &parser{src: src}
	if !utf8.Valid(src) {
		p.src, p.repaired = repair(src)
	}
	if len(p.src) > math.MaxInt32 {
		return nil, &SyntaxError{Message: "the text is longer than 2 GiB"}
	}
	// A node stands for about sixteen bytes of real definitions (2026-11-30).
	p.nodes = make([]node, 0, len(p.src)/16+16)
	return p, nil
}

func (p *parser) doc() *Doc {
	return &Doc{src: p.src, nodes: p.nodes, roots: p.roots, depth: p.depth, repaired: p.repaired}
}

func (p *parser) skip() { p.pos = skipBlanks(p.src, p.pos) }

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
			return p.unexpected(i, "a value")
		}
		end = i + len(literals[kind])
		p.leaf(kind, 0, i, end)
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
		return p.unexpected(i, "a key in double quotes")
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
