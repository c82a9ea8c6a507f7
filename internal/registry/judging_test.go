package registry_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/judge/offline"
)

// This file is about what judging does.

func TestTheDefaultsAreThoseOfTheChapter(t *testing.T) {
	t.Parallel()
	r := open(t, t.TempDir()+"/tdqs.db", registry.Config{})
	if s := r.Settings; s.SweepEvery != 5*time.Minute || s.Page != 100 || s.ToolWorkers != 40 || s.ServerWorkers != 30 || s.MaxCallsPerHour != 0 {
		t.Errorf("%+v", s)
	}
}

// bounded is a judge that keeps each question open until as many are as may be.
type bounded struct {
	tdqs.Judge
	tools, sets  atomic.Int32
	full         chan struct{}
	once         sync.Once
	wantT, wantS int32
}

func (b *bounded) hold(n *atomic.Int32, want int32, t string) error {
	defer n.Add(-1)
	if n.Add(1) > want {
		return fmt.Errorf("more than %d %s at once", want, t)
	}
	if b.tools.Load() == b.wantT && b.sets.Load() == b.wantS {
		b.once.Do(func() { close(b.full) })
	}
	select {
	case <-b.full:
		return nil
	case <-time.After(2 * time.Minute):
		return errors.New("fewer at once than there may be")
	}
}

func (b *bounded) JudgeTool(ctx context.Context, c tdqs.ToolCase) (tdqs.Verdict, error) {
	if err := b.hold(&b.tools, b.wantT, "tools"); err != nil {
		return tdqs.Verdict{}, err
	}
	return b.Judge.JudgeTool(ctx, c)
}

func (b *bounded) JudgeServer(ctx context.Context, c tdqs.ServerCase) (tdqs.CoherenceVerdict, error) {
	if err := b.hold(&b.sets, b.wantS, "sets"); err != nil {
		return tdqs.CoherenceVerdict{}, err
	}
	return b.Judge.JudgeServer(ctx, c)
}

func TestAsManyAtOnceAsThereAreWorkers(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		judge := &bounded{Judge: offline.New(), full: make(chan struct{}), wantT: 3, wantS: 2}
		h := build(t, where, &scribe{}, func(c *registry.Config) {
			c.Scorer.Judge, c.ToolWorkers, c.ServerWorkers = judge, 3, 2
		})
		for i := range 4 {
			h.push(fmt.Sprintf("garden-%d", i), named("water_bed", "Waters one bed."), named("list_beds", "Lists the beds."))
		}
		if failed, err := h.Drain(ctx, h.queue); err != nil || failed > 0 {
			t.Errorf("%d failed, %v", failed, err)
		}
		h.sound()
	})
}

// The job of the tool and that of the set each write their own columns.
func TestTheJobsDoNotTouchEachOthersColumns(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		h := build(t, where, &scribe{shadows: true}, nil)
		id := h.push("garden", named("list_beds", "Lists the beds."), dear("find_beds", "Finds beds."))
		h.settle()
		columns := func(which string) (out []string) {
			t.Helper()
			if err := h.Store.View(ctx, func(tx *store.Tx) error {
				rows, err := tx.QueryContext(ctx, `SELECT `+which+` FROM tool_score ORDER BY input_hash`)
				if err != nil {
					return err
				}
				defer rows.Close()
				for rows.Next() {
					var s string
					if err := rows.Scan(&s); err != nil {
						return err
					}
					out = append(out, s)
				}
				return rows.Err()
			}); err != nil {
				t.Fatal(err)
			}
			return out
		}
		const ofTool, ofSet = `flags || record || CAST(judged_at AS TEXT) || CAST(tdqs AS TEXT) || CAST(again AS TEXT)`, `server_flags`
		tool, set := columns(ofTool), columns(ofSet)
		if !slices.Contains(set, `["Shadowing Risk"]`) {
			t.Fatalf("no flag: %q", set)
		}
		h.clock.now = h.clock.now.Add(time.Minute)
		h.judge.shadows = false
		if _, err := h.RequeueCoherence(ctx, h.clock.now); err != nil {
			t.Fatal(err)
		}
		h.asks("the set", "the set of garden")
		if diff := cmp.Diff(tool, columns(ofTool)); diff != "" {
			t.Errorf("the job of the set wrote: %s", diff)
		}
		if got := columns(ofSet); slices.Contains(got, `["Shadowing Risk"]`) {
			t.Errorf("the flag did not lapse: %q", got)
		}
		set = columns(ofSet)
		h.judge.mark = func(string) int { return 1 }
		h.clock.now = h.clock.now.Add(time.Minute)
		if _, err := h.RequeueTools(ctx, h.clock.now); err != nil {
			t.Fatal(err)
		}
		h.asks("the tools", "find_beds", "list_beds")
		if diff := cmp.Diff(set, columns(ofSet)); diff != "" {
			t.Errorf("the job of a tool wrote: %s", diff)
		}
		if a := read(t, h.Registry, id).Aggregate; *a.Mean != 10 {
			t.Errorf("judged anew: %+v", a)
		}
		h.sound()
	})
}

