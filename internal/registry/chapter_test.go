package registry_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
)

// This file, capture_test.go and judging_test.go have a test for each statement of
// the specification's chapter "Running TDQS at scale".

func TestASweepEnqueuesEveryToolWhoseHashHasNoScore(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		h := build(t, where, &scribe{}, func(c *registry.Config) { c.Page = 2 })
		for i := range 5 { // more than two pages
			h.push(fmt.Sprintf("garden-%d", i), named("water_bed", "Waters one bed."), named("list_beds", "Lists the beds."))
		}
		if got := h.sweep(); got != (registry.Swept{Servers: 5, Jobs: 15}) {
			t.Errorf("swept %+v", got)
		}
		if got := h.settle(); len(got) != 15 {
			t.Errorf("asked %d questions, want 15: %v", len(got), got)
		}
		if got := h.sweep(); got != (registry.Swept{}) {
			t.Errorf("swept again %+v", got)
		}
		h.asks("nothing is stale")
		h.sound()
	})
}

func TestARedundantJobAsksNobody(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		h := build(t, where, &scribe{}, nil)
		id := h.push("garden", named("water_bed", "Waters one bed."))
		h.asks("at first", "water_bed", "the set of garden")
		hash := read(t, h.Registry, id).Members[0].InputHash
		if err := errors.Join(h.AskTool(ctx, id, hash, nil), h.AskSet(ctx, id, nil), h.AskTool(ctx, id, "0000000000000000", nil), h.AskTool(ctx, 999, hash, nil)); err != nil {
			t.Fatal(err)
		}
		if got := h.judge.take(); len(got) != 0 {
			t.Errorf("asked %v", got)
		}
	})
}

func TestARebuildThatTouchesOneToolJudgesOneTool(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		h := build(t, where, &scribe{}, nil)
		id := h.push("garden", named("water_bed", "Waters one bed."), named("list_beds", "Lists the beds."))
		h.settle()
		h.push("garden", named("water_bed", "Waters one bed of the garden."), named("list_beds", "Lists the beds."))
		before := read(t, h.Registry, id)
		if before.Aggregate.Scored != 1 || before.Members[1].Score == nil {
			t.Errorf("the unchanged tool did not keep its score with the capture: %+v", before.Aggregate)
		}
		h.asks("one description changed", "water_bed", "the set of garden")
		h.push("garden", named("list_beds", "Lists the beds."), named("water_bed", "Waters one bed of the garden."))
		h.asks("the order changed", "the set of garden")
		h.sound()
	})
}

func TestASiblingsRenameJudgesItselfAndCoherence(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		h := build(t, where, &scribe{}, nil)
		h.push("garden", named("water_bed", "Waters one bed."), named("list_beds", "Lists the beds."))
		h.settle()
		h.push("garden", named("water_bed", "Waters one bed."), named("show_beds", "Lists the beds."))
		h.asks("a rename", "show_beds", "the set of garden")
		h.push("garden", named("water_bed", "Waters one bed."), named("list_beds", "Lists the beds."))
		h.asks("back again: all of it was judged before")
		h.sound()
	})
}

