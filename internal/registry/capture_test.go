package registry_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
)

// This file is about what a capture does.

func (h *house) exec(statement string) {
	h.t.Helper()
	if err := h.Store.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.ExecContext(ctx, statement)
		return err
	}); err != nil {
		h.t.Fatal(err)
	}
}

// A capture whose aggregate cannot be written is not there at all.
func TestScoresAreCarriedForwardAtomically(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		h := build(t, where, &scribe{}, nil)
		id := h.push("garden", named("water_bed", "Waters one bed."), named("list_beds", "Lists the beds."))
		h.settle()
		before := read(t, h.Registry, id)
		h.exec(`ALTER TABLE server_score RENAME TO aside`)
		list := decode(t, `{"tools":[`+named("water_bed", "Waters one bed.")+`,`+named("sow", "Sows a bed.")+`]}`)
		if _, err := h.Push(ctx, "garden", list); err == nil {
			t.Fatal("a capture without its aggregate was kept")
		}
		h.exec(`ALTER TABLE aside RENAME TO server_score`)
		if after := read(t, h.Registry, id); !reflect.DeepEqual(before, after) {
			t.Errorf("before %+v, after %+v", before, after)
		}
		h.sound()
		if _, err := h.Push(ctx, "garden", list); err != nil {
			t.Fatal(err)
		}
		if a := read(t, h.Registry, id).Aggregate; a.Scored != 1 || a.Stale != 2 {
			t.Errorf("with the capture: %+v", a)
		}
	})
}

func TestNamesThatNoTextColumnTakes(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		h := build(t, where, &scribe{}, nil)
		id := h.push("garden", `{"name":"a\u0000b","description":"Waters\u0000 one bed."}`, `{"name":"\ud800","description":"Prunes \udc00 a tree."}`,
			`{"name":"a","description":"Sows one bed."}`)
		if got := h.settle(); len(got) != 4 {
			t.Errorf("asked %q", got)
		}
		s := read(t, h.Registry, id)
		if s.Aggregate.Overall == nil || s.Members[0].Name != "a\x00b" || s.Members[1].Score == nil || s.Members[0].Score == nil {
			t.Errorf("%+v", s)
		}
		h.sweep()
		h.asks("nothing is left")
		h.sound()
	})
}

// The same tool twice is judged once; what the set says of one of its places it
// says of that tool, again and again.
func TestToolsThatStandTwiceInAList(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		h := build(t, where, &scribe{shadows: true}, nil)
		twice := dear("find_beds", "Finds beds.")
		id := h.push("garden", named("list_beds", "Lists the beds."), twice, twice, named("find_beds", "Finds a bed."))
		h.asks("each definition once", "list_beds", "find_beds", "find_beds", "the set of garden")
		for range 3 {
			a := read(t, h.Registry, id)
			if a.Aggregate.Scored != 4 || len(a.Members[1].Score.ServerFlags) != 1 || len(a.Members[2].Score.ServerFlags) != 1 || len(a.Members[3].Score.ServerFlags) != 0 {
				t.Fatalf("%+v", a)
			}
			h.sound()
			h.push("garden", named("list_beds", "Lists the beds."), twice, twice, named("find_beds", "Finds a bed."))
			if _, err := h.RequeueCoherence(ctx, h.clock.now.Add(time.Second)); err != nil {
				t.Fatal(err)
			}
			h.clock.now = h.clock.now.Add(time.Minute)
			h.asks("again", "the set of garden")
		}
	})
}

func TestAServerOfTwoThousandTools(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		r := open(t, where, registry.Config{})
		var tools []string
		for i := range 2000 {
			tools = append(tools, named(fmt.Sprintf("water_bed_%d", i), fmt.Sprintf("Waters bed %d of the garden.", i)))
		}
		push := func() registry.Pushed {
			p, err := r.Push(ctx, "garden", decode(t, `{"tools":[`+strings.Join(tools, ",")+`]}`))
			if err != nil {
				t.Fatal(err)
			}
			if err := r.ScoreServer(ctx, p.ServerID, nil); err != nil {
				t.Fatal(err)
			}
			return p
		}
		push()
		tools[1000] = named("water_bed_1000", "Waters the largest bed of the garden.")
		p := push()
		if a := read(t, r, p.ServerID).Aggregate; p.Stale != 1 || a.Scored != 2000 || a.Stale != 0 || a.Overall == nil {
			t.Errorf("%+v, %+v", p, a)
		}
		if wrong, err := r.Check(ctx); err != nil || len(wrong) > 0 {
			t.Errorf("%v, %v", wrong, err)
		}
	})
}

