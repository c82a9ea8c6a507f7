package tdqs

import (
	"encoding/json"

	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// Tool is one entry of a tools/list answer: exactly what an agent sees.
type Tool struct {
	Name         string          // never empty in what Decode returns
	Title        *string         // nil: absent, null or not a string
	Description  *string         // nil: absent, null or not a string
	InputSchema  json.RawMessage // the server's own bytes and key order; nil when absent or null
	OutputSchema json.RawMessage // likewise
	Annotations  json.RawMessage // likewise

	// Position is the tool's place in the answer, from 1; 0 for a tool that was
	// not decoded from one.
	Position int
	// Offset and End are where the tool stands in the decoded bytes.
	Offset, End int

	read fields // what the exported fields were cut from; zero for a hand-made tool
}

// fields are the places in a document that the fields of a decoded tool stand
// in. Each is used only while the exported field still holds the same value.
type fields struct {
	tool                          jsondoc.Value
	name, title, description      uint32 // by ID, 0: absent
	input, output, annotations    uint32
	nameText, titleText, descText string
}

// at is the value with that ID, not there for 0.
func (f *fields) at(id uint32) jsondoc.Value {
	if id == 0 {
		return jsondoc.Value{}
	}
	return f.tool.At(id)
}

// Server is a tool set with what is known of where it came from.
type Server struct {
	Name         string  // empty when the input does not say
	Tools        []Tool  // in the order of the answer
	Listed       int     // entries of the answer, those that could not be read included
	Instructions *string // nil when there are none or it is unknown
	Introduced   bool    // the input says who the server is, so that instructions it lacks are missing
	Notes        []Note  // what was odd about the input, in its order
	Wire         *Wire   // what was said on the wire beside the tools; nil when nothing is known
}

// Note says what was odd about an input without keeping it from being scored.
type Note struct {
	Position int    // of the tool it speaks of, from 1; 0 for the whole input
	Text     string // one sentence
}

// position is the place of the tool at that index: in the answer it was decoded
// from, else in the set.
func position(tools []Tool, index int) int {
	if index < len(tools) && tools[index].Position > 0 {
		return tools[index].Position
	}
	return index + 1
}

// Raw are the bytes of the whole definition as the server sent them (with what is
// no UTF-8 repaired); the canonical form for a tool that was not decoded.
func (t *Tool) Raw() json.RawMessage {
	if raw := t.read.tool.Raw(); len(raw) > 0 {
		return raw
	}
	return t.AppendCanonical(nil)
}

// InputTree is the input schema as a tree, for the packages of this module; it
// is not there when the tool has none or it is no object.
func (t *Tool) InputTree() jsondoc.Value { return object(tree(t.InputSchema, t.read.at(t.read.input))) }

// OutputTree is the same for the output schema.
func (t *Tool) OutputTree() jsondoc.Value {
	return object(tree(t.OutputSchema, t.read.at(t.read.output)))
}

// AnnotationTree is the same for the annotations.
func (t *Tool) AnnotationTree() jsondoc.Value {
	return object(tree(t.Annotations, t.read.at(t.read.annotations)))
}

// tree is raw as a tree: the place it was cut from when it still is those bytes,
// else read anew. Bytes that are no JSON, or nested beyond MaxNesting, are not
// there.
func tree(raw json.RawMessage, cut jsondoc.Value) jsondoc.Value {
	if len(raw) == 0 {
		return jsondoc.Value{}
	}
	if known := cut.Raw(); len(known) == len(raw) && &known[0] == &raw[0] {
		return cut
	}
	doc, err := jsondoc.Parse(raw)
	if err != nil || doc.Depth() > MaxNesting {
		return jsondoc.Value{}
	}
	return doc.Root()
}

func object(v jsondoc.Value) jsondoc.Value {
	if v.Is(jsondoc.Object) {
		return v
	}
	return jsondoc.Value{}
}
