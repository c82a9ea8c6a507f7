//go:build !unix

package capture

import (
	"os"
	"os/exec"
)

// ownGroup does nothing: there are no process groups here.
func ownGroup(*exec.Cmd) {}

// endGroup ends the command; what it started has to end by itself.
func endGroup(leader int, _ bool) {
	if p, err := os.FindProcess(leader); err == nil {
		_ = p.Kill() // fails when it has ended
	}
}

// groupGone cannot be told here.
func groupGone(int) bool { return true }
