package mcpcontract_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"go.uber.org/goleak"

	"github.com/opentdqs/tdqs/contract"
	"github.com/opentdqs/tdqs/contract/mcpcontract"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// memory is the invented memory server of package contract, with handlers that
// know one notebook. change edits its definitions.
func memory(t testing.TB, change func(*mcp.Tool)) *mcp.Server {
	t.Helper()
	text, err := os.ReadFile("../testdata/memory.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Tools []*mcp.Tool }
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	server := mcp.NewServer(&mcp.Implementation{Name: "lantern-memory", Version: "1.0.0"}, &mcp.ServerOptions{PageSize: 2})
	for _, tool := range file.Tools {
		if change != nil {
			change(tool)
		}
		server.AddTool(tool, handle)
	}
	return server
}

func handle(_ context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var args struct{ Notebook string }
	if err := json.Unmarshal(r.Params.Arguments, &args); err != nil {
		return nil, err
	}
	answer := func(text string, isError bool) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}, IsError: isError}, nil
	}
	switch {
	case args.Notebook != "ship":
		return answer("there is no notebook "+args.Notebook, true)
	case r.Params.Name == "find_notes":
		return answer("the anchor is red\nthe cook is left-handed", false)
	case r.Params.Name == "resume_place":
		return answer("no mark", false)
	}
	result, err := answer("7", false)
	result.StructuredContent = map[string]any{"number": 7}
	return result, err
}

var rules = contract.Rules{Every: contract.Every{WhenToUse: true}, Tools: map[string]contract.Pin{
	"find_notes": {Verb: "Find", Params: map[string]contract.Param{"notebook": {Required: true}, "question": {Required: true}, "most": {Default: 5}}},
	"keep_note":  {Siblings: []string{"mend_notes"}}, "mend_notes": {}, "mark_place": {}, "resume_place": {},
}}

// calls hold the handlers to what the descriptions say.
var calls = []mcpcontract.Call{
	{Tool: "find_notes", Args: map[string]any{"notebook": "ship", "question": "anchor"}, Says: []string{"anchor"}, Claims: []mcpcontract.Claim{
		{Phrase: "one line a note", Holds: mcpcontract.HasLines}, {Phrase: "JSON", Holds: mcpcontract.IsJSON}}},
	{Tool: "find_notes", Args: map[string]any{"notebook": "boat", "question": "anchor"}, Fails: true},
	{Tool: "resume_place", Args: map[string]any{"notebook": "ship"}, Says: []string{"no mark"}, Claims: []mcpcontract.Claim{
		{Phrase: "empty string", Holds: mcpcontract.IsEmpty}, {Phrase: "JSON object", Holds: mcpcontract.IsJSONObject},
		{Phrase: "not an error", Holds: mcpcontract.Not(mcpcontract.IsError)}}},
	{Tool: "keep_note", Args: map[string]any{"notebook": "ship", "text": "the cook sings"}, Says: []string{"7"}},
}

// TestMemory is what the author of the invented server has in the repository.
func TestMemory(t *testing.T) {
	t.Parallel()
	server := memory(t, nil)
	mcpcontract.Check(t.Context(), t, server, rules)
	mcpcontract.CheckCalls(t.Context(), t, server, calls...)
}

// recorder keeps what a test would have said.
type recorder struct{ said []string }

func (*recorder) Helper() {}
func (r *recorder) Errorf(format string, args ...any) {
	r.said = append(r.said, fmt.Sprintf(format, args...))
}

// TestMistakes holds that a mistake in the test itself is named and stops no other test.
func TestMistakes(t *testing.T) {
	t.Parallel()
	var r recorder
	mcpcontract.Check(t.Context(), &r, nil, rules)
	mcpcontract.CheckCalls(t.Context(), &r, nil, calls...)
	mcpcontract.CheckCalls(t.Context(), &r, memory(t, nil), mcpcontract.Call{Tool: "resume_place",
		Args: map[string]any{"notebook": "ship"}, Claims: []mcpcontract.Claim{{Phrase: "mark"}}})
	want := []string{"there is no server: it is nil", "there is no server: it is nil",
		`resume_place: claims: got no way to tell whether "mark" holds, want a function in Holds, such as IsJSON`}
	if !slices.Equal(r.said, want) {
		t.Errorf("%q", r.said)
	}
}

// describe changes the text of one tool.
func describe(tool, old, replacement string) func(*mcp.Tool) {
	return func(t *mcp.Tool) {
		if t.Name == tool {
			t.Description = strings.Replace(t.Description, old, replacement, 1)
		}
	}
}

// declare gives keep_note an output schema.
func declare(schema string) func(*mcp.Tool) {
	return func(t *mcp.Tool) {
		if t.Name == "keep_note" {
			t.OutputSchema = json.RawMessage(schema)
		}
	}
}

