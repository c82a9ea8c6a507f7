package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/google/shlex"
	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs/capture"
	"github.com/opentdqs/tdqs/internal/report"
)

// liveOptions say which servers to start or ask, and how.
type liveOptions struct {
	line      string   // a command as a shell has it
	command   []string // a command as its words
	env       []string // NAME=value
	dir       string
	urls      []string
	headers   []string // "Name: value"
	bearerEnv string
	caFile    string
	servers   []string // of a client configuration
	all       bool     // all of them
	timeout   time.Duration
	reads     int

	document     string // an address at which a list is kept; "" where a command has none
	allowPrivate bool   // that address may be of this machine or its own networks
	slug         string // what the server of a document is called that says no name
}

// liveFlags are the flags that mean nothing without a server that runs.
var liveFlags = []string{"command", "env", "cwd", "url", "header", "bearer-env", "ca-file", "server", "timeout", "reads"}

// add adds the flags to a command.
func (o *liveOptions) add(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.line, "command", "", "start the server by this `LINE`, split as a shell splits words")
	f.StringArrayVar(&o.env, "env", nil, "start it with the variable `NAME=VALUE`; repeatable")
	f.StringVar(&o.dir, "cwd", "", "start it in the folder `DIR`")
	f.StringArrayVar(&o.urls, "url", nil, "ask the server at `URL`, as an argument does; repeatable")
	f.StringArrayVar(&o.headers, "header", nil, "send the header `\"NAME: VALUE\"`; repeatable")
	f.StringVar(&o.bearerEnv, "bearer-env", "", "send the token that the environment variable `NAME` holds")
	f.StringVar(&o.caFile, "ca-file", "", "trust the certificates in `FILE` (PEM) too")
	f.StringArrayVar(&o.servers, "server", nil, "of a client configuration, start the server `NAME`; repeatable")
	o.reads = 1
	duration(cmd, &o.timeout, "timeout", "60s", "give each server this long")
	f.IntVar(&o.reads, "reads", o.reads, "read the list over `N` connections, to see whether it stays the same")
}

// finish takes the words behind -- and refuses what does not go together. paths
// are the arguments before it.
func (o *liveOptions) finish(cmd *cobra.Command, paths, behind []string, dashes bool) error {
	o.all, _ = cmd.Flags().GetBool("all") // not every command has it
	o.command = behind
	switch {
	case dashes && len(behind) == 0:
		return errors.New("no command stands behind --: name the program that is the server, as in -- npx -y some-server")
	case dashes && o.line != "":
		return errors.New("--command and -- both name a command: give one of them")
	case cmd.Flags().Changed("command"):
		words, err := shlex.Split(o.line)
		if err != nil || len(words) == 0 {
			return errors.New("--command is no command line: check its quotes") // which may hold a secret
		}
		o.command = words
	}
	addresses := len(o.urls)
	if o.document != "" {
		addresses++
	}
	for _, path := range paths {
		if capture.IsAddress(path) {
			addresses++
		}
	}
	configured := len(o.servers) > 0 || o.all
	switch {
	case slices.Contains(o.urls, ""):
		return errors.New("the address is empty: it has the form https://host/path")
	case len(o.command) == 0 && !configured && (len(o.env) > 0 || o.dir != ""):
		return errors.New("--env and --cwd are for a server that is started: put its command behind --")
	case addresses == 0 && !configured && (len(o.headers) > 0 || o.bearerEnv != "" || o.caFile != ""):
		return errors.New("--header, --bearer-env and --ca-file are for a server at an address: give that, as in https://host/mcp")
	case addresses > 1 && (len(o.headers) > 0 || o.bearerEnv != ""):
		return errors.New("--header and --bearer-env would go to every address: ask one at a time")
	case len(o.servers) > 0 && len(paths) == addresses-len(o.urls):
		return errors.New("--server names a server of a client configuration: give that file too")
	case o.reads < 1 || o.reads > 20:
		return errors.New("--reads takes a number from 1 to 20")
	}
	for _, variable := range o.env {
		if name, _, ok := strings.Cut(variable, "="); !ok || name == "" { // which may be the value alone
			return errors.New("--env takes NAME=VALUE; one has no = behind a name")
		}
	}
	for _, flag := range namesNeeded {
		if f := cmd.Flags().Lookup(flag.name); f != nil && f.Changed && f.Value.String() == "" {
			return fmt.Errorf("--%s is empty: give it %s, or leave it out", flag.name, flag.what)
		}
	}
	return o.finishHeaders()
}