// The set is judged by live definitions, whether or not its tools have scores, and
// a pair that the model invents puts no flag on anything.
func TestShadowDetectionWaitsForNoScoreAndTrustsNoPair(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		h := build(t, where, &scribe{shadows: true, invents: []tdqs.ShadowVerdict{
			{Tool: "list_beds", CheaperSibling: "find_beds"}, {Tool: "nothing", CheaperSibling: "list_beds"}, {Tool: "sow", CheaperSibling: "list_beds"},
		}, fail: func(what string) error {
			if what != "the set of garden" {
				return errors.New("no usable answer")
			}
			return nil
		}}, func(c *registry.Config) { c.ToolWorkers = 1 })
		id := h.push("garden", named("list_beds", "Lists the beds."), dear("find_beds", "Finds beds."), named("sow", "Sows a bed."))
		h.settle()
		if a := read(t, h.Registry, id).Aggregate; a.Coherence == nil || a.Overall != nil || a.Scored != 0 {
			t.Errorf("without a score: %+v", a)
		}
		h.judge.fail = nil
		h.clock.now = h.clock.now.Add(time.Hour)
		h.sweep()
		h.settle()
		for i, m := range read(t, h.Registry, id).Members {
			if (len(m.Score.ServerFlags) > 0) != (i == 1) {
				t.Errorf("%s has the flags %v", m.Name, m.Score.ServerFlags)
			}
		}
		h.sound()
	})
}

// The message of the set holds names, descriptions and costs: what stands nowhere in
// it has the tool judged again and not the set.
func TestTheSetIsJudgedWhenItsMessageChanges(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		h := build(t, where, &scribe{}, nil)
		h.push("garden", `{"name":"water_bed","description":"Waters one bed."}`, named("sow", "Sows a bed."))
		h.settle()
		h.push("garden", `{"name":"water_bed","title":"Water the garden","description":"Waters one bed."}`, named("sow", "Sows a bed."))
		h.asks("a title", "water_bed")
		h.push("garden", `{"name":"water_bed","title":"Water the garden","description":"Waters one bed well."}`, named("sow", "Sows a bed."))
		h.asks("a description", "water_bed", "the set of garden")
		h.push("garden", dear("water_bed", "Waters one bed well."), named("sow", "Sows a bed."))
		h.asks("a cost", "water_bed", "the set of garden")
		h.sound()
	})
}

// What changes while the judge thinks is asked about next, without a sweep.
func TestChangesWhileTheJudgeThinks(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		var h *house
		changes := map[string]func(){}
		h = build(t, where, &scribe{fail: func(what string) error {
			if change := changes[what]; change != nil {
				changes[what] = nil
				change()
			}
			return nil
		}}, func(c *registry.Config) { c.ToolWorkers, c.ServerWorkers = 1, 1 })
		changes["the set of garden"] = func() { h.push("garden", named("water_bed", "Waters."), named("sow", "Sows a bed.")) }
		id := h.push("garden", named("water_bed", "Waters."))
		h.asks("the set twice", "water_bed", "sow", "the set of garden", "the set of garden")
		if a := read(t, h.Registry, id).Aggregate; a.Stale != 0 || a.Overall == nil {
			t.Errorf("%+v", a)
		}
		changes["prune"] = func() {
			if err := h.Store.Update(ctx, func(tx *store.Tx) error { return tx.RemoveServer(ctx, id) }); err != nil {
				t.Error(err)
			}
		}
		h.push("garden", named("prune", "Prunes a tree."))
		if got := h.settle(); !slices.Contains(got, "prune") {
			t.Errorf("asked %v", got)
		}
		if err := h.Store.View(ctx, func(tx *store.Tx) error {
			_, err := tx.Server(ctx, id)
			return err
		}); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a server that was removed while it was judged: %v", err)
		}
		h.sound()
	})
}

