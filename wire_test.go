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
		"capture":{"serverName":"given","notes":["odd"],"pages":3,"reads":` + string(kept) + `,
		"paging":[{"kind":"tool-repeated","count":2,"page":3,"evidence":"a"},{"count":1},7],
		"noise":[{"kind":"banner","count":1,"evidence":"hi"},{"kind":"crlf","count":0}]},"tools":` + list + `}`))
	if err != nil {
		t.Fatal(err)
	}
	ttl := int64(60000)
	want := &Wire{
		ProtocolVersion: "2026-07-28", TTL: &ttl, CacheScope: "public", Reads: reads,
		Pages: 3, Paging: []Oddity{{Kind: ToolRepeated, Count: 2, Page: 3, Evidence: "a"}}, Noise: []Oddity{{Kind: NoiseBanner, Count: 1, Evidence: "hi"}},
	}
	if diff := cmp.Diff(want, s.Wire); diff != "" {
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
	s, err := Decode([]byte(`{"ttlMs":1.5,"cacheScope":7,"protocolVersion":null,"capture":{"pages":"2","paging":7,"noise":{}},"tools":[{"name":"a"}]}`))
	if err != nil || s.Wire == nil || s.Wire.TTL != nil || s.Wire.CacheScope != "" || s.Wire.Pages != 0 || s.Wire.Paging != nil {
		t.Errorf("%+v, %v", s.Wire, err)
	}
}
