package tdqs

import "fmt"

// Interval says how far off an estimated score may be: with the probability of
// [Estimate.IntervalPercent] the judge that the estimate imitates gives a score that
// is at most Within away.
type Interval struct {
	Within Tenths `json:"within"`
	// WidenedBy is what the estimate has hardly met and is allowed more for.
	WidenedBy []Unseen `json:"widenedBy,omitempty"`
}

// Around is the least and the greatest score of the interval around one.
func (i Interval) Around(score Tenths) (low, high Tenths) {
	return max(10, score-i.Within), min(perfect, score+i.Within)
}

// Unseen is a trait of a definition that hardly any labelled definition has.
type Unseen string

// The traits that widen an interval, in the order in which they are named.
const (
	UnseenLanguage Unseen = "language" // the description is not in English
	UnseenLength   Unseen = "length"   // it is longer than nearly all labelled ones
	UnseenSchema   Unseen = "schema"   // the input schema is larger than nearly all labelled ones
)

// UnseenTraits are all traits in order.
func UnseenTraits() []Unseen { return []Unseen{UnseenLanguage, UnseenLength, UnseenSchema} }

// ServerInterval are the intervals of a server's scores.
type ServerInterval struct {
	DescriptionQuality Interval  `json:"descriptionQuality"`
	Coherence          *Interval `json:"coherence,omitempty"` // nil when unknown, as Overall
	Overall            *Interval `json:"overall,omitempty"`
}

// wireEstimate is an estimate with the intervals of what was estimated.
type wireEstimate struct {
	Estimate
	Server *ServerInterval `json:"server,omitempty"`
	Tools  []Interval      `json:"tools,omitempty"` // as the report's tools
}

// estimate gathers the intervals for the published form.
func (r *Report) estimate() *wireEstimate {
	if r.Estimate == nil {
		return nil
	}
	w := &wireEstimate{Estimate: *r.Estimate}
	if w.IntervalPercent == 0 {
		return w
	}
	if r.ServerScore != nil {
		w.Server = r.ServerScore.Interval
	}
	for i := range r.Tools {
		one := r.Tools[i].Interval
		if one == nil {
			one = &Interval{}
		}
		w.Tools = append(w.Tools, *one)
	}
	return w
}

// takeEstimate spreads published intervals over the report.
func (r *Report) takeEstimate(w *wireEstimate) error {
	if w == nil {
		return nil
	}
	r.Estimate = &w.Estimate
	if w.IntervalPercent == 0 {
		return nil
	}
	if len(w.Tools) != len(r.Tools) {
		return fmt.Errorf("estimate: %d intervals for %d tools", len(w.Tools), len(r.Tools))
	}
	for i := range r.Tools {
		r.Tools[i].Interval = &w.Tools[i]
	}
	if r.ServerScore != nil {
		r.ServerScore.Interval = w.Server
	}
	return nil
}
