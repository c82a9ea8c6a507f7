package capture

import (
	"errors"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

// TestForeign pins what is said about inputs that are something else.
func TestForeign(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		pins, text string
		want       []string // parts of the sentence
	}{
		{"OpenAI, chat", `[{"type": "function", "function": {"name": "f", "parameters": {"type": "object"}}}]`,
			[]string{"OpenAI's", "now function.parameters"}},
		{"OpenAI, responses", `{"model": "m", "tools": [{"type": "function", "name": "f", "description": "d", "parameters": {"type": "object"}}]}`,
			[]string{"OpenAI's"}},
		{"OpenAI, functions", `{"functions": [{"name": "f", "description": "d", "parameters": {"type": "object"}}]}`,
			[]string{"OpenAI's"}},
		{"OpenAI, one", `{"name": "f", "description": "d", "parameters": {"type": "object"}}`,
			[]string{"OpenAI's"}},
		{"Anthropic", `[{"name": "f", "description": "d", "input_schema": {"type": "object"}}]`,
			[]string{"Anthropic's", "input_schema"}},
		{"Gemini", `{"tools": [{"functionDeclarations": [{"name": "f"}]}]}`,
			[]string{"Gemini's"}},
		{"Bedrock", `{"tools": [{"toolSpec": {"name": "f", "inputSchema": {"json": {}}}}]}`,
			[]string{"Bedrock's"}},
		{"prompts/list", `{"jsonrpc": "2.0", "id": 1, "result": {"prompts": [{"name": "p"}]}}`,
			[]string{"prompts/list"}},
		{"prompts, bare", `[{"name": "p", "description": "d", "arguments": [{"name": "a"}]}]`,
			[]string{"prompts/list"}},
		{"resources/list", `{"resources": [{"uri": "file:///a", "name": "a"}]}`,
			[]string{"resources/list"}},
		{"resources, bare", `[{"uri": "file:///a", "name": "a"}]`,
			[]string{"resources/list"}},
		{"resource templates", `{"resourceTemplates": [{"uriTemplate": "file:///{a}", "name": "a"}]}`,
			[]string{"resources/templates/list"}},
		{"initialize", `{"jsonrpc": "2.0", "id": 0, "result": {"protocolVersion": "2025-06-18", "capabilities": {}, "serverInfo": {"name": "s"}}}`,
			[]string{"initialize"}},
		{"a request", `{"jsonrpc": "2.0", "id": 0, "method": "tools/list"}`,
			[]string{"a request", `"tools/list"`}},
		{"what a call gave", `{"jsonrpc": "2.0", "id": 0, "result": {"content": [{"type": "text", "text": "hi"}]}}`,
			[]string{"answered to a call"}},
		{"an error", `{"jsonrpc": "2.0", "id": 0, "error": {"code": -32601, "message": "no such method\u001b[2J"}}`,
			[]string{"-32601", `no such method\u001b[2J`}},
		{"an error among answers", `[{"jsonrpc": "2.0", "id": 0, "error": {"code": -32603, "message": "broken"}}]`,
			[]string{"-32603", "broken"}},
		{"an error to a list in a session", "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"prompts/list\"}\n{\"jsonrpc\": \"2.0\", \"id\": 1, \"error\": {\"code\": -32601, \"message\": \"none\"}}\n" +
			"{\"jsonrpc\": \"2.0\", \"id\": 2, \"method\": \"tools/list\"}\n{\"jsonrpc\": \"2.0\", \"id\": 2, \"error\": {\"code\": -32603, \"message\": \"broken\"}}",
			[]string{"-32603", "broken"}},
		{"an error to something else in a session", `[{"jsonrpc": "2.0", "id": 1, "method": "prompts/list"}, {"jsonrpc": "2.0", "id": 1, "error": {"code": -32601, "message": "none"}}]`,
			[]string{"2 messages of a session", "none of them lists tools"}},
		{"a session without tools", `[{"jsonrpc": "2.0", "id": 0, "result": {"protocolVersion": "2025-06-18", "capabilities": {}, "serverInfo": {"name": "s"}}}, {"jsonrpc": "2.0", "method": "notifications/initialized"}, {"jsonrpc": "2.0", "id": 1, "result": {}}]`,
			[]string{"3 messages of a session"}},
		{"a session with an empty list", "{\"jsonrpc\": \"2.0\", \"id\": 0, \"result\": {\"protocolVersion\": \"2025-06-18\", \"capabilities\": {}, \"serverInfo\": {\"name\": \"s\"}}}\n{\"jsonrpc\": \"2.0\", \"id\": 1, \"result\": {\"tools\": []}}",
			[]string{"the list of tools is empty"}},
		{"tools and something else", "{\"tools\": [{\"name\": \"a\", \"inputSchema\": {}}]}\n{\"level\": \"info\", \"token\": \"sk-secret\"}",
			[]string{"something else on line 2", `\"level\"`, "delete it"}},
		{"function calling in a session", "{\"jsonrpc\": \"2.0\", \"method\": \"notifications/initialized\"}\n{\"jsonrpc\": \"2.0\", \"id\": 1, \"result\": {\"tools\": [{\"name\": \"f\", \"input_schema\": {}}]}}",
			[]string{"Anthropic's"}},
		{"an error of a gateway", `{"error": "Unauthorized"}`,
			[]string{"an error", `"Unauthorized"`}},
		{"Claude's configuration", `{"mcpServers": {"one": {"command": "npx", "env": {"API_KEY": "sk-secret"}}, "two": {"url": "https://x.example/?key=sk-secret"}}}`,
			[]string{"client configuration", `"one" and "two"`, "--server", "--all"}},
		{"VS Code's configuration, with comments", "{\n // mine\n \"servers\": {\"one\": {\"type\": \"stdio\",},}, /* b */\n}",
			[]string{"client configuration", `"one"`}},
		{"Zed's configuration", `{"theme": "x", "context_servers": {"one": {}}}`,
			[]string{"client configuration", `"one"`}},
		{"settings of VS Code", `{"mcp": {"servers": {"one": {}}}}`,
			[]string{"client configuration", `"one"`}},
		{"an empty configuration", `{"mcpServers": {}}`,
			[]string{"without a server"}},
		{"Codex's configuration", "model = \"x\"\n\n[mcp_servers.one]\ncommand = \"x\"\n",
			[]string{"client configuration"}},
		{"server.json", `{"$schema": "https://x.example/server.schema.json", "name": "io.github.me/s", "description": "d", "version": "1.0.0", "packages": []}`,
			[]string{"server.json", `"io.github.me/s"`}},
		{"a registry's answer", `{"servers": [{"server": {"name": "io.github.me/s", "remotes": []}}], "metadata": {}}`,
			[]string{"a registry's list"}},
		{"OpenAPI", `{"openapi": "3.1.0", "info": {"title": "t"}, "paths": {}}`,
			[]string{"OpenAPI"}},
		{"OpenAPI in YAML", "openapi: 3.1.0\ninfo:\n  title: t\n",
			[]string{"OpenAPI"}},
		{"a schema alone", `{"type": "object", "properties": {"a": {"type": "string"}}}`,
			[]string{"JSON Schema alone", "inputSchema"}},
		{"a report", `{"server": {"name": "s"}, "tools": [{"name": "a", "tdqs": 2.9, "contextSignals": {}}]}`,
			[]string{"a report"}},
		{"some other JSON", `{"hello": "world"}`,
			[]string{"tools"}},
		{"an empty list", `{"tools": []}`,
			[]string{"empty"}},
		{"nothing", "",
			[]string{"is empty"}},
		{"blanks", "\uFEFF \r\n",
			[]string{"is empty"}},
		{"HTML", "\n<!DOCTYPE html><html><head><title>Sign in</title>",
			[]string{"HTML page"}},
		{"XML", "<?xml version=\"1.0\"?><a/>",
			[]string{"XML"}},
		{"a merge that is not finished", "<<<<<<< HEAD\n{\n  \"tools\": [\n",
			[]string{"merge", "conflict"}},
		{"an event stream", "event: message\ndata: {\"jsonrpc\": \"2.0\"}\n",
			[]string{"event stream", "data:"}},
		{"words", "npm ERR! code ENOENT and many more words than a sentence needs here",
			[]string{"not JSON", `"npm ERR! code ENOENT and many more words …"`}},
		{"a log", "[INFO] ready\n[INFO] go\n",
			[]string{"not JSON", `"[INFO] ready"`}},
		{"a log above JSON", "starting server\n{\"tools\": [{\"name\": \"a\"}]}\n",
			[]string{"not JSON", "line 2"}},
		{"a program", "\x7fELF\x02\x01\x01\x00\x00",
			[]string{"binary"}},
		{"a picture", "\x89PNG\r\n\x1a\n\x00\x00",
			[]string{"binary"}},
		{"JSON with a NUL in a string", "[\n {\"name\": \"a\x00\"}]",
			[]string{"not valid JSON", "line 2, column 13"}},
		{"JSON with a NUL between values", "{\"tools\":\x00 []}",
			[]string{"not valid JSON", "line 1, column 10"}},
		{"a packed file", "\x1f\x8b\x08\x00\x00",
			[]string{"packed"}},
		{"JSON with a mistake", "{\"tools\": [\n  {\"name\": \"a\" \"description\"}]}",
			[]string{"not valid JSON", "line 2, column 16"}},
		{"JSON with single quotes", "{'tools': []}",
			[]string{"not valid JSON", "line 1, column 2"}},
	} {
		t.Run(c.pins, func(t *testing.T) {
			t.Parallel()
			_, _, err := readString(t, c.text)
			if err == nil {
				t.Fatal("it is read as a tool list")
			}
			for _, part := range c.want {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("%q\nlacks %q", err, part)
				}
			}
			if strings.Contains(err.Error(), "sk-secret") || strings.ContainsAny(err.Error(), "\n\x1b") {
				t.Errorf("not fit to print: %q", err)
			}
			if !strings.HasPrefix(err.Error(), "standard input: ") {
				t.Errorf("the input is not named: %q", err)
			}
		})
	}
}

