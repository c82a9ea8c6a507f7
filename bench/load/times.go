package load

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"time"
)

// Times are how long things took, by what was done, and what went wrong.
type Times struct {
	mu     sync.Mutex
	times  map[string][]time.Duration
	errors []string
}

// Add adds one.
func (t *Times) Add(what string, took time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.times == nil {
		t.times = map[string][]time.Duration{}
	}
	t.times[what] = append(t.times[what], took)
}

// Wrong notes an error.
func (t *Times) Wrong(format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.errors = append(t.errors, fmt.Sprintf(format, args...))
}

// Errors are what went wrong.
func (t *Times) Errors() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.errors)
}

// Count is how often something was done, "" for anything.
func (t *Times) Count(what string) (n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for name, times := range t.times {
		if what == "" || what == name {
			n += len(times)
		}
	}
	return n
}

// At is the time within which a share of all was done, 0 without one.
func (t *Times) At(what string, share float64) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	times := slices.Sorted(slices.Values(t.times[what]))
	if len(times) == 0 {
		return 0
	}
	return times[min(int(share*float64(len(times))), len(times)-1)].Round(100 * time.Microsecond)
}

// Do does one request and reads the whole answer; it notes how long that took.
func (t *Times) Do(what string, r *http.Request) (data []byte, status int, err error) {
	began := time.Now()
	answer, err := client.Do(r)
	if err == nil {
		data, err = io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		status = answer.StatusCode
	}
	t.Add(what, time.Since(began))
	if err != nil {
		t.Wrong("%s", err)
	}
	return data, status, err
}

// client keeps a connection a reader: a browser does too.
var client = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 256}}

// Readers read until the context ends: each asks for one thing after the other, and
// thinks for half to one and a half of a time in between. The function that is
// returned waits for them.
func Readers(ctx context.Context, readers int, think time.Duration, ask func(*rand.Rand)) (wait func()) {
	var reading sync.WaitGroup
	for i := range readers {
		reading.Go(func() {
			random := rand.New(rand.NewPCG(1, uint64(i)))
			pause := func(share float64) bool {
				select {
				case <-ctx.Done():
					return false
				case <-time.After(time.Duration(float64(think) * share)):
					return true
				}
			}
			for more := pause(random.Float64()); more; more = pause(0.5 + random.Float64()) {
				ask(random)
			}
		})
	}
	return reading.Wait
}
