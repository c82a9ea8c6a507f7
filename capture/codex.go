package capture

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/BurntSushi/toml"

	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/lazy"
)

// codexTable is a table by which Codex keeps a server in its config.toml.
var codexTable = lazy.Regexp(`(?m)^\s*\[\s*"?mcp_servers"?\s*(?:\.|\])`)

// codexServer is a server in Codex's words. Variables that it forwards need no
// word here: a server gets the whole environment.
type codexServer struct {
	Command    any            `toml:"command"`
	Args       any            `toml:"args"`
	Env        any            `toml:"env"`
	Dir        any            `toml:"cwd"`
	URL        any            `toml:"url"`
	Headers    map[string]any `toml:"http_headers"`
	EnvHeaders map[string]any `toml:"env_http_headers"`
	BearerEnv  string         `toml:"bearer_token_env_var"`
	Enabled    any            `toml:"enabled"`
}

// fromCodex makes of a configuration of Codex one as the other clients have it,
// with the servers in the order of the file. known is false for another text.
func fromCodex(text []byte) (doc *jsondoc.Doc, known bool, err error) {
	if !codexTable().Match(text) || bracketed(text) {
		return nil, false, nil
	}
	var file struct {
		Servers map[string]codexServer `toml:"mcp_servers"`
	}
	order, err := toml.NewDecoder(bytes.NewReader(text)).Decode(&file)
	if err != nil {
		return nil, true, tomlError(err)
	}
	out := []byte(`{"mcpServers": {`)
	for _, key := range order.Keys() {
		if len(key) < 2 || key[0] != "mcp_servers" {
			continue
		}
		server, fresh := file.Servers[key[1]]
		if !fresh { // a key below it
			continue
		}
		delete(file.Servers, key[1])
		member, err := json.Marshal(map[string]any{key[1]: server.members()})
		if err != nil { // not a number, which JSON does not have
			return nil, true, tomlError(err)
		}
		if out[len(out)-1] != '{' {
			out = append(out, ',')
		}
		out = append(out, member[1:len(member)-1]...)
	}
	doc, err = jsondoc.Parse(append(out, "}}"...))
	return doc, true, err
}

// members are the server as the other clients write it, without what is not said.
func (s *codexServer) members() map[string]any {
	headers := map[string]any{}
	for name, value := range s.Headers {
		headers[name] = value
	}
	for name, variable := range s.EnvHeaders {
		headers[name] = fmt.Sprintf("${env:%v}", variable)
	}
	if s.BearerEnv != "" {
		headers["Authorization"] = "Bearer ${env:" + s.BearerEnv + "}"
	}
	out := map[string]any{"command": s.Command, "args": s.Args, "env": s.Env, "cwd": s.Dir, "url": s.URL, "enabled": s.Enabled}
	for key, value := range out {
		if value == nil {
			delete(out, key)
		}
	}
	if len(headers) > 0 {
		out["headers"] = headers
	}
	return out
}

// tomlError says where a text stops being TOML.
func tomlError(err error) error {
	var syntax toml.ParseError
	if errors.As(err, &syntax) {
		return fmt.Errorf("not valid TOML: line %d: %s", syntax.Position.Line, mask(syntax.Message))
	}
	return errors.New("not the TOML of a Codex configuration: " + mask(err.Error()))
}

// codexConfiguration knows the configuration of Codex among texts that are no JSON.
func codexConfiguration(text []byte) advice {
	doc, known, err := fromCodex(text)
	switch {
	case !known:
		return advice{}
	case err != nil:
		return advice{"this is a client configuration, and " + err.Error(), "mend that, or put the command of a server behind --"}
	}
	return clientConfiguration(doc.Root())
}
