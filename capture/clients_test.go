package capture

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func environmentOf(pairs ...string) func(string) (string, bool) {
	return func(name string) (string, bool) {
		for _, p := range pairs {
			if key, value, _ := strings.Cut(p, "="); key == name {
				return value, true
			}
		}
		return "", false
	}
}

// TestConfigurations holds that the shapes of every client are read.
func TestConfigurations(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, text, server string
		want               Input
	}{
		{"Claude Desktop", `{"mcpServers":{"files":{"command":"npx","args":["-y","files","/tmp"],"env":{"A":"1","B":2}}}}`, "files",
			Input{Command: &Command{Args: []string{"npx", "-y", "files", "/tmp"}, Env: []string{"A=1", "B=2"}}}},
		{"Claude Code, a variable and one with a default", `{"mcpServers":{"w":{"type":"http","url":"https://${HOST}/mcp","headers":{"Authorization":"Bearer ${KEY:-none}"}}}}`, "w",
			Input{Endpoint: &Endpoint{URL: "https://example.org/mcp", Headers: []Header{{"Authorization", "Bearer none"}}}, Hidden: []Secret{{"HOST", "example.org"}}}},
		{"Claude Code, in a project", `{"projects":{"/a":{"mcpServers":{}},"/b":{"mcpServers":{"p":{"command":"p"}}}}}`, "p",
			Input{Command: &Command{Args: []string{"p"}}}},
		{"Cursor, with comments", "{ // mine\n\"mcpServers\": {\"c\": {\"command\": \"node\", \"args\": [\"s.js\",], \"env\": {\"K\": \"${env:KEY}\"}, },},}", "c",
			Input{Command: &Command{Args: []string{"node", "s.js"}, Env: []string{"K=hidden"}}, Hidden: []Secret{{"KEY", "hidden"}}}},
		{"VS Code", `{"inputs":[{"id":"api key","password":true},{"id":"region","default":"eu"}],"servers":{"v":{"type":"stdio","command":"v","args":["${input:region}"],"env":{"K":"${input:api key}"},"cwd":"${workspaceFolder}"}}}`, "v",
			Input{Command: &Command{Args: []string{"v", "eu"}, Env: []string{"K=answer"}, Dir: "/work"}, Hidden: []Secret{{"region", "eu"}, {"password api key", "answer"}}}},
		{"VS Code, settings", `{"editor.tabSize":2,"mcp":{"servers":{"v":{"type":"sse","url":"http://localhost/sse"}}}}`, "v",
			Input{Endpoint: &Endpoint{URL: "http://localhost/sse"}}},
		{"Windsurf", `{"mcpServers":{"w":{"serverUrl":"https://host/mcp","headers":{"X":"${env:KEY}"}}}}`, "w",
			Input{Endpoint: &Endpoint{URL: "https://host/mcp", Headers: []Header{{"X", "hidden"}}}, Hidden: []Secret{{"KEY", "hidden"}}}},
		{"Zed, as it was", `{"context_servers":{"z":{"command":{"path":"z","args":["-s"],"env":{"A":"b"}},"settings":{}}}}`, "z",
			Input{Command: &Command{Args: []string{"z", "-s"}, Env: []string{"A=b"}}}},
		{"Zed", `{"context_servers":{"z":{"source":"custom","command":"z","args":["${unknown thing}","$X","${"]}}}`, "z",
			Input{Command: &Command{Args: []string{"z", "${unknown thing}", "$X", "${"}}}},
		{"Codex", "model = \"x\" # mine\n[mcp_servers.z]\ncommand = 'node'\nargs = [\"s.js\", 1]\ncwd = \"/srv\"\n[mcp_servers.z.env]\nA = \"b\"\n[mcp_servers.\"a b\"]\nurl = \"https://host/mcp\"\n", "z",
			Input{Command: &Command{Args: []string{"node", "s.js", "1"}, Env: []string{"A=b"}, Dir: "/srv"}}},
		{"Codex, at an address", "[mcp_servers.c]\nurl = \"https://host/mcp\"\nbearer_token_env_var = \"KEY\"\nhttp_headers = { X = \"y\" }\nenv_http_headers = { Z = \"HOST\" }\n", "c",
			Input{Endpoint: &Endpoint{URL: "https://host/mcp", Headers: []Header{{"Authorization", "Bearer hidden"}, {"X", "y"}, {"Z", "example.org"}}},
				Hidden: []Secret{{"KEY", "hidden"}, {"HOST", "example.org"}}}},
	}
	lookup := environmentOf("KEY=hidden", "HOST=example.org", "TDQS_INPUT_API_KEY=answer")
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			configuration, err := ParseConfiguration([]byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			configuration.folder = "/work"
			if c.name == "Claude Code, a variable and one with a default" {
				lookup := environmentOf("HOST=example.org")
				check(t, configuration, c.server, lookup, c.want)
				return
			}
			check(t, configuration, c.server, lookup, c.want)
		})
	}
}

