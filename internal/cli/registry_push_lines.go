package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/capture"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/report"
)

// registryPushLines brings one server a line. A line that cannot be read is said,
// and the others are still brought.
func (a *app) registryPushLines(ctx context.Context, o *registryOptions, in *inputOptions, out *resultOptions) error {
	source, done, err := a.open(ctx, in.files[0])
	if err != nil {
		return err
	}
	defer done()
	path := out.path
	if path == "-" {
		path = ""
	}
	sink, finish, err := a.create(path)
	if err != nil {
		return err
	}
	return finish(a.forPush(o)(ctx, o, func(r *opened) error {
		at := map[string]int{} // the lines by slug
		err := capture.ReadLines(ctx, source, func(n int, server *tdqs.Server, info capture.Info, err error) error {
			var slug string
			if err == nil {
				slug, err = newSlug(n, server, info.Source, at)
			}
			if err != nil {
				a.fail(statusFailure, err)
				return nil
			}
			p, err := r.bring(ctx, slug, server)
			if err != nil { // the database's, and the next line's too
				return fmt.Errorf("line %d: server %s: %w", n, slug, err)
			}
			var b bytes.Buffer
			if p.text(&b); out.asJSON {
				b.Reset()
				if err := json.NewEncoder(&b).Encode(p); err != nil {
					return err
				}
			}
			_, err = sink.Write(b.Bytes())
			return err
		})
		if err == nil && len(at) == 0 && a.status == statusDone {
			err = errors.New("the input holds no server: --ndjson takes the answer to tools/list of one server a line")
		}
		return err
	}))
}

// newSlug is the name in the registry of the server of a line, which no line before
// it may have.
func newSlug(n int, server *tdqs.Server, source []byte, at map[string]int) (string, error) {
	slug, err := slugOfLine(n, server, source)
	if err != nil {
		return "", fmt.Errorf("line %d: %w", n, err)
	}
	if before, twice := at[slug]; twice {
		return "", fmt.Errorf("line %d: the server %s stands in line %d already", n, slug, before)
	}
	at[slug] = n
	return slug, nil
}

// slugOfLine makes the name in the registry of the key serverName, else of the
// server's own name.
func slugOfLine(n int, server *tdqs.Server, source []byte) (string, error) {
	var said struct {
		ServerName string `json:"serverName"`
	}
	_ = json.Unmarshal(source, &said) // what has no such key, or another form, goes by its own name
	name := said.ServerName
	if name == "" && server.Name != fmt.Sprintf("line %d", n) { // which stands for none
		name = server.Name
	}
	if name == "" {
		return "", errors.New("it says no name of a server: put serverName into it")
	}
	slug := slugOf(name)
	if registry.CheckSlug(slug) != nil {
		return "", fmt.Errorf("no name for the registry can be made of %s: put another serverName into it", report.Name(name))
	}
	return slug, nil
}

// slugOf is a name in lower case with - for what cannot stand in a slug.
func slugOf(name string) string {
	var b strings.Builder
	for _, c := range strings.ToLower(name) {
		switch {
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9', c == '.', c == '_':
			b.WriteRune(c)
		case !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	return strings.Trim(b.String(), "-._")
}
