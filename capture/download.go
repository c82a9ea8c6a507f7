package capture

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/opentdqs/tdqs"
)

// Downloaded is a text with tools that was read at an address, as a file is read.
type Downloaded struct {
	input  Input
	label  string
	text   *text
	hidden *secrets
}

// Download reads the document that in.Endpoint names: it is asked for once, by GET, and
// no server is spoken with. Of the limits those of time and bytes hold. What is a secret
// in the address is in no error. One that has not the form of an address is told by an
// [AddressError].
func Download(ctx context.Context, in Input) (*Downloaded, error) {
	hidden := &secrets{}
	p, err := in.Endpoint.read(hidden)
	hidden.ready()
	if err != nil {
		return nil, AddressError{hide(hidden, err)}
	}
	in.Fallback = cmp.Or(in.Fallback, p.url.Hostname())
	limits := in.Limits.orDefault()
	ctx, cancel := context.WithTimeoutCause(ctx, limits.Time, errOverall)
	defer cancel()
	text, err := p.download(ctx, limits.Bytes)
	switch cause := context.Cause(ctx); {
	case err == nil:
		return &Downloaded{in, p.label(), text, hidden}, nil
	case errors.Is(cause, errOverall):
		return nil, fmt.Errorf("%s did not send its document within %s: check the address, or try again later", p.label(), roughly(limits.Time))
	case cause != nil:
		return nil, cause // the user has had enough
	}
	return nil, hide(hidden, fmt.Errorf("%s %w", p.label(), err))
}

// Size is how many bytes it has, unpacked.
func (d *Downloaded) Size() int { return len(d.text.data) }

// Server is the server whose tools it has. Its name is that of the input, else what the
// document says, else the input's fallback.
func (d *Downloaded) Server() (*tdqs.Server, Info, error) {
	repeated := &repeats{}
	data := d.hidden.hideIn(d.text.data, "the document", repeated)
	server, source, err := decode(data)
	info := Info{Kind: "url", Source: source}
	if err != nil && !(d.input.Empty && errors.Is(err, tdqs.ErrNoTools)) {
		return nil, info, hide(d.hidden, fmt.Errorf("%s: %w", d.label, err))
	}
	for _, note := range append(repeated.notes(), d.text.note()) {
		if note != "" {
			server.Notes = append(server.Notes, tdqs.Note{Text: note})
		}
	}
	server.Name = cmp.Or(d.input.ServerName, server.Name, d.input.Fallback)
	return server, info, nil
}

// download is the text at the place, of at most so many bytes unpacked. An error goes on
// behind the place's name.
func (p *place) download(ctx context.Context, limit int) (*text, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url.String(), nil)
	if err != nil {
		return nil, errAddress
	}
	r.Header = p.header.Clone()
	r.Header.Set("User-Agent", "tdqs")
	r.Header.Set("Accept", "application/json, */*;q=0.5")
	t := p.transport()
	defer t.CloseIdleConnections()
	answer, err := (&http.Client{Transport: t, CheckRedirect: p.redirects}).Do(r)
	if err != nil {
		var moved redirectError
		if errors.As(err, &moved) {
			return nil, fmt.Errorf("is not read: %w", moved)
		}
		return nil, fmt.Errorf("cannot be reached: %s", p.network(ofProxy(r, t.Proxy, unwrapped(err))))
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, noDocument(answer.StatusCode)
	}
	body, err := unpacked(answer)
	if err != nil {
		return nil, fmt.Errorf("cannot be read: %w", err)
	}
	text, err := readText(ctx, body, limit)
	if err != nil {
		return nil, fmt.Errorf("cannot be read: %s", withoutSockets(err))
	}
	return text, nil
}

// unwrapped is the error within that of a client, which repeats the address.
func unwrapped(err error) error {
	return cmp.Or(errors.Unwrap(err), err)
}

// noDocument says what a status means and what to try.
func noDocument(status int) error {
	todo := "check the address"
	switch {
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		todo = "it wants a login, or another one"
	case status == http.StatusNotFound || status == http.StatusGone:
		todo = "nothing is there, so check the address"
	case status == http.StatusTooManyRequests:
		todo = "it is asked too often, so try again later"
	case status >= 500:
		todo = "it failed, so try again later"
	}
	what := strings.TrimSpace(fmt.Sprintf("%d %s", status, http.StatusText(status)))
	return fmt.Errorf("answered with HTTP status %s: %s", what, todo)
}
