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
	InputSchema  json.RawMessage // the server's own bytes and key order; nil when absent
	OutputSchema json.RawMessage // likewise
	Annotations  json.RawMessage // likewise

	// Position is the tool's place in the answer, from 1; 0 for a tool that was
	// not decoded from one.
	Position int
	// Offset and End are where the tool stands in the decoded bytes.
	Offset, End int

	doc *jsondoc.Doc // what the raw fields were cut from; nil for a hand-made tool
}

// Server is a tool set with what is known of where it came from.
type Server struct {
	Name         string  // empty when the input does not say
	Tools        []Tool  // in the order of the answer
	Listed       int     // entries of the answer, those that could not be read included
	Instructions *string // nil when unknown
	Notes        []Note  // what was odd about the input, in its order
}

// Note says what was odd about an input without keeping it from being scored.
type Note struct {
	Position int    // of the tool it speaks of, from 1; 0 for the whole input
	Text     string // one sentence
}

// InputTree is the input schema as a tree, for the packages of this module; it
// is not there when the tool has none or it is no object.
func (t *Tool) InputTree() jsondoc.Value { return object(t.InputSchema) }

// OutputTree is the same for the output schema.
func (t *Tool) OutputTree() jsondoc.Value { return object(t.OutputSchema) }

// AnnotationTree is the same for the annotations.
func (t *Tool) AnnotationTree() jsondoc.Value { return object(t.Annotations) }

func object(raw json.RawMessage) jsondoc.Value {
	doc, err := jsondoc.Parse(raw)
	if err != nil || !doc.Root().Is(jsondoc.Object) {
		return jsondoc.Value{}
	}
	return doc.Root()
}
