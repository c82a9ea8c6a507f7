package api

import (
	"encoding/json"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/opentdqs/tdqs/internal/canon"
	"github.com/opentdqs/tdqs/schema"
)

// The published shapes are described once, in the folder schema: the description
// of this interface has what is defined there, under these prefixes.
var published = []struct{ file, prefix string }{
	{"score-report.schema.json", "Score"},
	{"lint-report.schema.json", "Lint"},
}

// addSchemas adds the definitions of the published shapes to the components.
func addSchemas(r huma.Registry) {
	for _, p := range published {
		data, err := schema.Files.ReadFile(p.file)
		if err != nil {
			panic(err) // it is part of the program
		}
		text := strings.ReplaceAll(string(data), `"#/$defs/`, `"#/components/schemas/`+p.prefix)
		var document struct {
			Defs map[string]map[string]any `json:"$defs"`
		}
		if err := json.Unmarshal([]byte(text), &document); err != nil {
			panic(err)
		}
		for name, value := range document.Defs {
			r.Map()[p.prefix+name] = &huma.Schema{Extensions: value}
		}
	}
}

// refTo is a reference to a published shape.
func refTo(name string) *huma.Schema { return &huma.Schema{Ref: "#/components/schemas/" + name} }

// orNull is a shape or null.
func orNull(s *huma.Schema) *huma.Schema {
	return &huma.Schema{AnyOf: []*huma.Schema{s, {Type: "null"}}}
}

// text is a string that may hold lone surrogates, which encoding/json would lose.
type text string

// MarshalJSON keeps lone surrogates.
func (t text) MarshalJSON() ([]byte, error) { return canon.AppendString(nil, string(t)), nil }

// Schema describes it.
func (text) Schema(huma.Registry) *huma.Schema { return &huma.Schema{Type: huma.TypeString} }

// raw is a published value, ready to be sent; empty is null. What describes it is
// said where it is used.
type raw []byte

// MarshalJSON is the value.
func (r raw) MarshalJSON() ([]byte, error) {
	if len(r) == 0 {
		return []byte("null"), nil
	}
	return r, nil
}
