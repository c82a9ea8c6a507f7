package report

import (
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
)

// asked says what a model was told and what it took, in parts; none without a
// model.
func asked(r *tdqs.Report) []string {
	hash := r.Calibration.Judge.Rubric
	if hash == "" {
		return nil
	}
	rubric := "rubric " + hash
	if label := r.Provenance.Rubric; label != "" {
		// The edition is said beside it.
		label = strings.TrimSuffix(label, "edition "+r.Calibration.Edition)
		rubric += " (" + strings.TrimSuffix(strings.TrimSuffix(label, ", "), ", used at ") + ")"
	}
	parts := []string{rubric}
	if overrides := r.Calibration.Judge.Overrides; overrides != "" {
		parts = append(parts, "request overrides "+overrides)
	}
	if u := r.Provenance.Usage; u != nil {
		parts = append(parts, took(u)...)
	}
	return parts
}

// took says how much was asked of a model.
func took(u *tdqs.Usage) []string {
	remembered := ""
	switch {
	case u.Cached == 1:
		remembered = "1 verdict was remembered"
	case u.Cached > 1:
		remembered = grouped(u.Cached) + " verdicts were remembered"
	}
	if u.Calls == 0 {
		switch u.Cached {
		case 0:
			return []string{"no call"}
		case 1:
			return []string{"no call: the verdict was remembered"}
		}
		return []string{"no call: all " + remembered}
	}
	calls := grouped(u.Calls) + " calls"
	if u.Calls == 1 {
		calls = "1 call"
	}
	if u.Retries > 0 {
		calls += fmt.Sprintf(", %s of them repeated", grouped(u.Retries))
	}
	parts := []string{calls}
	if u.TokensIn+u.TokensOut > 0 { // endpoints may not count
		parts = append(parts, fmt.Sprintf("%s tokens in, %s out", grouped(u.TokensIn), grouped(u.TokensOut)))
	}
	if remembered != "" {
		parts = append(parts, remembered)
	}
	return parts
}

// grouped writes a number with its thousands apart.
func grouped(n int64) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// wavered says of each dimension how far several runs lay apart; empty where
// that was not measured.
func wavered(r *tdqs.Report) string {
	s := r.ServerScore
	if s == nil || s.Spread == nil || !s.Spread.Measured {
		return ""
	}
	var sums, most [tdqs.NumDimensions]int
	var widest tdqs.Tenths
	tools := 0
	for i := range r.Tools {
		spread := r.Tools[i].Runs.Spread()
		if spread == nil {
			continue
		}
		tools++
		widest = max(widest, spread.Score)
		for d, n := range spread.Marks {
			sums[d], most[d] = sums[d]+n, max(most[d], n)
		}
	}
	if tools == 0 {
		return ""
	}
	var moved []string
	for d, sum := range sums {
		if sum > 0 {
			moved = append(moved, fmt.Sprintf("%s %.1f (%d)", dimensionWords[d].short, float64(sum)/float64(tools), most[d]))
		}
	}
	text := "no mark of a tool moved"
	if len(moved) > 0 {
		text = "marks of a tool on average (at most): " + strings.Join(moved, ", ")
	}
	text += fmt.Sprintf("; score of a tool at most %v", widest)
	if s.Coherence != nil {
		if spread := s.Coherence.Runs.Spread(); spread != nil {
			text += fmt.Sprintf("; coherence %v", spread.Score)
		}
	}
	return text
}
