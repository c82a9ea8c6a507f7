package registry

import (
	"context"
	"sync"
	"time"
)

// door counts the readers who wait for an answer.
type door struct {
	mu    sync.Mutex
	in    int
	empty chan struct{} // closed when the last one has it
}

// Reading says that somebody waits for an answer, until left is called: judging lets them
// go first.
func (r *Registry) Reading() (left func()) {
	r.door.enter()
	return r.door.leave
}

// Readers is how many wait for an answer.
func (r *Registry) Readers() int {
	r.door.mu.Lock()
	defer r.door.mu.Unlock()
	return r.door.in
}

func (d *door) enter() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.in++; d.in == 1 {
		d.empty = make(chan struct{})
	}
}

func (d *door) leave() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.in--; d.in == 0 {
		close(d.empty)
	}
}

// wait waits until nobody waits for an answer, for a time at most.
func (d *door) wait(ctx context.Context, most time.Duration) {
	d.mu.Lock()
	in, empty := d.in, d.empty
	d.mu.Unlock()
	if in == 0 {
		return
	}
	late := time.NewTimer(most)
	defer late.Stop()
	select {
	case <-empty:
	case <-late.C:
	case <-ctx.Done():
	}
}

// pace is how judging gives way. It could use every core to its end, and a page, which
// needs one a dozen times for a moment, would wait for each of them.
type pace struct {
	door  *door
	since time.Time // it works
}

func (r *Registry) pace() *pace { return &pace{r.door, time.Now()} }

// leastWork is what is worked in one go.
const leastWork = time.Millisecond

// step lets readers go first: for as long as was worked since the step before at most,
// so that judging takes twice its time at most, however many read.
func (p *pace) step(ctx context.Context) {
	worked := time.Since(p.since)
	if worked < leastWork {
		return
	}
	p.door.wait(ctx, worked)
	p.since = time.Now()
}
