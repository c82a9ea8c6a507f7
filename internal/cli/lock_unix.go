//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package cli

import (
	"os"
	"syscall"
)

// alone waits until no other process that calls it has the file, and keeps it until
// the function is called that it returns. What replaces the file has a lock of its
// own, so look at the path again before you write. A file system without locks has
// none to give, and nobody is kept waiting.
func alone(path string) (free func()) {
	f, err := os.Open(path)
	if err != nil {
		return func() {}
	}
	_ = syscall.Flock(int(f.Fd()), syscall.LOCK_EX)
	return func() { f.Close() }
}
