package registry_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/sharedtest"
	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/internal/store/storetest"
	"github.com/opentdqs/tdqs/judge/offline"
)

var ctx = context.Background()

// prepared are databases with the tables of the registry and of its queue, so that not
// every test makes them: that took more than half of the time (2026-11-30).
var prepared = storetest.Prepare(registry.PrepareDatabase)

func TestMain(m *testing.M) { os.Exit(prepared.Run(m)) }

// onBoth runs a test on both databases.
func onBoth(t *testing.T, test func(*testing.T, string)) {
	t.Parallel()
	for _, db := range prepared.Databases() {
		t.Run(db.Name, func(t *testing.T) {
			t.Parallel()
			test(t, db.Where(t))
		})
	}
}

// clock is a time that tests move.
type clock struct{ now time.Time }

func (c *clock) Now() time.Time { return c.now }

func newClock() *clock { return &clock{time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)} }

func open(t *testing.T, where string, c registry.Config) *registry.Registry {
	t.Helper()
	if c.Store == nil {
		c.Store = storetest.Open(t, where)
	}
	if c.Scorer.Judge == nil {
		c.Scorer.Judge = offline.New()
	}
	if c.Scorer.Edition == nil {
		c.Scorer.Edition = tdqs.DefaultEdition()
	}
	if c.Now == nil {
		c.Now = newClock().Now
	}
	r, err := registry.New(ctx, c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func decode(t *testing.T, data string) *tdqs.Server {
	t.Helper()
	s, err := tdqs.Decode([]byte(data))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// state is what readers see of a server.
type state struct {
	Aggregate store.ServerScore
	Members   []store.Member
}

func read(t *testing.T, r *registry.Registry, id int64) (s state) {
	t.Helper()
	if err := r.Store.View(ctx, func(tx *store.Tx) error {
		server, err := tx.Server(ctx, id)
		if err != nil {
			return err
		}
		s.Aggregate, err = tx.ServerScore(ctx, server.CaptureID, r.Calibration())
		if err != nil {
			return err
		}
		s.Members, err = tx.Members(ctx, server.CaptureID, r.Calibration())
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestScoresAreThoseOfTheCommand pushes real servers and compares what is kept
// with a run of the scorer.
func TestScoresAreThoseOfTheCommand(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		files, err := filepath.Glob(filepath.Join(sharedtest.Path(t, "corpus"), "*", "*.json"))
		if err != nil {
			t.Fatal(err)
		}
		more, _ := filepath.Glob(filepath.Join(sharedtest.Path(t, "corpus"), "*.json"))
		files = append(files, more...)
		r := open(t, where, registry.Config{})
		compared := 0
		for i, file := range files {
			if i%4 != 0 {
				continue
			}
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			server, err := tdqs.Decode(data)
			if err != nil {
				continue
			}
			want, err := r.Scorer.ScoreServer(ctx, server)
			if err != nil {
				t.Fatal(err)
			}
			slug := fmt.Sprintf("server-%d", i)
			pushed, err := r.Push(ctx, slug, server)
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			if err := r.ScoreServer(ctx, pushed.ServerID, nil); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			compare(t, file, want, read(t, r, pushed.ServerID))
			compared++
		}
		if compared < 20 {
			t.Errorf("only %d servers were compared", compared)
		}
		if s, err := r.Sweep(ctx); err != nil || s.Servers != 0 {
			t.Errorf("a sweep after it: %+v, %v", s, err)
		}
	})
}

func compare(t *testing.T, name string, want *tdqs.Report, got state) {
	t.Helper()
	if len(got.Members) != len(want.Tools) {
		t.Fatalf("%s: %d tools, want %d", name, len(got.Members), len(want.Tools))
	}
	for i := range want.Tools {
		g := got.Members[i].Score
		if g == nil {
			t.Fatalf("%s: tool %d has no score", name, i+1)
		}
		w := want.Tools[i]
		if g.TDQS != w.TDQS || g.Marks.Scores() != w.Marks.Scores() || len(g.ServerFlags) != len(w.ServerFlags) || len(g.Flags) != len(w.Flags) || g.Position != w.Position {
			t.Errorf("%s: tool %s: %+v, want %+v", name, w.Name, g, w)
		}
	}
	a := got.Aggregate
	if s := want.ServerScore; s == nil {
		if a.Overall != nil || a.Quality != nil {
			t.Errorf("%s: an aggregate where there is none: %+v", name, a)
		}
	} else if a.Mean == nil || *a.Mean != s.MeanTDQS || *a.Min != s.MinTDQS || *a.Quality != s.DescriptionQuality ||
		a.Coherence == nil || *a.Coherence != s.Coherence.Score || *a.Overall != *s.Overall {
		t.Errorf("%s: aggregate %+v, want %+v", name, a, s)
	}
	if a.Stale != 0 {
		t.Errorf("%s: %d questions left", name, a.Stale)
	}
}

func TestAnUnchangedListIsNotKeptTwice(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		r := open(t, where, registry.Config{})
		list := decode(t, `{"tools":[{"name":"water_bed","description":"Waters one bed of the garden."}]}`)
		first, err := r.Push(ctx, "garden", list)
		second, err2 := r.Push(ctx, "garden", list)
		if err := errors.Join(err, err2); err != nil {
			t.Fatal(err)
		}
		want := registry.Pushed{ServerID: first.ServerID, CaptureID: first.CaptureID, Created: true, Stale: 1}
		if diff := cmp.Diff(want, first); diff != "" {
			t.Error(diff)
		}
		want.Created, want.Unchanged = false, true
		if diff := cmp.Diff(want, second); diff != "" {
			t.Error(diff)
		}
	})
}
