package tdqs_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

const oneTool = `{"name":"get_page","description":"Fetch one page."}`

func TestDecodeShapes(t *testing.T) {
	t.Parallel()
	cases := []struct{ name, text, server, tools string }{
		{"a list of tools", `[` + oneTool + `,{"name":"b"}]`, "", "get_page b"},
		{"a tools/list result", `{"tools":[` + oneTool + `],"nextCursor":""}`, "", "get_page"},
		{"with the server's name", `{"serverName":"books","tools":[` + oneTool + `]}`, "books", "get_page"},
		{"serverInfo before serverName", `{"serverName":"x","serverInfo":{"name":"books"},"tools":[` + oneTool + `]}`, "books", "get_page"},
		{"a JSON-RPC response", `{"jsonrpc":"2.0","id":1,"result":{"tools":[` + oneTool + `]}}`, "", "get_page"},
		{"pages one after the other", `{"result":{"tools":[{"name":"a"}]}}` + "\n" + `{"tools":[{"name":"b"}]}`, "", "a b"},
		{"pages in a list", `[{"tools":[{"name":"a"}]},{"result":{"tools":[{"name":"b"}]}}]`, "", "a b"},
		{"initialize, then a page", `{"id":1,"result":{"serverInfo":{"name":"books"}}}{"id":2,"result":{"tools":[{"name":"a"}]}}`, "books", "a"},
		{"one tool", oneTool, "", "get_page"},
		{"one tool with nothing but a name", `{"name":"a"}`, "", "a"},
		{"byte order mark", "\xEF\xBB\xBF[" + oneTool + "]", "", "get_page"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			server, err := tdqs.Decode([]byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for i, tool := range server.Tools {
				names = append(names, tool.Name)
				if tool.Position != i+1 {
					t.Errorf("%s stands at %d, want %d", tool.Name, tool.Position, i+1)
				}
			}
			if server.Name != c.server || strings.Join(names, " ") != c.tools || server.Listed != len(names) || len(server.Notes) != 0 {
				t.Errorf("%q %q, listed %d, notes %v", server.Name, names, server.Listed, server.Notes)
			}
		})
	}
}

func TestDecodeRefuses(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, text string
		want       error
	}{
		{"a number", `7`, tdqs.ErrNotTools},
		{"an object without tools", `{"a":1}`, tdqs.ErrNotTools},
		{"tools that are no list", `{"tools":{"a":1}}`, tdqs.ErrNotTools},
		{"a package manifest", `{"name":"x","version":"1.0.0","description":"A package."}`, tdqs.ErrNotTools},
		{"an empty list", `[]`, tdqs.ErrNoTools},
		{"an empty result", `{"tools":[]}`, tdqs.ErrNoTools},
	}
	for _, c := range cases {
		if _, err := tdqs.Decode([]byte(c.text)); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
	var syntax *tdqs.SyntaxError
	if _, err := tdqs.Decode([]byte("[\n  {\"name\": }")); !errors.As(err, &syntax) || syntax.Line != 2 || syntax.Column != 12 {
		t.Errorf("broken JSON: %v", err)
	}
	var rpc *tdqs.RPCError
	_, err := tdqs.Decode([]byte(`{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no such method"}}`))
	if !errors.As(err, &rpc) || err.Error() != `the server answered with error -32601: "no such method"` {
		t.Errorf("an error answer: %v", err)
	}
}

