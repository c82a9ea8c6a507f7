package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"os"
	"slices"
	"strings"

	"github.com/google/shlex"

	"github.com/opentdqs/tdqs/capture"
	"github.com/opentdqs/tdqs/internal/config"
	"github.com/opentdqs/tdqs/internal/lazy"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/internal/report"
)

// locate decides how the server of a target is read. Nothing is started, and no
// variable is looked up yet.
func (o *plan) locate(p *project, t *config.Target) error {
	where := func(keys ...string) []string { return append([]string{"targets", o.name}, keys...) }
	var given []string
	for _, way := range []struct {
		key   string
		given bool
	}{{"file", t.File != ""}, {"command", t.Command.Given()}, {"url", t.URL != ""}, {"configuration", t.Configuration != ""}} {
		if way.given {
			given = append(given, way.key)
		}
	}
	live := t.Command.Given() || t.URL != ""
	switch {
	case len(given) == 0:
		return p.At(fmt.Sprintf("the target %s says not where its server is: give it a file, a command, a url or a configuration with server", report.Short(o.name)), where()...)
	case len(given) > 1:
		return p.At(fmt.Sprintf("the target %s has %s: give it one of them", report.Short(o.name), markup.Enumerate(given, "and")), where(given[1])...)
	case (t.Configuration == "") != (t.Server == ""):
		return p.At("configuration and server go together: the client's file, and the name of the server in it", where()...)
	case !t.Command.Given() && (len(t.Env) > 0 || t.Dir != ""):
		return p.At("env and cwd are for a command", where()...)
	case t.URL == "" && len(t.Headers) > 0:
		return p.At("headers are for a url", where("headers")...)
	}
	if t.Timeout != "" {
		d, err := parseDuration(t.Timeout)
		if err != nil {
			return p.At(err.Error(), where("timeout")...)
		}
		o.timeout = d
	}
	var read func() (capture.Input, error)
	switch {
	case t.File != "":
		path := p.beside(t.File)
		o.input, o.reads, read = path, path, func() (capture.Input, error) { return capture.Input{Path: path}, nil }
		if t.File == "-" || capture.IsAddress(t.File) {
			return p.At("file names a file beside this one; an address stands under url", where("file")...)
		}
	case t.Configuration != "":
		path := p.beside(t.Configuration)
		o.input, o.reads = path+" "+t.Server, path
		read = func() (capture.Input, error) { return configuredInput(path, t.Server) }
	case live:
		entry, err := o.entry(p, t, where)
		if err != nil {
			return err
		}
		read = func() (capture.Input, error) { return expanded(o.name, entry) }
	}
	o.source = func() source {
		in, err := read()
		if t.ServerName != "" {
			in.ServerName = t.ServerName
		}
		in.Limits.Time = o.timeout
		return source{input: in, err: err}
	}
	return nil
}

// entry is a command or an address as a client's configuration has it, so that
// variables are filled in as there.
func (o *plan) entry(p *project, t *config.Target, where func(...string) []string) (map[string]any, error) {
	for _, group := range []struct {
		key    string
		values map[string]string
	}{{"env", t.Env}, {"headers", t.Headers}} {
		for _, name := range slices.Sorted(maps.Keys(group.values)) {
			if !reference().MatchString(group.values[name]) {
				return nil, p.At(fmt.Sprintf("%s holds a value, and this file is no place for what may be a secret: name a variable of the environment, as in \"${env:%s}\", and set that where tdqs runs",
					report.Short(name), variableName(name)), where(group.key, name)...)
			}
		}
	}
	if t.URL != "" {
		u, err := url.Parse(t.URL)
		switch {
		case reference().MatchString(t.URL): // what it becomes is seen when it is asked
		case err != nil || u.Host == "":
			return nil, p.At("the address cannot be read: it has the form https://host/path", where("url")...)
		case u.User != nil || secretQuery(u):
			return nil, p.At("the address holds what may be a secret, and this file is no place for it: name a variable of the environment instead, as in ${env:DESK_KEY}", where("url")...)
		}
		o.input, _, _ = strings.Cut(t.URL, "?")
		return map[string]any{"url": t.URL, "headers": t.Headers}, nil
	}
	words := t.Command.List
	if t.Command.Line != "" {
		var err error
		if words, err = shlex.Split(t.Command.Line); err != nil {
			return nil, p.At("this is no command line: check its quotes", where("command")...)
		}
	}
	if len(words) == 0 || words[0] == "" {
		return nil, p.At("the command is empty: name the program that is the server", where("command")...)
	}
	command := capture.Command{Args: words}
	if what, name := command.Secret(reference().MatchString); what != "" {
		return nil, p.At(fmt.Sprintf("the command holds %s, and this file is no place for what may be a secret: name a variable of the environment, as in ${env:%s}", what, variableName(name)), where("command")...)
	}
	o.input = strings.Join(words, " ")
	return map[string]any{"command": words[0], "args": words[1:], "env": t.Env, "cwd": p.beside(t.Dir)}, nil
}

// reference is a variable of the environment in a value.
var reference = lazy.Regexp(`\$\{(env:[^}]+|[A-Za-z_][A-Za-z0-9_]*(:-[^}]*)?)\}`)

func secretQuery(u *url.URL) bool {
	for name, values := range u.Query() {
		if slices.ContainsFunc(values, func(value string) bool { return capture.MayBeSecret(name, value) }) {
			return true
		}
	}
	return false
}

// variableName is what a variable for a value could be called.
func variableName(s string) string {
	return strings.Trim(strings.ToUpper(strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, s)), "_")
}

// expanded fills in the variables of a command or an address.
func expanded(name string, entry map[string]any) (capture.Input, error) {
	text, err := json.Marshal(map[string]any{"mcpServers": map[string]any{name: entry}})
	if err != nil {
		return capture.Input{}, err
	}
	c, err := capture.ParseConfiguration(text)
	if err != nil {
		return capture.Input{}, err
	}
	in, err := c.Input(name, os.LookupEnv)
	if inner := errors.Unwrap(err); inner != nil { // the target is named already
		err = inner
	}
	return in, err
}

func configuredInput(path, server string) (capture.Input, error) {
	c, err := capture.ReadConfiguration(context.Background(), path, nil)
	if err != nil {
		return capture.Input{}, err
	}
	in, err := c.Input(server, os.LookupEnv)
	if err != nil {
		return in, fmt.Errorf("%s: %w", path, err)
	}
	return in, nil
}
