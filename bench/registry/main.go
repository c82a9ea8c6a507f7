// Command registry measures the registry: servers are pushed, then everything is
// judged offline through the queue, roll-ups included, and every aggregate is
// computed again from the scores.
//
//	go run ./bench/registry                        # SQLite in a temporary folder
//	go run ./bench/registry -db postgres://…       # an empty database
//
// The servers are those of the shared corpus with the names of their tools
// changed, as many as are asked for.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/bench/variant"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/judge/offline"
)

func main() {
	log.SetFlags(0)
	tools := flag.Int("tools", 20_000, "how many tools, about")
	where := flag.String("db", "", "the database; empty for SQLite in a temporary folder")
	flag.Parse()
	if err := run(context.Background(), *where, *tools); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, where string, want int) error {
	if where == "" {
		dir, err := os.MkdirTemp("", "tdqs-bench-*")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir) //nolint:errcheck // a temporary folder
		where = filepath.Join(dir, "tdqs.db")
	}
	lists, err := variant.Corpus()
	if err != nil {
		return err
	}
	s, err := store.Open(ctx, where, store.Options{Connections: 34})
	if err != nil {
		return err
	}
	defer s.Close() //nolint:errcheck // measured already
	r, err := registry.New(ctx, registry.Config{Store: s, Scorer: tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: offline.New()}})
	if err != nil {
		return err
	}
	q, err := r.OpenQueue(ctx, where, true)
	if err != nil {
		return err
	}
	defer q.Close()

	push := time.Now()
	pushed, servers := 0, 0
	for ; pushed < want; servers++ {
		list, err := lists.Server(servers)
		if err != nil {
			return err
		}
		if _, err := r.Push(ctx, fmt.Sprintf("server-%06d", servers), list); err != nil {
			return err
		}
		pushed += len(list.Tools)
	}
	pushTime := time.Since(push)

	judge := time.Now()
	if err := q.Start(ctx); err != nil {
		return err
	}
	var c store.Coverage
	for c.Fresh < servers || c.Servers < servers {
		time.Sleep(20 * time.Millisecond)
		if err := s.View(ctx, func(tx *store.Tx) (err error) {
			c, err = tx.Coverage(ctx, r.Calibration())
			return err
		}); err != nil {
			return err
		}
	}
	judgeTime := time.Since(judge)
	if err := q.Stop(ctx); err != nil {
		return err
	}
	idle := time.Now()
	if _, err := r.Sweep(ctx); err != nil {
		return err
	}
	idleTime := time.Since(idle)
	wrong, err := r.Check(ctx)
	if err != nil {
		return err
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	fmt.Printf("| database | servers | tools | push | judge and roll up | tools a second | idle sweep | wrong roll-ups | heap from the system |\n|---|---|---|---|---|---|---|---|---|\n")
	fmt.Printf("| %s | %d | %d | %.1f s | %.1f s | %.0f | %d ms | %d | %d MB |\n", s.Kind(), servers, pushed, pushTime.Seconds(), judgeTime.Seconds(),
		float64(pushed)/judgeTime.Seconds(), idleTime.Milliseconds(), len(wrong), m.Sys>>20)
	for _, w := range wrong {
		fmt.Println(w)
	}
	return nil
}