// Entries that cannot be scored count: below 80 % of the list there is no
// aggregate, the set is not judged, and what an earlier set said lapses.
func TestEntriesWithoutANameCount(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		h := build(t, where, &scribe{shadows: true}, nil)
		cheap, costly, broken := named("list_beds", "Lists the beds."), dear("find_beds", "Finds beds."), `{"description":"Has no name."}`
		id := h.push("garden", cheap, costly)
		h.settle()
		h.push("garden", cheap, costly, broken)
		h.asks("the set cannot be judged")
		s := read(t, h.Registry, id)
		if a := s.Aggregate; a.Mean != nil || a.Listed != 3 || a.Scored != 2 || a.Stale != 0 || len(s.Members[1].Score.ServerFlags) != 0 {
			t.Errorf("two of three: %+v, flags %v", a, s.Members[1].Score.ServerFlags)
		}
		h.push("garden", cheap, costly, named("sow", "Sows a bed."), named("prune", "Prunes a tree."), broken)
		h.settle()
		if a := read(t, h.Registry, id).Aggregate; a.Mean == nil || a.Overall == nil {
			t.Errorf("four of five: %+v", a)
		}
		h.sound()
	})
}

// Several that bring a new server at once bring one server.
func TestPushesAtOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		r := open(t, where, registry.Config{})
		var wg sync.WaitGroup
		var mu sync.Mutex
		created := 0
		for i := range 8 {
			wg.Go(func() {
				s, err := tdqs.Decode([]byte(`{"tools":[` + named("water_bed", fmt.Sprintf("Waters bed %d.", i)) + `]}`))
				p, err2 := r.Push(ctx, "garden", s)
				if err := errors.Join(err, err2); err != nil {
					t.Error(err)
				}
				mu.Lock()
				defer mu.Unlock()
				if p.Created {
					created++
				}
			})
		}
		wg.Wait()
		if created != 1 {
			t.Errorf("created %d times", created)
		}
	})
}

// A connector that fails in a way that no database would keep as it is, or that is
// gone while it is read, keeps its list and its turn.
func TestAConnectorThatIsLost(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		var h *house
		var id int64
		answer := func() (*tdqs.Server, error) {
			return tdqs.Decode([]byte(`{"tools":[` + named("water_bed", "Waters.") + `]}`))
		}
		h = build(t, where, &scribe{}, func(c *registry.Config) {
			c.Read = func(context.Context, registry.Connection) (*tdqs.Server, error) { return answer() }
		})
		id, err := h.AddConnector(ctx, registry.Connection{Slug: "garden", URL: "https://garden.example/mcp"}, time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		h.asks("at first", "water_bed", "the set of garden")
		answer = func() (*tdqs.Server, error) {
			return nil, errors.New("it said \x00 and \xff" + strings.Repeat("é", 10_000))
		}
		for n := 1; n <= 3; n++ {
			if err := h.ReadConnector(ctx, id); err != nil {
				t.Fatal(err)
			}
			if err := h.Store.View(ctx, func(tx *store.Tx) error {
				s, err := tx.Server(ctx, id)
				if wait := s.Due.Sub(h.clock.now); s.Failures != n || wait != time.Hour<<(n-1) || s.CaptureID == 0 || len(s.Failure) > 1100 {
					t.Errorf("after %d failures: due in %s, %+v", n, wait, s)
				}
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		remove := func() {
			if err := h.Store.Update(ctx, func(tx *store.Tx) error { return tx.RemoveServer(ctx, id) }); err != nil {
				t.Error(err)
			}
		}
		answer = func() (*tdqs.Server, error) {
			remove()
			return decode(t, `{"tools":[`+named("sow", "Sows.")+`]}`), nil
		}
		if err := errors.Join(h.ReadConnector(ctx, id), h.ReadConnector(ctx, id)); err != nil {
			t.Errorf("a server that was removed: %v", err)
		}
		h.asks("it is gone")
		h.sound()
	})
}
