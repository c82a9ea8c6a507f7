package storetest

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs/internal/store"
)

func captures(t *testing.T, s suite) {
	server := s.server(t, "garden")
	want := store.Capture{ServerID: server, Taken: s.now, Name: "gar\x00den \xed\xa0\x80", SHA256: "abc", Listed: 3, Members: 2,
		Facts: []byte(`{"notes":["\u0000"]}`), Tools: []store.Tool{
			{Place: 1, Name: "z\x00\xed\xa0\x80", InputHash: "0000000000000001", Definition: []byte(`{"b":1.0, "a":9007199254740993}`), Signals: []byte(`{"paramCount":1}`), SignalsOf: "1.3/1"},
			{Place: 3, Name: "a", InputHash: "0000000000000002", Definition: []byte("{\"x\":\"\xff\"}"), Signals: []byte(`{}`), SignalsOf: "1.3/1"},
		}}
	s.update(t, func(tx *store.Tx) (err error) {
		want.ID, err = tx.PutCapture(ctx, want)
		return err
	})
	s.view(t, func(tx *store.Tx) error {
		got, err := tx.Capture(ctx, want.ID)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		current, err2 := tx.Server(ctx, server)
		if current.CaptureID != want.ID {
			t.Errorf("the current capture is %d, want %d", current.CaptureID, want.ID)
		}
		return errors.Join(err, err2)
	})
}

func definitionsOnce(t *testing.T, s suite) {
	server := s.server(t, "garden")
	s.capture(t, server, tool("a", "one"), tool("b", "two"), tool("b", "two"))
	s.capture(t, server, tool("a", "one"), tool("b", "other"))
	s.view(t, func(tx *store.Tx) error {
		var n int
		err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM definition`).Scan(&n)
		if n != 3 {
			t.Errorf("%d definitions, want 3", n)
		}
		return err
	})
}
