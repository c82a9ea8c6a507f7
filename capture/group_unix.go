//go:build unix

package capture

import (
	"os/exec"
	"syscall"
)

// ownGroup lets a command lead a process group of its own, which everything it
// starts belongs to; an interrupt of the terminal then reaches only this program.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// endGroup asks a group to end, or ends it.
func endGroup(leader int, force bool) {
	signal := syscall.SIGTERM
	if force {
		signal = syscall.SIGKILL
	}
	_ = syscall.Kill(-leader, signal) // fails when the group is gone, which is what is wanted
}

// groupGone reports whether no process of a group is left.
func groupGone(leader int) bool { return syscall.Kill(-leader, 0) == syscall.ESRCH }