func TestASpentBudgetLeavesTheRestForTheNextHour(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		h := build(t, where, &scribe{}, func(c *registry.Config) { c.MaxCallsPerHour = 2 })
		h.judge.fail = func(string) error { return registry.Spend(ctx, h.Store, h.clock.now, 2) }
		id := h.push("garden", named("water_bed", "Waters one bed."), named("list_beds", "Lists the beds."), named("sow", "Sows a bed."))
		for hour, want := range []int{2, 0, 0} {
			if failed, err := h.Drain(ctx, h.queue); err != nil || failed > 0 {
				t.Fatalf("%d failed, %v", failed, err)
			}
			if got := read(t, h.Registry, id).Aggregate.Stale; got != want {
				t.Errorf("hour %d: %d questions are left, want %d", hour+1, got, want)
			}
			if o, err := h.Outage(ctx); err != nil || o != (registry.Outage{}) {
				t.Errorf("it counts as an outage: %+v, %v", o, err)
			}
			h.judge.take()
			h.sweep()
			if failed, err := h.Drain(ctx, h.queue); err != nil || failed > 0 || len(h.judge.take()) != 0 {
				t.Errorf("hour %d: asked beyond the budget: %d failed, %v", hour+1, failed, err)
			}
			h.clock.now = h.clock.now.Add(time.Hour)
			h.sweep()
		}
		h.sound()
	})
}

// refusing is the failure of an endpoint that asks to be asked again.
type refusing struct{ error }

func (refusing) Retry() (time.Duration, bool) { return 0, true }

// The pauses double from a minute to an hour when the judge cannot be reached, and
// stay at five minutes when it says nothing usable. However many questions were
// under way when it failed, one outage is one pause.
func TestPausesDouble(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		for _, c := range []struct {
			why  error
			want []time.Duration // in minutes
		}{
			{refusing{errors.New("connection refused")}, []time.Duration{1, 2, 4, 8, 16, 32, 60, 60}},
			{errors.New("no usable answer"), []time.Duration{1, 2, 4, 5, 5}},
		} {
			h := build(t, where, &scribe{fail: func(string) error { return c.why }}, nil)
			for i := range 10 {
				h.push(fmt.Sprintf("garden-%d", i), named("water_bed", "Waters one bed."))
			}
			for _, want := range c.want {
				h.sweep()
				h.settle()
				o, err := h.Outage(ctx)
				if wait := o.Until.Sub(h.clock.now); err != nil || wait != want*time.Minute {
					t.Errorf("%v: a pause of %s, want %d minutes: %+v, %v", c.why, wait, want, o, err)
				}
				h.clock.now = o.Until
			}
			if err := h.Store.Update(ctx, func(tx *store.Tx) error { return tx.Set(ctx, fmt.Sprintf("judge %d", h.Calibration()), "") }); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// While a new calibration comes up, a capture brings the aggregate that readers see
// up to date as well; once both cover everything the one that began last is shown.
func TestReadersSeeOneCalibrationAtATime(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		old := build(t, where, &scribe{weights: "1"}, nil)
		id := old.push("garden", named("water_bed", "Waters."), named("sow", "Sows."), named("prune", "Prunes."), named("dig", "Digs."))
		old.settle()
		next := build(t, where, &scribe{weights: "2"}, func(c *registry.Config) { c.Store = old.Store })
		next.push("garden", named("water_bed", "Waters."), named("sow", "Sows."), named("prune", "Prunes."), named("dig", "Digs."), named("rake", "Rakes."))
		if a := read(t, old.Registry, id).Aggregate; a.Scored != 4 || a.Mean == nil || a.Listed != 5 {
			t.Errorf("what readers see: %+v", a)
		}
		published := func(why string, want int64) {
			t.Helper()
			if err := next.Store.View(ctx, func(tx *store.Tx) error {
				got, err := next.Published(ctx, tx)
				if got != want {
					t.Errorf("%s: readers see %d, want %d", why, got, want)
				}
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		published("at first", old.Calibration())
		next.settle()
		next.sweep()
		published("covered", next.Calibration())
		old.sweep()
		published("the old one sweeps on", next.Calibration())
		if _, err := old.Publish(ctx); err != nil {
			t.Fatal(err)
		}
		next.sweep()
		published("by force", old.Calibration())
		old.sound()
		next.sound()
	})
}

func TestOneProcessServesASQLiteFile(t *testing.T) {
	t.Parallel()
	where := t.TempDir() + "/tdqs.db"
	first, second := build(t, where, &scribe{}, nil), build(t, where, &scribe{}, nil)
	if err := first.queue.Start(ctx); err != nil {
		t.Fatal(err)
	}
	if err := second.queue.Start(ctx); !errors.Is(err, store.ErrServed) {
		t.Errorf("a second one: %v", err)
	}
	if err := errors.Join(first.queue.Stop(ctx), second.queue.Start(ctx), second.queue.Stop(ctx)); err != nil {
		t.Error(err)
	}
}
