package registry_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/judge/offline"
)

// tally is a judge that counts how often it was asked about each definition.
type tally struct {
	tdqs.Judge
	mu    sync.Mutex
	tools map[string]int
}

func newTally() *tally { return &tally{Judge: offline.New(), tools: map[string]int{}} }

func (j *tally) JudgeTool(ctx context.Context, c tdqs.ToolCase) (tdqs.Verdict, error) {
	j.mu.Lock()
	j.tools[fmt.Sprintf("%s %s %s", c.Server, c.Tool.Name, c.Signals.InputHash)]++
	j.mu.Unlock()
	return j.Judge.JudgeTool(ctx, c)
}

// TestHotServersUnderLoad changes a few servers from many sides while their jobs
// run. No change is lost, though no sweep looks for it, no definition is judged
// twice, and every aggregate follows.
func TestHotServersUnderLoad(t *testing.T) {
	for _, remote := range []bool{false, true} {
		t.Run(fmt.Sprintf("remote %v", remote), func(t *testing.T) {
			onBoth(t, func(t *testing.T, where string) {
				judge := newTally()
				r := open(t, where, registry.Config{Scorer: tdqs.Scorer{Judge: judge}, Remote: remote})
				q, err := r.OpenQueue(ctx, where, true)
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(q.Close)
				if err := q.Start(ctx); err != nil {
					t.Fatal(err)
				}
				const servers, pushers, pushes = 4, 6, 20
				var wg sync.WaitGroup
				for p := range pushers {
					wg.Go(func() {
						chance := rand.New(rand.NewPCG(uint64(p), 1))
						for range pushes {
							hot(t, r, chance.IntN(servers), chance)
						}
					})
				}
				wg.Wait()
				if err := q.Stop(ctx); err != nil {
					t.Fatal(err)
				}
				if failed, err := r.Drain(ctx, q); err != nil || failed > 0 {
					t.Fatalf("%d jobs failed, %v", failed, err)
				}
				var c store.Coverage
				if err := r.Store.View(ctx, func(tx *store.Tx) (err error) {
					c, err = tx.Coverage(ctx, r.Calibration())
					return err
				}); err != nil || c.Servers != servers || c.Fresh != servers || c.Scored != c.Tools {
					t.Errorf("changes were lost: %+v, %v", c, err)
				}
				if wrong, err := r.Check(ctx); err != nil || len(wrong) > 0 {
					t.Errorf("%v, %v", wrong, err)
				}
				for what, n := range judge.tools {
					if n > 1 {
						t.Errorf("%s was judged %d times", what, n)
					}
				}
			})
		})
	}
}

// hot pushes one of many lists of a server, which have much in common.
func hot(t *testing.T, r *registry.Registry, n int, chance *rand.Rand) {
	list := ""
	for i := range 2 + chance.IntN(6) {
		if i > 0 {
			list += ","
		}
		list += named(fmt.Sprintf("water_bed_%d", i), fmt.Sprintf("Waters bed %d for %d minutes.", i, chance.IntN(5)))
	}
	server, err := tdqs.Decode([]byte(`{"tools":[` + list + `]}`))
	if err != nil {
		t.Error(err)
		return
	}
	if _, err := r.Push(ctx, fmt.Sprintf("garden-%d", n), server); err != nil {
		t.Error(err)
	}
}
