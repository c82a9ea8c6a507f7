//go:build unix

package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/internal/store/storetest"
)

// phase is what a process was in the middle of when it was killed, as seen from
// outside.
type phase int

const (
	capturing phase = iota // a list was asked for and is not the server's current one
	judging                // a question is not answered
	rollingUp              // an answer was given and no score is there
	phases
)

func (p phase) String() string { return [...]string{"capture", "judging", "roll-up"}[p] }

// TestKilledAtAnyMoment kills tdqs serve fifty times, in the middle of everything it
// does. After each time every invariant holds and nothing that was recorded is lost
// or asked about again; in the end, one sweep completes the rest.
func TestKilledAtAnyMoment(t *testing.T) {
	t.Parallel()
	for _, db := range storetest.Databases() {
		t.Run(db.Name, func(t *testing.T) {
			t.Parallel()
			c := &crash{outside: newOutside(t, 8, 8), where: db.Where(t)}
			c.open(t, c.fill)
			kills, least := 50, 10
			if testing.Short() {
				kills, least = 6, 0
			}
			var hit [phases]int
			round := 0
			for ; round < kills || slices.Min(hit[:]) < least; round++ {
				if round == 3*kills {
					t.Fatalf("after %d kills the phases were hit so often: %v", round, hit)
				}
				for _, p := range c.killed(t, phase(round%int(phases))) {
					hit[p]++
				}
				if t.Failed() {
					return
				}
			}
			t.Logf("%d kills; in the middle of capture %d, judging %d, roll-up %d", round, hit[capturing], hit[judging], hit[rollingUp])
			c.completes(t)
		})
	}
}

// TestKilledWhileItEstimates does the same where no model is asked: a server is judged
// in one transaction, of which nothing is seen from outside but its end.
func TestKilledWhileItEstimates(t *testing.T) {
	t.Parallel()
	for _, db := range storetest.Databases() {
		t.Run(db.Name, func(t *testing.T) {
			t.Parallel()
			c := &crash{outside: newOutside(t, 8, 40), where: db.Where(t), estimates: true}
			c.open(t, c.fill)
			for range 12 {
				c.killed(t, capturing)
				if t.Failed() {
					return
				}
			}
			c.completes(t)
		})
	}
}

// patience is how long a test waits for what must come, however slow the machine is.
const patience = 3 * time.Minute

// crash is a registry whose process dies again and again.
type crash struct {
	*outside
	where     string
	estimates bool // no model is asked
	errOut    bytes.Buffer
}