func check(t *testing.T, c *Configuration, server string, lookup func(string) (string, bool), want Input) {
	t.Helper()
	got, err := c.Input(server, lookup)
	want.Fallback, want.Entry = server, server
	if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(Endpoint{})); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
}

// TestConfigurationRefuses holds what is said of a server that cannot be started.
func TestConfigurationRefuses(t *testing.T) {
	t.Parallel()
	cases := []struct{ text, server, want string }{
		{`{"mcpServers":{"a":{"command":"a"},"b":{}}}`, "c", `there is no server "c" in this configuration: choose from "a" and "b"`},
		{`{"mcpServers":{"b":{}}}`, "b", `server "b" has neither a command nor a url`},
		{`{"mcpServers":{}}`, "b", `there is no server in this configuration`},
		{`{"mcpServers":{"b":{"command":"b","env":{"K":"${env:NOT_SET}"}}}}`, "b", `server "b": it wants the environment variable "NOT_SET", which is not set`},
		{`{"servers":{"b":{"command":"b","env":{"K":"${input:my-key}"}}}}`, "b", `server "b": the client asks its user for "my-key": set the environment variable TDQS_INPUT_MY_KEY to the answer`},
		{`{"tools":[]}`, "b", `this is no client configuration`},
		{`{"mcpServers":`, "b", `not valid JSON`},
		{"[mcp_servers.a]\ncommand = \n", "a", `not valid TOML: line 2: `},
		{"[mcp_servers]\na = 7\n", "a", `not the TOML of a Codex configuration: `},
		{"[mcp_servers.z]\n[mcp_servers.a]\ncommand = \"a\"\n", "c", `there is no server "c" in this configuration: choose from "z" and "a"`},
		{"[mcp_servers]\n", "a", `there is no server in this configuration`},
		{"[tool.poetry]\nname = \"mcp_servers\"\n", "a", `not valid JSON`},
	}
	for _, c := range cases {
		configuration, err := ParseConfiguration([]byte(c.text))
		if err == nil {
			_, err = configuration.Input(c.server, environmentOf())
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.text, err, c.want)
		}
	}
}

// TestEnvFile holds that a file of variables is read beside the configuration.
func TestEnvFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, ".vscode", "mcp.json")
	if err := os.Mkdir(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		path:                          `{"servers":{"v":{"command":"v","envFile":"${workspaceFolder}/.env","env":{"B":"own"}},"off":{"command":"x","disabled":true}}}`,
		filepath.Join(folder, ".env"): "\uFEFFexport A=\"one two\"\r\n# comment\r\n\r\nB=file\r\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c, err := ReadConfiguration(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	in, err := c.Input("v", environmentOf())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"A=one two", "B=file", "B=own"}, in.Command.Env); diff != "" {
		t.Error(diff)
	}
	if off, err := ParseConfiguration([]byte("[mcp_servers.off]\ncommand = \"x\"\nenabled = false\n")); err != nil || off.Enabled("off") {
		t.Errorf("a server that Codex has disabled is enabled: %v", err)
	}
	if !c.Enabled("v") || c.Enabled("off") {
		t.Error("a disabled server is enabled")
	}
}

// FuzzConfiguration holds that no text stops the reader, and that a server that
// is named can be asked for.
func FuzzConfiguration(f *testing.F) {
	for _, seed := range []string{`{"mcpServers":{"a":{"command":"x","args":["${env:A}","${input:b}",1]}}}`,
		"{// c\n\"servers\":{\"\":{\"url\":\"http://x\",\"headers\":{\"a\":null}},},}", `{"context_servers":{"z":{"command":{"path":"${A:-b}"}}}}`, `{"projects":[1]}`,
		"[mcp_servers.\"a\\u0000\"]\ncommand = 1\nargs = [[{a=nan}]]\n[mcp_servers.b.env]\nX=1979-05-27\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := ParseConfiguration(text)
		if err != nil {
			return
		}
		for _, name := range c.Names() {
			in, err := c.Input(name, environmentOf("A=value"))
			if err == nil && (in.Command == nil) == (in.Endpoint == nil) {
				t.Fatalf("%q: neither command nor address, or both", name)
			}
		}
	})
}
