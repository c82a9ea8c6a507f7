package statistics_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/opentdqs/tdqs/internal/statistics"
)

// TestBoardIsMadeOnceAMinute: by one, however many ask at once.
func TestBoardIsMadeOnceAMinute(t *testing.T) {
	t.Parallel()
	var made atomic.Int64
	var now atomic.Pointer[time.Time]
	set := func(at time.Time) { now.Store(&at) }
	set(noon)
	b := statistics.NewBoard(func(_ context.Context, at time.Time) (*statistics.Statistics, error) {
		made.Add(1)
		return &statistics.Statistics{Made: at}, nil
	}, func() time.Time { return *now.Load() })
	ask := func(want int64) {
		t.Helper()
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				if s, err := b.Read(ctx); err != nil || s == nil {
					t.Errorf("%v, %v", s, err)
				}
			})
		}
		all.Wait()
		if n := made.Load(); n != want {
			t.Errorf("made %d times, want %d", n, want)
		}
	}
	ask(1)
	set(noon.Add(59 * time.Second))
	ask(1)
	set(noon.Add(time.Minute))
	ask(2)
	set(noon) // a clock that was put back
	ask(3)
}

// TestBoardShowsTheOnesBefore while new ones are made, and after that failed.
func TestBoardShowsTheOnesBefore(t *testing.T) {
	t.Parallel()
	began, end := make(chan struct{}), make(chan error)
	now := noon
	first := true
	b := statistics.NewBoard(func(_ context.Context, at time.Time) (*statistics.Statistics, error) {
		if first {
			first = false
			return &statistics.Statistics{Made: at}, nil
		}
		began <- struct{}{}
		return nil, <-end
	}, func() time.Time { return now })
	if _, err := b.Read(ctx); err != nil {
		t.Fatal(err)
	}
	now = noon.Add(time.Hour)
	failed := make(chan error)
	go func() {
		_, err := b.Read(ctx)
		failed <- err
	}()
	<-began
	if s, err := b.Read(ctx); err != nil || !s.Made.Equal(noon) {
		t.Errorf("while others are made: %v, %v", s, err)
	}
	broken := errors.New("broken")
	end <- broken
	if err := <-failed; !errors.Is(err, broken) {
		t.Errorf("who made them got %v", err)
	}
}

// TestBoardIsNotWaitedForInVain: who gives up gets away.
func TestBoardIsNotWaitedForInVain(t *testing.T) {
	t.Parallel()
	began, end := make(chan struct{}), make(chan struct{})
	b := statistics.NewBoard(func(context.Context, time.Time) (*statistics.Statistics, error) {
		close(began)
		<-end
		return &statistics.Statistics{Made: noon}, nil
	}, func() time.Time { return noon })
	done := make(chan struct{})
	go func() {
		defer close(done)
		if _, err := b.Read(ctx); err != nil {
			t.Error(err)
		}
	}()
	<-began
	gone, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := b.Read(gone); !errors.Is(err, context.Canceled) {
		t.Errorf("who is gone got %v", err)
	}
	close(end)
	<-done
}
