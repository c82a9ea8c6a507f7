package model

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/opentdqs/tdqs/rubric"
)

const (
	attempts = 3 // answers to one question

	waits      = 6 // while an endpoint is busy; about a minute in all
	waitsAlone = 2 // while it cannot be reached at all
	firstWait  = time.Second
	maxBackoff = 30 * time.Second
	// maxWait is the longest that an endpoint may ask to be left alone.
	maxWait = 5 * time.Minute
	// DefaultPatience is how long one question may stay without an answer: two
	// requests to an endpoint that hangs and is given five minutes for each.
	DefaultPatience = 10 * time.Minute
	// enough is how many questions in a row may be given up before the endpoint
	// is.
	enough = 3

	// hopeless is how many questions may fail all their attempts before the first
	// usable answer: a model that never keeps the contract is paid for nothing.
	hopeless = 5

	// maxEchoed is how many bytes of a broken answer are sent back.
	maxEchoed = 16 << 10
	// maxText is how many bytes a verdict may have; a long one has eight thousand.
	maxText = 64 << 10
)

// Longest is how long a question may stay open when each of its answers takes at
// most so long, waits included.
func Longest(answer time.Duration) time.Duration { return attempts * answer }

// stop is an error after which no question is worth asking.
type stop struct{ error }

// Fatal is true: see [Completer].
func (stop) Fatal() bool { return true }

// Unwrap is the reason.
func (s stop) Unwrap() error { return s.error }

// ask puts a question until an answer parses, with the reason why the last one
// did not.
func ask[V any](ctx context.Context, j *Judge, q rubric.Request, parse func([]byte) (V, error)) (V, error) {
	var none V
	for attempt := 1; ; attempt++ {
		answer, err := j.call(ctx, q)
		if err != nil {
			return none, err
		}
		verdict, err := read(answer, parse)
		if err == nil {
			j.usable.Store(true)
			return verdict, nil
		}
		if attempt == attempts {
			return none, j.unusable(fmt.Errorf("no usable answer in %d attempts, the last because %w", attempts, err))
		}
		j.retries.Add(1)
		q.Turns = []string{q.Turns[0], echo(answer.Text), reply(err, answer.Truncated)}
	}
}

// unusable is the error of a question that failed all its attempts; it stops the
// run when no question has had a usable answer yet and too many have failed.
func (j *Judge) unusable(err error) error {
	if failed := j.failed.Add(1); failed < hopeless || j.usable.Load() {
		return err
	}
	return stop{fmt.Errorf("%w (so it was with all %d questions that were put, so no more are: take a model that can answer in the form that is asked for)", err, hopeless)}
}

// read parses an answer, or says why it cannot be used.
func read[V any](answer rubric.Answer, parse func([]byte) (V, error)) (verdict V, err error) {
	switch {
	case answer.Missing != "":
		return verdict, errors.New(answer.Missing)
	case len(answer.Text) > maxText:
		err = fmt.Errorf("the answer has %d kilobytes, and a verdict has %d at most", len(answer.Text)>>10, maxText>>10)
	default:
		verdict, err = parse([]byte(answer.Text))
	}
	if err != nil && answer.Truncated {
		err = fmt.Errorf("the answer was cut off after %d tokens, at the limit of the endpoint or of the request", answer.TokensOut)
	}
	return verdict, err
}

// echo is a broken answer as it is sent back.
func echo(text string) string {
	if strings.TrimSpace(text) == "" {
		return "(no answer)" // some endpoints refuse an empty message
	}
	if len(text) > maxEchoed {
		return strings.ToValidUTF8(text[:maxEchoed], "")
	}
	return text
}

// reply tells a model what was wrong.
func reply(why error, truncated bool) string {
	if truncated {
		return "Your answer was cut off before its end. Give the whole JSON object again, with justifications of one short sentence each."
	}
	return "That answer cannot be used: " + why.Error() + ". Judge the same input again, and reply with the complete JSON object and nothing else."
}

// call puts a question once it is its turn, and again while the endpoint is
// busy.
func (j *Judge) call(ctx context.Context, q rubric.Request) (rubric.Answer, error) {
	var asked time.Duration // how long the question is open; its turn under the limit does not count
	for tries := 0; ; tries++ {
		if err := j.pace(ctx); err != nil {
			return rubric.Answer{}, err
		}
		j.calls.Add(1)
		began := j.clock.Now()
		over := j.open.request(began)
		answer, err := j.completer.Complete(ctx, q)
		over()
		asked += j.clock.Now().Sub(began)
		j.tokensIn.Add(int64(answer.TokensIn))
		j.tokensOut.Add(int64(answer.TokensOut))
		if err == nil {
			j.unanswered.Store(0)
			return answer, nil
		}
		if ctx.Err() != nil {
			return answer, ctx.Err()
		}
		wait, givenUp := j.wait(tries, asked, err)
		if givenUp != nil {
			return answer, givenUp
		}
		j.retries.Add(1)
		asked += wait
		if err := j.sleep(ctx, wait, reason(err)); err != nil {
			return answer, err
		}
	}
}

// wait is how long to wait before the same question is put again, or why it is
// not.
func (j *Judge) wait(tries int, asked time.Duration, err error) (time.Duration, error) {
	var r interface {
		Retry() (time.Duration, bool)
	}
	if !errors.As(err, &r) {
		return 0, err
	}
	after, again := r.Retry()
	if !again {
		return 0, err
	}
	if after > maxWait {
		return 0, stop{fmt.Errorf("%w (it asks for %s without requests, and %s is the longest wait)", err, after.Round(time.Second), maxWait)}
	}
	limit := waits
	var f interface{ Fatal() bool }
	if errors.As(err, &f) && f.Fatal() {
		limit = waitsAlone
	}
	wait := j.backoff(tries, after)
	if tries < limit && asked+wait <= j.patience {
		return wait, nil
	}
	err = fmt.Errorf("%w (given up after %s%s)", err, requests(tries+1), during(asked))
	if j.unanswered.Add(1) >= enough {
		err = stop{err}
	}
	return 0, err
}

func requests(n int) string {
	if n == 1 {
		return "1 request"
	}
	return fmt.Sprintf("%d requests", n)
}

// during says how long it was waited; less than a minute is not worth a word.
func during(d time.Duration) string {
	if d < time.Minute {
		return ""
	}
	if minutes := int(d.Round(time.Minute) / time.Minute); minutes > 1 {
		return fmt.Sprintf(" in %d minutes", minutes)
	}
	return " in 1 minute"
}

// backoff doubles from [firstWait]; a part is left to chance so that questions
// put at the same time are not put again at the same time.
func (j *Judge) backoff(tries int, after time.Duration) time.Duration {
	own := min(firstWait<<tries, maxBackoff)
	if after > 0 {
		return after + time.Duration(j.clock.Chance()*float64(min(after/4, time.Second)))
	}
	return own/2 + time.Duration(j.clock.Chance()*float64(own/2))
}

// pace waits for the next turn under the limit.
func (j *Judge) pace(ctx context.Context) error {
	if err := ctx.Err(); err != nil || j.limiter == nil {
		return err
	}
	now := j.clock.Now()
	turn := j.limiter.ReserveN(now, 1)
	if wait := turn.DelayFrom(now); wait > 0 {
		if err := j.sleep(ctx, wait, "request rate"); err != nil {
			turn.CancelAt(j.clock.Now())
			return err
		}
	}
	return nil
}
