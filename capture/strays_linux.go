package capture

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"
)

// kin are the processes that a server has started and that have left its group.
// They carry the mark in their environment, or were seen as children while their
// parents lived.
type kin struct {
	leader int
	mark   string // NAME=value
	mu     sync.Mutex
	seen   map[int]processID // by process
}

// processID tells a process from a later one with the same number.
type processID struct {
	parent, group int
	dead          bool
	started       string // in ticks of the system
}

// alive are those that go on.
func (k *kin) alive() []int {
	k.mu.Lock()
	defer k.mu.Unlock()
	all := processes()
	for pid := range all {
		if k.marked(pid) {
			k.seen[pid] = all[pid]
		}
	}
	for pid := range all {
		if k.descends(pid, all) {
			k.seen[pid] = all[pid]
		}
	}
	var out []int
	for pid, was := range k.seen {
		if now, ok := all[pid]; ok && now.started == was.started && !now.dead && now.group != k.leader {
			out = append(out, pid)
		}
	}
	return out
}

// end ends them and says how many there were.
func (k *kin) end(force bool) int {
	signal := syscall.SIGTERM
	if force {
		signal = syscall.SIGKILL
	}
	alive := k.alive()
	for _, pid := range alive {
		_ = syscall.Kill(pid, signal) // fails when it is gone, which is what is wanted
	}
	return len(alive)
}

func (k *kin) marked(pid int) bool {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/environ")
	return err == nil && bytes.Contains(append([]byte{0}, text...), []byte("\x00"+k.mark+"\x00"))
}

// descends reports whether the leader, or one that was seen, is above a process.
func (k *kin) descends(pid int, all map[int]processID) bool {
	for range len(all) {
		parent := all[pid].parent
		was, seen := k.seen[parent]
		if parent == k.leader || seen && was.started == all[parent].started {
			return true
		}
		if parent <= 1 {
			return false
		}
		pid = parent
	}
	return false
}

// processes are those that /proc shows.
func processes() map[int]processID {
	entries, _ := os.ReadDir("/proc") // none where it is not mounted
	all := make(map[int]processID, len(entries))
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil || pid == os.Getpid() {
			continue
		}
		text, err := os.ReadFile("/proc/" + e.Name() + "/stat")
		if err != nil {
			continue
		}
		// The name in parentheses may have blanks and parentheses of its own.
		fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
		const state, parent, group, started = 0, 1, 2, 19
		if len(fields) <= started {
			continue
		}
		p := processID{dead: fields[state] == "Z" || fields[state] == "X", started: fields[started]}
		p.parent, _ = strconv.Atoi(fields[parent])
		p.group, _ = strconv.Atoi(fields[group])
		all[pid] = p
	}
	return all
}

func newKin(leader int, mark string) *kin {
	return &kin{leader: leader, mark: mark, seen: map[int]processID{}}
}
