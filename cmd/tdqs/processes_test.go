//go:build unix

package main

import (
	"bytes"
	"fmt"
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
			c.mortal, c.often = dies, 30 // so that the other has something to do, however slow it is
			const every = 250 * time.Millisecond
			var errOut [2]bytes.Buffer
			first := c.process(t, "first", &errOut[0], "--sweep-every", every.String())
			second := c.process(t, "second", &errOut[1], "--sweep-every", every.String())
			victim, survivor := first, second
			if dies == "second" {
				victim, survivor = second, first
			}
			c.answers(t)
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
				c.sweepsAgain(t, s)
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

// answers waits until the process that is to die has been answered as often as it
// will be, and has what it asked for.
func (c *crash) answers(t *testing.T) {
	t.Helper()
	for limit := time.After(patience); ; {
		select {
		case <-c.events:
		case <-limit:
			t.Fatalf("the %s process does not ask", c.mortal)
		}
		n := 0
		c.mu.Lock()
		for key := range c.answered {
			if c.by[key] == c.mortal {
				n++
			}
		}
		c.mu.Unlock()
		if n == c.often {
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

// swept is how many sweeps there were, and the seconds from the first to the last.
func (c *crash) swept(t *testing.T, s *store.Store) (n int, span float64) {
	t.Helper()
	if err := s.View(t.Context(), func(tx *store.Tx) error {
		return tx.QueryRowContext(t.Context(), `SELECT COUNT(*), COALESCE(EXTRACT(EPOCH FROM MAX(created_at) - MIN(created_at)), 0) FROM river_job WHERE kind = 'sweep'`).Scan(&n, &span)
	}); err != nil {
		t.Fatal(err)
	}
	return n, span
}

// sweepsAgain waits for a sweep after those that there were: the one that lives
// takes the periodic jobs over when the dead one had them, which takes it some
// seconds, and everything else may be done before.
func (c *crash) sweepsAgain(t *testing.T, s *store.Store) {
	t.Helper()
	before, _ := c.swept(t, s)
	for deadline := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		if n, _ := c.swept(t, s); n > before {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("no sweep follows the %d that there were", before)
		}
	}
}

// sweptOnce holds that two processes sweep as often as one: a sweep each interval
// and one at the start of each.
func (c *crash) sweptOnce(t *testing.T, s *store.Store, every time.Duration) {
	t.Helper()
	n, span := c.swept(t, s)
	if most := int(span/every.Seconds()) + 4; n < 2 || n > most {
		t.Errorf("%d sweeps in %.1f seconds, %d at most", n, span, most)
	}
	t.Logf("%d sweeps in %.1f seconds", n, span)
}

// TestABudgetIsSharedByProcesses lets two processes have twenty calls an hour: they
// ask twenty times, their other jobs end without one, and it is no outage. An hour
// that ends in the middle of it gives them twenty more, so it is tried in the next.
func TestABudgetIsSharedByProcesses(t *testing.T) {
	t.Parallel()
	for {
		hour := time.Now().Truncate(time.Hour)
		wrong := shareABudget(t)
		if time.Now().Truncate(time.Hour).Equal(hour) {
			for _, w := range wrong {
				t.Error(w)
			}
			return
		}
	}
}

func shareABudget(t *testing.T) (wrong []string) {
	t.Helper()
	const budget = 20
	c := &crash{outside: newOutside(t, 6, 6), where: storetest.Postgres(t)}
	c.open(t, c.fill)
	c.begin()
	var errOut [2]bytes.Buffer
	first := c.process(t, "first", &errOut[0], "--max-calls-per-hour", strconv.Itoa(budget))
	second := c.process(t, "second", &errOut[1], "--max-calls-per-hour", strconv.Itoa(budget))
	c.open(t, func(t *testing.T, s *store.Store) {
		for deadline := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
			var unread, jobs int
			if err := s.View(t.Context(), func(tx *store.Tx) error {
				return tx.QueryRowContext(t.Context(), `SELECT (SELECT COUNT(*) FROM server WHERE capture_id IS NULL),
					(SELECT COUNT(*) FROM river_job WHERE state IN ('available', 'running'))`).Scan(&unread, &jobs)
			}); err == nil && unread == 0 && jobs == 0 { // an error: the tables of the queue are not there yet
				break
			}
			if time.Now().After(deadline) {
				t.Fatalf("%d lists are not read and %d jobs not done:\n%s%s", unread, jobs, &errOut[0], &errOut[1])
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
			wrong = append(wrong, fmt.Sprintf("asked %d questions and recorded %d, want %d", len(c.asked), len(f.recorded), budget))
		}
	})
	status := runProgram(t, []string{"TDQS_BASE_URL=" + c.base("status"), "TDQS_MODEL=marker"}, "registry", "status", "--db", c.where)
	if !regexp.MustCompile(`calls +20 in this hour`).MatchString(status.out) || strings.Contains(status.out, "failed") {
		wrong = append(wrong, fmt.Sprintf("status:\n%s%s", status.out, status.errOut))
	}
	return wrong
}