// open opens the database, as long as f runs: the process that is killed is to be
// the last that had it open.
func (c *crash) open(t *testing.T, f func(*testing.T, *store.Store)) {
	t.Helper()
	s, err := store.Open(t.Context(), c.where, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// fill registers the servers.
func (c *crash) fill(t *testing.T, s *store.Store) {
	if err := s.Update(t.Context(), func(tx *store.Tx) error {
		for _, slug := range c.slugs() {
			if _, err := tx.AddServer(t.Context(), store.Server{Slug: slug, Source: store.Connector, URL: c.URL + "/mcp/" + slug,
				Every: time.Hour, Due: time.Now(), Created: time.Now()}); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

// start starts a process in a new life.
func (c *crash) start(t *testing.T) *exec.Cmd {
	t.Helper()
	c.begin()
	c.errOut.Reset()
	return c.process(t, "victim", &c.errOut)
}

// process starts a process by a name.
func (c *crash) process(t *testing.T, name string, errOut io.Writer, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(program(t, "tdqs"), append([]string{"serve", "--addr", "off", "--allow-private", "--db", c.named(name), "--tool-workers", "8", "--server-workers", "4"}, args...)...)
	cmd.Env = os.Environ()
	if !c.estimates {
		cmd.Env = append(cmd.Env, "TDQS_BASE_URL="+c.base(name), "TDQS_MODEL=marker")
	}
	cmd.Stderr = errOut
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd
}

// named is the address of the database with a name for who uses it, which Postgres
// can be asked about.
func (c *crash) named(name string) string {
	if !store.IsPostgres(c.where) {
		return c.where
	}
	u, err := url.Parse(c.where)
	if err != nil {
		panic("not an address: " + err.Error())
	}
	q := u.Query()
	q.Set("application_name", name)
	u.RawQuery = q.Encode()
	return u.String()
}

// mostEvents is how many events of a kind a process may live for.
const mostEvents = 8

// killed lets a process begin, kills it at a random moment after it began with a
// phase, and says which phases it was in.
func (c *crash) killed(t *testing.T, in phase) (during []phase) {
	t.Helper()
	cmd := c.start(t)
	want := [...]event{lists, asks, answered}[in]
	limit := time.After(patience)
	for n := 1 + int(c.pause(mostEvents)); n > 0; {
		select {
		case e := <-c.events:
			if e == want {
				n--
			}
		case <-limit:
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
			t.Fatalf("the process does not begin with %s:\n%s", in, c.errOut.String())
		}
	}
	longest := 12 * time.Millisecond
	if c.estimates {
		longest = 200 * time.Millisecond
	}
	time.Sleep(c.pause(longest))
	c.mu.Lock()
	c.over = true
	if len(c.outside.open) > 0 {
		during = append(during, judging)
	}
	c.mu.Unlock()
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	c.open(t, func(t *testing.T, s *store.Store) {
		c.gone(t, s, "victim")
		found := c.examine(t, s)
		c.mu.Lock()
		for key := range c.answered {
			if _, ok := found.recorded[key]; !ok {
				during = append(during, rollingUp)
				break
			}
		}
		for slug := range c.listed {
			if !slices.Equal(found.current[slug], c.lists[slug].hashes) {
				during = append(during, capturing)
				break
			}
		}
		c.recorded = found.recorded
		c.mu.Unlock()
		c.change(t, 3, 3)
		for c.toAsk() < mostEvents { // or the next life might end before its moment
			c.change(t, 1, 1)
		}
		c.due(t, s)
	})
	return during
}

// due makes every list be read again.
func (c *crash) due(t *testing.T, s *store.Store) {
	if err := s.Update(t.Context(), func(tx *store.Tx) error {
		_, err := tx.ExecContext(t.Context(), `UPDATE server SET due_at = 0`)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// gone waits until Postgres has seen that the process is dead: what it had sent is
// still done.
func (c *crash) gone(t *testing.T, s *store.Store, name string) {
	for s.Kind() == store.Postgres {
		var n int
		if err := s.View(t.Context(), func(tx *store.Tx) error {
			return tx.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()`, name).Scan(&n)
		}); err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// found is what stands in the database.
type found struct {
	recorded map[string]struct{} // questions with an answer
	current  map[string][]string // input hashes of the current list, by server

	estimates bool
}

// examine checks everything that must hold at any time.
func (c *crash) examine(t *testing.T, s *store.Store) (f found) {
	t.Helper()
	ctx := t.Context()
	f = found{map[string]struct{}{}, map[string][]string{}, c.estimates}
	var last store.Calibration
	if err := s.View(ctx, func(tx *store.Tx) error {
		all, err := tx.Calibrations(ctx)
		if err != nil || len(all) != 1 {
			return fmt.Errorf("%d calibrations, %w", len(all), err)
		}
		last = all[0]
		c.mu.Lock()
		defer c.mu.Unlock()
		return f.read(ctx, tx, c.keys, t)
	}); err != nil {
		t.Fatal(err)
	}
	c.mu.Lock()
	for key := range c.recorded {
		if _, ok := f.recorded[key]; !ok {
			t.Errorf("the answer about %s is lost", key)
		}
	}
	for _, w := range c.wrong {
		t.Error(w)
	}
	c.mu.Unlock()
	edition, err := tdqs.ParseEdition(last.Edition)
	if err != nil {
		t.Fatal(err)
	}
	r, err := registry.New(ctx, registry.Config{Store: s, Scorer: tdqs.Scorer{Edition: edition, Judge: nobody{name: last.Judge}}})
	if err != nil {
		t.Fatal(err)
	}
	wrong, err := r.Check(ctx)
	if err != nil || len(wrong) > 0 {
		t.Errorf("after life %d: %v, %v", c.life, wrong, err)
	}
	return f
}

// read reads scores, verdicts on sets, and current lists. A score that is not what
// the model said is wrong.
func (f *found) read(ctx context.Context, tx *store.Tx, keys map[string]string, t *testing.T) error {
	for _, q := range []struct {
		query string
		row   func(a, b string)
	}{
		{`SELECT input_hash, CAST(tdqs AS TEXT) FROM tool_score`, func(hash, tdqs string) {
			key := keys[hash]
			f.recorded[key] = struct{}{}
			if want := fmt.Sprint(10 * markOf(key)); tdqs != want && !f.estimates {
				t.Errorf("%s has a score of %s tenths, and the model said %s", key, tdqs, want)
			}
		}},
		{`SELECT message_hash, '' FROM coherence`, func(hash, _ string) { f.recorded[hash] = struct{}{} }},
		{`SELECT s.slug, t.input_hash FROM server s JOIN tool t ON t.capture_id = s.capture_id ORDER BY s.id, t.place`, func(slug, hash string) {
			f.current[slug] = append(f.current[slug], hash)
		}},
	} {
		rows, err := tx.QueryContext(ctx, q.query)
		if err != nil {
			return err
		}
		for rows.Next() {
			var a, b string
			if err := rows.Scan(&a, &b); err != nil {
				return err
			}
			q.row(a, b)
		}
		if err := rows.Close(); err != nil {
			return err
		}
	}
	return nil
}

// nobody has the name of a judge and is asked nothing.
type nobody struct {
	tdqs.Judge
	name tdqs.JudgeName
}

func (n nobody) Name() tdqs.JudgeName { return n.name }

// completes starts a last process, waits until all is judged, and lets it end.
func (c *crash) completes(t *testing.T) {
	t.Helper()
	cmd := c.start(t)
	c.open(t, func(t *testing.T, s *store.Store) {
		c.waits(t, s)
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Wait(); err != nil {
			t.Errorf("the last process: %v\n%s", err, c.errOut.String())
		}
		f := c.examine(t, s)
		for slug, l := range c.lists {
			if !slices.Equal(f.current[slug], l.hashes) {
				t.Errorf("%s has not its last list", slug)
			}
		}
		sets := 0
		for key := range c.asked {
			if _, ok := f.recorded[key]; !ok {
				t.Errorf("%s was judged and is not recorded", key)
			}
			if !strings.Contains(key, " ") {
				sets++
			}
		}
		if sets == 0 && !c.estimates {
			t.Error("no set was asked about by the hash of its message")
		}
	})
}

// waits waits until every server has its last list and nothing is to be judged.
func (c *crash) waits(t *testing.T, s *store.Store) {
	t.Helper()
	for deadline := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		var old, stale int
		if err := s.View(t.Context(), func(tx *store.Tx) error {
			return tx.QueryRowContext(t.Context(), `SELECT COUNT(CASE WHEN s.due_at = 0 THEN 1 END), COALESCE(SUM(a.stale), 0)
				FROM server s JOIN server_score a ON a.capture_id = s.capture_id`).Scan(&old, &stale)
		}); err != nil {
			t.Fatal(err)
		}
		if old == 0 && stale == 0 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d lists are not read and %d questions not answered:\n%s", old, stale, c.errOut.String())
		}
	}
}
