package capture

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
)

// TestPagingOddities holds what is kept of pages that are wrong, and where the
// list is no longer followed.
func TestPagingOddities(t *testing.T) {
	t.Parallel()
	const a, b = `{"name":"a"}`, `{"name":"b"}`
	cases := []struct {
		name  string
		pages []string
		limit int
		want  []tdqs.Oddity
		read  int // pages that are kept
		note  string
	}{
		{"nothing odd", []string{`{"tools":[` + a + `],"nextCursor":"2"}`, `{"tools":[` + b + `]}`}, 9, nil, 2, ""},
		{"the same page twice", []string{`{"tools":[` + a + `],"nextCursor":"2"}`, `{"tools":[` + a + `],"nextCursor":"3"}`}, 9,
			[]tdqs.Oddity{{Kind: tdqs.PageRepeated, Count: 1, Page: 2, Evidence: "2"}}, 1, "page 2 of the list is page 1 again"},
		{"a cursor twice", []string{`{"tools":[` + a + `],"nextCursor":"2"}`, `{"tools":[` + b + `],"nextCursor":"2"}`}, 9,
			[]tdqs.Oddity{{Kind: tdqs.CursorRepeated, Count: 1, Page: 2, Evidence: "2"}}, 2, "page 2 of the list has the cursor of an earlier page"},
		{"empty pages", []string{`{"tools":[],"nextCursor":"2"}`, `{"tools":[],"nextCursor":"3"}`, `{"tools":[` + b + `],"nextCursor":null}`}, 9,
			[]tdqs.Oddity{{Kind: tdqs.PageEmpty, Count: 2, Page: 1, Evidence: "2"}, {Kind: tdqs.CursorNull, Count: 1, Page: 3}}, 3, ""},
		{"tools again", []string{`{"tools":[` + a + `,` + a + `],"nextCursor":"2"}`, `{"tools":[` + b + `,` + a + `,` + a + `],"nextCursor":""}`}, 9,
			[]tdqs.Oddity{{Kind: tdqs.ToolRepeated, Count: 2, Page: 2, Evidence: "a"}, {Kind: tdqs.CursorEmpty, Count: 1, Page: 2}}, 2, ""},
		{"a cursor that is a number", []string{`{"tools":[` + a + `],"nextCursor":5}`}, 9,
			[]tdqs.Oddity{{Kind: tdqs.CursorOdd, Count: 1, Page: 1, Evidence: "a number"}}, 1, "a nextCursor that is a number and not a string"},
		{"too many", []string{`{"tools":[` + a + `],"nextCursor":"2"}`}, 1,
			[]tdqs.Oddity{{Kind: tdqs.PagesCut, Count: 1, Page: 1, Evidence: "2"}}, 1, "more than 1 pages"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := paging{limits: Limits{Pages: c.limit, Bytes: 1 << 20}, cursors: map[string]bool{"": true}, lists: map[[32]byte]int{}, names: map[string]int{}}
			cursor := ""
			for i, page := range c.pages {
				next := root([]byte(page)).Get("nextCursor").Str()
				goesOn, err := p.page([]byte(page), cursor, next)
				if err != nil || goesOn != (i < len(c.pages)-1) {
					t.Fatalf("page %d: goes on %v, %v", i+1, goesOn, err)
				}
				cursor = next
			}
			if diff := cmp.Diff(c.want, p.odd.list); diff != "" || len(p.pages) != c.read {
				t.Errorf("%d pages, %s", len(p.pages), diff)
			}
			if notes := strings.Join(p.notes, "\n"); !strings.Contains(notes, c.note) || (notes == "") != (c.note == "") {
				t.Errorf("notes %q", notes)
			}
		})
	}
}

// TestNoise holds that each kind of noise is counted, with the first as evidence.
func TestNoise(t *testing.T) {
	t.Parallel()
	tap := newTap()
	tap.sent([]byte(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`))
	text := "\uFEFF\x1b[1mWelcome\x1b[0m to the server, api_key=abcdef123456\r\nsecond banner\n" +
		"2026-11-30 12:00:00 ready\n[INFO] ready\nError: late\n" +
		"Content-Length: 50\r\n\r\n" +
		`{"level":"info"}` + "\n\"text\"\n{not json\n" +
		`{"jsonrpc":"2.0","id":"other","result":{}}` + "\n" +
		"{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"tools\":[{\"name\":\"\xff\"}]}}\n"
	f := newFilter(strings.NewReader(text), tap, 1<<20)
	var seen bytes.Buffer
	if _, err := seen.ReadFrom(f.in); err != nil {
		t.Fatal(err)
	}
	<-f.done
	want := []tdqs.Oddity{
		{Kind: tdqs.NoiseCRLF, Count: 3},
		{Kind: tdqs.NoiseByteOrderMark, Count: 1},
		{Kind: tdqs.NoiseBanner, Count: 3, Evidence: "Welcome to the server, api_key=…"},
		{Kind: tdqs.NoiseLog, Count: 3, Evidence: "2026-11-30 12:00:00 ready"},
		{Kind: tdqs.NoiseContentLength, Count: 1, Evidence: "Content-Length: 50"},
		{Kind: tdqs.NoiseBlankLine, Count: 1},
		{Kind: tdqs.NoiseStrayJSON, Count: 1, Evidence: `{"level":"info"}`},
		{Kind: tdqs.NoiseBrokenJSON, Count: 1, Evidence: "{not json"},
		{Kind: tdqs.NoiseStrayAnswer, Count: 1, Evidence: `"other"`},
		{Kind: tdqs.NoiseInvalidUTF8, Count: 1},
	}
	if diff := cmp.Diff(want, tap.heard()); diff != "" {
		t.Error(diff)
	}
	if strings.Count(seen.String(), "\n") != 1 {
		t.Errorf("handed on: %q", seen.String())
	}
}
