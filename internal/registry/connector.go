package registry

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/riverqueue/river"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/capture"
	"github.com/opentdqs/tdqs/internal/store"
)

// Connection is how a connector is reached.
type Connection struct {
	Slug    string
	URL     string
	Headers map[string]string // secret
}

// The time between two readings of a connector, and its bounds.
const (
	DefaultEvery = 6 * time.Hour
	MinEvery     = time.Minute
	MaxEvery     = 30 * 24 * time.Hour
)

// keyWait is how long a connector is left alone whose headers this process cannot open:
// to try costs its server nothing, and another process may have the secret.
const keyWait = 5 * time.Minute

// maxWait bounds how long a connector that fails is left alone.
const maxWait = 24 * time.Hour

// AddConnector keeps a server whose list is read at a URL again and again.
func (r *Registry) AddConnector(ctx context.Context, c Connection, every time.Duration) (id int64, err error) {
	s, err := r.connector(c, every)
	if err != nil {
		return 0, err
	}
	return id, r.Store.Update(ctx, func(tx *store.Tx) error {
		if id, err = tx.AddServer(ctx, s); err != nil {
			return err
		}
		return r.enqueueReading(ctx, tx, id)
	})
}

// UpdateConnector has a server that is known read at a URL from now on, with these
// headers and no others; its history stays. [store.ErrNotFound] when there is none.
func (r *Registry) UpdateConnector(ctx context.Context, c Connection, every time.Duration) error {
	next, err := r.connector(c, every)
	if err != nil {
		return err
	}
	return r.Store.Update(ctx, func(tx *store.Tx) error {
		known, err := tx.ServerBySlug(ctx, c.Slug)
		if err != nil {
			return err
		}
		if _, err := tx.Lock(ctx, known.ID); err != nil {
			return err
		}
		next.ID = known.ID
		if err := tx.Reconfigure(ctx, next); err != nil {
			return err
		}
		return r.enqueueReading(ctx, tx, known.ID)
	})
}

// connector is a server that is due at once.
func (r *Registry) connector(c Connection, every time.Duration) (s store.Server, err error) {
	if err := CheckSlug(c.Slug); err != nil {
		return s, err
	}
	if err := CheckURL(c.URL); err != nil {
		return s, err
	}
	if every <= 0 {
		every = DefaultEvery
	}
	now := r.Now()
	s = store.Server{Slug: c.Slug, Source: store.Connector, URL: c.URL, Every: every, Due: now, Created: now}
	if len(c.Headers) == 0 {
		return s, nil
	}
	if r.Sealer == nil {
		return s, errors.New("headers are kept encrypted only: set " + KeyEnvironment + " to a secret of the registry")
	}
	s.Headers, err = r.Sealer.seal(c.Headers, c.Slug)
	return s, err
}

func (r *Registry) enqueueReading(ctx context.Context, tx *store.Tx, id int64) error {
	if r.queue == nil {
		return nil // it is due
	}
	return r.queue.insert(ctx, tx, []river.JobArgs{readConnectorArgs{id}})
}

// CheckURL says what is wrong with the address of a connector, without repeating
// it: it may hold a secret.
func CheckURL(s string) error {
	u, err := capture.ParseAddress(s)
	switch {
	case err != nil:
		return fmt.Errorf("the URL of a connector: %w", err)
	case u.User != nil || u.RawQuery != "" || u.Fragment != "":
		return errors.New("the URL of a connector has no user, query or fragment: it is shown to readers; give secrets as headers")
	}
	return nil
}

// EnqueueDue enqueues a reading of every connector that is due.
func (r *Registry) EnqueueDue(ctx context.Context) error {
	return r.Store.Update(ctx, func(tx *store.Tx) error {
		due, err := tx.DueConnectors(ctx, r.Now(), 1000)
		if err != nil || r.queue == nil {
			return err
		}
		var jobs []river.JobArgs
		for _, s := range due {
			jobs = append(jobs, readConnectorArgs{s.ID})
		}
		return r.queue.insert(ctx, tx, jobs)
	})
}

