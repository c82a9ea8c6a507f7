package cli

import (
	"bytes"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/canon"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// layout writes JSON anew: keys in the author's order, twice where they stand
// twice, numbers as they were spelled. Escapes that need not be become characters.
type layout struct {
	dst    []byte
	most   int  // bytes after which it is cut
	pretty bool // a line for each value, by two spaces; else no white space at all
	level  int
}

// write appends a valid text and says whether it was cut.
func (l *layout) write(text []byte) (cut bool) {
	for i := 0; i < len(text); {
		if len(l.dst) > l.most {
			return true
		}
		switch c := text[i]; c {
		case ' ', '\t', '\n', '\r':
			i++
		case '{', '[':
			i++
			rest := bytes.TrimLeft(text[i:], " \t\r\n")
			l.dst = append(l.dst, c)
			if len(rest) > 0 && (rest[0] == '}' || rest[0] == ']') {
				l.dst = append(l.dst, rest[0])
				i = len(text) - len(rest) + 1
				continue
			}
			l.level++
			l.line()
		case '}', ']':
			i++
			l.level--
			l.line()
			l.dst = append(l.dst, c)
		case ',':
			i++
			l.dst = append(l.dst, c)
			l.line()
		case ':':
			i++
			l.dst = append(l.dst, c)
			if l.pretty {
				l.dst = append(l.dst, ' ')
			}
		case '"':
			end := jsondoc.StringEnd(text, i)
			l.string(text[i:end])
			i = end
		default: // a number or a word
			l.dst = append(l.dst, c)
			i++
		}
	}
	return false
}

func (l *layout) line() {
	if l.pretty {
		l.dst = append(append(l.dst, '\n'), bytes.Repeat([]byte("  "), l.level)...)
	}
}

func (l *layout) string(literal []byte) {
	if bytes.IndexByte(literal, '\\') >= 0 {
		if doc, err := jsondoc.Parse(literal); err == nil {
			l.dst = canon.AppendString(l.dst, doc.Root().Str())
			return
		}
	}
	l.dst = append(l.dst, literal...)
}

// definitionSize is how many bytes a definition has without white space: the members that
// an agent is shown, where they are there.
func definitionSize(t *tdqs.Tool) int {
	l := layout{dst: canon.AppendString([]byte(`{"name":`), t.Name), most: 1 << 40}
	for _, m := range []struct {
		key  string
		text *string
	}{{"title", t.Title}, {"description", t.Description}} {
		if m.text != nil {
			l.dst = canon.AppendString(append(l.dst, `,"`+m.key+`":`...), *m.text)
		}
	}
	for _, part := range parts(t) {
		l.dst = append(l.dst, `,"`+part.key+`":`...)
		l.write(part.raw)
	}
	return len(l.dst) + len("}")
}

// part is a member of a definition that is not text.
type part struct {
	key, shown string
	raw        []byte
}

// parts are those that are there.
func parts(t *tdqs.Tool) (out []part) {
	for _, p := range []part{
		{"inputSchema", "input", t.InputSchema},
		{"outputSchema", "output", t.OutputSchema},
		{"annotations", "annotations", t.Annotations},
	} {
		if p.raw != nil {
			out = append(out, p)
		}
	}
	return out
}
