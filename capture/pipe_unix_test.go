//go:build unix

package capture

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestInterruptedPipe holds that an interrupt is heeded while a named pipe waits
// for somebody to write into it.
func TestInterruptedPipe(t *testing.T) {
	t.Parallel()
	var writer *os.File
	t.Cleanup(func() { writer.Close() }) // once the pipe is removed, so that nobody can wait for it any more
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip("no named pipe: ", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := Read(ctx, Input{Path: path}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	// Whoever waits for a writer, now or in a moment, has one.
	var err error
	if writer, err = os.OpenFile(path, os.O_RDWR, 0); err != nil {
		t.Fatal(err)
	}
}
