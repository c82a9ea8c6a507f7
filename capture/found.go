package capture

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"strings"

	"github.com/opentdqs/tdqs"
)

// server makes a server of what was found.
func (f *found) server(fallback, given string, s *secrets) (*tdqs.Server, []byte, error) {
	text := f.document(fallback, given, s)
	server, err := tdqs.Decode(text)
	return server, text, err
}

// largeSource is from when on memory is given back before the tools are looked at:
// a list of 20 MB takes 130 MB to read (2026-11-30).
const largeSource = 4 << 20

// readLive gets one server that runs.
func readLive(ctx context.Context, in Input) (*tdqs.Server, Info, error) {
	hidden := &secrets{}
	dial, info, fallback, err := in.dialer(hidden)
	info.Entry = in.Entry
	if err != nil {
		return nil, info, err
	}
	f, err := live(ctx, dial, in.Limits.orDefault(), in.Reads, hidden)
	if err != nil {
		return nil, info, hide(hidden, err)
	}
	server, source, err := f.server(fallback, in.ServerName, hidden)
	info.Source = source
	f.readings = nil
	if len(source) > largeSource {
		debug.FreeOSMemory() // the pages, their copies and what was read from them
	}
	if errors.Is(err, tdqs.ErrNoTools) {
		err = fmt.Errorf("%s lists no tools: %s", quoted(f.name(fallback), 60), f.whyNone())
		if in.Empty {
			server.Notes = append(server.Notes, tdqs.Note{Text: hide(hidden, err).Error()})
			err = nil
		}
	}
	if err != nil {
		return nil, info, hide(hidden, err)
	}
	return server, info, nil
}

// dialer is how to connect with the server of an input, and what that is called
// if it does not say.
func (in *Input) dialer(hidden *secrets) (dial func() (link, error), info Info, fallback string, err error) {
	limits := in.Limits.orDefault()
	defer hidden.ready()
	for _, h := range in.Hidden {
		hidden.variable(h.Name, h.Value)
	}
	if in.Endpoint != nil {
		info.Kind = "url"
		p, err := in.Endpoint.read(hidden)
		if err != nil {
			return nil, info, "", err
		}
		return func() (link, error) { return dialWeb(p, limits), nil }, info, cmp.Or(in.Fallback, p.url.Hostname()), nil
	}
	for _, variable := range in.Command.Env {
		name, value, _ := strings.Cut(variable, "=")
		hidden.variable(name, value)
	}
	hidden.inherited(os.Environ())
	in.Command.secretArguments(hidden)
	return func() (link, error) { return dialCommand(in.Command, limits, false) }, Info{Kind: "command"}, cmp.Or(in.Fallback, in.Command.name()), nil
}

// hide takes secrets out of an error's words.
func hide(s *secrets, err error) error {
	if errors.Is(err, context.Canceled) {
		return err
	}
	if text := s.hide(err.Error()); text != err.Error() {
		return errors.New(text)
	}
	return err
}

// name is what the server calls itself.
func (f *found) name(fallback string) string {
	return cmp.Or(serverInfo(root(f.hello)).Get("name").Str(), fallback)
}

// whyNone guesses why a list is empty, and says what to try.
func (f *found) whyNone() string {
	if !root(f.hello).Get("capabilities").Get("tools").Exists() {
		return "it does not say that it has any, so it may offer only prompts or resources"
	}
	return "some servers list theirs only once they have a key or a login, so look for one in its documentation and give it with --env or --header"
}

// name is what a command is called that does not say: its program without folder
// and ending.
func (c *Command) name() string {
	if len(c.Args) == 0 {
		return ""
	}
	return stem(c.Args[0])
}
