package registry_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
)

// TestConnectorsAreReadWhenTheirListsMayHaveChanged holds when a connector is due
// again after a reading, and that a list which says the same is kept once, whatever
// was odd on the wire.
func TestConnectorsAreReadWhenTheirListsMayHaveChanged(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		c := newClock()
		ttl := int64(0)
		noise := 0
		r := open(t, where, registry.Config{Now: c.Now, Read: func(context.Context, registry.Connection) (*tdqs.Server, error) {
			list := decode(t, `{"tools":[`+named("water_bed", "Waters one bed.")+`]}`)
			noise++
			list.Wire = &tdqs.Wire{TTL: &ttl, Noise: []tdqs.Oddity{{Count: noise}}}
			return list, nil
		}})
		id, err := r.AddConnector(ctx, registry.Connection{Slug: "garden", URL: "https://garden.example/mcp"}, time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		for _, test := range []struct{ ttl, want time.Duration }{
			{0, time.Hour}, {time.Minute, time.Hour}, {3 * time.Hour, 3 * time.Hour}, {1000 * time.Hour, 24 * time.Hour}, {-time.Hour, time.Hour},
		} {
			ttl = test.ttl.Milliseconds()
			if err := r.ReadConnector(ctx, id); err != nil {
				t.Fatal(err)
			}
			if err := r.Store.View(ctx, func(tx *store.Tx) error {
				s, err := tx.Server(ctx, id)
				if got := s.Due.Sub(c.now); got != test.want {
					t.Errorf("with a ttl of %v it is due in %v, want %v", test.ttl, got, test.want)
				}
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		if err := r.Store.View(ctx, func(tx *store.Tx) error {
			captures, err := tx.Captures(ctx, id)
			if len(captures) != 1 {
				t.Errorf("%d captures of one list", len(captures))
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
	})
}

// TestAConnectorWhoseListBecomesEmpty holds that its tools leave, with its figures,
// and that they have their scores when they come back.
func TestAConnectorWhoseListBecomesEmpty(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		full := decode(t, `{"tools":[`+named("water_bed", "Waters one bed.")+`,`+named("sow", "Sows a bed.")+`]}`)
		list := full
		h := build(t, where, &scribe{}, func(c *registry.Config) {
			c.Read = func(context.Context, registry.Connection) (*tdqs.Server, error) { return list, nil }
		})
		id, err := h.AddConnector(ctx, registry.Connection{Slug: "garden", URL: "https://garden.example/mcp"}, time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		h.asks("at first", "water_bed", "sow", "the set of garden")
		for range 2 {
			list = &tdqs.Server{}
			if err := h.ReadConnector(ctx, id); err != nil {
				t.Fatal(err)
			}
			s := read(t, h.Registry, id)
			if a := s.Aggregate; len(s.Members) != 0 || a.Listed != 0 || a.Scored != 0 || a.Stale != 0 || a.Overall != nil || a.Coherence != nil {
				t.Errorf("with an empty list: %+v", s)
			}
			if swept := h.sweep(); swept != (registry.Swept{}) {
				t.Errorf("swept %+v", swept)
			}
			h.asks("about nothing")
			h.sound()
			list = full
			if err := h.ReadConnector(ctx, id); err != nil {
				t.Fatal(err)
			}
			if a := read(t, h.Registry, id).Aggregate; a.Scored != 2 || a.Stale != 0 || a.Overall == nil {
				t.Errorf("back again: %+v", a)
			}
			h.asks("what was judged before")
		}
		if err := h.Store.View(ctx, func(tx *store.Tx) error {
			s, err := tx.Server(ctx, id)
			if s.Failures != 0 || !s.Due.Equal(h.clock.now.Add(time.Hour)) {
				t.Errorf("an empty list counts as a failure: %+v", s)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		h.sound()
	})
}

// TestAnotherKey holds that headers sealed with another secret are not used, that this
// is said once and without them, and that it is tried again soon.
func TestAnotherKey(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		s, now := open(t, where, registry.Config{}).Store, newClock()
		var said bytes.Buffer
		with := func(secret string) *registry.Registry {
			c := registry.Config{Store: s, Now: now.Now, Log: slog.New(slog.NewTextHandler(&said, nil)), Read: func(context.Context, registry.Connection) (*tdqs.Server, error) {
				t.Error("it was read")
				return nil, nil
			}}
			if secret != "" {
				var err error
				if c.Sealer, err = registry.NewSealer(secret, ""); err != nil {
					t.Fatal(err)
				}
			}
			return open(t, where, c)
		}
		id, err := with("the first secret of this").AddConnector(ctx, registry.Connection{Slug: "garden", URL: "https://garden.example/mcp",
			Headers: map[string]string{"Authorization": "Bearer canary"}}, time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct{ secret, want string }{{"", "which tdqs serve lacks"}, {"another secret of this", "is not the secret"}} {
			said.Reset()
			r := with(c.secret)
			for range 3 { // the server was not asked, so it is not left alone longer each time
				if err := r.ReadConnector(ctx, id); err != nil {
					t.Fatal(err)
				}
			}
			if n := strings.Count(said.String(), c.want); n != 1 {
				t.Errorf("%q: it is said %d times: %s", c.secret, n, said.String())
			}
			if err := s.View(ctx, func(tx *store.Tx) error {
				server, err := tx.Server(ctx, id)
				if !strings.Contains(server.Failure, c.want) || strings.Contains(server.Failure, "canary") {
					t.Errorf("%q: %s", c.secret, server.Failure)
				}
				if wait := server.Due.Sub(now.now); wait != 5*time.Minute || server.Failures != 1 || !server.Checked.IsZero() {
					t.Errorf("%q: %d failures, due in %v, read at %v", c.secret, server.Failures, wait, server.Checked)
				}
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestTheSecretIsChanged holds that a connector is read with the old secret once,
// and with the new one alone from then on.
func TestTheSecretIsChanged(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		s := open(t, where, registry.Config{}).Store
		read := 0
		with := func(secret, old string) *registry.Registry {
			key, err := registry.NewSealer(secret, old)
			if err != nil {
				t.Fatal(err)
			}
			return open(t, where, registry.Config{Store: s, Sealer: key, Read: func(_ context.Context, c registry.Connection) (*tdqs.Server, error) {
				if read++; c.Headers["Authorization"] != "Bearer canary" {
					t.Errorf("read with %v", c.Headers)
				}
				return decode(t, `{"tools":[`+named("water_bed", "Waters one bed.")+`]}`), nil
			}})
		}
		id, err := with("the first secret of this", "").AddConnector(ctx, registry.Connection{Slug: "garden", URL: "https://garden.example/mcp",
			Headers: map[string]string{"Authorization": "Bearer canary"}}, time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		for _, old := range []string{"the first secret of this", ""} {
			if err := with("the second secret of this", old).ReadConnector(ctx, id); err != nil {
				t.Fatal(err)
			}
		}
		if read != 2 {
			t.Errorf("it was read %d times", read)
		}
	})
}

// TestAConnectorMoves holds that a server may be read elsewhere without losing what
// is known of it.
func TestAConnectorMoves(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		r := open(t, where, registry.Config{Read: func(_ context.Context, c registry.Connection) (*tdqs.Server, error) {
			return decode(t, `{"tools":[`+named("water_bed", c.URL)+`]}`), nil
		}})
		to := registry.Connection{Slug: "garden", URL: "https://garden.example/mcp"}
		if err := r.UpdateConnector(ctx, to, time.Hour); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("before it is there: %v", err)
		}
		p, err := r.Push(ctx, "garden", decode(t, `{"tools":[`+named("water_bed", "Waters one bed.")+`]}`))
		if err := errors.Join(err, r.UpdateConnector(ctx, to, time.Hour), r.ReadConnector(ctx, p.ServerID)); err != nil {
			t.Fatal(err)
		}
		if err := r.Store.View(ctx, func(tx *store.Tx) error {
			captures, err := tx.Captures(ctx, p.ServerID)
			if len(captures) != 2 {
				t.Errorf("%d captures, want the one that was pushed and the one that was read", len(captures))
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
	})
}
