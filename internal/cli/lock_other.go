//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package cli

// alone keeps nobody waiting where files have no such locks.
func alone(string) (free func()) { return func() {} }
