package canon

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// AppendPretty appends v as the prompts show it: two spaces a level, the
// author's key order with array indices first, ascending, U+0000 removed from
// every string but not from the keys, a lone surrogate as U+FFFD, and {} and []
// for what is empty. It stops with cut set once dst has grown by limit bytes,
// since deep nesting makes megabytes of blanks.
func AppendPretty(dst []byte, v jsondoc.Value, limit int) (out []byte, cut bool) {
	p := pretty{dst: dst, end: len(dst) + limit}
	p.value(v, 0)
	if len(p.dst) > p.end {
		return []byte(strings.ToValidUTF8(string(p.dst[:p.end]), "")), true
	}
	return p.dst, false
}

type pretty struct {
	dst []byte
	end int
}

func (p *pretty) value(v jsondoc.Value, level int) {
	if len(p.dst) > p.end {
		return
	}
	switch v.Kind() {
	case jsondoc.Object:
		p.object(v, level)
	case jsondoc.Array:
		p.dst = append(p.dst, '[')
		first := len(p.dst)
		for e := range v.Elements() {
			if len(p.dst) > first {
				p.dst = append(p.dst, ',')
			}
			p.line(level + 1)
			p.value(e, level+1)
		}
		if len(p.dst) > first {
			p.line(level)
		}
		p.dst = append(p.dst, ']')
	case jsondoc.String:
		p.dst = AppendString(p.dst, Clean(v.Str()))
	default:
		p.dst = AppendScalar(p.dst, v)
	}
}

func (p *pretty) object(v jsondoc.Value, level int) {
	p.dst = append(p.dst, '{')
	first := len(p.dst)
	write := func(key, value jsondoc.Value) {
		if len(p.dst) > first {
			p.dst = append(p.dst, ',')
		}
		p.line(level + 1)
		p.dst = AppendString(p.dst, wellFormed(key.Str()))
		p.dst = append(p.dst, ": "...)
		p.value(value, level+1)
	}
	for _, m := range indices(v) {
		write(v.At(m.key), v.At(m.value))
	}
	for key, value := range v.Members() {
		if _, ok := arrayIndex(key.Str()); !ok {
			write(key, value)
		}
	}
	if len(p.dst) > first {
		p.line(level)
	}
	p.dst = append(p.dst, '}')
}

func (p *pretty) line(level int) {
	p.dst = append(p.dst, '\n')
	for range level {
		p.dst = append(p.dst, "  "...)
	}
}

// indices are the members whose key is an array index, ascending: JavaScript
// lists them before all others.
func indices(v jsondoc.Value) []member {
	var out []member
	for key, value := range v.Members() {
		if n, ok := arrayIndex(key.Str()); ok {
			out = append(out, member{n, key.ID(), value.ID()})
		}
	}
	slices.SortFunc(out, func(a, b member) int {
		if a.prefix < b.prefix {
			return -1
		}
		return 1
	})
	return out
}

// arrayIndex reads a key such as "0" or "17" (ECMAScript, "array index"): no
// leading zero, below 2^32-1.
func arrayIndex(key string) (n uint64, ok bool) {
	if key == "" || len(key) > 10 || key[0] < '0' || key[0] > '9' || key[0] == '0' && key != "0" {
		return 0, false
	}
	n, err := strconv.ParseUint(key, 10, 64)
	return n, err == nil && n < 1<<32-1
}

// Clean is s as prompts show it: without U+0000, a lone surrogate as U+FFFD.
func Clean(s string) string { return wellFormed(strings.ReplaceAll(s, "\x00", "")) }

// wellFormed is s with U+FFFD for each lone surrogate and each broken byte.
func wellFormed(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		_, width, kind := decode(s[i:])
		if kind == character {
			b.WriteString(s[i : i+width])
		} else {
			b.WriteRune(0xFFFD)
		}
		i += width
	}
	return b.String()
}
