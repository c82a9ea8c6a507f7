package registry_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/judge/offline"
)

const reported = `{"serverName": "ignored", "tools": [
	{"name": "water_plant", "description": "Waters one plant now. Use it when the soil is dry.", "inputSchema": {"type": "object", "properties": {"plant": {"type": "string", "description": "Its label"}}, "required": ["plant"]}},
	{"name": "list_plants", "description": "Lists the plants of the garden with their labels.", "inputSchema": {"type": "object"}}]}`

func submit(t *testing.T, r *registry.Registry, uid, request string) {
	t.Helper()
	if err := r.Submit(ctx, store.Report{UID: uid, ServerName: "garden", Request: []byte(request), Requested: r.Now()}); err != nil {
		t.Fatal(err)
	}
}

func reportOf(t *testing.T, r *registry.Registry, uid string) (report store.Report) {
	t.Helper()
	if err := r.Store.View(ctx, func(tx *store.Tx) (err error) {
		report, err = tx.Report(ctx, uid)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return report
}

// TestReportIsScoredByAJob: it is enqueued when it comes in, and says what the
// command would.
func TestReportIsScoredByAJob(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		r := open(t, where, registry.Config{Complete: func(r *tdqs.Report) { r.Provenance.ToolVersion = "v9" }})
		q, err := r.OpenQueue(ctx, where, true)
		if err != nil {
			t.Fatal(err)
		}
		defer q.Close()
		submit(t, r, "one", reported)
		submit(t, r, "none", `{"tools": [1, 2]}`)
		if failed, err := r.Drain(ctx, q); failed != 0 || err != nil {
			t.Fatalf("%d jobs failed: %v", failed, err)
		}
		one := reportOf(t, r, "one")
		if one.Status != store.Completed || one.Failure != "" {
			t.Fatalf("%s %s", one.Status, one.Failure)
		}
		var got tdqs.Report
		if err := json.Unmarshal([]byte(one.Result), &got); err != nil {
			t.Fatal(err)
		}
		if got.Server.Name != "garden" || len(got.Tools) != 2 || got.ServerScore.Overall == nil || got.Provenance.ToolVersion != "v9" {
			t.Errorf("the report: %s", one.Result)
		}
		if none := reportOf(t, r, "none"); none.Status != store.Failed || !strings.Contains(none.Failure, "80 %") {
			t.Errorf("tools that cannot be scored: %s %q", none.Status, none.Failure)
		}
	})
}

// TestSweepFindsUnfinishedReports: one that came in without a queue, and one that
// a process which was killed began.
func TestSweepFindsUnfinishedReports(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		r := open(t, where, registry.Config{})
		submit(t, r, "waits", reported)
		submit(t, r, "begun", reported)
		if err := r.Store.Update(ctx, func(tx *store.Tx) error {
			return tx.Advance(ctx, "begun", store.Scoring, "", "", r.Now())
		}); err != nil {
			t.Fatal(err)
		}
		q, err := r.OpenQueue(ctx, where, true)
		if err != nil {
			t.Fatal(err)
		}
		defer q.Close()
		if _, err := r.Sweep(ctx); err != nil {
			t.Fatal(err)
		}
		if _, err := r.Drain(ctx, q); err != nil {
			t.Fatal(err)
		}
		for _, uid := range []string{"waits", "begun"} {
			if got := reportOf(t, r, uid); got.Status != store.Completed {
				t.Errorf("%s: %s %s", uid, got.Status, got.Failure)
			}
		}
	})
}

// silent is a judge that cannot be reached.
type silent struct{ tdqs.Judge }

func (silent) JudgeTool(context.Context, tdqs.ToolCase) (tdqs.Verdict, error) {
	return tdqs.Verdict{}, unreachable{errors.New("nobody answers")}
}

type unreachable struct{ error }

func (unreachable) Retry() (time.Duration, bool) { return 0, true }

// TestReportWaitsForItsJudge: an outage is not the fault of the report, for an
// hour.
func TestReportWaitsForItsJudge(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		now := newClock()
		r := open(t, where, registry.Config{Now: now.Now, Scorer: tdqs.Scorer{Judge: silent{offline.New()}}})
		submit(t, r, "one", reported)
		if err := r.ScoreReport(ctx, "one"); err == nil {
			t.Error("the failure of the judge is not told")
		}
		if got := reportOf(t, r, "one"); got.Status != store.Queued {
			t.Errorf("during an outage: %s %s", got.Status, got.Failure)
		}
		now.now = now.now.Add(61 * time.Minute)
		if err := r.ScoreReport(ctx, "one"); err != nil {
			t.Error(err)
		}
		if got := reportOf(t, r, "one"); got.Status != store.Failed || !strings.Contains(got.Failure, "nobody answers") {
			t.Errorf("after an hour: %s %q", got.Status, got.Failure)
		}
		now.now = now.now.Add(31 * 24 * time.Hour)
		if _, err := r.Sweep(ctx); err != nil {
			t.Fatal(err)
		}
		if err := r.ScoreReport(ctx, "one"); err != nil {
			t.Error(err)
		}
		err := r.Store.View(ctx, func(tx *store.Tx) error { _, err := tx.Report(ctx, "one"); return err })
		if !errors.Is(err, store.ErrNotFound) {
			t.Errorf("after a month: %v", err)
		}
	})
}

// TestToken: only a hash is kept, a wrong one is none, and the quota holds.
func TestToken(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		r := open(t, where, registry.Config{})
		if _, _, err := registry.NewToken("ci", []string{"everything"}, 0, r.Now()); err == nil {
			t.Error("an unknown scope is taken")
		}
		secret, kept, err := registry.NewToken("ci", registry.Scopes(), 1, r.Now())
		if err != nil || strings.Contains(string(kept.Hash), secret) || len(kept.Hash) != 32 {
			t.Fatalf("%v %v", kept, err)
		}
		if err := r.Store.Update(ctx, func(tx *store.Tx) error { _, err := tx.AddToken(ctx, kept); return err }); err != nil {
			t.Fatal(err)
		}
		found, err := r.Bearer(ctx, secret)
		if err != nil || found.Name != "ci" {
			t.Fatalf("%v %v", found, err)
		}
		if _, err := r.Bearer(ctx, secret+"x"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a wrong token: %v", err)
		}
		for i, want := range []bool{true, false} {
			if within, err := r.SpendQuota(ctx, found); within != want || err != nil {
				t.Errorf("write %d: %v %v", i+1, within, err)
			}
		}
	})
}
