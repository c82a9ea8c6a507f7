// Package load is what the measuring programs share: tdqs as a process, the memory
// that it takes, readers that think between two requests, and how long things took.
package load

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"syscall"
	"time"
)

// Program is a tdqs that was built.
type Program string

// Build builds the program of this checkout into a folder.
func Build(dir string) (Program, error) {
	to := filepath.Join(dir, "tdqs")
	if out, err := exec.Command("go", "build", "-o", to, "./cmd/tdqs").CombinedOutput(); err != nil {
		return "", fmt.Errorf("building the program: %s", out)
	}
	return Program(to), nil
}

// Ran is a command that ended.
type Ran struct {
	Out  []byte
	Took time.Duration
	Busy time.Duration // had a core
	Peak int           // megabytes, as of [Peak]
}

// Run runs a command to its end.
func (p Program) Run(args ...string) (r Ran, err error) {
	var out, said bytes.Buffer
	cmd := exec.Command(string(p), args...)
	cmd.Stdout, cmd.Stderr = &out, &said
	began := time.Now()
	if err := cmd.Start(); err != nil {
		return r, err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for look := time.NewTicker(50 * time.Millisecond); ; {
		select {
		case <-look.C:
			r.Peak = max(r.Peak, Peak(cmd.Process.Pid))
			continue
		case err = <-ended:
		}
		look.Stop()
		break
	}
	r.Out, r.Took = out.Bytes(), time.Since(began)
	r.Busy = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	if err != nil {
		err = fmt.Errorf("tdqs %v: %w: %.500s", args, err, said.String())
	}
	return r, err
}

// Service is tdqs serve.
type Service struct {
	Base string // its address
	cmd  *exec.Cmd
}

// Serve starts a service that judges offline and does not limit who asks.
func (p Program) Serve(db string) (*Service, error) {
	cmd := exec.Command(string(p), "serve", "--addr", "127.0.0.1:0", "--judge", "offline", "--rate", "1000000", "--db", db)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	base := regexp.MustCompile(`http://[0-9.]+:[0-9]+`).FindString(line)
	if err != nil || base == "" {
		_ = cmd.Process.Kill()
		return nil, errors.Join(errors.New("the service does not start"), err, cmd.Wait())
	}
	return &Service{base, cmd}, nil
}

// Stop asks the service to end, and waits.
func (s *Service) Stop() error {
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	return s.cmd.Wait()
}

// Peak is the most that the service has had in memory.
func (s *Service) Peak() int { return Peak(s.cmd.Process.Pid) }

// Peak is the most that a process has had in memory, in megabytes; 0 where the system
// does not tell.
func Peak(pid int) int {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	var kilobytes int
	if m := regexp.MustCompile(`VmHWM:\s+(\d+)`).FindSubmatch(data); m != nil {
		_, _ = fmt.Sscan(string(m[1]), &kilobytes)
	}
	return kilobytes >> 10
}
