// Command core measures what the facts of a definition cost against the floor:
// checking that the bytes are JSON and hashing them. Both sides run in turn in
// one process on one core, and the fastest of many rounds counts, because shared
// machines swing.
//
//	go run ./bench/core [-rounds 60] [FOLDER]
package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/offline"
)

func main() {
	rounds := flag.Int("rounds", 60, "rounds of each side")
	flag.Parse()
	folder := "../shared/corpus"
	if flag.NArg() > 0 {
		folder = flag.Arg(0)
	}
	if err := run(folder, *rounds); err != nil {
		fmt.Fprintln(os.Stderr, "core:", err)
		os.Exit(2)
	}
}

func run(folder string, rounds int) error {
	runtime.GOMAXPROCS(1)
	stored, err := read(folder)
	if err != nil {
		return err
	}
	fmt.Println("files      bytes     tools  step              µs/tool  × floor  allocs/tool  bytes/tool")
	for _, set := range []struct {
		name  string
		files [][]byte
	}{{"stored", stored}, {"compact", compacted(stored)}} {
		table(set.name, set.files, rounds)
	}
	return nil
}

func read(folder string) (files [][]byte, err error) {
	paths, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil || len(paths) == 0 {
		return nil, fmt.Errorf("no JSON files in %s", folder)
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		files = append(files, data)
	}
	return files, nil
}

func compacted(files [][]byte) (out [][]byte) {
	for _, data := range files {
		var b bytes.Buffer
		if json.Compact(&b, data) == nil {
			out = append(out, b.Bytes())
		}
	}
	return out
}

// step is one side of the comparison.
type step struct {
	name string
	run  func(data []byte)
}

var steps = []step{
	{"floor", func(data []byte) {
		sum := sha256.Sum256(data)
		runtime.KeepAlive(json.Valid(data))
		runtime.KeepAlive(sum)
	}},
	{"decode", func(data []byte) {
		s, err := tdqs.Decode(data)
		if err == nil {
			runtime.KeepAlive(s)
		}
	}},
	{"decode and facts", func(data []byte) { runtime.KeepAlive(facts(data)) }},
	{"offline score", func(data []byte) {
		s, err := tdqs.Decode(data)
		if err != nil {
			return
		}
		report, err := tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: judge}.ScoreServer(context.Background(), s)
		if err == nil {
			runtime.KeepAlive(report)
		}
	}},
}

var judge = offline.New()

// facts are hash, signals, gates and candidates of every tool.
func facts(data []byte) int {
	s, err := tdqs.Decode(data)
	if err != nil {
		return 0
	}
	e := tdqs.DefaultEdition()
	signals := make([]tdqs.Signals, len(s.Tools))
	n := 0
	for i := range s.Tools {
		signals[i] = e.Signals(&s.Tools[i])
		n += len(tdqs.HardGates(&s.Tools[i]))
	}
	return n + len(e.ShadowCandidates(s.Tools, signals))
}

func table(name string, files [][]byte, rounds int) {
	size, tools := 0, 0
	for _, data := range files {
		size += len(data)
		if s, err := tdqs.Decode(data); err == nil {
			tools += len(s.Tools)
		}
	}
	best := make([]time.Duration, len(steps))
	var memory [2]runtime.MemStats
	allocs, bytes := make([]uint64, len(steps)), make([]uint64, len(steps))
	for range rounds {
		for i, s := range steps {
			runtime.GC()
			runtime.ReadMemStats(&memory[0])
			start := time.Now()
			for _, data := range files {
				s.run(data)
			}
			took := time.Since(start)
			runtime.ReadMemStats(&memory[1])
			if best[i] == 0 || took < best[i] {
				best[i] = took
			}
			allocs[i] = memory[1].Mallocs - memory[0].Mallocs
			bytes[i] = memory[1].TotalAlloc - memory[0].TotalAlloc
		}
	}
	for i, s := range steps {
		fmt.Printf("%-8s %9d  %6d  %-16s %8.2f %8.2f %12.1f %11.0f\n", name, size, tools, s.name,
			float64(best[i].Nanoseconds())/1000/float64(tools), float64(best[i])/float64(best[0]),
			float64(allocs[i])/float64(tools), float64(bytes[i])/float64(tools))
	}
}
