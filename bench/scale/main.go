// Command scale measures a registry of the size of the whole ecosystem, and of parts
// of it: importing, judging with the roll-ups while people read pages, searching,
// sweeping, and the memory that is taken. It prints one table; docs/scale.md has it.
//
//	go run ./bench/scale                                        # SQLite
//	.ci/postgres run go run ./bench/scale -postgres             # Postgres too
//	go run ./bench/scale -tools 22837,76123,228369 -export /tmp/registry
//
// The servers are those of the shared corpus, varied: 15,036 for 228,369 tools, as the
// specification counts them, and fewer in proportion. What is over a limit fails.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/opentdqs/tdqs/bench/load"
)

// The registry that is the measure.
const (
	wholeServers = 15_036
	wholeTools   = 228_369
)

// options are what is measured.
type options struct {
	sizes    []int // tools
	postgres string
	sqlite   bool
	dir      string
	keep     bool
	readers  int
	think    time.Duration
	calm     time.Duration
	rounds   int
	parts    map[string]bool
}

func main() {
	log.SetFlags(log.Ltime)
	var o options
	tools := flag.String("tools", strconv.Itoa(wholeTools), "how many tools, a comma list")
	postgres := flag.Bool("postgres", false, "measure Postgres too: databases are made at the address in TDQS_TEST_POSTGRES, and left there")
	flag.BoolVar(&o.sqlite, "sqlite", true, "measure SQLite")
	flag.StringVar(&o.dir, "dir", "", "keep the registries and their exports in this folder, and use exports that are there; empty: a temporary one")
	flag.IntVar(&o.readers, "readers", 50, "readers of pages at once")
	flag.DurationVar(&o.think, "think", time.Second, "time between two requests of a reader")
	flag.DurationVar(&o.calm, "calm", 10*time.Second, "how long they read on when everything is judged")
	flag.IntVar(&o.rounds, "rounds", 3, "how often each query is asked")
	parts := flag.String("parts", "", "measure these alone, a comma list of judge, search, sweep, export; empty for all")
	flag.Parse()
	if err := o.read(*tools, *parts, *postgres); err != nil {
		log.Fatal(err)
	}
	if err := run(context.Background(), &o); err != nil {
		log.Fatal(err)
	}
}

func (o *options) read(tools, parts string, postgres bool) error {
	for text := range strings.SplitSeq(tools, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 100 {
			return fmt.Errorf("-tools: %q is no number of tools, from 100", text)
		}
		o.sizes = append(o.sizes, n)
	}
	if parts == "" {
		parts = "judge,search,sweep,export"
	}
	o.parts = map[string]bool{}
	for part := range strings.SplitSeq(parts, ",") {
		o.parts[part] = true
	}
	if postgres {
		if o.postgres = os.Getenv("TDQS_TEST_POSTGRES"); o.postgres == "" {
			return fmt.Errorf("-postgres: TDQS_TEST_POSTGRES has no address; .ci/postgres run sets it")
		}
	}
	return nil
}

func run(ctx context.Context, o *options) error {
	o.keep = o.dir != ""
	if !o.keep {
		dir, err := os.MkdirTemp("", "tdqs-scale-*")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir) //nolint:errcheck // a temporary folder
		o.dir = dir
	}
	program, err := load.Build(o.dir)
	if err != nil {
		return err
	}
	var all []*column
	for _, tools := range o.sizes {
		file := filepath.Join(o.dir, fmt.Sprintf("registry-%d.ndjson", tools))
		servers := max(1, (wholeServers*tools+wholeTools/2)/wholeTools)
		if err := makeExport(ctx, file, servers, tools); err != nil {
			return err
		}
		for _, place := range o.places(tools) {
			c := &column{servers: servers, tools: tools}
			all = append(all, c)
			m := &measuring{options: o, column: c, program: program, place: place, export: file}
			if err := m.all(ctx); err != nil {
				printTable(all)
				return fmt.Errorf("%d tools, %s: %w", tools, c.database, err)
			}
			printTable(all)
		}
	}
	return overLimit(all)
}
