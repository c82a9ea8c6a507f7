package capture

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/tailscale/hujson"

	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// Configuration is a file in which a client keeps its servers: that of Claude,
// Cursor, VS Code, Windsurf, Zed or Codex.
type Configuration struct {
	servers []configured
	inputs  jsondoc.Value // what VS Code asks its user for
	folder  string        // what ${workspaceFolder} is
}

type configured struct {
	name  string
	value jsondoc.Value
}

// ErrNoConfiguration is the error of a text that is no client configuration.
var ErrNoConfiguration = errors.New("this is no client configuration: --server and --all choose from the servers of one")

// ReadConfiguration reads a client configuration from a file, or from in for
// "-". Nothing is started.
func ReadConfiguration(ctx context.Context, path string, in io.Reader) (*Configuration, error) {
	label, r := path, in
	if path == "-" {
		label = "standard input"
		if r == nil {
			r = strings.NewReader("")
		}
	} else {
		file, err := open(ctx, path)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		r = file
	}
	text, err := readText(ctx, r, MaxBytes)
	if err != nil {
		return nil, readError(label, err)
	}
	c, err := ParseConfiguration(text.data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", label, err)
	}
	if path != "-" {
		if whole, err := filepath.Abs(path); err == nil {
			c.folder = filepath.Dir(whole)
			if strings.HasPrefix(filepath.Base(c.folder), ".") { // as .vscode/mcp.json
				c.folder = filepath.Dir(c.folder)
			}
		}
	}
	return c, nil
}

// ParseConfiguration reads the text of a client configuration, which may have
// comments and trailing commas, or be the TOML of Codex.
func ParseConfiguration(text []byte) (*Configuration, error) {
	doc, err := jsondoc.Parse(text)
	if err != nil {
		switch codex, known, e := fromCodex(text); {
		case e != nil:
			return nil, e
		case known:
			return configurationOf(codex)
		case bracketed(text):
			return nil, ErrNoConfiguration
		}
		plain, e := hujson.Standardize(bytes.Clone(text))
		if e != nil {
			return nil, fmt.Errorf("not valid JSON, comments and trailing commas apart: %w", err)
		}
		if doc, err = jsondoc.Parse(plain); err != nil {
			return nil, fmt.Errorf("not valid JSON: %w", err)
		}
	}
	return configurationOf(doc)
}

// configurationOf is the configuration that a document holds.
func configurationOf(doc *jsondoc.Doc) (*Configuration, error) {
	root := doc.Root()
	groups := serverGroups(root)
	if len(groups) == 0 {
		return nil, ErrNoConfiguration
	}
	c := &Configuration{inputs: root.Get("inputs")}
	if !c.inputs.Exists() {
		c.inputs = root.Get("mcp").Get("inputs")
	}
	known := map[string]bool{}
	for _, group := range groups {
		for name, value := range group.Members() {
			if !known[name.Str()] {
				known[name.Str()] = true
				c.servers = append(c.servers, configured{name.Str(), value})
			}
		}
	}
	return c, nil
}

// serverGroups are the objects that hold servers by name, of every client.
func serverGroups(root jsondoc.Value) []jsondoc.Value {
	candidates := []jsondoc.Value{
		root.Get("mcpServers"),            // Claude, Cursor, Windsurf
		root.Get("context_servers"),       // Zed
		root.Get("servers"),               // VS Code, mcp.json
		root.Get("mcp").Get("servers"),    // VS Code, settings.json
		root.Get("mcp").Get("mcpServers"), // of others
	}
	for _, project := range root.Get("projects").Members() { // Claude Code
		if group := project.Get("mcpServers"); group.Len() > 0 {
			candidates = append(candidates, group)
		}
	}
	var out []jsondoc.Value
	for _, v := range candidates {
		if v.Is(jsondoc.Object) {
			out = append(out, v)
		}
	}
	return out
}

// Names are the servers in the order of the file.
func (c *Configuration) Names() []string {
	var out []string
	for _, s := range c.servers {
		out = append(out, s.name)
	}
	return out
}

// Enabled reports whether the client would start a server.
func (c *Configuration) Enabled(name string) bool {
	s := c.find(name)
	return s != nil && !s.value.Get("disabled").Is(jsondoc.True) && !s.value.Get("enabled").Is(jsondoc.False)
}

func (c *Configuration) find(name string) *configured {
	for i := range c.servers {
		if c.servers[i].name == name {
			return &c.servers[i]
		}
	}
	return nil
}

// Input says how to read a server of the configuration. lookup finds environment
// variables, as os.LookupEnv does; what VS Code asks its user for is the
// variable TDQS_INPUT_ and the input's id in capitals.
func (c *Configuration) Input(name string, lookup func(string) (string, bool)) (Input, error) {
	s := c.find(name)
	if s == nil {
		if len(c.servers) == 0 {
			return Input{}, errors.New("there is no server in this configuration")
		}
		return Input{}, fmt.Errorf("there is no server %s in this configuration: choose from %s", quoted(name, 60), names(c.Names()))
	}
	x := &expansion{c: c, lookup: lookup}
	in := Input{Fallback: name, Entry: name}
	v := s.value
	switch {
	case v.Get("command").Is(jsondoc.Object): // of Zed
		v = v.Get("command")
		in.Command = x.command(v.Get("path"), v)
	case v.Get("command").Is(jsondoc.String):
		in.Command = x.command(v.Get("command"), v)
	default:
		for _, key := range []string{"url", "serverUrl", "httpUrl"} {
			if address := v.Get(key); address.Is(jsondoc.String) && in.Endpoint == nil {
				in.Endpoint = &Endpoint{URL: x.text(address)}
				for key, value := range v.Get("headers").Members() {
					in.Endpoint.Headers = append(in.Endpoint.Headers, Header{key.Str(), x.text(value)})
				}
			}
		}
	}
	in.Hidden = x.hidden
	switch {
	case x.err != nil:
		return in, fmt.Errorf("server %s: %w", quoted(name, 60), x.err)
	case in.Command == nil && in.Endpoint == nil:
		return in, fmt.Errorf("server %s has neither a command nor a url in this configuration", quoted(name, 60))
	}
	return in, nil
}

func (x *expansion) command(program, v jsondoc.Value) *Command {
	c := &Command{Args: []string{x.text(program)}, Dir: x.text(v.Get("cwd"))}
	for arg := range v.Get("args").Elements() {
		c.Args = append(c.Args, x.text(arg))
	}
	if file := x.text(v.Get("envFile")); file != "" {
		c.Env = append(c.Env, x.envFile(file)...)
	}
	for key, value := range v.Get("env").Members() {
		if !value.Is(jsondoc.Null) {
			c.Env = append(c.Env, key.Str()+"="+x.text(value))
		}
	}
	return c
}

// envFile reads NAME=value lines.
func (x *expansion) envFile(path string) (out []string) {
	if !filepath.IsAbs(path) {
		path = filepath.Join(x.c.folder, path)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		x.fail(readError(path, err))
		return nil
	}
	for line := range strings.Lines(strings.TrimPrefix(string(text), "\uFEFF")) { // which editors put there
		name, value, ok := strings.Cut(strings.TrimSpace(line), "=")
		if name = strings.TrimSpace(strings.TrimPrefix(name, "export ")); ok && name != "" && !strings.HasPrefix(name, "#") {
			out = append(out, name+"="+strings.Trim(strings.TrimSpace(value), `"'`))
		}
	}
	return out
}
