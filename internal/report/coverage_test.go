package report

import (
	"bytes"
	"testing"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/coverage"
)

// desk is an invented server that lacks some words.
const desk = `{"serverInfo": {"name": "library-desk"}, "tools": [
 {"name": "get_book", "description": "Get one book by its ISBN, with its loans and its holds.", "title": "Get a book", "inputSchema": {"type": "object",
  "properties": {"isbn": {"type": "string", "description": "ISBN-13 without dashes", "pattern": "^[0-9]{13}$"}}, "required": ["isbn"]},
  "outputSchema": {"type": "object", "properties": {"title": {"type": "string"}}}},
 {"name": "send_books", "description": "Send books home.", "inputSchema": {"type": "object", "required": ["to", "books"], "properties": {
  "to": {"$ref": "#/$defs/address"}, "books": {"type": "array", "items": {"type": "object", "required": ["isbn"],
   "properties": {"isbn": {"type": "string"}, "old|copy": {"type": "boolean"}}}}},
  "$defs": {"address": {"type": "object", "required": ["street"], "properties": {"street": {"type": "string"}}}}}},
 {"name": "sync\u202e", "description": " "},
 {"name": 7}]}`

func coverageOf(t *testing.T, f *Format, o Options) []byte {
	t.Helper()
	server, err := tdqs.Decode([]byte(desk))
	if err != nil {
		t.Fatal(err)
	}
	c := NewCoverage(tdqs.DefaultEdition(), server, coverage.DefaultThresholds(), true)
	c.GeneratedAt = time.Date(2026, 11, 30, 11, 2, 42, 269e6, time.UTC)
	c.Provenance.ToolVersion, c.Provenance.InputKind = "v0.1.0", "file"
	var b bytes.Buffer
	if err := f.Coverage(&b, []*Coverage{c}, o); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