// ReadConnector reads the list of a connector where it is and takes it in, an empty
// one too: tools that a server does not list any more leave, be they all. A
// failure is kept with the server, whose list stays as it was, and the next
// reading waits longer after each.
func (r *Registry) ReadConnector(ctx context.Context, id int64) error {
	if r.Read == nil {
		return errors.New("this process reads no connectors")
	}
	var server store.Server
	if err := r.Store.View(ctx, func(tx *store.Tx) (err error) {
		server, err = tx.Server(ctx, id)
		return gone(err)
	}); err != nil || server.Source != store.Connector {
		return err
	}
	list, err := r.read(ctx, server)
	if err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return r.unread(ctx, server, err)
	}
	capture, set, err := r.prepare(list, server.Slug)
	if err != nil {
		return err
	}
	p := Pushed{}
	if err := r.Store.Update(ctx, func(tx *store.Tx) error {
		p = Pushed{} // the transaction may be run again
		return gone(r.take(ctx, tx, id, taken{capture, set, rest(list)}, &p))
	}); err != nil {
		return err
	}
	if len(list.Tools) == 0 && !p.Unchanged {
		r.Log.Warn("a connector lists no tools, so it has no score", "server", server.Slug, "notes", factsOf(list).Notes)
	}
	return nil
}

// unread keeps why a connector could not be read. Where the secret is missing its server
// was not asked: that is said once, and tried again soon.
func (r *Registry) unread(ctx context.Context, server store.Server, err error) error {
	why, now := reason(err), r.Now()
	locked := errors.Is(err, errNoKey) || errors.Is(err, errOtherKey)
	if !locked || why != server.Failure {
		r.Log.Warn("a connector could not be read", "server", server.Slug, "error", why)
	}
	return r.Store.Update(ctx, func(tx *store.Tx) error {
		if locked {
			return tx.Withheld(ctx, server.ID, now.Add(min(server.Every, keyWait)), why)
		}
		return tx.Checked(ctx, server.ID, now, now.Add(backoff(server.Every, server.Failures+1)), why)
	})
}

// rest is how long a server wants its list to be taken as it is (ttlMs), at most a
// day.
func rest(list *tdqs.Server) time.Duration {
	if list.Wire == nil || list.Wire.TTL == nil {
		return 0
	}
	return time.Duration(min(*list.Wire.TTL, maxWait.Milliseconds())) * time.Millisecond
}

// reason is why something failed, as it is kept: short, and text that both
// databases take, since a server may have had a say in it.
func reason(err error) string {
	const longest = 1000
	text := strings.ReplaceAll(strings.ToValidUTF8(err.Error(), "\ufffd"), "\x00", "\ufffd")
	if len(text) > longest {
		text = strings.ToValidUTF8(text[:longest], "") + "…"
	}
	return text
}

func (r *Registry) read(ctx context.Context, server store.Server) (*tdqs.Server, error) {
	c := Connection{Slug: server.Slug, URL: server.URL}
	if len(server.Headers) > 0 {
		if r.Sealer == nil {
			return nil, errNoKey
		}
		headers, stale, err := r.Sealer.open(server.Headers, server.Slug)
		if err != nil {
			return nil, fmt.Errorf("its headers: %w", err)
		}
		if c.Headers = headers; stale {
			if err := r.sealAnew(ctx, server, headers); err != nil {
				return nil, err
			}
		}
	}
	return r.Read(ctx, c)
}

// sealAnew keeps headers that an old secret sealed under the present one.
func (r *Registry) sealAnew(ctx context.Context, server store.Server, headers map[string]string) error {
	sealed, err := r.Sealer.seal(headers, server.Slug)
	if err != nil {
		return err
	}
	return r.Store.Update(ctx, func(tx *store.Tx) error {
		now, err := tx.Lock(ctx, server.ID)
		if err != nil || !bytes.Equal(now.Headers, server.Headers) {
			return gone(err) // somebody was quicker
		}
		now.Headers = sealed
		return tx.Reconfigure(ctx, now)
	})
}

// backoff is how long a connector is left alone after failures in a row: twice as
// long each time, from its own interval, or from a minute when that is shorter.
func backoff(every time.Duration, failures int) time.Duration {
	wait := max(every, time.Minute)
	for range min(failures-1, 20) {
		wait = min(2*wait, max(maxWait, every))
	}
	return wait
}