// answered is the beginning of a session.
const answered = `{"jsonrpc": "2.0", "id": 0, "result": {"protocolVersion": "2025-06-18", "capabilities": {}, "serverInfo": {"name": "s"}}}`

// TestNative holds that odd tool lists are still tool lists.
func TestNative(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		`[{"name": "a"}, {"name": "b", "description": "d"}]`,
		`{"name": "a", "description": "d"}`,
		`{"tools": [{"name": "a", "inputSchema": null, "title": "t"}]}`,
		`{"tools": [{"name": "a", "inputSchema": {"type": "object"}, "parameters": {}, "input_schema": {}}]}`,
		`{"tools": [{"name": "a"}], "prompts": [], "resources": []}`,
		`{"tools": [{"name": "error", "error": "x", "result": 1}]}`,
		`{"tools": [{"description": "nameless"}]}`,
		answered + `{"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "a"}]}}`,
		`{"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "a"}]}}` + answered,
		answered + `{"jsonrpc": "2.0", "id": 2, "result": {"prompts": [{"name": "p", "arguments": []}]}}` +
			`{"jsonrpc": "2.0", "id": 3, "error": {"code": 1, "message": "m"}}` +
			`{"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "a"}]}}`,
		`[` + answered + `, {"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "a"}]}}]`,
	} {
		if _, _, err := readString(t, text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestCauses holds that a caller can still ask what went wrong.
func TestCauses(t *testing.T) {
	t.Parallel()
	_, _, err := readString(t, `{"tools": [`)
	var syntax *tdqs.SyntaxError
	if !errors.As(err, &syntax) || syntax.Line != 1 {
		t.Errorf("%v is no syntax error", err)
	}
	if _, _, err = readString(t, `{"mcpServers": {}}`); !errors.Is(err, tdqs.ErrNotTools) {
		t.Errorf("%v is not ErrNotTools", err)
	}
	if _, _, err = readString(t, `{"tools": []}`); !errors.Is(err, tdqs.ErrNoTools) {
		t.Errorf("%v is not ErrNoTools", err)
	}
	var rpc *tdqs.RPCError
	if _, _, err = readString(t, `{"error": {"code": 1, "message": "m"}}`); !errors.As(err, &rpc) {
		t.Errorf("%v is no RPCError", err)
	}
}

// TestMask pins what is hidden and what is not.
func TestMask(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{"schema generation failed for 4 tools", "schema generation failed for 4 tools"},
		{"OPENAI_API_KEY=sk-abc123", "OPENAI_API_KEY=…"},
		{"PORT=8080", "PORT=…"},
		{`bad header Authorization: Bearer abc.def`, `bad header Authorization: Bearer …`},
		{"bearer xyz was refused", "bearer … was refused"},
		{`{"apiKey": "xyz", "b": 1}`, `{"apiKey": "…", "b": 1}`},
		{"password is: 'hunter2'", "password is: 'hunter2'"},
		{"password: 'hunter2'", "password: '…'"},
		{"key ghp_16C7e42F292c6912E7710c838347Ae178B4a expired", "key … expired"},
		{"see https://me:pw@host/x?sig=abc", "see https://…@host/x?…"},
		{"internationalization-and-localization", "internationalization-and-localization"},
	} {
		if got := mask(c.text); got != c.want {
			t.Errorf("mask(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

// TestDeepNesting holds that no nesting exhausts the stack of the reader of
// comments.
func TestDeepNesting(t *testing.T) {
	t.Parallel()
	for _, unit := range []string{"[", `{"a":`, "[{\"a\":", "//\n["} {
		for _, times := range []int{maxBrackets / 2, 3 * maxBrackets} {
			if _, _, err := readString(t, strings.Repeat(unit, times)); err == nil || !strings.Contains(err.Error(), "not") {
				t.Errorf("%s…: %v", unit, err)
			}
		}
	}
}

// FuzzRecognise holds that no text crashes the recognition and that what it says
// fits on a line.
func FuzzRecognise(f *testing.F) {
	for _, seed := range []string{twoTools, "{\n // mine\n \"servers\": {\"one\": {},},}", `{"error": {"code": 1, "message": "x"}}`,
		"", "npm ERR!", "[INFO] x\n{", "\xff\xfe{\x00", `[{"name": "f", "input_schema": {}}]`, `{"servers": [{"server": {"name": "a", "packages": []}}]}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		server, source, err := decode(data)
		if err == nil {
			for _, tool := range server.Tools {
				if source[tool.Offset] != '{' || source[tool.End-1] != '}' {
					t.Errorf("%q does not stand at its offsets", tool.Name)
				}
			}
			return
		}
		if strings.ContainsAny(err.Error(), "\n\r\x1b\x00") || len(err.Error()) > 4000 {
			t.Errorf("not fit to print: %q", err)
		}
	})
}
