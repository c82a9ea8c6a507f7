// Command stream sends the captured servers through `tdqs score --ndjson`, one a
// line, again and again until a number of definitions has passed, and prints
// how long that took and how much memory the process held at most.
//
//	go build -o /tmp/tdqs ./cmd/tdqs && go run ./bench/stream -tdqs /tmp/tdqs [-n 1000000] [FOLDER]
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"github.com/opentdqs/tdqs"
)

func main() {
	binary := flag.String("tdqs", "tdqs", "the command to measure")
	n := flag.Int("n", 1_000_000, "how many definitions to send")
	flag.Parse()
	folder := "../shared/corpus"
	if flag.NArg() > 0 {
		folder = flag.Arg(0)
	}
	if err := run(*binary, folder, *n); err != nil {
		fmt.Fprintln(os.Stderr, "stream:", err)
		os.Exit(2)
	}
}

func run(binary, folder string, n int) error {
	lines, err := servers(folder)
	if err != nil {
		return err
	}
	command := exec.Command(binary, "score", "-", "--ndjson")
	command.Stderr = os.Stderr
	in, err := command.StdinPipe()
	if err != nil {
		return err
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return err
	}
	start := time.Now()
	if err := command.Start(); err != nil {
		return err
	}
	sent := make(chan int, 1)
	go func() { sent <- send(in, lines, n) }()
	bytes, err := io.Copy(io.Discard, out)
	if err != nil {
		return err
	}
	if err := command.Wait(); err != nil {
		return err
	}
	took := time.Since(start)
	count := <-sent
	usage, ok := command.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return fmt.Errorf("this system does not say how much memory a process held")
	}
	fmt.Printf("%d definitions, %d MB of reports, %.0f s, %.1f µs a definition, %d MB of memory at most\n",
		count, bytes>>20, took.Seconds(), float64(took.Microseconds())/float64(count), usage.Maxrss>>10)
	return nil
}

// server is one line with the number of its definitions.
type server struct {
	line  []byte
	tools int
}

func servers(folder string) (out []server, err error) {
	paths, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil || len(paths) == 0 {
		return nil, fmt.Errorf("no JSON files in %s", folder)
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		var line bytes.Buffer
		if err := json.Compact(&line, data); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		s, err := tdqs.Decode(data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		line.WriteByte('\n')
		out = append(out, server{line.Bytes(), len(s.Tools)})
	}
	return out, nil
}

// send writes the lines over and over until n definitions are through.
func send(w io.WriteCloser, lines []server, n int) (sent int) {
	buffered := bufio.NewWriter(w)
	defer w.Close()
	defer buffered.Flush()
	for sent < n {
		for _, s := range lines {
			if _, err := buffered.Write(s.line); err != nil {
				return sent
			}
			if sent += s.tools; sent >= n {
				break
			}
		}
	}
	return sent
}
