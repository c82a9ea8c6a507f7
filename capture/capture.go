// Package capture gets the tools of a server from where they are kept, byte for
// byte: a file or standard input, one server or one a line.
//
// Its errors are complete sentences for a person: they name the input, the line
// and column where that helps, what the input is instead of a tool list, and
// what to do. Nothing that looks like a secret is quoted.
package capture

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// MaxBytes is the size from which an input, or a line of one, is refused.
const MaxBytes = 256 * megabyte

const megabyte = 1_000_000

// Input says where the tools are.
type Input struct {
	Path       string    // of a file; "-" is standard input
	Stdin      io.Reader // what "-" reads; nil is empty
	ServerName string    // goes before every other name, unless empty
	Empty      bool      // an empty list is a server without tools and no error

	// A server that runs, in place of a file. What it sent becomes one document,
	// the form in which captures are saved.
	Command  *Command
	Endpoint *Endpoint
	Document bool // what Endpoint names is a document, and no server
	Limits   Limits
	Fallback string   // what a server is called that says no name; empty: by its program or host
	Entry    string   // what a client configuration calls it, to be told it from others
	Hidden   []Secret // values beside those of Env and Headers that are never shown
	Reads    int      // how many connections to read the list over, 1 when less
}

// Info says what was read.
type Info struct {
	Kind  string // "file", "stdin", "lines", "command" or "url"
	Entry string // what a client configuration calls the server; empty for every other input
	Path  string // of the file, as it was given; empty for every other kind
	// Source is the text as UTF-8 without byte order mark, which the offsets of
	// the tools count in.
	Source []byte
}

// Read gets one server. Its name is in.ServerName, else what the input says,
// else the file's name without its ending, "stdin" for standard input.
func Read(ctx context.Context, in Input) (*tdqs.Server, Info, error) {
	if in.Endpoint == nil && IsAddress(in.Path) {
		in.Endpoint = &Endpoint{URL: in.Path}
	}
	if in.Document {
		d, err := Download(ctx, in)
		if err != nil {
			return nil, Info{Kind: "url"}, err
		}
		return d.Server()
	}
	if in.Command != nil || in.Endpoint != nil {
		return readLive(ctx, in)
	}
	info := Info{Kind: "file", Path: in.Path}
	label, fallback := in.Path, stem(in.Path)
	r := in.Stdin
	if in.Path == "-" {
		info.Kind, info.Path, label, fallback = "stdin", "", "standard input", "stdin"
		if r == nil {
			r = strings.NewReader("")
		}
	} else {
		file, err := open(ctx, in.Path)
		if err != nil {
			return nil, info, err
		}
		defer file.Close()
		r = file
	}
	text, err := readText(ctx, r, MaxBytes)
	if err != nil {
		return nil, info, readError(label, err)
	}
	server, source, err := decode(text.data)
	info.Source = source
	if err != nil && !(in.Empty && errors.Is(err, tdqs.ErrNoTools)) {
		return nil, info, fmt.Errorf("%s: %w", label, err)
	}
	if note := text.note(); note != "" {
		server.Notes = append([]tdqs.Note{{Text: note}}, server.Notes...)
	}
	if in.ServerName != "" {
		server.Name = in.ServerName
	} else if server.Name == "" {
		server.Name = fallback
	}
	return server, info, nil
}

// IsAddress tells the address of a server from the path of a file.
func IsAddress(s string) bool {
	lower := strings.ToLower(s)
	return strings.HasPrefix(lower, "https://") || strings.HasPrefix(lower, "http://")
}

// stem is a file's name without its folder and ending.
func stem(path string) string {
	base := filepath.Base(path)
	if name := strings.TrimSuffix(base, filepath.Ext(base)); name != "" {
		return name
	}
	return base
}

// open opens a file. A named pipe opens when somebody writes into it, so an
// interrupted context is heeded meanwhile.
func open(ctx context.Context, path string) (*os.File, error) {
	file, err := awaited(ctx, func() (*os.File, error) {
		file, err := os.Open(path)
		if err != nil {
			return nil, pathError(path, err)
		}
		return file, nil
	})
	if err != nil {
		return nil, err // what opens later ends with the program
	}
	if stat, err := file.Stat(); err == nil && stat.IsDir() {
		file.Close()
		return nil, fmt.Errorf("%s is a directory: name one file in it", path)
	}
	return file, nil
}

func readError(label string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return fmt.Errorf("cannot read %s: %w", label, err)
}

// decode reads the tools of a text; source is what their offsets count in.
func decode(data []byte) (server *tdqs.Server, source []byte, err error) {
	source = data
	if !utf8.Valid(data) {
		if doc, err := jsondoc.ParseAll(data); err == nil {
			source = doc.Source()
		}
	}
	server, err = tdqs.Decode(data)
	var several *tdqs.ServersError
	if errors.As(err, &several) {
		return nil, source, &adviceError{advice{err.Error(), "give each by itself; score, lint, coverage and registry push read one server a line with --ndjson"}, err}
	}
	said := advice{}
	switch {
	case err == nil && (server.Listed > manyListed || !withoutSchemas(server)):
	case err == nil:
		said = mistake(data)
	case !errors.Is(err, tdqs.ErrNoTools): // else a list is there, and empty
		said = recognise(data)
	}
	if said != (advice{}) {
		return nil, source, &adviceError{said, err}
	}
	if err == nil {
		return server, source, nil
	}
	var syntax *jsondoc.SyntaxError
	if errors.As(err, &syntax) {
		if said := notJSON(data, syntax); said != (advice{}) {
			return nil, source, &adviceError{said, err}
		}
		return nil, source, fmt.Errorf("not valid JSON: %w", syntax)
	}
	return server, source, err
}

// manyListed is from how many entries on a list is what it seems: to look at it again for
// what else it may be would take as much memory as it took to read.
const manyListed = 10_000

// adviceError says what cause means for a person.
type adviceError struct {
	advice
	cause error // nil when the text was read but is something else
}

func (e *adviceError) Error() string { return e.advice.String() }
func (e *adviceError) Unwrap() error { return e.cause }

// withoutSchemas reports whether no tool has an input schema, as in a list that
// was written for something else than MCP.
func withoutSchemas(s *tdqs.Server) bool {
	for i := range s.Tools {
		if s.Tools[i].InputSchema != nil {
			return false
		}
	}
	return true
}
