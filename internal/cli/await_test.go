//go:build unix

package cli

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestSilentPipes holds that an interrupt is heeded while a named pipe has no
// writer, and while it has one that writes nothing.
func TestSilentPipes(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	tools := filepath.Join(dir, "tools.json")
	if err := os.WriteFile(tools, []byte(oneServer), 0o600); err != nil {
		t.Fatal(err)
	}
	alone, held := filepath.Join(dir, "alone"), filepath.Join(dir, "held")
	for _, path := range []string{alone, held} {
		if err := syscall.Mkfifo(path, 0o600); err != nil {
			t.Skip("no named pipe: ", err)
		}
	}
	writer, err := os.OpenFile(held, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer writer.Close()
	for _, args := range [][]string{
		{"score", "PIPE"},
		{"score", "--ndjson", "PIPE"},
		{"check", tools, "--contract", "PIPE"},
		{"rubric", "import", "PIPE"},
		{"capture", "PIPE"},
		{"score", tools, "--judge", "model", "--base-url", "http://127.0.0.1:1", "--model", "m", "--api-key-file", "PIPE"},
	} {
		for _, pipe := range []string{alone, held} {
			t.Run(args[0]+" "+args[1]+" "+filepath.Base(pipe), func(t *testing.T) {
				t.Parallel()
				line := strings.Split(strings.ReplaceAll(strings.Join(args, "\n"), "PIPE", pipe), "\n")
				ctx, cancel := context.WithCancel(context.Background())
				cancel()
				var out, errOut bytes.Buffer
				done := make(chan int, 1)
				go func() { done <- Run(ctx, line, strings.NewReader(""), &out, &errOut) }()
				select {
				case status := <-done:
					if status != 2 || !strings.Contains(errOut.String(), "interrupted") {
						t.Errorf("status %d: %s", status, errOut.String())
					}
				case <-time.After(time.Minute):
					t.Fatal("it goes on")
				}
			})
		}
	}
}
