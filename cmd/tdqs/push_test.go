//go:build unix

package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/internal/store/storetest"
)

// TestPushIsKilledAtAnyMoment kills tdqs registry push --ndjson again and again, from
// its first moment in a database that is not there yet on. What it said is brought is
// there, judged; of every other server there is the whole list that it had before or
// the whole one that was being brought; and the same push again completes it.
func TestPushIsKilledAtAnyMoment(t *testing.T) {
	t.Parallel()
	for _, db := range storetest.Databases() {
		t.Run(db.Name, func(t *testing.T) {
			t.Parallel()
			p := &pushes{crash: crash{outside: newOutside(t, 12, 8), where: db.Where(t), estimates: true},
				file: filepath.Join(t.TempDir(), "servers.ndjson"), before: map[string][]string{}}
			for round := range 14 {
				p.write(t)
				after := 0 // the first ones are killed while the tables are made
				if round > 2 {
					after = int(p.pause(12))
				}
				p.killed(t, after)
				if t.Failed() {
					return
				}
				p.change(t, 6, 2)
			}
			p.write(t)
			cmd, said := p.start(t)
			for range said {
			}
			if err := cmd.Wait(); err != nil {
				t.Errorf("the last push: %v\n%s", err, p.errOut.String())
			}
			p.holds(t, p.slugs())
		})
	}
}

// pushes is a registry that the lists of servers are brought to.
type pushes struct {
	crash
	file   string
	before map[string][]string // the lists that were found last, by server
}

// write writes the lists into the file, one server a line.
func (p *pushes) write(t *testing.T) {
	t.Helper()
	var b strings.Builder
	for _, slug := range p.slugs() {
		fmt.Fprintf(&b, "{\"serverName\":%q,\"tools\":[%s]}\n", slug, strings.Join(p.lists[slug].tools, ","))
	}
	if err := os.WriteFile(p.file, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
}

// start starts a push, which says a line for each server that it has brought.
func (p *pushes) start(t *testing.T) (*exec.Cmd, <-chan string) {
	t.Helper()
	p.errOut.Reset()
	cmd := exec.Command(program(t, "tdqs"), "registry", "push", "--ndjson", p.file, "--db", p.named("pusher"))
	cmd.Stderr = &p.errOut
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	said := make(chan string, len(p.lists))
	go func() {
		defer close(said)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			slug, _, _ := strings.Cut(lines.Text(), ":")
			said <- slug
		}
	}()
	return cmd, said
}

// killed starts a push and kills it at a random moment after it has said so many
// lines.
func (p *pushes) killed(t *testing.T, after int) {
	t.Helper()
	cmd, said := p.start(t)
	var brought []string
	for range after {
		slug, more := <-said
		if !more {
			t.Fatalf("the push ended:\n%s", p.errOut.String())
		}
		brought = append(brought, slug)
	}
	longest := 15 * time.Millisecond
	if after == 0 {
		longest = 150 * time.Millisecond
	}
	time.Sleep(p.pause(longest))
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	for slug := range said {
		brought = append(brought, slug)
	}
	_ = cmd.Wait()
	p.holds(t, brought)
}

// holds checks everything that must hold when the process is dead: brought are the
// servers that it has said.
func (p *pushes) holds(t *testing.T, brought []string) {
	t.Helper()
	p.open(t, func(t *testing.T, s *store.Store) {
		p.gone(t, s, "pusher")
		var waiting []string
		var calibrations []store.Calibration
		if err := s.View(t.Context(), func(tx *store.Tx) (err error) {
			if calibrations, err = tx.Calibrations(t.Context()); err != nil || len(calibrations) == 0 {
				return err // it came to nothing
			}
			waiting, err = unjudged(t.Context(), tx)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if len(calibrations) == 0 {
			if len(brought) > 0 {
				t.Errorf("%v were brought, and nothing is there", brought)
			}
			return
		}
		f := p.examine(t, s)
		for _, slug := range p.slugs() {
			is, want := f.current[slug], p.lists[slug].hashes
			switch {
			case slices.Equal(is, want) && (!slices.Contains(brought, slug) || !slices.Contains(waiting, slug)):
			case slices.Contains(brought, slug):
				t.Errorf("%s was brought, and its list is not there, or not judged", slug)
			case !slices.Equal(is, p.before[slug]):
				t.Errorf("%s has neither its list of before nor the next: %v", slug, is)
			}
		}
		p.before = f.current
	})
}

// unjudged are the servers of which something is to be judged.
func unjudged(ctx context.Context, tx *store.Tx) (slugs []string, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT s.slug FROM server s JOIN server_score a ON a.capture_id = s.capture_id WHERE a.stale > 0`)
	if err != nil {
		return nil, err
	}
	defer rows.Close() //nolint:errcheck // Err tells
	for rows.Next() {
		var slug string
		if err := rows.Scan(&slug); err != nil {
			return nil, err
		}
		slugs = append(slugs, slug)
	}
	return slugs, rows.Err()
}
