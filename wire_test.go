package tdqs

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What a captured file keeps of the wire comes back: who spoke which revision,
// how long the list holds, what was odd, and every reading of the list.
func TestDecodeWire(t *testing.T) {
	t.Parallel()
	const list = `[{"name":"a","inputSchema":{"type":"object"}},{"name":"b"}]`
	plain, err := Decode([]byte(list))
	if err != nil {
		t.Fatal(err)
	}
	if plain.Wire != nil {
		t.Errorf("a bare list knows of a wire: %+v", plain.Wire)
	}
	reads := []Read{ReadOf(1, plain.Tools, []byte(list)), ReadOf(2, plain.Tools[:1], []byte(list))}
	kept, err := json.Marshal(reads)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Decode([]byte(`{"serverInfo":{"name":"own"},"protocolVersion":"2026-07-28","ttlMs":60000,"cacheScope":"public",
		"capture":{"serverName":"given","notes":["odd"],"reads":` + string(kept) + `},"tools":` + list + `}`))
	if err != nil {
		t.Fatal(err)
	}
	ttl := int64(60000)
	if diff := cmp.Diff(&Wire{"2026-07-28", &ttl, "public", reads}, s.Wire); diff != "" {
		t.Error(diff)
	}
	if s.Name != "given" || len(s.Notes) != 1 || s.Notes[0].Text != "odd" {
		t.Errorf("name %q, notes %v", s.Name, s.Notes)
	}
	if read := s.Wire.Reads[0].Tools[0]; read.InputHash != s.Tools[0].InputHash() || read.Bytes == "" {
		t.Errorf("%+v", read)
	}
}

// A ttlMs that is no whole number says nothing, and a list alone may have one.
func TestDecodeOddWire(t *testing.T) {
	t.Parallel()
	s, err := Decode([]byte(`{"ttlMs":1.5,"cacheScope":7,"protocolVersion":null,"tools":[{"name":"a"}]}`))
	if err != nil || s.Wire == nil || s.Wire.TTL != nil || s.Wire.CacheScope != "" {
		t.Errorf("%+v, %v", s.Wire, err)
	}
}
