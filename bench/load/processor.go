package load

import (
	"bytes"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// tick is the unit in which Linux tells processor time.
const tick = 10 * time.Millisecond

// Processor is how long a process has had a core, with those of its children that
// ended; 0 where the system does not tell. On a busy machine it says what the clock
// does not.
func Processor(pid int) (took time.Duration) {
	data, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	if err != nil {
		return 0
	}
	_, rest, _ := bytes.Cut(data, []byte(") "))
	fields := strings.Fields(string(rest))
	for i := 11; i < 15 && i < len(fields); i++ { // utime, stime, cutime, cstime
		n, _ := strconv.Atoi(fields[i])
		took += time.Duration(n) * tick
	}
	return took
}

// PostgresProcessor is that of a Postgres on this machine whose socket is beside its
// data, as .ci/postgres has it; 0 for another database.
func PostgresProcessor(address string) (took time.Duration) {
	at, err := url.Parse(address)
	if err != nil || at.Query().Get("host") == "" {
		return 0
	}
	data, err := os.ReadFile(filepath.Join(at.Query().Get("host"), "data", "postmaster.pid"))
	if err != nil {
		return 0
	}
	first, _, _ := strings.Cut(string(data), "\n")
	pid, err := strconv.Atoi(first)
	if err != nil {
		return 0
	}
	took = Processor(pid)
	children, err := os.ReadFile(filepath.Join("/proc", first, "task", first, "children"))
	if err != nil {
		return took
	}
	for child := range strings.FieldsSeq(string(children)) {
		pid, _ := strconv.Atoi(child)
		took += Processor(pid)
	}
	return took
}

// Processor is how long the service has had a core.
func (s *Service) Processor() time.Duration { return Processor(s.cmd.Process.Pid) }
