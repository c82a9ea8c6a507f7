package openai

import (
	"context"
	"sync"
	"time"
)

// headStart is how long questions wait for the one that finds the response format
// of an endpoint. A refusal takes less, for it comes before a model begins to
// write; an answer may take more, and nobody should wait for it.
const headStart = time.Second

// lead lets one question go before the others, which then need not have the same
// formats refused.
type lead struct {
	headStart time.Duration
	first     chan struct{} // full while a question leads
	known     chan struct{} // closed when the format is found
	once      *sync.Once
}

func newLead(headStart time.Duration) lead {
	return lead{headStart: headStart, first: make(chan struct{}, 1), known: make(chan struct{}), once: new(sync.Once)}
}

// take waits until the format is known, this question leads, or the head start of
// another is over. The function that it returns hands the lead on.
func (l lead) take(ctx context.Context) (done func()) {
	select {
	case <-l.known:
		return func() {}
	default:
	}
	over := time.NewTimer(l.headStart)
	defer over.Stop()
	select {
	case l.first <- struct{}{}:
		return func() { <-l.first }
	case <-l.known:
	case <-over.C:
	case <-ctx.Done():
	}
	return func() {}
}

// found lets all others go.
func (l lead) found() { l.once.Do(func() { close(l.known) }) }
