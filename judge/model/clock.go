package model

import (
	"context"
	"math/rand/v2"
	"time"
)

// Clock is time and chance.
type Clock struct {
	Now func() time.Time
	// Sleep waits, or returns the context's error when that is done.
	Sleep func(context.Context, time.Duration) error
	// Chance is a number from 0 to below 1.
	Chance func() float64
}

// complete fills in the real clock.
func (c Clock) complete() Clock {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Sleep == nil {
		c.Sleep = sleep
	}
	if c.Chance == nil {
		c.Chance = rand.Float64
	}
	return c
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
