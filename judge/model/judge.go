// Package model judges by asking a language model: it renders a case into the
// rubric's prompts, holds the answer to the rubric's contract, sends a broken one
// back with the reason, and waits while an endpoint is busy.
package model

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/rubric"
)

// Completer asks a language model once. What its error allows is read from two
// methods that it may have: Retry() (time.Duration, bool) says whether the same
// question may be answered later and how long to wait at least, Fatal() bool
// that no question will be answered.
type Completer interface {
	Complete(context.Context, rubric.Request) (rubric.Answer, error)
}

// Config is what a [Judge] is made of.
type Config struct {
	Completer Completer
	Rubric    rubric.Rubric // of the edition that is scored
	Model     string        // the model's identifier at its endpoint
	Overrides string        // request overrides, canonical JSON
	// PerMinute limits the requests; 0 is no limit.
	PerMinute float64
	// Patience is how long one question may stay without an answer, all requests
	// and waits counted, before it is given up; 0 is [DefaultPatience].
	Patience time.Duration
	// Clock is for tests; what is nil of it is the real one's.
	Clock Clock
}

// Judge is a [tdqs.Judge] by a language model, for any number of goroutines.
type Judge struct {
	completer Completer
	rubric    rubric.Rubric
	name      tdqs.JudgeName
	clock     Clock
	limiter   *rate.Limiter // nil: no limit
	patience  time.Duration
	open      waiting

	calls, retries, tokensIn, tokensOut atomic.Int64
	unanswered                          atomic.Int32 // questions given up in a row
	failed                              atomic.Int32 // questions without a usable answer
	usable                              atomic.Bool  // one had a usable answer
}

var _ tdqs.Judge = (*Judge)(nil)

// New makes a judge.
func New(c Config) *Judge {
	j := &Judge{completer: c.Completer, rubric: c.Rubric, clock: c.Clock.complete(), patience: c.Patience,
		name: tdqs.JudgeName{Judge: "model", Model: c.Model, Rubric: c.Rubric.Hash(), Overrides: c.Overrides}}
	if j.patience <= 0 {
		j.patience = DefaultPatience
	}
	if c.PerMinute > 0 {
		j.limiter = rate.NewLimiter(rate.Limit(c.PerMinute/60), 1)
	}
	return j
}

// Name is the judge's part of a calibration.
func (j *Judge) Name() tdqs.JudgeName { return j.name }

// Usage is what was asked so far.
func (j *Judge) Usage() tdqs.Usage {
	return tdqs.Usage{Calls: j.calls.Load(), Retries: j.retries.Load(),
		TokensIn: j.tokensIn.Load(), TokensOut: j.tokensOut.Load()}
}

// JudgeTool asks about one tool.
func (j *Judge) JudgeTool(ctx context.Context, c tdqs.ToolCase) (tdqs.Verdict, error) {
	message, notes := rubric.ToolMessage(c)
	verdict, err := ask(ctx, j, rubric.Request{System: j.rubric.Tool, Turns: []string{message},
		Name: toolVerdict, Schema: rubric.ToolSchema()}, rubric.ParseTool)
	if err != nil {
		return tdqs.Verdict{}, err
	}
	verdict.Notes = notes
	if mark := verdict.Marks[tdqs.BehavioralTransparency].Score; verdict.Contradiction && mark > 1 {
		verdict.Notes = append(verdict.Notes, fmt.Sprintf(
			"the judge disagrees with itself: it finds that the description contradicts the annotations, yet gives %s a %d and not a 1",
			tdqs.BehavioralTransparency.Title(), mark))
	}
	return verdict, nil
}

// JudgeServer asks about the set. Pairs that the judge was not asked about are
// dropped with a note.
func (j *Judge) JudgeServer(ctx context.Context, c tdqs.ServerCase) (tdqs.CoherenceVerdict, error) {
	message := rubric.ServerMessage(c)
	verdict, err := ask(ctx, j, rubric.Request{System: j.rubric.Server, Turns: []string{message},
		Name: serverVerdict, Schema: rubric.ServerSchemaFor(c)},
		func(answer []byte) (tdqs.CoherenceVerdict, error) { return rubric.ParseServer(answer, c.Edition) })
	if err != nil {
		return tdqs.CoherenceVerdict{}, err
	}
	verdict.InputHash = hash(message)
	verdict.Shadowing, verdict.Notes = referential(verdict.Shadowing, c)
	return verdict, nil
}

// The names of what a model is asked for.
const (
	toolVerdict   = "tool_verdict"
	serverVerdict = "server_verdict"
)

// InputHash stands for the message that a set is judged by: sets with the same
// hash get the same verdict, whatever else differs.
func InputHash(c tdqs.ServerCase) string { return hash(rubric.ServerMessage(c)) }

func hash(message string) string {
	sum := sha256.Sum256([]byte(message))
	return hex.EncodeToString(sum[:8])
}
