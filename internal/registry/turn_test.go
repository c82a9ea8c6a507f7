package registry_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/internal/store/storetest"
	"github.com/opentdqs/tdqs/judge/offline"
)

// TestReportsWaitTheirTurn: as many are judged at once by a judge at hand as there are
// cores, be it for somebody with a token or without; a judge that is asked over a network
// has all at once.
func TestReportsWaitTheirTurn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		what   string
		config registry.Config
		token  int64
		waits  bool
	}{
		{"a judge at hand", registry.Config{}, 1, true},
		{"a model", registry.Config{Remote: true}, 1, false},
		{"a model, and a judge at hand for guests", registry.Config{Remote: true, Guests: &registry.Guests{Judge: offline.New()}}, 0, true},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			c.config.Scorer = tdqs.Scorer{Judge: &scribe{}}
			r := open(t, storetest.SQLite(t), c.config)
			if err := r.Submit(ctx, store.Report{UID: "one", ServerName: "garden", Request: []byte(reported), TokenID: c.token, Requested: r.Now()}); err != nil {
				t.Fatal(err)
			}
			back := r.TakeTurns()
			soon := ctx
			if c.waits {
				var cancel context.CancelFunc
				soon, cancel = context.WithTimeout(ctx, 20*time.Millisecond)
				defer cancel()
			}
			if err := r.WorkReport(soon, "one"); c.waits != errors.Is(err, context.DeadlineExceeded) || c.waits != (reportOf(t, r, "one").Status == store.Queued) {
				t.Errorf("while others are judged: %v, %+v", err, reportOf(t, r, "one"))
			}
			back()
			if err := r.WorkReport(ctx, "one"); err != nil || reportOf(t, r, "one").Status != store.Completed {
				t.Errorf("in its turn: %v, %+v", err, reportOf(t, r, "one"))
			}
		})
	}
}
