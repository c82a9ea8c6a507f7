package storetest

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/store"
)

func servers(t *testing.T, s suite) {
	want := store.Server{Slug: "garden", Source: store.Connector, URL: "https://garden.example/mcp", Headers: []byte{0, 255},
		Every: time.Hour, Due: s.now, Created: s.now}
	s.update(t, func(tx *store.Tx) (err error) {
		want.ID, err = tx.AddServer(ctx, want)
		return err
	})
	if err := s.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.AddServer(ctx, store.Server{Slug: "garden", Source: store.Upload, Created: s.now})
		return err
	}); !errors.Is(err, store.ErrExists) {
		t.Errorf("a second server of one slug: %v", err)
	}
	s.server(t, "attic")
	s.view(t, func(tx *store.Tx) error {
		got, err := tx.ServerBySlug(ctx, "garden")
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		if _, err := tx.ServerBySlug(ctx, "nowhere"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a server that is not there: %v", err)
		}
		all, err2 := tx.Servers(ctx, "", 10)
		if len(all) != 2 || all[0].Slug != "attic" {
			t.Errorf("servers: %v", all)
		}
		due, err3 := tx.DueConnectors(ctx, s.now, 10)
		if len(due) != 1 || due[0].Slug != "garden" {
			t.Errorf("due: %v", due)
		}
		return errors.Join(err, err2, err3)
	})
	s.update(t, func(tx *store.Tx) error { return tx.Checked(ctx, want.ID, s.now, s.now.Add(time.Hour), "no answer") })
	s.update(t, func(tx *store.Tx) error { return tx.Checked(ctx, want.ID, s.now, s.now.Add(time.Hour), "no answer") })
	s.view(t, func(tx *store.Tx) error {
		got, err := tx.Server(ctx, want.ID)
		if got.Failures != 2 || got.Failure != "no answer" || !got.Due.Equal(s.now.Add(time.Hour)) {
			t.Errorf("after two failures: %+v", got)
		}
		due, err2 := tx.DueConnectors(ctx, s.now, 10)
		if len(due) != 0 {
			t.Errorf("due too early: %v", due)
		}
		return errors.Join(err, err2)
	})
}

func removal(t *testing.T, s suite) {
	server, calibration := s.server(t, "garden"), s.calibration(t, "1.3")
	a := tool("a", "one")
	s.capture(t, server, a)
	capture := s.capture(t, server, a, tool("b", "two"))
	s.update(t, func(tx *store.Tx) error {
		c := tdqs.Coherence{Score: 40}
		return errors.Join(
			tx.PutToolScores(ctx, server, calibration, []store.Judged{scored(a, 30)}, s.now),
			tx.PutCoherence(ctx, server, "m", calibration, &c, s.now),
			tx.PutServerScore(ctx, calibration, store.ServerScore{CaptureID: capture, ServerID: server, Scored: 1, Updated: s.now}))
	})
	s.update(t, func(tx *store.Tx) error { return tx.RemoveServer(ctx, server) })
	s.view(t, func(tx *store.Tx) error {
		for _, table := range []string{"server", "capture", "definition", "tool", "tool_score", "coherence", "server_score"} {
			var n int
			if err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM `+table).Scan(&n); err != nil || n != 0 {
				t.Errorf("%s has %d rows, %v", table, n, err)
			}
		}
		return nil
	})
}
