package rubric

import (
	"bytes"
	"encoding/json"

	"github.com/opentdqs/tdqs"
)

// Bounds on the texts of an answer, in characters. Two or three sentences fit
// well; without a bound a small model under a grammar may never end. The reader
// does not insist on them.
const (
	maxJustification = 500
	maxSummary       = 500
	maxName          = 200
	maxPairs         = 32 // confirmed pairs where the candidates are not known
)

// ToolSchema is the JSON Schema of an answer on one tool, for an endpoint's
// response format.
func ToolSchema() json.RawMessage {
	var scores []property
	for _, d := range tdqs.Dimensions() {
		scores = append(scores, property{d.Key(), markSchema()})
	}
	return closed(
		property{"scores", closed(scores...)},
		property{"annotation_contradiction", json.RawMessage(`{"type":"boolean"}`)},
		property{"summary", textSchema(maxSummary)},
	)
}

// ServerSchema is the JSON Schema of an answer on a tool set in that edition.
func ServerSchema(e *tdqs.Edition) json.RawMessage { return serverSchema(e, maxPairs) }

// ServerSchemaFor is [ServerSchema] with room for as many confirmed pairs as the
// case has candidates.
func ServerSchemaFor(c tdqs.ServerCase) json.RawMessage {
	// Not 0: some grammars cannot make an array that is always empty.
	return serverSchema(c.Edition, max(1, len(c.Candidates)))
}

func serverSchema(e *tdqs.Edition, pairs int) json.RawMessage {
	var scores []property
	for _, d := range tdqs.CoherenceDimensions() {
		scores = append(scores, property{d.Key(), markSchema()})
	}
	all := []property{{"scores", closed(scores...)}}
	if e.Costed {
		all = append(all, property{"shadowing_risks", encode(struct {
			Type     string          `json:"type"`
			MaxItems int             `json:"maxItems"`
			Items    json.RawMessage `json:"items"`
		}{"array", pairs, closed(
			property{"tool", textSchema(maxName)},
			property{"cheaper_sibling", textSchema(maxName)},
			property{"justification", textSchema(maxJustification)},
		)})})
	}
	return closed(append(all, property{"summary", textSchema(maxSummary)})...)
}

// property is one member of an object schema.
type property struct {
	key    string
	schema json.RawMessage
}

// closed is the schema of an object with exactly these properties, in this
// order: models under a grammar write them so.
func closed(properties ...property) json.RawMessage {
	var keys []string
	var b bytes.Buffer
	b.WriteString(`{"type":"object","properties":{`)
	for i, p := range properties {
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(encode(p.key))
		b.WriteByte(':')
		b.Write(p.schema)
		keys = append(keys, p.key)
	}
	b.WriteString(`},"required":`)
	b.Write(encode(keys))
	b.WriteString(`,"additionalProperties":false}`)
	return b.Bytes()
}

func markSchema() json.RawMessage {
	return closed(
		property{"score", json.RawMessage(`{"type":"integer","enum":[1,2,3,4,5]}`)},
		property{"justification", textSchema(maxJustification)},
	)
}

func textSchema(most int) json.RawMessage {
	return encode(struct {
		Type      string `json:"type"`
		MinLength int    `json:"minLength"`
		MaxLength int    `json:"maxLength"`
	}{"string", 1, most})
}

func encode(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		panic("rubric: " + err.Error()) // only our own structs and keys come here
	}
	return data
}