// TestBroken breaks definitions and holds that each is caught and named, and
// nothing else.
func TestBroken(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		what   string
		change func(*mcp.Tool)
		calls  []mcpcontract.Call
		want   string // the only failure; empty: none
	}{
		{"another verb", describe("find_notes", "Find", "Search"), nil, `find_notes: opening-verb: got "Search" as the first word, want "Find"`},
		{"last page", describe("resume_place", "Use it when", "For when"), nil, `resume_place: when-to-use: got `},
		{"claims JSON", describe("find_notes", "one line", "JSON, one line"), calls,
			`find_notes: claims: got a description that claims "JSON" beside the result "the anchor is red\nthe cook is left-handed", want one without it, for the handler does not do so`},
		{"claims an empty text", describe("resume_place", `the text "no mark"`, "an Empty String"), calls,
			`resume_place: claims: got a description that claims "empty string" beside the result "no mark"`},
		{"output fits", declare(`{"type": "object", "required": ["number"], "properties": {"number": {"type": "integer"}}}`), calls, ""},
		{"output of another type", declare(`{"type": "object", "properties": {"number": {"type": "string"}}}`), calls,
			`keep_note: output-schema: got structuredContent "{\"number\":7}": at "/number", got number, want string, want what the output schema says`},
		{"output lacks a key", declare(`{"type": "object", "required": ["id"]}`), calls, `keep_note: output-schema: got structuredContent "{\"number\":7}": at "/", missing property 'id'`},
		{"output is not there", func(t *mcp.Tool) {
			if t.Name == "resume_place" {
				t.OutputSchema = json.RawMessage(`{"type": "object"}`)
			}
		}, calls, `resume_place: output-schema: got a result without structuredContent, want structuredContent`},
		{"schema elsewhere", declare(`{"type": "object", "$ref": "https://example.com/note.json"}`), calls, `keep_note: output-schema: got an output schema that is none: `},
		{"should have failed", nil, []mcpcontract.Call{{Tool: "resume_place", Args: map[string]any{"notebook": "ship"}, Fails: true}},
			`resume_place: answer: got a result that is no error: "no mark", want an error that the tool reports`},
		{"should not have failed", nil, []mcpcontract.Call{{Tool: "resume_place", Args: map[string]any{"notebook": "boat"}}},
			`resume_place: answer: got the error "there is no notebook boat", want a result that is no error`},
		{"says something else", nil, []mcpcontract.Call{{Tool: "resume_place", Args: map[string]any{"notebook": "ship"}, Says: []string{"a mark"}}},
			`resume_place: result: got "no mark", want a text with "a mark"`},
		{"no such tool", nil, []mcpcontract.Call{{Tool: "go_on"}}, `go_on: tool-set: got no such tool, want the tool that the call names`},
		{"protocol error", nil, []mcpcontract.Call{{Tool: "keep_note", Args: []int{1}}}, `keep_note: answer: got the protocol error `},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			server := memory(t, c.change)
			var r recorder
			mcpcontract.Check(t.Context(), &r, server, rules)
			mcpcontract.CheckCalls(t.Context(), &r, server, c.calls...)
			switch {
			case c.want == "" && len(r.said) > 0:
				t.Errorf("said %q", r.said)
			case c.want != "" && (len(r.said) != 1 || !strings.HasPrefix(r.said[0], c.want)):
				t.Errorf("said %q\nwant %q", r.said, c.want)
			}
		})
	}
}

// TestToolsOnTheWire holds that numbers are those on the wire, that a server without tools
// has none, and that one that cannot be asked is an error.
func TestToolsOnTheWire(t *testing.T) {
	t.Parallel()
	server := mcp.NewServer(&mcp.Implementation{Name: "bare", Version: "1"}, nil)
	if tools, err := mcpcontract.Tools(t.Context(), server); err != nil || len(tools) != 0 {
		t.Errorf("%v, %v", tools, err)
	}
	server.AddTool(&mcp.Tool{Name: "big", InputSchema: json.RawMessage(`{"type":"object","properties":{"b":{"maximum":9007199254740993},"a":{}}}`)}, handle)
	tools, err := mcpcontract.Tools(t.Context(), server)
	if err != nil || !strings.Contains(string(tools[0].InputSchema), `{"b":{"maximum":9007199254740993},"a":{}}`) {
		t.Errorf("%s, %v", tools[0].InputSchema, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var r recorder
	mcpcontract.Check(ctx, &r, server, rules)
	mcpcontract.CheckCalls(ctx, &r, server, calls...)
	if len(r.said) != 2 {
		t.Errorf("said %q", r.said)
	}
}
