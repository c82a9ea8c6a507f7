//go:build unix

package capture

import (
	"context"
	"errors"
	"path/filepath"
	"syscall"
	"testing"
)

// TestInterruptedPipe holds that an interrupt is heeded while a named pipe waits
// for somebody to write into it.
func TestInterruptedPipe(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip("no named pipe: ", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := Read(ctx, Input{Path: path}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
