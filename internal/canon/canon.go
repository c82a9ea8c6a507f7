// Package canon writes JSON the way JavaScript does: the canonical form that the
// input hash is taken over, and pretty JSON in the author's key order. It also
// holds JavaScript's rules for numbers, trimming, lower case and the order and
// length of strings in UTF-16 units.
//
// Strings are WTF-8, as package jsondoc hands them out.
package canon

import (
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

// member is a key with its value, both by ID. prefix orders most keys by one
// comparison.
type member struct {
	prefix     uint64
	key, value uint32
}

// Value appends the canonical form of v, as [Append] does.
func (w *Writer) Value(v jsondoc.Value) {
	if v.Canonical() {
		w.Buf = append(w.Buf, v.Raw()...)
		return
	}
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
	switch {
	case v.Canonical():
		return append(dst, v.Raw()...)
	case v.Is(jsondoc.String):
		return AppendString(dst, v.Str())
	case v.Is(jsondoc.Number):
		return AppendNumber(dst, string(v.Raw()))
	}
	return append(dst, "null"...)
}

func (w *Writer) object(v jsondoc.Value) {
	base := len(w.members)
	simple := true
	add := func(key, value uint32) {
		prefix, ok := v.At(key).Prefix()
		simple = simple && ok
		w.members = append(w.members, member{prefix, key, value})
	}
	if v.Distinct() {
		for key, end := v.ID()+1, v.Next(); key < end; key = v.At(key + 1).Next() {
			add(key, key+1)
		}
	} else {
		for key, value := range v.Members() {
			add(key.ID(), value.ID())
		}
	}
	sortMembers(v, w.members[base:], simple)
	w.Buf = append(w.Buf, '{')
	for i, end := base, len(w.members); i < end; i++ {
		m := w.members[i]
		if i > base {
			w.Buf = append(w.Buf, ',')
		}
		w.Value(v.At(m.key))
		w.Buf = append(w.Buf, ':')
		w.Value(v.At(m.value))
	}
	w.Buf = append(w.Buf, '}')
	w.members = w.members[:base]
}

// sortMembers orders the members of v by key; simple says that their prefixes
// order them as far as they differ.
func sortMembers(v jsondoc.Value, members []member, simple bool) {
	less := func(a, b member) bool {
		if simple && a.prefix != b.prefix {
			return a.prefix < b.prefix
		}
		return Compare(v.At(a.key).Str(), v.At(b.key).Str()) < 0
	}
	if len(members) > 12 {
		slices.SortFunc(members, func(a, b member) int {
			switch {
			case less(a, b):
				return -1
			case less(b, a):
				return 1
			}
			return 0
		})
		return
	}
	for i := 1; i < len(members); i++ {
		m := members[i]
		j := i
		for ; j > 0 && less(m, members[j-1]); j-- {
			members[j] = members[j-1]
		}
		members[j] = m
	}
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
