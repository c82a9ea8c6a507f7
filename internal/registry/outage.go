package registry

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/opentdqs/tdqs/internal/store"
)

// Outage is what is known of a judge that does not answer.
type Outage struct {
	Failures int       `json:"failures"`       // in a row
	Until    time.Time `json:"until,omitzero"` // nothing is asked before; zero when the judge is asked
	Reason   string    `json:"reason"`         // of the last failure
}

// After this many failures in a row, or one that no question would escape, nothing
// is asked for a while: a minute, then twice as long each time, at most an hour. A
// judge that answers and says nothing usable is left alone for five minutes at most:
// that may be the fault of a few tools, and others must not wait for them.
const (
	failuresToPause = 3
	firstPause      = time.Minute
	longestPause    = time.Hour
	longestUnusable = 5 * time.Minute
)

// asking asks unless the judge is left alone or the calls of the hour are spent,
// and keeps how it went. A question that was not asked, or failed, is asked again
// after a later sweep.
func (r *Registry) asking(ctx context.Context, ask func(context.Context) error) error {
	before, spent, err := r.mayAsk(ctx)
	if err != nil || spent || r.Now().Before(before.Until) {
		return err
	}
	listening, answered := listening(ctx)
	err = ask(listening)
	var failed judgeError
	switch {
	case errors.Is(err, ErrBudget):
		return nil // nothing is wrong with the judge
	case err != nil && (ctx.Err() != nil || !errors.As(err, &failed) || errors.Is(err, errUncounted)):
		return err
	case err == nil && (before.Failures == 0 || !answered.Load()):
		return nil
	}
	return errors.Join(err, r.Store.Update(context.WithoutCancel(ctx), func(tx *store.Tx) error {
		text, readErr := tx.Hold(ctx, r.judgeSetting())
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
			r.failed(&o, err)
		}
		data, err := json.Marshal(o)
		if err != nil {
			return err
		}
		return tx.Set(ctx, r.judgeSetting(), string(data))
	}))
}

// judgeError is what a judge failed with, so that it is told from what a database
// does, which is no reason to leave the judge alone.
type judgeError struct{ error }

func (e judgeError) Unwrap() error { return e.error }

// byJudge marks what came of asking a judge.
func byJudge(err error) error {
	if err != nil {
		err = judgeError{err}
	}
	return err
}

// mayAsk reads what stands against asking.
func (r *Registry) mayAsk(ctx context.Context) (o Outage, spent bool, err error) {
	err = r.Store.View(ctx, func(tx *store.Tx) error {
		if r.MaxCallsPerHour > 0 {
			calls, err := tx.Calls(ctx, r.Now())
			if spent = calls >= r.MaxCallsPerHour; err != nil || spent {
				return err
			}
		}
		o, err = r.outage(ctx, tx)
		return err
	})
	return o, spent, err
}

// failed counts a failure. Those that were under way when the judge was left alone
// say nothing new.
func (r *Registry) failed(o *Outage, err error) {
	now := r.Now()
	if now.Before(o.Until) {
		return
	}
	o.Failures++
	o.Reason = err.Error()
	if !isFatal(err) && o.Failures < failuresToPause {
		return
	}
	longest := longestPause
	if !isUnreachable(err) {
		longest = longestUnusable
	}
	o.Until = now.Add(min(pause(o.Failures), longest))
	r.Log.Warn("the judge fails and is left alone for a while", "failures", o.Failures, "until", o.Until, "error", err)
}

func pause(failures int) time.Duration {
	wait := firstPause
	for range min(max(failures-failuresToPause, 0), 10) {
		wait = min(2*wait, longestPause)
	}
	return wait
}

// judgeSetting is where the outage of the judge of this calibration is kept.
func (r *Registry) judgeSetting() string { return fmt.Sprintf("judge %d", r.calibration) }

func isFatal(err error) bool {
	var f interface{ Fatal() bool }
	return errors.As(err, &f) && f.Fatal()
}

// isUnreachable reports whether a judge could not be asked, or asks to be asked
// later; not that its answer was of no use.
func isUnreachable(err error) bool {
	var r interface{ Retry() (time.Duration, bool) }
	if errors.As(err, &r) {
		_, again := r.Retry()
		return again || isFatal(err)
	}
	return isFatal(err)
}

// Outage says whether the judge is left alone, and why.
func (r *Registry) Outage(ctx context.Context) (o Outage, err error) {
	err = r.Store.View(ctx, func(tx *store.Tx) (err error) {
		o, err = r.outage(ctx, tx)
		return err
	})
	return o, err
}

func (r *Registry) outage(ctx context.Context, tx *store.Tx) (Outage, error) {
	text, err := tx.Setting(ctx, r.judgeSetting())
	if err != nil {
		return Outage{}, err
	}
	return readOutage(text)
}

func readOutage(text string) (o Outage, err error) {
	if text != "" {
		err = json.Unmarshal([]byte(text), &o)
	}
	return o, err
}

// ErrBudget: the calls of this hour are spent.
var ErrBudget = errors.New("the calls to the judge of this hour are spent (--max-calls-per-hour); the rest is judged later")

// errUncounted: the database, not the judge, keeps a question from being put.
var errUncounted = errors.New("the calls to the judge could not be counted")

// Spend counts one call to the judge, across all processes, or fails with
// [ErrBudget]. Whoever sends requests to a model calls it before each.
func Spend(ctx context.Context, s *store.Store, now time.Time, perHour int) error {
	if perHour <= 0 {
		return nil
	}
	var within bool
	err := s.Update(ctx, func(tx *store.Tx) (err error) {
		within, err = tx.SpendCall(ctx, now, perHour)
		return err
	})
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", errUncounted, err)
	case !within:
		return ErrBudget
	}
	return nil
}