// namesNeeded are the flags that an empty name would switch off without a word,
// as in --bearer-env "$UNSET", and what they name.
var namesNeeded = []struct{ name, what string }{
	{"bearer-env", "the name of the environment variable that holds the token"},
	{"ca-file", "a file with certificates"},
	{"cwd", "a folder"},
}

// finishHeaders reads the token and refuses a header without a name.
func (o *liveOptions) finishHeaders() error {
	for _, h := range o.headers {
		if name, _, ok := strings.Cut(h, ":"); !ok || strings.TrimSpace(name) == "" {
			return errors.New(`--header takes "NAME: VALUE"; one has no colon behind a name`)
		}
	}
	if o.bearerEnv == "" {
		return nil
	}
	token := strings.TrimSpace(os.Getenv(o.bearerEnv))
	if token == "" {
		return fmt.Errorf("--bearer-env %s: that environment variable is not set, and it is to hold the token", report.Short(o.bearerEnv))
	}
	o.headers = append(o.headers, "Authorization: Bearer "+token)
	return nil
}

// endpoint is an address with what goes along.
func (o *liveOptions) endpoint(url string) *capture.Endpoint {
	return o.with(&capture.Endpoint{URL: url})
}

func (o *liveOptions) with(e *capture.Endpoint) *capture.Endpoint {
	e.CAFile = o.caFile
	for _, h := range o.headers {
		name, value, _ := strings.Cut(h, ":")
		e.Headers = append(e.Headers, capture.Header{Name: name, Value: value})
	}
	return e
}

// source is one server that is to be read, or why it cannot be.
type source struct {
	input capture.Input
	name  string // of a server of a configuration
	err   error
}

// sources are the servers to read, in the order they were given.
func (a *app) sources(ctx context.Context, o *inputOptions) []source {
	var out []source
	add := func(in capture.Input) { out = append(out, source{input: in}) }
	for _, path := range o.files {
		switch {
		case capture.IsAddress(path):
			add(capture.Input{Endpoint: o.endpoint(path)})
		case len(o.servers) > 0 || o.all:
			out = append(out, a.configured(ctx, o, path)...)
		default:
			add(capture.Input{Path: path, Stdin: a.in})
		}
	}
	for _, url := range o.urls {
		add(capture.Input{Endpoint: o.endpoint(url)})
	}
	if o.document != "" {
		e := o.endpoint(o.document)
		e.PublicOnly = !o.allowPrivate
		add(capture.Input{Endpoint: e, Document: true, Fallback: o.slug})
	}
	if len(o.command) > 0 {
		a.hintShell(&o.liveOptions)
		add(capture.Input{Command: &capture.Command{Args: o.command, Env: o.env, Dir: o.dir}})
	}
	for i := range out {
		in := &out[i].input
		in.ServerName, in.Empty, in.Reads, in.Limits.Time = o.serverName, o.empty, o.reads, o.timeout
	}
	return out
}

// configured are servers of a client configuration. A file that is none is read
// as what it is when --all was given, which also is an option of reports.
func (a *app) configured(ctx context.Context, o *inputOptions, path string) []source {
	var kept bytes.Buffer // standard input may have to be read twice
	c, err := capture.ReadConfiguration(ctx, path, io.TeeReader(a.in, &kept))
	switch {
	case err != nil && len(o.servers) == 0:
		return []source{{input: capture.Input{Path: path, Stdin: &kept}}}
	case err != nil:
		return []source{{err: err}}
	}
	chosen := o.servers
	if o.all {
		chosen = nil
		for _, name := range c.Names() {
			if c.Enabled(name) {
				chosen = append(chosen, name)
			} else {
				a.say("server %s is disabled in %s, so it is not started", report.Name(name), path)
			}
		}
		if len(chosen) == 0 {
			return []source{{err: fmt.Errorf("%s has no server that could be started", path)}}
		}
	}
	var out []source
	for _, name := range chosen {
		in, err := c.Input(name, os.LookupEnv)
		if err != nil {
			out = append(out, source{err: fmt.Errorf("%s: %w", path, err)})
			continue
		}
		if in.Command != nil {
			in.Command.Env = append(in.Command.Env, o.env...)
			if o.dir != "" {
				in.Command.Dir = o.dir
			}
		} else {
			o.with(in.Endpoint)
		}
		out = append(out, source{input: in, name: name})
	}
	return out
}
