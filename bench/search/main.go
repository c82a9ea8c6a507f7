// Command search measures search: the queries that the tests ask, each several
// times, on a registry of as many tools as are asked for.
//
//	go run ./bench/search                              # SQLite in a temporary folder
//	go run ./bench/search -db tdqs.db -tools 228369    # kept, and used again
//
// The servers are those of the shared corpus, varied. Their scores are made up: a
// search sorts by them, whatever they are.
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"hash/fnv"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/bench/load"
	"github.com/opentdqs/tdqs/bench/variant"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/judge/offline"
)

func main() {
	log.SetFlags(0)
	var o options
	flag.IntVar(&o.tools, "tools", 20_000, "how many tools, about")
	flag.StringVar(&o.where, "db", "", "the database, filled when it is empty; none for SQLite in a temporary folder")
	flag.StringVar(&o.queries, "queries", load.QueryFile, "the file of queries")
	flag.IntVar(&o.rounds, "rounds", 5, "how often each query is asked")
	flag.StringVar(&o.one, "query", "", "ask this query alone, and show what is found")
	flag.IntVar(&o.slowest, "slowest", 5, "how many of the slowest queries are named")
	flag.Parse()
	if err := run(context.Background(), o); err != nil {
		log.Fatal(err)
	}
}

type options struct {
	tools, rounds, slowest int
	where, queries, one    string
}

// taken is how long a query took.
type taken struct {
	query string
	time  time.Duration
	hits  int
}

func run(ctx context.Context, o options) error {
	if o.where == "" {
		dir, err := os.MkdirTemp("", "tdqs-bench-*")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir) //nolint:errcheck // a temporary folder
		o.where = filepath.Join(dir, "tdqs.db")
	}
	s, err := store.Open(ctx, o.where, store.Options{})
	if err != nil {
		return err
	}
	defer s.Close() //nolint:errcheck // measured already
	r, err := registry.New(ctx, registry.Config{Store: s, Scorer: tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: offline.New()}})
	if err != nil {
		return err
	}
	tools, err := fill(ctx, r, o.tools)
	if err != nil {
		return err
	}
	queries, err := asked(o)
	if err != nil {
		return err
	}
	var all []taken
	for _, query := range queries {
		for range o.rounds {
			t, err := ask(ctx, r, query, o.one != "")
			if err != nil {
				return err
			}
			all = append(all, t)
		}
	}
	slices.SortFunc(all, func(a, b taken) int { return cmp.Compare(a.time, b.time) })
	at := func(share float64) float64 {
		return float64(all[int(share*float64(len(all)-1))].time.Microseconds()) / 1e3
	}
	fmt.Println("| database | tools | queries | p50 | p95 | slowest |\n|---|---|---|---|---|---|")
	fmt.Printf("| %s | %d | %d | %.1f ms | %.1f ms | %.1f ms |\n", s.Kind(), tools, len(all), at(0.5), at(0.95), at(1))
	named := map[string]bool{}
	for _, t := range slices.Backward(all) {
		if len(named) < o.slowest && !named[t.query] {
			named[t.query] = true
			fmt.Printf("  %7.1f ms  %2d hits  %s\n", float64(t.time.Microseconds())/1e3, t.hits, t.query)
		}
	}
	return nil
}

// asked are the queries.
func asked(o options) ([]string, error) {
	if o.one != "" {
		return []string{o.one}, nil
	}
	return load.Queries(o.queries)
}

func ask(ctx context.Context, r *registry.Registry, query string, show bool) (taken, error) {
	found, took, err := load.Search(ctx, r, query)
	for _, h := range found.Hits {
		if show {
			fmt.Printf("%d %v %s %s\n", h.Band, h.TDQS, h.Server, h.Name)
		}
	}
	return taken{query, took, len(found.Hits)}, err
}

// fill fills an empty registry, and counts the tools of one that is full.
func fill(ctx context.Context, r *registry.Registry, want int) (tools int, err error) {
	count := func(tx *store.Tx) error {
		return tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM search_tool`).Scan(&tools)
	}
	if err := r.Store.View(ctx, count); err != nil {
		return 0, err
	}
	if tools > 0 {
		_, err := load.CountWords(ctx, r)
		return tools, err
	}
	lists, err := variant.Corpus()
	if err != nil {
		return 0, err
	}
	begin := time.Now()
	for n := 0; tools < want; n++ {
		list, err := lists.Server(n)
		if err != nil {
			return 0, err
		}
		pushed, err := r.Push(ctx, slug(list.Name, n), list)
		if err != nil {
			return 0, err
		}
		if err := grade(ctx, r, pushed.ServerID, list); err != nil {
			return 0, err
		}
		tools += len(list.Tools)
	}
	log.Printf("filled with %d tools in %.1f s", tools, time.Since(begin).Seconds())
	if r.Store.Kind() == store.Postgres { // as its daemon does by itself, in time
		if _, err := r.Store.Writer().ExecContext(ctx, `VACUUM ANALYZE`); err != nil {
			return 0, err
		}
	}
	begin = time.Now()
	counted, err := load.CountWords(ctx, r)
	log.Printf("words counted: %v, in %.1f s", counted, time.Since(begin).Seconds())
	return tools, err
}

// slug names a server as people would: by its own name, as far as that goes.
func slug(name string, n int) string {
	name = strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, strings.ToLower(name))
	return strings.Trim(name[:min(len(name), 80)], "-") + fmt.Sprintf("-%d", n)
}

// grade makes scores up.
func grade(ctx context.Context, r *registry.Registry, server int64, list *tdqs.Server) error {
	var all []store.Judged
	for i := range list.Tools {
		t := &list.Tools[i]
		sum := fnv.New32a()
		fmt.Fprint(sum, t.InputHash())
		score := tdqs.ToolScore{Name: t.Name, TDQS: tdqs.Tenths(10 + sum.Sum32()%40)}
		all = append(all, store.Judged{Name: t.Name, InputHash: t.InputHash(), Score: score})
	}
	return r.Store.Update(ctx, func(tx *store.Tx) error {
		return tx.PutToolScores(ctx, server, r.Calibration(), all, time.Unix(1e9, 0))
	})
}