// Of a session only what has tools counts; the rest is noted.
func TestDecodeSession(t *testing.T) {
	t.Parallel()
	const (
		hello   = `{"jsonrpc":"2.0","id":0,"result":{"serverInfo":{"name":"books"},"capabilities":{}}}`
		notice  = `{"jsonrpc":"2.0","method":"notifications/initialized"}`
		request = `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`
		answer  = `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a"}]}}`
		failed  = `{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"no prompts"}}`
		empty   = `{"jsonrpc":"2.0","id":3,"result":{}}`
		more    = `{"jsonrpc":"2.0","id":4,"result":{"tools":[{"name":"b"}],"nextCursor":"c"}}`
	)
	cases := []struct{ name, text, notes string }{
		{"hello and answer", hello + answer, ""},
		{"a whole session", hello + notice + request + answer + failed + empty, "4 messages without tools are left out"},
		{"a batch", "[" + hello + "," + answer + "]", ""},
		{"a failure after the answer", answer + failed, "1 message without tools is left out"},
		{"a page that is not the last", answer + more, "the last page has a nextCursor: the list goes on, and tools may be missing here"},
		{"a cursor of another type", `{"tools":[{"name":"a"}],"nextCursor":5}`, "the last page has a nextCursor: the list goes on, and tools may be missing here"},
		{"no cursor", `{"tools":[{"name":"a"}],"nextCursor":null}`, ""},
		{"pages in disorder", more + answer, ""},
	}
	for _, c := range cases {
		server, err := tdqs.Decode([]byte(c.text))
		if err != nil || server.Tools[0].Name == "" {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var notes []string
		for _, n := range server.Notes {
			notes = append(notes, n.Text)
		}
		if strings.Join(notes, "; ") != c.notes {
			t.Errorf("%s: notes %q, want %q", c.name, notes, c.notes)
		}
	}
	for text, want := range map[string]error{hello: tdqs.ErrNotTools, notice + request: tdqs.ErrNotTools, hello + `{"a":1}`: tdqs.ErrNotTools} {
		if _, err := tdqs.Decode([]byte(text)); !errors.Is(err, want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	const info, said = `{"serverInfo":{"name":%q},"tools":[{"name":"a"}]}`, `{"serverName":%q,"tools":[{"name":"a"}]}`
	for text, want := range map[string]string{
		fmt.Sprintf(info+"\n"+info, "garden", "shed"):           `the text has the tools of two servers, "garden" and "shed", and one is read at a time`,
		fmt.Sprintf("["+said+",%s,"+said+"]", "a", answer, "b"): `the text has the tools of two servers, "a" and "b", and one is read at a time`,
		fmt.Sprintf(said+said, "garden", "garden"):              "",
		fmt.Sprintf(said+info, "Garden", "garden-mcp"):          "", // one was given by whoever saved it
		hello + fmt.Sprintf(info, "another"):                    "",
	} {
		var several *tdqs.ServersError
		if _, err := tdqs.Decode([]byte(text)); want == "" && err != nil || want != "" && (!errors.As(err, &several) || err.Error() != want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	var rpc *tdqs.RPCError
	if _, err := tdqs.Decode([]byte(hello + failed)); !errors.As(err, &rpc) {
		t.Errorf("a session that failed: %v", err)
	}
}

// One odd tool never loses the others, and each loss is named.
func TestDecodeKeepsTheOthers(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat(`{"items":`, 6000) + `[]` + strings.Repeat(`}`, 6000)
	tooDeep := strings.Repeat(`{"items":`, 10_001) + `[]` + strings.Repeat(`}`, 10_001)
	odd := []struct{ tool, note string }{
		{`7`, "tool 2 is a number and not an object, so it cannot be scored"},
		{`null`, "tool 2 is null and not an object, so it cannot be scored"},
		{`{"description":"x"}`, "tool 2 has no name, so it cannot be called or scored"},
		{`{"name":null}`, "tool 2 has no name, so it cannot be called or scored"},
		{`{"name":""}`, "tool 2: the name is empty, so it cannot be called or scored"},
		{`{"name":["a"]}`, "tool 2: name is an array and not a string, so it cannot be called or scored"},
		{`{"name":"x","inputSchema":` + tooDeep + `}`, `tool 2, "x", is nested deeper than 10000 levels, so it is not scored`},
		{`{"name":"x","description":7}`, `tool 2, "x": description is a number and not a string, so it counts as absent`},
		{`{"name":"x","title":{}}`, `tool 2, "x": title is an object and not a string, so it counts as absent`},
		{`{"name":"x","inputSchema":true}`, `tool 2, "x": inputSchema is true and not an object, so it counts as absent`},
		{`{"name":"x","annotations":[]}`, `tool 2, "x": annotations is an array and not an object, so it counts as absent`},
		{`{"name":"x","outputSchema":"s"}`, `tool 2, "x": outputSchema is a string and not an object, so it counts as absent`},
		{`{"name":"x","inputSchema":` + deep + `}`, ``},
	}
	for _, c := range odd {
		server, err := tdqs.Decode([]byte(`[{"name":"a"},` + c.tool + `,{"name":"c"}]`))
		if err != nil {
			t.Fatalf("%.60s: %v", c.tool, err)
		}
		var notes []string
		for _, n := range server.Notes {
			notes = append(notes, n.Text)
		}
		if strings.Join(notes, "; ") != c.note {
			t.Errorf("%.60s: notes %q, want %q", c.tool, notes, c.note)
		}
		if server.Listed != 3 || server.Tools[0].Name != "a" || server.Tools[len(server.Tools)-1].Name != "c" || server.Tools[len(server.Tools)-1].Position != 3 {
			t.Errorf("%.60s: %d listed, %d tools", c.tool, server.Listed, len(server.Tools))
		}
		for i := range server.Tools {
			if tdqs.DefaultEdition().Signals(&server.Tools[i]).InputHash == "" {
				t.Errorf("no hash")
			}
		}
	}
	server, err := tdqs.Decode([]byte("[{\"name\":\"a\",\"description\":\"\xFF\xFE\"}]"))
	if err != nil || len(server.Notes) != 1 || *server.Tools[0].Description != "\uFFFD\uFFFD" {
		t.Errorf("broken UTF-8: %v, %+v", err, server)
	}
}

// Facts of definitions whose parts have odd types.
// TestDecodeBoundsNotes: a list of a few megabytes may have millions of entries that are
// none, and a note on each took a hundred times its size.
func TestDecodeBoundsNotes(t *testing.T) {
	t.Parallel()
	const odd = 5000
	s, err := tdqs.Decode([]byte(`{"capture": {"notes": [` + strings.Repeat(`"old",`, 9) + `"old"]}, "tools": [` + strings.Repeat("0,", odd) + `{"name": "a", "title": 1}], "nextCursor": "x"}`))
	if err != nil {
		t.Fatal(err)
	}
	n := len(s.Notes)
	if s.Listed != odd+1 || len(s.Tools) != 1 || n != 1002 || s.Notes[0].Text != "old" || s.Notes[999].Position != 990 ||
		s.Notes[n-2].Text != "4011 more things were odd" || !strings.HasPrefix(s.Notes[n-1].Text, "the last page has a nextCursor") {
		t.Errorf("%d listed, %d tools, %d notes, the last %v", s.Listed, len(s.Tools), n, s.Notes[max(n-3, 0):])
	}
}

func TestSignalsOfOddDefinitions(t *testing.T) {
	t.Parallel()
	cases := []struct{ name, tool, want string }{
		{"nothing", `{"name":"a"}`, "params 0 required 0 described 0 enums 0 coverage 100 nested false output false annotations false title false"},
		{"white space describes", `{"name":"a","inputSchema":{"properties":{"x":{"description":" "},"y":{"description":""}}}}`,
			"params 2 required 0 described 1 enums 0 coverage 50 nested false output false annotations false title false"},
		{"half up", `{"name":"a","inputSchema":{"properties":{"a":{"description":"x"},"b":{},"c":{},"d":{},"e":{},"f":{},"g":{},"h":{}}}}`,
			"params 8 required 0 described 1 enums 0 coverage 13 nested false output false annotations false title false"},
		{"boolean properties", `{"name":"a","inputSchema":{"properties":{"x":true,"y":false,"z":{"description":"x"}}}}`,
			"params 3 required 0 described 1 enums 0 coverage 33 nested false output false annotations false title false"},
		{"enum is an array", `{"name":"a","inputSchema":{"properties":{"x":{"enum":[]},"y":{"enum":null},"z":{"enum":{}}}}}`,
			"params 3 required 0 described 0 enums 1 coverage 0 nested false output false annotations false title false"},
		{"type is exactly object", `{"name":"a","inputSchema":{"properties":{"x":{"type":["object"]},"y":{"properties":{"q":{}}}}}}`,
			"params 2 required 0 described 0 enums 0 coverage 0 nested false output false annotations false title false"},
		{"nested object", `{"name":"a","inputSchema":{"properties":{"x":{"type":"object"}}}}`,
			"params 1 required 0 described 0 enums 0 coverage 0 nested true output false annotations false title false"},
		{"required as listed", `{"name":"a","inputSchema":{"required":["x","x",7]}}`,
			"params 0 required 3 described 0 enums 0 coverage 100 nested false output false annotations false title false"},
		{"required that is no list", `{"name":"a","inputSchema":{"properties":{"x":{}},"required":true}}`,
			"params 1 required 0 described 0 enums 0 coverage 0 nested false output false annotations false title false"},
		{"duplicate properties count once", `{"name":"a","inputSchema":{"properties":{"x":{"description":"a"},"x":{}}}}`,
			"params 1 required 0 described 0 enums 0 coverage 0 nested false output false annotations false title false"},
		{"empty objects", `{"name":"a","outputSchema":{},"annotations":{}}`,
			"params 0 required 0 described 0 enums 0 coverage 100 nested false output false annotations false title false"},
		{"wrong types", `{"name":"a","outputSchema":true,"annotations":["readOnlyHint"],"title":5}`,
			"params 0 required 0 described 0 enums 0 coverage 100 nested false output false annotations false title false"},
		{"present", `{"name":"a","outputSchema":{"type":"object"},"annotations":{"x":1},"title":"aa"}`,
			"params 0 required 0 described 0 enums 0 coverage 100 nested false output true annotations true title true"},
		{"a title is counted in UTF-16 units", `{"name":"ab","title":"😀"}`,
			"params 0 required 0 described 0 enums 0 coverage 100 nested false output false annotations false title false"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			tool := decodeTool(t, c.tool)
			s := tdqs.DefaultEdition().Signals(&tool)
			got := fmt.Sprintf("params %d required %d described %d enums %d coverage %d nested %v output %v annotations %v title %v",
				s.ParamCount, s.RequiredParamCount, s.ParamsWithDescriptions, s.ParamsWithEnums, s.SchemaDescriptionCoverage,
				s.HasNestedObjects, s.HasOutputSchema, s.HasAnnotations, s.TitleIsMeaningful)
			if got != c.want {
				t.Errorf("%s\n got %s\nwant %s", c.tool, got, c.want)
			}
		})
	}
	tool := decodeTool(t, `{"name":"a","annotations":{"readOnlyHint":"true","destructiveHint":false,"idempotentHint":1,"openWorldHint":true}}`)
	a := tdqs.DefaultEdition().Signals(&tool).Annotations
	if a.ReadOnly != nil || a.Destructive == nil || *a.Destructive || a.Idempotent != nil || a.OpenWorld == nil || !*a.OpenWorld {
		t.Errorf("hints that are not booleans are undeclared: %+v", a)
	}
}

func TestHardGates(t *testing.T) {
	t.Parallel()
	cases := []struct{ name, tool, want string }{
		{"absent", `{"name":"a"}`, "No Description"},
		{"null", `{"name":"a","description":null}`, "No Description"},
		{"not a string", `{"name":"a","description":42}`, "No Description"},
		{"white space of every kind", `{"name":"a","description":" \n\u00a0\u2003\ufeff\u3000"}`, "No Description"},
		{"a zero-width space is text", `{"name":"a","description":"\u200b"}`, ""},
		{"the name", `{"name":"get_page","description":"get_page"}`, "Tautological Description"},
		{"the name in other case and padding", `{"name":"Get_Page","description":"\n GET_PAGE "}`, "Tautological Description"},
		{"the title", `{"name":"get_page","title":" Get Page","description":"get page"}`, "Tautological Description"},
		{"more than the name", `{"name":"get_page","description":"get_page."}`, ""},
		{"less than the name", `{"name":"get_page","description":"get_pag"}`, ""},
		{"Kelvin sign", `{"name":"\u212Aey","description":"KEY"}`, "Tautological Description"},
		{"dotted capital I", `{"name":"\u0130d","description":"i\u0307d"}`, "Tautological Description"},
		{"final sigma", `{"name":"ΟΔΟΣ","description":"οδος"}`, "Tautological Description"},
		{"a real description", `{"name":"get_page","description":"Get one page."}`, ""},
	}
	for _, c := range cases {
		tool := decodeTool(t, c.tool)
		var got []string
		for _, f := range tdqs.HardGates(&tool) {
			got = append(got, string(f))
		}
		if strings.Join(got, ",") != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// FuzzDecode: no text breaks the way from bytes to facts, in any edition.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{`[` + oneTool + `]`, `{"result":{"tools":[{"name":"a","inputSchema":{"properties":{"x":{}},"required":["x"]}}]}}`,
		`{"tools":[1,null,{"name":"\ud83d"}]}`, "\xEF\xBB\xBF[]", `[{"tools":[]}]`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		server, err := tdqs.Decode(text)
		if err != nil {
			return
		}
		if len(server.Tools) > server.Listed {
			t.Fatalf("%d tools of %d", len(server.Tools), server.Listed)
		}
		for _, e := range tdqs.Editions() {
			signals, _ := e.SignalsOf(server.Tools)
			if n := len(e.ShadowCandidates(server.Tools, signals)); n > len(server.Tools) {
				t.Fatalf("%d candidates", n)
			}
			for i, s := range signals {
				if s.InputHash != server.Tools[i].InputHash() || s.SchemaDescriptionCoverage < 0 || s.SchemaDescriptionCoverage > 100 {
					t.Fatalf("%+v", s)
				}
			}
		}
	})
}

func TestRawIsWhatWasSent(t *testing.T) {
	t.Parallel()
	const sent = `{"b":1.0, "name":"list_beds","description":"Lists the beds.","2":[9007199254740993,"\ud800"]}`
	server, err := tdqs.Decode([]byte(`{"tools":[ ` + sent + ` , {"name":"x"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(server.Tools[0].Raw()); got != sent {
		t.Errorf("a decoded tool: %s", got)
	}
	made := tdqs.Tool{Name: "list_beds"}
	again, err := tdqs.Decode(made.Raw())
	if err != nil || again.Tools[0].InputHash() != made.InputHash() {
		t.Errorf("a tool made by hand: %s, %v", made.Raw(), err)
	}
}
