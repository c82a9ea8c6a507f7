package statistics

import (
	"context"
	"sync"
	"time"

	"github.com/opentdqs/tdqs/internal/store"
)

// fresh is how long statistics stand before they are made again.
const fresh = time.Minute

// Board shows statistics that are made at most once a minute, whoever asks how often.
type Board struct {
	take func(context.Context, time.Time) (*Statistics, error)
	now  func() time.Time

	making chan struct{} // holds one entry while they are made
	mu     sync.Mutex
	last   *Statistics
}

// NewBoard makes a board. take makes statistics, as [Take] does.
func NewBoard(take func(context.Context, time.Time) (*Statistics, error), now func() time.Time) *Board {
	return &Board{take: take, now: now, making: make(chan struct{}, 1)}
}

// Of is the board of a store. published says which calibration readers see.
func Of(s *store.Store, published func(context.Context, *store.Tx) (int64, error), now func() time.Time) *Board {
	return NewBoard(func(ctx context.Context, at time.Time) (*Statistics, error) { return Take(ctx, s, published, at) }, now)
}

// Read is what the board shows. Statistics older than a minute are made anew by
// whoever asks first; while that lasts others get the ones before, or wait where there
// are none.
func (b *Board) Read(ctx context.Context) (*Statistics, error) {
	if last, good := b.shown(); good {
		return last, nil
	}
	select {
	case b.making <- struct{}{}:
		defer func() { <-b.making }()
	default:
		if last, _ := b.shown(); last != nil {
			return last, nil
		}
		select {
		case b.making <- struct{}{}:
			defer func() { <-b.making }()
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	last, good := b.shown() // somebody else may have made them meanwhile
	if good {
		return last, nil
	}
	made, err := b.take(ctx, b.now())
	if err != nil {
		return nil, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.last = made
	return made, nil
}

// shown is what the board has, nil for nothing, and whether it is good still.
func (b *Board) shown() (last *Statistics, good bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.last, b.last != nil && b.now().Sub(b.last.Made) < fresh && !b.now().Before(b.last.Made)
}
