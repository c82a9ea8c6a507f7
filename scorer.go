package tdqs

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"sync"

	"github.com/opentdqs/tdqs/internal/canon"
)

// Scorer scores tools and servers in one edition with one judge.
type Scorer struct {
	Edition *Edition
	Judge   Judge
	// Concurrency is how many tools are judged at once; 0 is 1.
	Concurrency int
}

// Calibration is what the scores may be compared within.
func (s Scorer) Calibration() Calibration {
	return Calibration{Edition: s.Edition.Name, Judge: s.Judge.Name()}
}

// ScoreTool takes one tool through the four stages (specification, "Scoring
// pipeline"). c.Signals may be nil; they are computed then.
func (s Scorer) ScoreTool(ctx context.Context, c ToolCase) (ToolScore, error) {
	score := ToolScore{Name: c.Tool.Name, Position: position(c.Tools, c.Index)}

	// Stage 1: facts.
	if c.Signals == nil {
		signals := s.Edition.Signals(c.Tool)
		c.Signals = &signals
	}
	c.Edition, score.Signals = s.Edition, *c.Signals

	// Stage 2: the gates. Without a description there is nothing to judge.
	score.Flags = HardGates(c.Tool)
	verdict := floorVerdict
	if !has(score.Flags, NoDescription) {
		// Stage 3: judgment.
		var err error
		if verdict, err = s.Judge.JudgeTool(ctx, c); err != nil {
			return ToolScore{}, fmt.Errorf("judging %s: %w", quote(c.Tool.Name), err)
		}
	}

	// Stage 4: what no judge decides.
	score.Marks, score.Summary, score.Advice, score.notes = verdict.Marks, verdict.Summary, verdict.Advice, verdict.Notes
	score.Unwritten = verdict.Unwritten
	limit := 5
	if has(score.Flags, TautologicalDescription) {
		limit = tautologyCap
	}
	purpose := &score.Marks[PurposeClarity]
	purpose.Score = min(purpose.Score, limit)
	if verdict.Contradiction {
		score.Flags = append(score.Flags, AnnotationContradiction)
	}
	score.TDQS = s.Edition.Score(score.Marks.Scores())
	score.Runs, score.Interval = s.Edition.toolRuns(verdict.Runs, limit), verdict.Interval
	return score, nil
}

// tautologyCap is the highest Purpose Clarity of a description that restates the
// name or the title.
const tautologyCap = 2

// floorVerdict is the verdict on a tool without a description.
var floorVerdict = func() (v Verdict) {
	for d := range v.Marks {
		v.Marks[d] = Mark{1, "There is no description, so there is nothing to judge."}
	}
	v.Summary = "The tool has no description: an agent sees its name and schema alone."
	return v
}()

func has(flags []Flag, flag Flag) bool {
	for _, f := range flags {
		if f == flag {
			return true
		}
	}
	return false
}

