package report

import (
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// region is a part of a text: lines and columns from 1, the end is the column
// behind it. Columns count UTF-16 units.
type region struct{ line, column, endLine, endColumn int }

// top is the beginning of a file, for what is about all of it.
var top = region{1, 1, 1, 1}

// places finds where definitions stand in the text that they were read from.
type places struct {
	source *Source
	marks  []mark // of the text, ascending
	trees  map[int]jsondoc.Value
}

// mark is a place whose line and column are known, so that a text of one long
// line is not counted from its beginning for every finding.
type mark struct{ offset, line, column int }

// markEvery is the number of bytes between marks.
const markEvery = 4096

func newPlaces(s *Source) *places {
	return &places{source: s, trees: map[int]jsondoc.Value{}}
}

// of is where a tool's definition stands, or what a pointer names in it; the
// nearest that is there when it names nothing. Position 0 is the whole file.
func (p *places) of(position int, pointer string) (region, bool) {
	if p.source.Text == nil {
		return region{}, false
	}
	t := p.tool(position)
	if t == nil || t.Offset < 0 || t.End > len(p.source.Text) || t.Offset >= t.End {
		return top, true
	}
	from, to := t.Offset, t.End
	if pointer != "" {
		if start, end := pointed(p.tree(position, t), pointer).Span(); end > start {
			from, to = t.Offset+start, t.Offset+end
		}
	}
	line, column := p.at(from)
	endLine, endColumn := p.at(to)
	return region{line, column, endLine, endColumn}, true
}

// tool is the tool at a position, nil for none.
func (p *places) tool(position int) *tdqs.Tool {
	if p.source.Server == nil || position == 0 {
		return nil
	}
	tools := p.source.Server.Tools
	at := sort.Search(len(tools), func(i int) bool { return tools[i].Position >= position })
	if at < len(tools) && tools[at].Position == position {
		return &tools[at]
	}
	return nil
}

// tree is a tool's definition with the places of its parts; not there when the
// text is something else.
func (p *places) tree(position int, t *tdqs.Tool) jsondoc.Value {
	if v, ok := p.trees[position]; ok {
		return v
	}
	var v jsondoc.Value
	if doc, err := jsondoc.Parse(p.source.Text[t.Offset:t.End]); err == nil {
		v = doc.Root()
	}
	p.trees[position] = v
	return v
}

// pointed is the value that a JSON pointer names, or the nearest one above it.
func pointed(v jsondoc.Value, pointer string) jsondoc.Value {
	for step := range strings.SplitSeq(strings.TrimPrefix(pointer, "/"), "/") {
		step = stepOf.Replace(step)
		next := v.Get(step)
		if v.Is(jsondoc.Array) {
			next = entry(v, step)
		}
		if !next.Exists() {
			return v
		}
		v = next
	}
	return v
}

// stepOf undoes the escapes in a step of a JSON pointer.
var stepOf = strings.NewReplacer("~1", "/", "~0", "~")

// entry is the element of a list that a step names.
func entry(list jsondoc.Value, step string) jsondoc.Value {
	n, err := strconv.Atoi(step)
	if err != nil || n < 0 || n >= list.Len() {
		return jsondoc.Value{}
	}
	for e := range list.Elements() {
		if n == 0 {
			return e
		}
		n--
	}
	return jsondoc.Value{}
}

// at is the line and the column of an offset.
func (p *places) at(offset int) (line, column int) {
	if p.marks == nil {
		p.measure()
	}
	i := sort.Search(len(p.marks), func(i int) bool { return p.marks[i].offset > offset }) - 1
	m := p.marks[i]
	return m.line, m.column + units(p.source.Text[m.offset:offset])
}

// measure sets a mark at the start of each line, and within long ones.
func (p *places) measure() {
	m := mark{0, 1, 1}
	p.marks = append(p.marks, m)
	text := p.source.Text
	for i := 0; i < len(text); {
		_, size := utf8.DecodeRune(text[i:])
		newline := text[i] == '\n'
		i += size
		switch {
		case newline:
			m = mark{i, m.line + 1, 1}
		case i-m.offset >= markEvery:
			m = mark{i, m.line, m.column + units(text[m.offset:i])}
		default:
			continue
		}
		p.marks = append(p.marks, m)
	}
}

// units counts UTF-16 units.
func units(s []byte) int {
	n := 0
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRune(s[i:])
		i += size
		n++
		if r > 0xffff {
			n++
		}
	}
	return n
}
