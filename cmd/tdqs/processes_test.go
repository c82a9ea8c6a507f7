//go:build unix

package main

import (
	"bytes"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/internal/store/storetest"
)

// TestTwoProcessesShareOnePostgres lets two processes judge the same registry, kills
// one of them, whichever it is, and lets the other complete everything. No tool is
// judged twice for one hash but what the dead one had not recorded, and the
// periodic jobs run once.
func TestTwoProcessesShareOnePostgres(t *testing.T) {
	t.Parallel()
	for _, dies := range []string{"first", "second"} {
		t.Run("the "+dies+" dies", func(t *testing.T) {
			t.Parallel()
			c := &crash{outside: newOutside(t, 16, 12), where: storetest.Postgres(t)}
			c.open(t, c.fill)
			c.begin()
			const every = 250 * time.Millisecond
			var errOut [2]bytes.Buffer
			first := c.process(t, "first", &errOut[0], "--sweep-every", every.String())
			second := c.process(t, "second", &errOut[1], "--sweep-every", every.String())
			victim, survivor := first, second
			if dies == "second" {
				victim, survivor = second, first
			}
			c.answers(t, dies, 30)
			c.mu.Lock()
			c.dead = dies
			c.mu.Unlock()
			if err := victim.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			_ = victim.Wait()
			c.open(t, func(t *testing.T, s *store.Store) {
				c.gone(t, s, dies)
				c.forget(t, s, dies)
				c.waits(t, s)
				if err := survivor.Process.Signal(syscall.SIGTERM); err != nil {
					t.Fatal(err)
				}
				if err := survivor.Wait(); err != nil {
					t.Errorf("the one that lives: %v\n%s%s", err, &errOut[0], &errOut[1])
				}
				c.examine(t, s)
				c.sweptOnce(t, s, every)
			})
			by := map[string]int{}
			for _, who := range c.by {
				by[who]++
			}
			if by["first"] == 0 || by["second"] == 0 {
				t.Errorf("the work was not shared: %v", by)
			}
		})
	}
}

// answers waits until a process has been answered so often.
func (c *crash) answers(t *testing.T, who string, want int) {
	t.Helper()
	for limit := time.After(30 * time.Second); ; {
		select {
		case <-c.events:
		case <-limit:
			t.Fatalf("the %s process does not ask", who)
		}
		n := 0
		c.mu.Lock()
		for key := range c.answered {
			if c.by[key] == who {
				n++
			}
		}
		c.mu.Unlock()
		if n >= want {
			return
		}
	}
}

// forget writes down what is recorded when a process is dead, which may not be asked
// about again; what the dead one asked in vain may.
func (c *crash) forget(t *testing.T, s *store.Store, who string) {
	t.Helper()
	f := found{recorded: map[string]struct{}{}, current: map[string][]string{}}
	if err := s.View(t.Context(), func(tx *store.Tx) error {
		c.mu.Lock()
		defer c.mu.Unlock()
		return f.read(t.Context(), tx, c.keys, t)
	}); err != nil {
		t.Fatal(err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	lost := 0
	for key, asker := range c.by {
		if _, recorded := f.recorded[key]; asker == who && !recorded {
			lost++
		}
	}
	c.recorded = f.recorded
	t.Logf("killed with %d questions under way, %d recorded", lost, len(f.recorded))
}

// sweptOnce holds that two processes sweep as often as one: a sweep each interval
// and one at the start of each.
func (c *crash) sweptOnce(t *testing.T, s *store.Store, every time.Duration) {
	t.Helper()
	var n int
	var span float64 // seconds
	if err := s.View(t.Context(), func(tx *store.Tx) error {
		return tx.QueryRowContext(t.Context(), `SELECT COUNT(*), EXTRACT(EPOCH FROM MAX(created_at) - MIN(created_at)) FROM river_job WHERE kind = 'sweep'`).Scan(&n, &span)
	}); err != nil {
		t.Fatal(err)
	}
	if most := int(span/every.Seconds()) + 4; n < 2 || n > most {
		t.Errorf("%d sweeps in %.1f seconds, %d at most", n, span, most)
	}
	t.Logf("%d sweeps in %.1f seconds", n, span)
}

// TestABudgetIsSharedByProcesses lets two processes have twenty calls an hour: they
// ask twenty times, their other jobs end without one, and it is no outage.
func TestABudgetIsSharedByProcesses(t *testing.T) {
	t.Parallel()
	const budget = 20
	c := &crash{outside: newOutside(t, 6, 6), where: storetest.Postgres(t)}
	c.open(t, c.fill)
	c.begin()
	var errOut [2]bytes.Buffer
	first := c.process(t, "first", &errOut[0], "--max-calls-per-hour", strconv.Itoa(budget))
	second := c.process(t, "second", &errOut[1], "--max-calls-per-hour", strconv.Itoa(budget))
	c.open(t, func(t *testing.T, s *store.Store) {
		for deadline := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
			var unread, jobs int
			if err := s.View(t.Context(), func(tx *store.Tx) error {
				return tx.QueryRowContext(t.Context(), `SELECT (SELECT COUNT(*) FROM server WHERE capture_id IS NULL),
					(SELECT COUNT(*) FROM river_job WHERE state IN ('available', 'running'))`).Scan(&unread, &jobs)
			}); err == nil && unread == 0 && jobs == 0 { // an error: the tables of the queue are not there yet
				break
			}
			if time.Now().After(deadline) {
				t.Fatalf("after a minute %d lists are not read and %d jobs not done:\n%s%s", unread, jobs, &errOut[0], &errOut[1])
			}
		}
		for _, p := range []*exec.Cmd{first, second} {
			if err := p.Process.Signal(syscall.SIGTERM); err != nil {
				t.Fatal(err)
			}
			if err := p.Wait(); err != nil {
				t.Errorf("a process: %v\n%s%s", err, &errOut[0], &errOut[1])
			}
		}
		f := c.examine(t, s)
		if len(c.asked) != budget || len(f.recorded) != budget {
			t.Errorf("asked %d questions and recorded %d, want %d", len(c.asked), len(f.recorded), budget)
		}
	})
	status := runProgram(t, []string{"TDQS_BASE_URL=" + c.base("status"), "TDQS_MODEL=marker"}, "registry", "status", "--db", c.where)
	if !regexp.MustCompile(`calls +20 in this hour`).MatchString(status.out) || strings.Contains(status.out, "failed") {
		t.Errorf("status:\n%s%s", status.out, status.errOut)
	}
}
