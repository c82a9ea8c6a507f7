package storetest

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs/internal/store"
)

func reports(t *testing.T, s suite) {
	want := store.Report{UID: "u", ServerName: "gar\x00den", Request: []byte("{\xff}"), Lint: `{"findings":[]}`, Status: store.Queued, TokenID: 7, Requested: s.now}
	s.update(t, func(tx *store.Tx) error { return tx.AddReport(ctx, want) })
	check := func() {
		t.Helper()
		s.view(t, func(tx *store.Tx) error {
			got, err := tx.Report(ctx, "u")
			if err != nil || got.Request != nil {
				t.Errorf("%q comes along: %v", got.Request, err)
			}
			got.Request, err = tx.ReportRequest(ctx, "u")
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
			return err
		})
	}
	check()
	s.update(t, func(tx *store.Tx) error { return tx.Advance(ctx, "u", store.Completed, `{"a":"\u0000"}`, "", s.now) })
	want.Status, want.Result, want.Completed = store.Completed, `{"a":"\u0000"}`, s.now
	check()
	s.update(t, func(tx *store.Tx) error { return tx.Advance(ctx, "u", store.Failed, "", "too late", s.now) })
	check()
	s.update(t, func(tx *store.Tx) error { return tx.RemoveReports(ctx, s.now.Add(time.Second)) })
	s.view(t, func(tx *store.Tx) error {
		if _, err := tx.Report(ctx, "u"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a report that was removed: %v", err)
		}
		if _, err := tx.ReportRequest(ctx, "u"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("the request of a report that was removed: %v", err)
		}
		return nil
	})
}
