package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/report"
)

// knownScores are the scores of a baseline, with what they may be compared within.
type knownScores struct {
	Calibration tdqs.Calibration `json:"calibration"`
	Definitions string           `json:"definitionsSha256"`
	Overall     *tdqs.Tenths     `json:"overallScore"`
	Spread      *tdqs.Tenths     `json:"spread,omitempty"` // of Overall; nil: not measured
	Tools       []knownScore     `json:"tools"`
}

// knownScore is the score of one tool.
type knownScore struct {
	Tool   string       `json:"tool"`
	Hash   string       `json:"inputHash"`
	TDQS   tdqs.Tenths  `json:"tdqs"`
	Spread *tdqs.Tenths `json:"spread,omitempty"` // nil: not measured

	position int // of the tool in the answer; not kept
}

// check says what is damaged.
func (s *knownScores) check() error {
	possible := func(t tdqs.Tenths) bool { return t >= 10 && t <= 50 }
	if s.Calibration.Edition == "" || s.Calibration.Judge.Judge == "" {
		return errors.New("the scores have no calibration")
	}
	if s.Overall != nil && !possible(*s.Overall) {
		return fmt.Errorf("the overall score is %v", *s.Overall)
	}
	for i := range s.Tools {
		if t := &s.Tools[i]; !possible(t.TDQS) || len(t.Hash) != 16 {
			return fmt.Errorf("tool %d has no score or no hash", i+1)
		}
	}
	return nil
}

// scoresOf are the scores of a report.
func scoresOf(r *tdqs.Report) *knownScores {
	s := &knownScores{Calibration: r.Calibration, Definitions: r.Provenance.DefinitionsSHA256, Tools: []knownScore{}}
	if r.ServerScore != nil {
		s.Overall = r.ServerScore.Overall
		if spread := r.ServerScore.Spread; spread != nil && spread.Measured {
			s.Spread = spread.Overall
		}
	}
	for i := range r.Tools {
		t := &r.Tools[i]
		one := knownScore{Tool: validName(t.Name), Hash: t.Signals.InputHash, TDQS: t.TDQS, position: t.Position}
		if spread := t.Runs.Spread(); spread != nil && spread.Measured {
			one.Spread = &spread.Score
		}
		s.Tools = append(s.Tools, one)
	}
	return s
}

// validName is a name as JSON keeps it.
func validName(s string) string { return string([]rune(s)) }

// fall is a score that fell by more than the judge wavers.
type fall struct {
	of           string // a tool; empty: the server
	position     int    // of the tool in the answer; 0: the server
	was, is, off tdqs.Tenths
}

// String is the fall for a person.
func (f fall) String() string {
	of := "the overall score"
	if f.of != "" {
		of = report.Short(f.of)
	}
	text := fmt.Sprintf("%s fell from %v to %v", of, f.was, f.is)
	if f.off > 0 {
		text += fmt.Sprintf(", more than the measured spread of %v", f.off)
	}
	return text
}

// holdScores returns the scores that fell, and raises those of the baseline that
// rose. strict counts what the judge wavers, too.
func (k *keeper) holdScores(r *tdqs.Report, strict bool) ([]fall, error) {
	name := report.Short(r.Server.Name)
	if len(r.Tools) == 0 || len(r.Tools) < r.Server.ToolCount || r.CoherenceErr != nil {
		return nil, fmt.Errorf("%s: not everything could be scored, so nothing is held to the baseline; the report says why", name)
	}
	if err := k.count(name, len(r.Tools)); err != nil {
		return nil, err
	}
	now := scoresOf(r)
	if k.update {
		k.next.Scores = now
		return nil, nil
	}
	was := k.was.Scores
	switch {
	case was == nil:
		return nil, fmt.Errorf("the baseline %s holds no scores yet: --update-baseline adds them", k.path)
	case was.Calibration != now.Calibration:
		return nil, fmt.Errorf("the scores in %s are of another calibration (%s), and such are not compared: score as it was scored then, or write it anew with --update-baseline",
			k.path, strings.Join(differences(was.Calibration, now.Calibration), ", "))
	case was.Overall != nil && now.Overall == nil:
		return nil, fmt.Errorf("%s has no overall score to hold to the baseline: %s", name, lastNote(r))
	}
	c := comparison{strict: strict, model: now.Calibration.Judge.Model != ""}
	next, fresh := c.tools(was, now)
	if was.Overall != nil {
		next.Overall, next.Spread = c.one("", was.Definitions == now.Definitions, was.Overall, now.Overall, was.Spread, now.Spread)
		if next.Overall == now.Overall {
			next.Definitions = now.Definitions
		}
	}
	if len(c.rose) > 0 {
		k.said = append(k.said, fmt.Sprintf("%s rose: %s; %s holds that now", counted(int64(len(c.rose)), "score", "scores"), named(c.rose), k.path))
	}
	if gone := len(was.Tools) + len(fresh) - len(now.Tools); gone > 0 {
		k.said = append(k.said, fmt.Sprintf("%s gone, and struck out of %s", counted(int64(gone), "tool of the baseline is", "tools of the baseline are"), k.path))
	}
	k.next.Scores = next
	k.unknown = fresh
	return c.fell, nil
}

