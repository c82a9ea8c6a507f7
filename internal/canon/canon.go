// Package canon writes JSON the way JavaScript does: the canonical form that the
// input hash is taken over, and pretty JSON in the author's key order. It also
// holds JavaScript's rules for numbers, trimming, lower case and the order and
// length of strings in UTF-16 units.
//
// Strings are WTF-8, as package jsondoc hands them out.
package canon

import (
	"encoding/binary"
	"slices"
	"strings"

	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// Append appends the canonical form of v to dst: keys sorted by UTF-16 unit at
// every level, no white space, numbers and strings as JavaScript prints them. A
// value that is not there is null. It recurses: the caller bounds the nesting.
func Append(dst []byte, v jsondoc.Value) []byte {
	w := Writer{Buf: dst}
	w.Value(v)
	return w.Buf
}

// Writer writes canonical JSON and keeps its memory for the next time.
type Writer struct {
	Buf     []byte   // what is written so far
	members []member // of the objects being written, innermost last
}

// Text appends s as it stands.
func (w *Writer) Text(s string) { w.Buf = append(w.Buf, s...) }

// String appends s as a JSON string.
func (w *Writer) String(s string) { w.Buf = AppendString(w.Buf, s) }

// member is a key with its value. prefix orders most keys by one comparison.
type member struct {
	prefix uint64
	key    jsondoc.Value
	value  jsondoc.Value
}

// Value appends the canonical form of v, as [Append] does.
func (w *Writer) Value(v jsondoc.Value) {
	switch v.Kind() {
	case jsondoc.Object:
		w.object(v)
	case jsondoc.Array:
		w.Buf = append(w.Buf, '[')
		first := len(w.Buf)
		for e := range v.Elements() {
			if len(w.Buf) > first {
				w.Buf = append(w.Buf, ',')
			}
			w.Value(e)
		}
		w.Buf = append(w.Buf, ']')
	default:
		w.Buf = AppendScalar(w.Buf, v)
	}
}

// AppendScalar appends a value that is neither array nor object.
func AppendScalar(dst []byte, v jsondoc.Value) []byte {
	switch kind := v.Kind(); {
	case kind == jsondoc.Invalid:
		return append(dst, "null"...)
	case kind == jsondoc.String && !v.Canonical():
		return AppendString(dst, v.Str())
	case kind == jsondoc.Number && !v.Canonical():
		return AppendNumber(dst, string(v.Raw()))
	default:
		return append(dst, v.Raw()...)
	}
}

func (w *Writer) object(v jsondoc.Value) {
	base := len(w.members)
	simple := true
	for key, value := range v.Members() {
		prefix, ok := keyPrefix(key)
		simple = simple && ok
		w.members = append(w.members, member{prefix, key, value})
	}
	sortMembers(w.members[base:], simple)
	w.Buf = append(w.Buf, '{')
	for i := base; i < len(w.members); i++ {
		m := w.members[i]
		if i > base {
			w.Buf = append(w.Buf, ',')
		}
		w.Buf = AppendScalar(w.Buf, m.key)
		w.Buf = append(w.Buf, ':')
		w.Value(m.value)
	}
	w.Buf = append(w.Buf, '}')
	w.members = w.members[:base]
}

// keyPrefix is the first eight bytes of a key as a number that orders like the
// key. It is not ok when the key has escapes or other than ASCII among them.
func keyPrefix(key jsondoc.Value) (prefix uint64, ok bool) {
	raw := key.Raw()
	raw = raw[1 : len(raw)-1]
	if len(raw) >= 8 {
		prefix = binary.BigEndian.Uint64(raw)
	} else {
		for i, c := range raw {
			prefix |= uint64(c) << (56 - 8*i)
		}
	}
	return prefix, key.Plain() && prefix&0x8080808080808080 == 0
}

func sortMembers(members []member, simple bool) {
	compare := func(a, b member) int { return Compare(a.key.Str(), b.key.Str()) }
	if simple {
		compare = func(a, b member) int {
			switch {
			case a.prefix < b.prefix:
				return -1
			case a.prefix > b.prefix:
				return 1
			}
			return compareRaw(a.key.Raw(), b.key.Raw())
		}
	}
	if len(members) > 12 || !simple {
		slices.SortStableFunc(members, compare)
		return
	}
	for i := 1; i < len(members); i++ {
		for j := i; j > 0 && (members[j].prefix < members[j-1].prefix ||
			members[j].prefix == members[j-1].prefix && compareRaw(members[j].key.Raw(), members[j-1].key.Raw()) < 0); j-- {
			members[j], members[j-1] = members[j-1], members[j]
		}
	}
}

// compareRaw orders two quoted strings without escapes.
func compareRaw(a, b []byte) int {
	return Compare(string(a[1:len(a)-1]), string(b[1:len(b)-1]))
}

// AppendString appends s as a JSON string the way JSON.stringify does: escaped
// are only the quote, the backslash, control characters and lone surrogates.
// Bytes that are not WTF-8 become U+FFFD.
func AppendString(dst []byte, s string) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '"')
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= ' ' && c < 0x80 && c != '"' && c != '\\' {
			i++
			continue
		}
		if c >= 0x80 {
			r, width, kind := decode(s[i:])
			if kind == character {
				i += width
				continue
			}
			dst = append(dst, s[from:i]...)
			if kind == surrogate {
				dst = append(dst, '\\', 'u', 'd', hex[r>>8&15], hex[r>>4&15], hex[r&15])
			} else {
				dst = append(dst, "\uFFFD"...)
			}
			i += width
			from = i
			continue
		}
		dst = append(dst, s[from:i]...)
		if k := strings.IndexByte("\b\f\n\r\t\"\\", c); k >= 0 {
			dst = append(dst, '\\', `bfnrt"\`[k])
		} else {
			dst = append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
		i++
		from = i
	}
	dst = append(dst, s[from:]...)
	return append(dst, '"')
}
