package registry

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// TestJudgingGivesWay holds that judging stands still while somebody reads, for as long
// as it worked at most, and that it does not where nobody does.
func TestJudgingGivesWay(t *testing.T) {
	t.Parallel()
	const ms = time.Millisecond
	for _, c := range []struct {
		what               string
		worked, read, want time.Duration
		cancelled          bool
	}{
		{"nobody reads", 10 * ms, 0, 0, false},
		{"somebody reads for a moment", 10 * ms, 4 * ms, 4 * ms, false},
		{"somebody reads for long", 10 * ms, time.Hour, 10 * ms, false},
		{"little was done", ms / 2, time.Hour, 0, false},
		{"it is to end", 10 * ms, time.Hour, 0, true},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				r := &Registry{door: &door{}}
				r.Reading()() // somebody read before
				p := r.pace()
				time.Sleep(c.worked)
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				if c.cancelled {
					cancel()
				}
				if c.read > 0 {
					first, second := r.Reading(), r.Reading()
					first()
					time.AfterFunc(c.read, second)
				}
				began := time.Now()
				p.step(ctx)
				if took := time.Since(began); took != c.want {
					t.Errorf("it gives way for %v, want %v", took, c.want)
				}
			})
		})
	}
}