// comparison compares scores with those of a baseline.
type comparison struct {
	strict, model bool
	fell          []fall
	rose          []string
}

// tools compares tool by tool, those of one name in their order, and returns what
// the baseline holds next and the tools that it does not know.
func (c *comparison) tools(was, now *knownScores) (next *knownScores, fresh []string) {
	copied := *was
	next = &copied
	next.Tools = []knownScore{}
	left := map[string][]knownScore{}
	for _, t := range was.Tools {
		left[t.Tool] = append(left[t.Tool], t)
	}
	for _, t := range now.Tools {
		same := left[t.Tool]
		if len(same) == 0 {
			fresh = append(fresh, t.Tool)
			continue
		}
		old := same[0]
		left[t.Tool] = same[1:]
		before := len(c.fell)
		score, spread := c.one(t.Tool, old.Hash == t.Hash, &old.TDQS, &t.TDQS, old.Spread, t.Spread)
		for i := range c.fell[before:] {
			c.fell[before+i].position = t.position
		}
		if score == &t.TDQS {
			old.Hash = t.Hash
		}
		old.TDQS, old.Spread = *score, spread
		next.Tools = append(next.Tools, old)
	}
	next.Tools = inOrderOf(was.Tools, next.Tools)
	return next, fresh
}

// inOrderOf puts scores in the order of those before, so that a server that lists its
// tools in another order leaves the file as it is.
func inOrderOf(was, now []knownScore) []knownScore {
	left := map[string][]knownScore{}
	for _, t := range now {
		left[t.Tool] = append(left[t.Tool], t)
	}
	out := make([]knownScore, 0, len(now))
	for _, t := range was {
		if same := left[t.Tool]; len(same) > 0 {
			out = append(out, same[0])
			left[t.Tool] = same[1:]
		}
	}
	return out
}

// one compares one score and returns the one to keep, with its spread. Of what did
// not change a model says nothing new: its score may differ by its wavering alone.
func (c *comparison) one(of string, unchanged bool, was, now, wasSpread, nowSpread *tdqs.Tenths) (score, spread *tdqs.Tenths) {
	off := tdqs.Tenths(0)
	for _, s := range []*tdqs.Tenths{wasSpread, nowSpread} {
		if s != nil && !c.strict {
			off = max(off, *s)
		}
	}
	switch {
	case unchanged && c.model && !c.strict:
	case *now+off < *was:
		c.fell = append(c.fell, fall{of: of, was: *was, is: *now, off: off})
	case *now > *was+off:
		name := "overall"
		if of != "" {
			name = report.Short(of)
		}
		c.rose = append(c.rose, fmt.Sprintf("%s from %v to %v", name, *was, *now))
		return now, nowSpread
	}
	return was, wasSpread
}

// noisy refuses a baseline of a model that was asked once: what is noise could
// not be told from a change.
func (o *baselineOptions) noisy(j *judgeOptions) error {
	if o.update && j.kind == judgeModel && j.runs == 1 {
		return errors.New("a baseline of a model's scores needs to know how far they waver: add --runs 3 to --update-baseline")
	}
	return nil
}

// missedBy are scores that fell, for the reports.
func missedBy(fell []fall) (out []report.Missed) {
	for _, f := range fell {
		out = append(out, report.Missed{Position: f.position, Text: f.String(), Fell: true})
	}
	return out
}

// heldScores is what became of holding a report to its baseline.
type heldScores struct {
	keeper *keeper
	fell   []fall
	err    error // it could not be held
}

// hold holds a report to its baseline: only a score that fell can fail.
func (o *baselineOptions) hold(r *tdqs.Report, strict bool) *heldScores {
	k, err := o.open()
	if err != nil {
		return &heldScores{err: err}
	}
	fell, err := k.holdScores(r, strict)
	return &heldScores{k, fell, err}
}

// fallen says which scores fell, and keeps what is left of the baseline.
func (a *app) fallen(r *tdqs.Report, held *heldScores) error {
	if held.err != nil {
		return held.err
	}
	k, fell := held.keeper, held.fell
	for _, f := range fell {
		a.say("%v", f)
	}
	if len(fell) > 0 {
		a.fail(statusThreshold, fmt.Errorf("%s: %s fell below the baseline %s", report.Short(r.Server.Name), counted(int64(len(fell)), "score", "scores"), k.path))
		return nil
	}
	if len(k.unknown) > 0 {
		a.say("not in the baseline yet: %s; --update-baseline adds %s", named(shortNames(k.unknown)), itThem(len(k.unknown)))
	}
	return k.close(a)
}

func shortNames(names []string) []string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = report.Short(name)
	}
	return out
}

func itThem(n int) string {
	if n == 1 {
		return "it"
	}
	return "them"
}