func TestAConnectorIsReadInPlace(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		list := []string{named("water_bed", "Waters one bed."), named("list_beds", "Lists the beds.")}
		var failing error
		h := build(t, where, &scribe{}, func(c *registry.Config) {
			c.Read = func(_ context.Context, at registry.Connection) (*tdqs.Server, error) {
				if failing != nil {
					return nil, failing
				}
				if at.URL != "https://garden.example/mcp" || at.Headers["Authorization"] != "Bearer canary" {
					t.Errorf("read at %+v", at)
				}
				return tdqs.Decode([]byte(`{"tools":[` + strings.Join(list, ",") + `]}`))
			}
			var err error
			if c.Sealer, err = registry.NewSealer("a secret of the registry", ""); err != nil {
				t.Fatal(err)
			}
		})
		id, err := h.AddConnector(ctx, registry.Connection{Slug: "garden", URL: "https://garden.example/mcp",
			Headers: map[string]string{"Authorization": "Bearer canary"}}, time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		h.asks("as soon as it is added", "water_bed", "list_beds", "the set of garden")
		due := func(why string) []string {
			t.Helper()
			if err := h.EnqueueDue(ctx); err != nil {
				t.Fatal(err)
			}
			return h.settle()
		}
		if got := due("early"); len(got) != 0 {
			t.Errorf("read before its time: %v", got)
		}
		h.clock.now = h.clock.now.Add(time.Hour)
		list[1] = named("list_beds", "Lists the beds of the garden.")
		if got := due("an hour later"); !slices.Equal(got, []string{"list_beds", "the set of garden"}) {
			t.Errorf("asked %v", got)
		}
		failing = errors.New("no answer")
		h.clock.now = h.clock.now.Add(time.Hour)
		due("a failure")
		if err := h.Store.View(ctx, func(tx *store.Tx) error {
			s, err := tx.Server(ctx, id)
			if s.Failures != 1 || s.Failure != "no answer" || s.CaptureID == 0 || !s.Due.After(h.clock.now) {
				t.Errorf("after a failure: %+v", s)
			}
			var found int
			err2 := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM server WHERE headers LIKE '%canary%'`).Scan(&found)
			if h.Store.Kind() == store.SQLite && found != 0 {
				t.Error("the header stands readable in the database")
			}
			if h.Store.Kind() == store.Postgres {
				err2 = nil // which does not compare bytes with text
			}
			return errors.Join(err, err2)
		}); err != nil && h.Store.Kind() == store.SQLite {
			t.Fatal(err)
		}
		h.sound()
	})
}

func TestAggregatesFollowWhateverTheyStandOn(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		marks := map[string]int{"water_bed": 5, "list_beds": 1}
		h := build(t, where, &scribe{mark: func(tool string) int { return max(marks[tool], 1) }}, nil)
		id := h.push("garden", named("water_bed", "Waters one bed."), named("list_beds", "Lists the beds."))
		if a := read(t, h.Registry, id).Aggregate; a.Overall != nil || a.Scored != 0 || a.Stale != 3 {
			t.Errorf("before anything is judged: %+v", a)
		}
		h.settle()
		figures := func(why string, mean, lowest, overall tdqs.Tenths) {
			t.Helper()
			a := read(t, h.Registry, id).Aggregate
			if a.Overall == nil || *a.Mean != mean || *a.Min != lowest || *a.Overall != overall {
				t.Errorf("%s: %+v", why, a)
			}
		}
		figures("both judged", 30, 10, 27)
		h.push("garden", named("water_bed", "Waters one bed."))
		h.settle()
		figures("a tool left", 50, 50, 47)
		marks["prune"] = 5
		h.push("garden", named("water_bed", "Waters one bed."), named("prune", "Prunes a tree."), named("sow", "Sows a bed."))
		hash := read(t, h.Registry, id).Members[2].InputHash
		if err := h.AskTool(ctx, id, hash, nil); err != nil {
			t.Fatal(err)
		}
		if a := read(t, h.Registry, id).Aggregate; a.Mean != nil || a.Scored != 2 {
			t.Errorf("below 80 %%: %+v", a)
		}
		h.settle()
		figures("two more", 37, 10, 30)
		h.sound()
	})
}

func TestAFailureHealsOnTheNextSweep(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		broken := true
		h := build(t, where, &scribe{fail: func(what string) error {
			if broken && what == "water_bed" {
				return errors.New("the answer was no JSON")
			}
			return nil
		}}, nil)
		h.push("garden", named("water_bed", "Waters one bed."), named("list_beds", "Lists the beds."))
		h.asks("once each, without another try in the job", "water_bed", "list_beds", "the set of garden")
		broken = false
		h.asks("before the sweep")
		h.sweep()
		h.asks("after it", "water_bed")
		h.sound()
	})
}

func TestShadowingIsWrittenAndLapses(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		h := build(t, where, &scribe{shadows: true}, nil)
		id := h.push("garden", named("list_beds", "Lists the beds."), dear("find_beds", "Finds beds."))
		h.settle()
		flags := func(why string, want ...tdqs.Flag) {
			t.Helper()
			var got []tdqs.Flag
			for _, m := range read(t, h.Registry, id).Members {
				if m.Score != nil {
					got = append(got, m.Score.ServerFlags...)
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s: %s", why, diff)
			}
		}
		flags("confirmed", tdqs.ShadowingRisk)
		h.judge.shadows = false
		h.push("garden", named("list_beds", "Lists the beds of the garden."), dear("find_beds", "Finds beds."))
		flags("what was said stands until the set is judged again", tdqs.ShadowingRisk)
		h.settle()
		flags("lapsed")
		h.sound()
	})
}

func TestTwoCalibrationsDoNotMix(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		old := build(t, where, &scribe{weights: "1"}, nil)
		var ids []int64
		for i := range 5 {
			ids = append(ids, old.push(fmt.Sprintf("garden-%d", i), named("water_bed", "Waters one bed.")))
		}
		old.settle()
		next := build(t, where, &scribe{weights: "2", mark: func(string) int { return 5 }}, func(c *registry.Config) { c.Store = old.Store })
		next.settle() // it has begun
		published := func(why string, want int64) {
			t.Helper()
			next.sweep()
			if err := next.Store.View(ctx, func(tx *store.Tx) error {
				got, err := next.Published(ctx, tx)
				if got != want {
					t.Errorf("%s: readers see calibration %d, want %d", why, got, want)
				}
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		published("nothing judged", old.Calibration())
		for i, id := range ids {
			hash := read(t, old.Registry, id).Members[0].InputHash
			if err := next.AskTool(ctx, id, hash, nil); err != nil {
				t.Fatal(err)
			}
			want := old.Calibration()
			if i >= 3 {
				want = next.Calibration()
			}
			published(fmt.Sprintf("%d of 5 judged", i+1), want)
		}
		if a, b := read(t, old.Registry, ids[0]).Members[0].Score.TDQS, read(t, next.Registry, ids[0]).Members[0].Score.TDQS; a != 30 || b != 50 {
			t.Errorf("scores %v and %v", a, b)
		}
		old.sound()
		next.sound()
	})
}

func TestTheTwoPassesOfARollout(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		h := build(t, where, &scribe{}, nil)
		id := h.push("garden", named("water_bed", "Waters one bed."))
		h.settle()
		h.clock.now = h.clock.now.Add(time.Minute)
		start := h.clock.now
		for _, want := range []int{1, 0} {
			if n, err := h.RequeueCoherence(ctx, start); err != nil || n != want {
				t.Errorf("requeued %d sets, want %d: %v", n, want, err)
			}
			if a := read(t, h.Registry, id).Aggregate; a.Overall == nil {
				t.Error("the verdict does not stand until it is judged again")
			}
			if want == 1 {
				h.clock.now = h.clock.now.Add(time.Minute)
				h.asks("coherence alone", "the set of garden")
			} else {
				h.asks("a second pass of the same time")
			}
		}
		if n, err := h.RequeueTools(ctx, start); err != nil || n != 1 {
			t.Errorf("requeued tools of %d servers: %v", n, err)
		}
		h.asks("tools", "water_bed")
		if n, err := h.RecomputeSignals(ctx); err != nil || n != 0 {
			t.Errorf("%d signals changed without a reason: %v", n, err)
		}
		if err := h.Store.Update(ctx, func(tx *store.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE tool SET signals = '{}', signals_of = 'an older revision'`)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		coverage := func(want int) {
			t.Helper()
			if got := read(t, h.Registry, id).Members[0].Score.Signals.SchemaDescriptionCoverage; got != want {
				t.Errorf("readers see a coverage of %d %%, want %d", got, want)
			}
		}
		coverage(0)
		before := read(t, h.Registry, id).Aggregate
		for _, want := range []int{1, 0} {
			if n, err := h.RecomputeSignals(ctx); err != nil || n != want {
				t.Errorf("%d signals changed, want %d: %v", n, want, err)
			}
		}
		coverage(100)
		if got := h.sweep(); got != (registry.Swept{}) {
			t.Errorf("new signals put a tool into the queue: %+v", got)
		}
		if diff := cmp.Diff(before, read(t, h.Registry, id).Aggregate, cmpopts.IgnoreFields(store.ServerScore{}, "Updated")); diff != "" {
			t.Errorf("new signals move an aggregate: %s", diff)
		}
		h.sound()
	})
}

