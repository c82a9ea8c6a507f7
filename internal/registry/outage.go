package registry

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/opentdqs/tdqs/internal/store"
)

// Outage is what is known of a judge that does not answer.
type Outage struct {
	Failures int       `json:"failures"` // in a row
	Until    time.Time `json:"until"`    // nothing is asked before; zero when the judge is asked
	Reason   string    `json:"reason"`   // of the last failure
}

// After this many failures in a row, or one that no question would escape, nothing
// is asked for a while: a minute, then twice as long each time, at most an hour.
const (
	failuresToPause = 3
	firstPause      = time.Minute
	longestPause    = time.Hour
)

// asking asks unless the judge is left alone, and keeps how it went. A question
// that was not asked, or failed, is asked again after a later sweep.
func (r *Registry) asking(ctx context.Context, ask func() error) error {
	before, err := r.Outage(ctx)
	if err != nil || r.Now().Before(before.Until) {
		return err
	}
	err = ask()
	if err != nil && ctx.Err() != nil || errors.Is(err, ErrBudget) {
		return err // nothing is wrong with the judge
	}
	if err == nil && before.Failures == 0 {
		return nil
	}
	now := r.Now()
	return errors.Join(err, r.Store.Update(context.WithoutCancel(ctx), func(tx *store.Tx) error {
		text, readErr := tx.Hold(ctx, judgeSetting)
		if readErr != nil {
			return readErr
		}
		o, readErr := readOutage(text)
		if readErr != nil {
			return readErr
		}
		if err == nil {
			o = Outage{}
		} else {
			o.Failures++
			o.Reason = err.Error()
			if (isFatal(err) || o.Failures >= failuresToPause) && !now.Before(o.Until) {
				o.Until = now.Add(pause(o.Failures))
				r.Log.Warn("the judge fails and is left alone for a while", "failures", o.Failures, "until", o.Until, "error", err)
			}
		}
		data, err := json.Marshal(o)
		if err != nil {
			return err
		}
		return tx.Set(ctx, judgeSetting, string(data))
	}))
}

func pause(failures int) time.Duration {
	wait := firstPause
	for range min(max(failures-failuresToPause, 0), 10) {
		wait = min(2*wait, longestPause)
	}
	return wait
}

func isFatal(err error) bool {
	var f interface{ Fatal() bool }
	return errors.As(err, &f) && f.Fatal()
}

// Outage says whether the judge is left alone, and why.
func (r *Registry) Outage(ctx context.Context) (o Outage, err error) {
	err = r.Store.View(ctx, func(tx *store.Tx) error {
		text, err := tx.Setting(ctx, judgeSetting)
		if err != nil {
			return err
		}
		o, err = readOutage(text)
		return err
	})
	return o, err
}

func readOutage(text string) (o Outage, err error) {
	if text != "" {
		err = json.Unmarshal([]byte(text), &o)
	}
	return o, err
}

// ErrBudget: the calls of this hour are spent.
var ErrBudget = errors.New("the calls to the judge of this hour are spent (--max-calls-per-hour); the rest is judged later")

// Spend counts one call to the judge, across all processes, or fails with
// [ErrBudget]. Whoever sends requests to a model calls it before each.
func Spend(ctx context.Context, s *store.Store, now time.Time, perHour int) error {
	if perHour <= 0 {
		return nil
	}
	return s.Update(ctx, func(tx *store.Tx) error {
		within, err := tx.SpendCall(ctx, now, perHour)
		if err == nil && !within {
			err = ErrBudget
		}
		return err
	})
}
