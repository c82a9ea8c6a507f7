package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/capture"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/internal/report"
)

// inputOptions say what to read and by which edition.
type inputOptions struct {
	liveOptions
	files      []string // paths; "-" is standard input
	serverName string
	empty      bool // a file with an empty list of tools is no error
	edition    *tdqs.Edition
	ndjson     bool
	asked      int // servers that were asked for, read or not
}

// add adds the flags of the input to a command.
func (o *inputOptions) add(cmd *cobra.Command) {
	o.edition = tdqs.DefaultEdition()
	cmd.Flags().StringArrayVar(&o.files, "file", nil, "read `FILE`, as an argument does")
	cmd.Flags().StringVar(&o.serverName, "server-name", "", "call the server `NAME`, whatever the input says")
	cmd.Flags().BoolVar(&o.ndjson, "ndjson", false, "read one server a line and write one JSON report a line")
	addEdition(cmd, &o.edition)
	o.liveOptions.add(cmd)
}

// addEdition adds the flag that chooses an edition.
func addEdition(cmd *cobra.Command, edition **tdqs.Edition) {
	editions := append(namesOf(tdqs.Editions(), func(e *tdqs.Edition) string { return e.Name }), "latest")
	choice(cmd, "edition", (*edition).Name, "NAME", "edition of the specification: "+markup.Enumerate(editions, "or"), editions,
		func(s string) (err error) {
			*edition, err = tdqs.ParseEdition(s)
			return err
		})
	environment(cmd, "edition", "TDQS_EDITION")
}

// finish takes the arguments and refuses what contradicts itself.
func (o *inputOptions) finish(cmd *cobra.Command, args []string) error {
	var behind []string
	dash := cmd.ArgsLenAtDash()
	if dash >= 0 {
		args, behind = args[:dash], args[dash:]
	}
	o.files = append(slices.Clone(args), o.files...)
	if err := o.liveOptions.finish(cmd, o.files, behind, dash >= 0); err != nil {
		return err
	}
	live := len(o.urls) + min(len(o.command), 1) + min(len(o.document), 1)
	stdin := 0
	for _, path := range o.files {
		if path == "-" {
			stdin++
		}
	}
	switch {
	case len(o.files) == 0 && live == 0:
		return fmt.Errorf("%s needs a server: its command behind --, its address, or a file with its answer to tools/list (- is standard input)", cmd.CommandPath())
	case slices.Contains(o.files, ""):
		return errors.New("the name of the file is empty: name a file, or - for standard input")
	case stdin > 1:
		return errors.New("standard input can be read once, so give - only once")
	case o.serverName != "" && (len(o.files)+live > 1 || len(o.servers) > 1):
		return errors.New("--server-name names one server: give one input, or leave it out")
	case o.serverName != "" && o.ndjson:
		return errors.New("--server-name names one server, and --ndjson reads many: put serverName into each line, or leave it out")
	case o.ndjson && (len(o.files) != 1 || live > 0 || len(o.servers) > 0 || capture.IsAddress(o.files[0])):
		return errors.New("--ndjson reads one file, or - for standard input")
	}
	return nil
}

// each reads the servers one after the other. What cannot be read is said, and
// the others are still read.
func (a *app) each(ctx context.Context, o *inputOptions, use func(*tdqs.Server, capture.Info) error) error {
	sources := a.sources(ctx, o)
	o.asked = len(sources)
	for _, source := range sources {
		server, info, err := a.read(ctx, source)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			a.fail(statusFailure, err)
			continue
		}
		if err := use(server, info); err != nil {
			return err
		}
	}
	return nil
}

// failUnread says of a server that no tool of it could be read, so that a command
// has nothing to do what it does with.
func (a *app) failUnread(server, todo string) {
	a.fail(statusFailure, fmt.Errorf("%s: no tool could be read, so there is nothing to %s; the report says why", report.Short(server), todo))
}

// read reads one server of a source, and refuses a lock, of which nothing but a
// comparison makes sense.
func (a *app) read(ctx context.Context, s source) (*tdqs.Server, capture.Info, error) {
	server, info, err := a.readAny(ctx, s)
	if locked, _ := lockIn(info.Source); locked != nil {
		return nil, info, fmt.Errorf("%s is a lock of tdqs pin, which has no descriptions: give the tools themselves; tdqs diff takes a lock", from(s.input.Path))
	}
	return server, info, err
}

// from names an input in a sentence.
func from(path string) string {
	if path == "-" {
		return "standard input"
	}
	return path
}

// readAny reads one server of a source, and says on a terminal that it waits for one
// that runs.
func (a *app) readAny(ctx context.Context, s source) (*tdqs.Server, capture.Info, error) {
	if s.err != nil {
		return nil, capture.Info{}, s.err
	}
	if s.input.Path == "" {
		seen := a.errOut.progress("waiting for the server", 0, nil)
		defer seen.end()
	}
	server, info, err := capture.Read(ctx, s.input)
	if err != nil && s.name != "" {
		err = fmt.Errorf("server %s: %w", report.Name(s.name), err)
	}
	return server, info, err
}