func TestAnOutageIsLeftAloneForAWhile(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		down := errors.New("connection refused")
		h := build(t, where, &scribe{fail: func(string) error { return down }}, func(c *registry.Config) { c.ToolWorkers, c.ServerWorkers = 1, 1 })
		for i := range 6 {
			h.push(fmt.Sprintf("garden-%d", i), named("water_bed", "Waters one bed."))
		}
		if got := h.settle(); len(got) > 5 {
			t.Errorf("a judge that fails was asked %d times", len(got))
		}
		o, err := h.Outage(ctx)
		if err != nil || o.Failures < 3 || !o.Until.After(h.clock.now) || !strings.Contains(o.Reason, "connection refused") {
			t.Errorf("the outage: %+v, %v", o, err)
		}
		h.sweep()
		h.asks("while it is left alone")
		h.push("garden-7", named("prune", "Prunes a tree.")) // everything else goes on
		h.settle()
		h.clock.now = o.Until
		down = nil
		h.judge.take()
		h.sweep()
		if got := h.settle(); len(got) != 14 {
			t.Errorf("asked %d questions afterwards, want 14", len(got))
		}
		if o, err := h.Outage(ctx); err != nil || o != (registry.Outage{}) {
			t.Errorf("the outage is not over: %+v, %v", o, err)
		}
		h.sound()
	})
}

func TestAJobThatAsksNobodyEndsNoOutage(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		down := errors.New("connection refused")
		h := build(t, where, &scribe{fail: func(string) error { return down }}, func(c *registry.Config) { c.ToolWorkers, c.ServerWorkers = 1, 1 })
		var tools []string
		for i := range 10 { // what has no description is not asked about
			tools = append(tools, named(fmt.Sprintf("water_%d", i), "Waters one bed."), named(fmt.Sprintf("rake_%d", i), ""))
		}
		h.push("garden", tools...)
		if got := h.settle(); len(got) > 5 {
			t.Errorf("a judge that fails was asked %d times", len(got))
		}
		if o, err := h.Outage(ctx); err != nil || o.Failures < 3 || !o.Until.After(h.clock.now) {
			t.Errorf("the outage: %+v, %v", o, err)
		}
	})
}
