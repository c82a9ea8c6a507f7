package cli

import (
	"fmt"
	"os"
	"syscall"
	"testing"
	"time"
	"unsafe"
)

// openTerminal opens a terminal of 80 columns.
func openTerminal(t *testing.T) (screen, terminal *os.File) {
	t.Helper()
	return openTerminalOf(t, 80)
}

// openTerminalOf opens a terminal of so many columns and 24 rows: what a program writes
// into it is read from screen.
func openTerminalOf(t *testing.T, columns uint16) (screen, terminal *os.File) {
	t.Helper()
	screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no terminal can be opened: %v", err)
	}
	t.Cleanup(func() { screen.Close() })
	var number, unlocked uint32
	size := [4]uint16{24, columns}
	raw, err := screen.SyscallConn() // Fd would make reads block for ever
	if err != nil {
		t.Fatal(err)
	}
	for request, argument := range map[uintptr]unsafe.Pointer{
		syscall.TIOCGPTN: unsafe.Pointer(&number), syscall.TIOCSPTLCK: unsafe.Pointer(&unlocked), syscall.TIOCSWINSZ: unsafe.Pointer(&size),
	} {
		err := raw.Control(func(fd uintptr) {
			if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, fd, request, uintptr(argument)); errno != 0 {
				t.Errorf("request %x: %v", request, errno)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := screen.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	terminal, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { terminal.Close() })
	return screen, terminal
}
