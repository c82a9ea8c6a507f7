package markup

import (
	"iter"
	"strconv"
	"strings"

	"github.com/opentdqs/tdqs/internal/canon"
	"github.com/opentdqs/tdqs/internal/escape"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// lineColumns is how long a line may be for a value to stand on it whole.
const lineColumns = 76

// jsonPlace is where a value stands in a definition.
type jsonPlace struct {
	pointer string
	role    schemaRole
	indent  int
}

// schemaRole is what a value is to the parameters of a tool.
type schemaRole int

const (
	roleNone      schemaRole = iota
	roleLevel                // a schema whose properties are parameters
	roleMembers              // the properties themselves
	roleParameter            // the schema of a parameter
)

// json sets a tree: short values on one line, names of parameters marked, those
// without a description as such.
func (w *writer) json(title, pointer string, tree jsondoc.Value) Block {
	p := jsonPlace{pointer: pointer}
	if pointer == "/inputSchema" {
		p.role = roleLevel
	}
	notes := w.whole(pointer)
	w.value(tree, p, false)
	b := w.block(title, false, w.room < 0)
	b.Notes = notes
	return b
}

// value writes one value; flat is within a line.
func (w *writer) value(v jsondoc.Value, p jsonPlace, flat bool) {
	if w.room < 0 {
		return
	}
	open, end := "{", "}"
	if v.Is(jsondoc.Array) {
		open, end = "[", "]"
	}
	switch {
	case !v.Is(jsondoc.Object) && !v.Is(jsondoc.Array):
		w.scalar(v)
		return
	case v.Len() == 0:
		w.write("", open+end)
		return
	}
	flat = flat || isShort(v, lineColumns-p.indent)
	w.write("", open)
	n := 0
	for key, value := range jsonEntries(v) {
		if w.room < 0 { // there may be hundreds of thousands more
			return
		}
		if n > 0 {
			w.write("", ",")
			if flat {
				w.write("", " ")
			}
		}
		w.entry(key, value, p, flat, n)
		n++
	}
	if !flat {
		w.newline(p.indent)
	}
	w.write("", end)
}

// entry writes one member or element.
func (w *writer) entry(key, value jsondoc.Value, p jsonPlace, flat bool, n int) {
	if w.room < 0 {
		return
	}
	below := p.below(key, n)
	if !flat {
		w.newline(below.indent)
	}
	w.reach(below.pointer)
	if key.Exists() {
		kind := ""
		switch {
		case w.bare[below.pointer]:
			kind = "bare"
		case below.role == roleParameter:
			kind = "name"
		}
		w.write(kind, jsonString(key.Str()))
		w.write("", ": ")
	}
	w.value(value, below, flat)
}

func (w *writer) newline(indent int) {
	if len(w.pending) > 0 {
		w.flush()
		w.write("", strings.Repeat(" ", indent))
		return
	}
	w.write("", "\n"+strings.Repeat(" ", indent))
}

// below is the place of an entry, the n-th from 0.
func (p jsonPlace) below(key jsondoc.Value, n int) jsonPlace {
	out := jsonPlace{indent: p.indent + 2}
	if !key.Exists() {
		out.pointer = p.pointer + "/" + strconv.Itoa(n)
		return out
	}
	name := key.Str()
	out.pointer = p.pointer + "/" + pointerStep.Replace(name)
	switch {
	case name == "properties" && (p.role == roleLevel || p.role == roleParameter):
		out.role = roleMembers
	case name == "items" && p.role == roleParameter:
		out.role = roleLevel
	case p.role == roleMembers:
		out.role = roleParameter
	}
	return out
}

// pointerStep escapes a step of a JSON pointer.
var pointerStep = strings.NewReplacer("~", "~0", "/", "~1")

// jsonEntries are the members of an object, or the elements of an array with a key
// that is not there.
func jsonEntries(v jsondoc.Value) iter.Seq2[jsondoc.Value, jsondoc.Value] {
	if v.Is(jsondoc.Object) {
		return v.Members()
	}
	return func(yield func(key, value jsondoc.Value) bool) {
		for e := range v.Elements() {
			if !yield(jsondoc.Value{}, e) {
				return
			}
		}
	}
}

// isShort reports whether a value fits a line of n columns. One that has few
// bytes nests little.
func isShort(v jsondoc.Value, n int) bool {
	const blanks = 400 // that the author may have put in
	if n <= 0 || len(v.Raw()) > n+blanks {
		return false
	}
	return flatColumns(v, n) <= n
}

// flatColumns is about how many columns a value takes on a line, or more than n.
func flatColumns(v jsondoc.Value, n int) int {
	if !v.Is(jsondoc.Object) && !v.Is(jsondoc.Array) {
		return len(v.Raw())
	}
	total := 2
	for key, value := range jsonEntries(v) {
		total += len(key.Raw()) + len(": , ")
		if total += flatColumns(value, n-total); total > n {
			break
		}
	}
	return total
}

// scalar writes a string, number or literal; of a long string the beginning.
func (w *writer) scalar(v jsondoc.Value) {
	if !v.Is(jsondoc.String) {
		w.write("", string(v.Raw()))
		return
	}
	s, cut := w.fit(v.Str())
	w.write("", jsonString(s))
	if cut {
		w.room = -1
	}
}

// jsonString is a string as JSON has it, everything that is not seen escaped.
func jsonString(s string) string { return string(escape.JSON(canon.AppendString(nil, s))) }