// ScoreServer scores every tool of a server and the set as a whole. A judge's
// failure on one tool leaves the others scored: Failures names it; a failure on
// the set leaves Coherence nil. The error is that of a cancelled context, of a
// server without tools, or one that the judge calls fatal.
func (s Scorer) ScoreServer(ctx context.Context, server *Server) (*Report, error) {
	if server.Listed == 0 && len(server.Tools) == 0 {
		return nil, ErrNoTools
	}
	report := &Report{
		Edition:     s.Edition,
		Calibration: s.Calibration(),
		Server:      ServerSummary{Name: server.Name, ToolCount: max(server.Listed, len(server.Tools))},
	}
	for _, note := range server.Notes {
		report.Provenance.Notes = append(report.Provenance.Notes, note.Text)
	}
	set, digest := s.Edition.Case(server)
	for i := range set.Signals {
		if set.Signals[i].SubtreeCut {
			report.note("%s: the input schema is too large to measure to its end, so its cost is a lower bound", quote(server.Tools[i].Name))
		}
	}
	s = s.For(set)
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	s.scoreTools(ctx, stop, set, report)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	var coherence *Coherence
	if enoughScored(len(report.Tools), report.Server.ToolCount) {
		coherence = s.scoreSet(ctx, set, report)
		if fatal(report.CoherenceErr) {
			return nil, fmt.Errorf("judging the tool set: %w", report.CoherenceErr)
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
	}
	report.rollUp(coherence)
	report.Provenance.DefinitionsSHA256 = digest
	report.Provenance.Listed = report.Server.ToolCount
	report.Provenance.Scored = len(report.Tools)
	return report, nil
}

// Case is what a judge sees of a server, with the SHA-256 of its definitions as
// of [Edition.SignalsOf].
func (e *Edition) Case(server *Server) (set ServerCase, sha256Hex string) {
	signals, sha256Hex := e.SignalsOf(server.Tools)
	return ServerCase{Edition: e, Name: server.Name, Tools: server.Tools, Signals: signals,
		Candidates: e.ShadowCandidates(server.Tools, signals)}, sha256Hex
}

// For is the scorer for the tools of one set: its judge has looked at the set
// when it wants to ([Preparer]).
func (s Scorer) For(set ServerCase) Scorer {
	if p, ok := s.Judge.(Preparer); ok {
		s.Judge = p.Prepare(set)
	}
	return s
}

// SignalsOf are the signals of a whole set, one entry a tool, with the SHA-256
// in hexadecimal of the canonical forms, one a line.
func (e *Edition) SignalsOf(tools []Tool) (signals []Signals, sha256Hex string) {
	w := writers.Get().(*canon.Writer)
	defer writers.Put(w)
	digest := sha256.New()
	signals = make([]Signals, len(tools))
	for i := range tools {
		w.Buf = w.Buf[:0]
		tools[i].writeCanonical(w)
		signals[i] = e.signals(&tools[i], w.Buf)
		w.Text("\n")
		digest.Write(w.Buf)
	}
	return signals, hex.EncodeToString(digest.Sum(nil))
}

// fatal reports whether an error says that no other question can be answered.
func fatal(err error) bool {
	if err == nil {
		return false
	}
	var f interface{ Fatal() bool }
	return errors.As(err, &f) && f.Fatal()
}

// scoreTools fills in the report's tools and failures, in the order of the set;
// it calls stop with the first fatal error.
func (s Scorer) scoreTools(ctx context.Context, stop context.CancelCauseFunc, set ServerCase, report *Report) {
	scores := make([]ToolScore, len(set.Tools))
	errs := make([]error, len(set.Tools))
	one := func(i int) {
		scores[i], errs[i] = s.ScoreTool(ctx, ToolCase{Server: set.Name, Tool: &set.Tools[i],
			Signals: &set.Signals[i], Tools: set.Tools, Index: i})
		if fatal(errs[i]) {
			stop(errs[i])
		}
	}
	if s.Concurrency <= 1 {
		for i := range set.Tools {
			if ctx.Err() != nil {
				return
			}
			one(i)
		}
	} else {
		s.concurrently(ctx, len(set.Tools), one)
	}
	report.Tools = scores[:0] // those that failed fall out
	for i, err := range errs {
		if err != nil {
			report.Failures = append(report.Failures, Failure{set.Tools[i].Position, set.Tools[i].Name, err})
			report.note("%v", err)
			continue
		}
		for _, note := range scores[i].notes {
			report.note("%s: %s", quote(scores[i].Name), note)
		}
		report.Tools = append(report.Tools, scores[i])
	}
}

// concurrently calls one for 0 to n-1 from Concurrency goroutines and returns
// when all have ended; after ctx is done it begins none.
func (s Scorer) concurrently(ctx context.Context, n int, one func(int)) {
	var wg sync.WaitGroup
	next := make(chan int)
	for range min(s.Concurrency, n) {
		wg.Go(func() {
			for i := range next {
				one(i)
			}
		})
	}
	for i := range n {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	wg.Wait()
}

// scoreSet judges the set and writes what it confirms onto the tools.
func (s Scorer) scoreSet(ctx context.Context, set ServerCase, report *Report) *Coherence {
	c, notes, err := s.ScoreSet(ctx, set)
	if err != nil {
		report.CoherenceErr = err
		report.note("the tool set could not be judged, so there is no coherence and no overall score: %v", err)
		return nil
	}
	for _, note := range notes {
		report.note("%s", note)
	}
	for i := range report.Tools {
		report.Tools[i].ServerFlags = c.FlagsOf(report.Tools[i].Position)
	}
	return c
}

// ScoreSet judges what the tools are together. Of the pairs that the judge
// confirms those count that the prefilter supplied. The notes are the judge's: a
// sentence each on what was odd in judging.
func (s Scorer) ScoreSet(ctx context.Context, set ServerCase) (c *Coherence, notes []string, err error) {
	verdict, err := s.Judge.JudgeServer(ctx, set)
	if err != nil {
		return nil, nil, err
	}
	return &Coherence{Marks: verdict.Marks, Summary: verdict.Summary,
		Score:          s.Edition.CoherenceScore(verdict.Marks.Scores()),
		ShadowingRisks: confirmed(verdict.Shadowing, set.Candidates),
		InputHash:      verdict.InputHash, Runs: s.Edition.coherenceRuns(verdict.Runs)}, verdict.Notes, nil
}

// FlagsOf are the flags that the set puts on the tool at a position, nil when
// there are none or c is nil.
func (c *Coherence) FlagsOf(position int) []Flag {
	if c == nil {
		return nil
	}
	for _, risk := range c.ShadowingRisks {
		if risk.Position == position {
			return []Flag{ShadowingRisk}
		}
	}
	return nil
}
