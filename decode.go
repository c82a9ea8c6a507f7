package tdqs

import (
	"bytes"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/opentdqs/tdqs/internal/canon"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// MaxNesting is how deep the arrays and objects of a definition may stand in
// each other; a deeper tool is reported and not scored.
const MaxNesting = 10_000

// Errors of Decode beside *SyntaxError, *RPCError and *ServersError.
var (
	// ErrNotTools: the text is JSON, but neither a list of tools nor a tool.
	ErrNotTools = errors.New("this is JSON, but no tools/list answer: expected a list of tools, an object with tools, a JSON-RPC response or one tool")
	// ErrNoTools: the list has no entries.
	ErrNoTools = errors.New("the list of tools is empty, so there is nothing to score: save the answer to tools/list of a server that offers tools")
)

// SyntaxError says by line and column where a text stops being JSON.
type SyntaxError = jsondoc.SyntaxError

// RPCError is the error answer of a server in place of its tools.
type RPCError struct {
	Code    string // as sent, "" when absent
	Message string
}

// Error shows the server's code and words.
func (e *RPCError) Error() string {
	if e.Code == "" {
		return fmt.Sprintf("the server answered with an error: %q", e.Message)
	}
	return fmt.Sprintf("the server answered with error %s: %q", e.Code, e.Message)
}

// ServersError: the text has the tools of several servers, which call themselves
// differently.
type ServersError struct{ First, Other string }

// Error names two of them.
func (e *ServersError) Error() string {
	return fmt.Sprintf("the text has the tools of two servers, %s and %s, and one is read at a time", quote(e.First), quote(e.Other))
}

// Decode reads a tool set from JSON: a list of tools, a tools/list result, a
// JSON-RPC response, several of these one after the other or in a list (pages, a
// whole session), one tool, or a captured file that also has serverInfo, serverName or
// instructions. One odd tool never loses the others: what cannot be scored is
// left out, counted in Listed and named in Notes, of which the first thousand are kept.
// With ErrNoTools comes what else the text says of the server.
//
// The tools keep data, which must not change afterwards.
func Decode(data []byte) (*Server, error) {
	doc, err := jsondoc.ParseAll(bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF")))
	if err != nil {
		return nil, err
	}
	d := decoder{deep: doc.Depth() > MaxNesting}
	if n := doc.Repaired(); n == 1 {
		d.note(0, "the text is not valid UTF-8: 1 broken place is read as U+FFFD")
	} else if n > 1 {
		d.note(0, "the text is not valid UTF-8: %d broken places are read as U+FFFD", n)
	}
	found, others := false, 0
	for _, v := range values(doc) {
		switch d.value(v) {
		case tools:
			found = true
		case message:
			others++
		case foreign:
			return nil, ErrNotTools
		}
	}
	if d.other != nil {
		return nil, d.other
	}
	switch {
	case !found && d.rpc != nil:
		return nil, d.rpc
	case !found:
		return nil, ErrNotTools
	case d.server.Listed == 0:
		return &d.server, ErrNoTools
	}
	if d.unsaid > 0 {
		d.note(0, "%d more things were odd", d.unsaid)
	}
	if d.introduced {
		others-- // the answer to initialize told the server's name
	}
	if others == 1 {
		d.note(0, "1 message without tools is left out")
	} else if others > 1 {
		d.note(0, "%d messages without tools are left out", others)
	}
	if d.goesOn {
		d.note(0, "the last page has a nextCursor: the list goes on, and tools may be missing here")
	}
	return &d.server, nil
}

type decoder struct {
	server     Server
	deep       bool // some tool is nested beyond MaxNesting
	rpc        *RPCError
	pageOf     [2]string     // the names that the first page with tools says: serverInfo.name, serverName
	other      *ServersError // a later one says another
	introduced bool          // an answer to initialize was read
	goesOn     bool          // the last page read is not the last of the list
	unsaid     int           // notes beyond those that are kept
}

// maxNotes is how many notes on tools, or of an earlier capture, are kept: a list of a
// few megabytes may have millions of entries that are no tools.
const maxNotes = 1000

// full counts a note, and reports whether it is one too many.
func (d *decoder) full() bool {
	if len(d.server.Notes) < maxNotes {
		return false
	}
	d.unsaid++
	return true
}

// note notes what was odd about a tool, 0 for the whole input.
func (d *decoder) note(position int, format string, args ...any) {
	if position > 0 && d.full() {
		return
	}
	d.server.Notes = append(d.server.Notes, Note{position, fmt.Sprintf(format, args...)})
}

// tool reads one entry of a list.
func (d *decoder) tool(v jsondoc.Value) {
	d.server.Listed++
	position := d.server.Listed
	if !v.Is(jsondoc.Object) {
		d.note(position, "tool %d is %s and not an object, so it cannot be scored", position, v.Kind())
		return
	}
	f := readFields(v)
	name := f.at(f.name)
	switch {
	case !name.Exists() || name.Is(jsondoc.Null):
		d.note(position, "tool %d has no name, so it cannot be called or scored", position)
		return
	case !name.Is(jsondoc.String):
		d.note(position, "tool %d: name is %s and not a string, so it cannot be called or scored", position, name.Kind())
		return
	case name.EqualStr(""):
		d.note(position, "tool %d: the name is empty, so it cannot be called or scored", position)
		return
	}
	t := Tool{Name: name.Str(), Position: position, read: f}
	if d.deep && v.Nesting() > MaxNesting {
		d.note(position, "tool %d, %s, is nested deeper than %d levels, so it is not scored", position, quote(t.Name), MaxNesting)
		return
	}
	t.Offset, t.End = v.Span()
	t.read.nameText = t.Name
	t.Title = d.text(&t, "title", f.at(f.title))
	t.Description = d.text(&t, "description", f.at(f.description))
	if t.Title != nil {
		t.read.titleText = *t.Title
	}
	if t.Description != nil {
		t.read.descText = *t.Description
	}
	t.InputSchema = d.object(&t, "inputSchema", f.at(f.input))
	t.OutputSchema = d.object(&t, "outputSchema", f.at(f.output))
	t.Annotations = d.object(&t, "annotations", f.at(f.annotations))
	d.server.Tools = append(d.server.Tools, t)
}

func readFields(tool jsondoc.Value) fields {
	f := fields{tool: tool}
	for key, value := range tool.Members() {
		switch string(key.Text()) {
		case "name":
			f.name = value.ID()
		case "title":
			f.title = value.ID()
		case "description":
			f.description = value.ID()
		case "inputSchema":
			f.input = value.ID()
		case "outputSchema":
			f.output = value.ID()
		case "annotations":
			f.annotations = value.ID()
		}
	}
	return f
}

// text reads a field that should be a string; anything else counts as absent.
func (d *decoder) text(t *Tool, field string, v jsondoc.Value) *string {
	switch v.Kind() {
	case jsondoc.String:
		s := v.Str()
		return &s
	case jsondoc.Invalid, jsondoc.Null:
	default:
		d.odd(t, field, v, "a string")
	}
	return nil
}

// object keeps the bytes of a field that should be an object. Anything else
// counts as absent but stays part of the input hash.
func (d *decoder) object(t *Tool, field string, v jsondoc.Value) []byte {
	switch v.Kind() {
	case jsondoc.Object:
	case jsondoc.Invalid, jsondoc.Null:
		return nil
	default:
		d.odd(t, field, v, "an object")
	}
	return v.Raw()
}

func (d *decoder) odd(t *Tool, field string, v jsondoc.Value, wanted string) {
	d.note(t.Position, "tool %d, %s: %s is %s and not %s, so it counts as absent", t.Position, quote(t.Name), field, v.Kind(), wanted)
}

// quote shows a name in a sentence: as JSON writes it, cut after 60 bytes.
func quote(name string) string {
	if most := 60; len(name) > most {
		for most > 0 && !utf8.RuneStart(name[most]) {
			most--
		}
		name = name[:most] + "…"
	}
	return string(canon.AppendString(nil, name))
}
