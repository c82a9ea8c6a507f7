package model

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// silence is how long a request may be open before that is worth a word.
const silence = 15 * time.Second

// waiting is what a judge waits for at the moment.
type waiting struct {
	mu       sync.Mutex
	requests []time.Time // when each that is open was sent, in that order
	sleeping int         // questions that wait for their turn or for a busy endpoint
	why      string      // the last of them waits
	until    time.Time
}

// request notes a request, until the function that it returns is called.
func (w *waiting) request(at time.Time) (over func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.requests = append(w.requests, at)
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		for i, sent := range w.requests {
			if sent == at {
				w.requests = append(w.requests[:i], w.requests[i+1:]...)
				return
			}
		}
	}
}

// sleep waits, and lets [Judge.Waiting] say what for.
func (j *Judge) sleep(ctx context.Context, d time.Duration, why string) error {
	w := &j.open
	w.mu.Lock()
	w.sleeping++
	w.why, w.until = why, j.clock.Now().Add(d)
	w.mu.Unlock()
	defer func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.sleeping--
	}()
	return j.clock.Sleep(ctx, d)
}

// Waiting says in a few words what keeps the judge waiting, for a person who
// looks on; "" when nothing does. A question that waits goes before a request
// without an answer, which may be at work.
func (j *Judge) Waiting() string {
	now, w := j.clock.Now(), &j.open
	w.mu.Lock()
	defer w.mu.Unlock()
	if left := w.until.Sub(now); w.sleeping > 0 && left > 0 {
		return fmt.Sprintf("%s: waiting %s", w.why, (left + time.Second - 1).Truncate(time.Second))
	}
	if len(w.requests) > 0 {
		if open := now.Sub(w.requests[0]); open >= silence {
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
