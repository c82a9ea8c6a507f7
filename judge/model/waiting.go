package model

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// silence is how long a request may be open before that is worth a word.
const silence = 15 * time.Second

// waiting is what a judge waits for at the moment.
type waiting struct {
	mu       sync.Mutex
	requests []*time.Time // when each that is open was sent, in that order
	pauses   []*pause     // of questions that wait for their turn or for a busy endpoint
}

type pause struct {
	why   string
	until time.Time
}

// request notes a request, until the function that it returns is called.
func (w *waiting) request(at time.Time) (over func()) { return note(w, &w.requests, &at) }

// note adds to a list of what goes on, until the function that it returns is
// called.
func note[T any](w *waiting, list *[]*T, one *T) (over func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	*list = append(*list, one)
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		i := slices.Index(*list, one)
		*list = slices.Delete(*list, i, i+1)
	}
}

// sleep waits, and lets [Judge.Waiting] say what for.
func (j *Judge) sleep(ctx context.Context, d time.Duration, why string) error {
	defer note(&j.open, &j.open.pauses, &pause{why, j.clock.Now().Add(d)})()
	return j.clock.Sleep(ctx, d)
}

// Waiting says in a few words what keeps the judge waiting, for a person who
// looks on: the wait that ends first, else the request that is open for longest;
// "" when nothing does.
func (j *Judge) Waiting() string {
	now, w := j.clock.Now(), &j.open
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.pauses) > 0 {
		first := slices.MinFunc(w.pauses, func(a, b *pause) int { return a.until.Compare(b.until) })
		if left := first.until.Sub(now); left > 0 {
			return fmt.Sprintf("%s: waiting %s", first.why, (left + time.Second - 1).Truncate(time.Second))
		}
	}
	if len(w.requests) > 0 {
		if open := now.Sub(*w.requests[0]); open >= silence {
			return fmt.Sprintf("no answer for %s", open.Truncate(time.Second))
		}
	}
	return ""
}

// reason is why an endpoint is waited for, in the few words of an error that has
// them.
func reason(err error) string {
	var r interface{ Reason() string }
	if errors.As(err, &r) {
		return r.Reason()
	}
	return "the endpoint does not answer"
}
