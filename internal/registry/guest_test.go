package registry_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/judge/offline"
)

// TestGuestsSpendNoCalls: a report without a token is judged by the guests' judge, also
// while the other one does not answer; one with a token is the other's.
func TestGuestsSpendNoCalls(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		h := build(t, where, &scribe{}, func(c *registry.Config) {
			c.Guests = &registry.Guests{Judge: offline.New(), Complete: func(r *tdqs.Report) { r.Provenance.ToolVersion = "for guests" }}
		})
		submit(t, h.Registry, "guest", reported)
		if err := h.Submit(ctx, store.Report{UID: "known", ServerName: "garden", Request: []byte(reported), TokenID: 1, Requested: h.Now()}); err != nil {
			t.Fatal(err)
		}
		asked := h.settle()
		if len(asked) != 3 {
			t.Errorf("the model was asked %q, want two tools and the set of the report with a token", asked)
		}
		for uid, judge := range map[string]string{"guest": "offline", "known": "model"} {
			report := reportOf(t, h.Registry, uid)
			var got tdqs.Report
			if err := json.Unmarshal([]byte(report.Result), &got); err != nil {
				t.Fatalf("%s: %v: %s %s", uid, err, report.Status, report.Failure)
			}
			if got.Calibration.Judge.Judge != judge || (got.Provenance.ToolVersion == "for guests") != (uid == "guest") {
				t.Errorf("%s was judged by %+v, completed with %q", uid, got.Calibration.Judge, got.Provenance.ToolVersion)
			}
		}

		h.judge.fail = func(string) error { return errors.New("no answer") }
		h.push("pond", named("feed", "Feeds the fish."))
		submit(t, h.Registry, "later", reported)
		if _, err := h.Drain(context.Background(), h.queue); err != nil && !strings.Contains(err.Error(), "no answer") {
			t.Fatal(err)
		}
		if report := reportOf(t, h.Registry, "later"); report.Status != store.Completed {
			t.Errorf("while the model does not answer: %s %s", report.Status, report.Failure)
		}
	})
}
