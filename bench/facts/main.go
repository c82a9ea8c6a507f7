// Command facts reads the facts off every definition of the given files and
// prints, as JSON, the fastest of the given number of rounds in seconds and the
// number of definitions; bench/reference compares it with another implementation.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/opentdqs/tdqs"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "facts:", err)
		os.Exit(2)
	}
}

func run(args []string) error {
	if len(args) < 2 {
		return fmt.Errorf("usage: facts ROUNDS FILE…")
	}
	rounds, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	var files [][]byte
	for _, path := range args[1:] {
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		files = append(files, data)
	}
	best, tools := time.Duration(0), 0
	for range rounds {
		start := time.Now()
		tools = 0
		for _, data := range files {
			n, err := facts(data)
			if err != nil {
				return err
			}
			tools += n
		}
		if took := time.Since(start); best == 0 || took < best {
			best = took
		}
	}
	return json.NewEncoder(os.Stdout).Encode([]any{best.Seconds(), tools})
}

// facts are hash, signals, gates and candidates of a file's tools.
func facts(data []byte) (tools int, err error) {
	s, err := tdqs.Decode(data)
	if err != nil {
		return 0, err
	}
	e := tdqs.LatestEdition()
	signals := make([]tdqs.Signals, len(s.Tools))
	for i := range s.Tools {
		signals[i] = e.Signals(&s.Tools[i])
		tdqs.HardGates(&s.Tools[i])
	}
	e.ShadowCandidates(s.Tools, signals)
	return len(s.Tools), nil
}
