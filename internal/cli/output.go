package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/capture"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/internal/report"
)

// target is one format and where it goes.
type target struct {
	format *report.Format
	path   string // empty: --output, else standard output
}

// outputOptions say in which formats to write, and where.
type outputOptions struct {
	command string // whose report it is
	targets []target
	path    string           // of what names no file of its own
	all     bool             // leave nothing out of the text report
	why     bool             // give the reason for every mark in it
	sources []*report.Source // of the reports, in their order
	reads   []string         // files that are read beside those of arguments and flags
}

// saw keeps what the next report speaks of.
func (o *outputOptions) saw(server *tdqs.Server, info capture.Info) {
	o.sources = append(o.sources, sourceOf(server, info))
}

// sourceOf is an input as the reports point into it: only into a file.
func sourceOf(server *tdqs.Server, info capture.Info) *report.Source {
	s := &report.Source{Server: server}
	if info.Path != "" {
		s.File, s.Text = info.Path, info.Source
	}
	return s
}

// add adds the flags of the output to a command.
func (o *outputOptions) add(cmd *cobra.Command) {
	o.command = cmd.Name()
	formats := namesOf(report.FormatsOf(o.command), func(f *report.Format) string { return f.Name })
	choice(cmd, "format", "", "NAME[=FILE]", "write "+markup.Enumerate(formats, "or")+" (default "+formats[0]+"), into FILE if it is named; repeatable", formats, o.addTarget)
	environment(cmd, "format", "TDQS_FORMAT")
	outputFlag(cmd, &o.path, "write into `FILE` instead of standard output")
	all := "leave nothing out of the text report"
	if cmd.Flags().Lookup("config") == nil { // a project's file names servers one by one
		all += "; of a client configuration, start every server"
	}
	cmd.Flags().BoolVar(&o.all, "all", false, all)
}

func (o *outputOptions) addTarget(s string) error {
	name, path, named := strings.Cut(s, "=")
	if named && path == "" {
		return fmt.Errorf("%q names no file after the =", s)
	}
	format, err := report.ParseFormat(o.command, name)
	if err != nil {
		return err
	}
	if path == "-" {
		path = ""
	}
	o.targets = append(o.targets, target{format, path})
	return nil
}

// finish refuses what would be written over itself. A format from the
// environment gives way to --ndjson.
func (o *outputOptions) finish(cmd *cobra.Command, ndjson bool) error {
	if ndjson && !cmd.Flags().Changed("format") {
		o.targets = nil
	}
	if ndjson {
		for _, t := range o.targets {
			if t.format.Name != "json" || t.path != "" {
				return errors.New("--ndjson always writes JSON, one report a line: leave --format out and name a file with --output")
			}
		}
	}
	if len(o.targets) == 0 {
		o.targets = []target{{format: report.FormatsOf(o.command)[0]}}
	}
	if o.path == "-" {
		o.path = ""
	}
	paths := map[string]bool{}
	unnamed := false
	for i := range o.targets {
		t := &o.targets[i]
		if t.path == "" {
			t.path, unnamed = o.path, true
		}
		key := ""
		if t.path != "" {
			key = filepath.Clean(t.path)
		}
		switch {
		case paths[key] && key == "":
			return errors.New("only one format can go to standard output: name files, as in --format json=report.json --format text")
		case paths[key]:
			return fmt.Errorf("two formats would be written into %s: give each its own file", key)
		case key != "" && isAmong(key, inputsOf(cmd)):
			return fmt.Errorf("%s is an input, which the report would replace: name another file", key)
		case key != "" && isAmong(key, append(readBy(cmd), o.reads...)):
			return fmt.Errorf("%s is read too, and the report would replace it: name another file", key)
		}
		paths[key] = true
	}
	if o.path != "" && !unnamed {
		return errors.New("every --format names its file, so --output has nothing to write: leave it out")
	}
	return nil
}

// inputsOf are the files among the arguments.
func inputsOf(cmd *cobra.Command) []string {
	inputs := cmd.Flags().Args()
	if more, err := cmd.Flags().GetStringArray("file"); err == nil { // not every command has it
		inputs = append(slices.Clone(inputs), more...)
	}
	return inputs
}

// readBy are the files that flags of a command name. An earlier report may give its
// place to the next one.
func readBy(cmd *cobra.Command) (out []string) {
	for _, name := range []string{"baseline", "contract", "config", "offline-weights", "api-key-file", "ca-file"} {
		if flag := cmd.Flags().Lookup(name); flag != nil && flag.Value.String() != "" {
			out = append(out, flag.Value.String())
		}
	}
	return out
}

// isAmong reports whether a path is that of a regular file in a list, or of one that
// will be.
func isAmong(path string, files []string) bool {
	at, err := os.Stat(path)
	if err == nil && !at.Mode().IsRegular() {
		return false
	}
	return slices.ContainsFunc(files, func(file string) bool {
		if in, err := os.Stat(file); err == nil {
			return os.SameFile(in, at)
		}
		return filepath.Clean(file) == path
	})
}

// options are the report's options for one target.
func (a *app) options(o *outputOptions, path string) report.Options {
	out := report.Options{All: o.all, Why: o.why, Sources: o.sources, Version: version().Version}
	if path == "" {
		out.Width, _ = report.TerminalOf(a.out)
		out.Color = colored(a.out)
	}
	return out
}

// write writes every target by render. Nothing is written of a report that
// cannot be rendered.
func (a *app) write(o *outputOptions, render func(*report.Format, *bytes.Buffer, report.Options) error) error {
	for _, t := range o.targets {
		var b bytes.Buffer
		if err := render(t.format, &b, a.options(o, t.path)); err != nil {
			return fmt.Errorf("writing the %s report: %w", t.format.Name, err)
		}
		if t.path == "" {
			if _, err := a.out.Write(b.Bytes()); err != nil {
				return err
			}
			continue
		}
		if err := writeFile(t.path, b.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

// cause is an error of the file system without the paths, which its sentence
// names already.
func cause(err error) error {
	var in *os.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &in):
		return in.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}
