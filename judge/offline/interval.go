package offline

import (
	"errors"
	"fmt"
	"math"

	"github.com/opentdqs/tdqs"
)

// Intervals are how far off scores are, learned from definitions of servers that
// were held out.
type Intervals struct {
	Percent int `json:"percent"` // of the scores lie within
	// Bands are for the scores of tools by the estimated score, the lowest first; the
	// last is for all above.
	Bands []Band `json:"bands"`
	// Descriptions is for the description quality of several tools, Coherence for the
	// score of the set, in tenths.
	Descriptions int `json:"descriptions"`
	Coherence    int `json:"coherence"`
	// What widens them.
	Language Widening `json:"language"`
	Length   Widening `json:"length"` // by words
	Schema   Widening `json:"schema"` // by bytes
}

// Band is for the scores below a bound.
type Band struct {
	Below  int `json:"below"`  // tenths
	Within int `json:"within"` // tenths
}

// Widening says from what extent on an interval is wider, and by which factor.
type Widening struct {
	Beyond int     `json:"beyond,omitempty"` // hardly a label has more
	Factor float64 `json:"factor"`
	Most   int     `json:"most,omitempty"` // no label has more
	Unseen float64 `json:"unseen,omitempty"`
}

// of is the factor for an extent.
func (w Widening) of(n int) float64 {
	switch {
	case n > w.Most:
		return w.Unseen
	case n > w.Beyond:
		return w.Factor
	}
	return 1
}

// Base is how far off a tool's score is, in tenths, when nothing widens it.
func (v *Intervals) Base(score tdqs.Tenths) int {
	for _, b := range v.Bands[:len(v.Bands)-1] {
		if int(score) < b.Below {
			return b.Within
		}
	}
	return v.Bands[len(v.Bands)-1].Within
}

// Factors are the factors of what widens the interval of a definition, in the order
// of [tdqs.UnseenTraits]; 1 where nothing does.
func (v *Intervals) Factors(x Extent) [3]float64 {
	language := 1.0
	if x.Foreign {
		language = v.Language.Factor
	}
	return [...]float64{language, v.Length.of(x.Words), v.Schema.of(x.Schema)}
}

// Of is the interval of a tool's score. Of several things that widen it the one that
// does most counts: they go together.
func (v *Intervals) Of(score tdqs.Tenths, x Extent) tdqs.Interval {
	factors := v.Factors(x)
	most := 1.0
	var out tdqs.Interval
	for i, trait := range tdqs.UnseenTraits() {
		if factors[i] > 1 {
			most = max(most, factors[i])
			out.WidenedBy = append(out.WidenedBy, trait)
		}
	}
	out.Within = tenthsUp(float64(v.Base(score)) * most)
	return out
}

// tenthsUp rounds up; what floating point adds is no tenth.
func tenthsUp(x float64) tdqs.Tenths { return tdqs.Tenths(math.Ceil(x - 1e-9)) }

// IntervalOf is how far off the score of one tool may be that this judge's marks gave
// it at another time; nil when that is unknown.
func (j *Judge) IntervalOf(e *tdqs.Edition, t *tdqs.Tool, score tdqs.Tenths) *tdqs.Interval {
	if j.intervals == nil {
		return nil
	}
	if len(tdqs.HardGates(t)) > 0 { // a rule decided
		return &tdqs.Interval{}
	}
	extents := Extents(tdqs.ServerCase{Edition: e, Tools: []tdqs.Tool{*t}, Signals: []tdqs.Signals{e.Signals(t)}})
	of := j.intervals.Of(score, extents[0])
	return &of
}

// Server are the intervals of a server's scores; the tools have theirs.
func (v *Intervals) Server(s *tdqs.ServerScore, tools []tdqs.ToolScore) *tdqs.ServerInterval {
	base, wide := 0, 0
	var seen [3]bool
	for i := range tools {
		one := tools[i].Interval
		if one == nil {
			continue
		}
		base, wide = base+v.Base(tools[i].TDQS), wide+int(one.Within)
		for k, trait := range tdqs.UnseenTraits() {
			for _, by := range one.WidenedBy {
				seen[k] = seen[k] || by == trait
			}
		}
	}
	out := &tdqs.ServerInterval{}
	quality := &out.DescriptionQuality
	switch {
	case base == 0: // rules decided all of it
	case len(tools) == 1:
		quality.Within = tools[0].Interval.Within
	default:
		quality.Within = tenthsUp(float64(v.Descriptions*wide) / float64(base))
	}
	for k, trait := range tdqs.UnseenTraits() {
		if seen[k] {
			quality.WidenedBy = append(quality.WidenedBy, trait)
		}
	}
	if s.Coherence != nil {
		out.Coherence = &tdqs.Interval{Within: tdqs.Tenths(v.Coherence)}
		out.Overall = &tdqs.Interval{Within: Overall(quality.Within, out.Coherence.Within), WidenedBy: quality.WidenedBy}
	}
	return out
}

// Overall is how far off an overall score is, by how far off its two parts are: they
// count seven and three parts, and err independently of each other.
func Overall(descriptions, coherence tdqs.Tenths) tdqs.Tenths {
	a, b := 0.7*float64(descriptions), 0.3*float64(coherence)
	return tdqs.Tenths(math.Floor(math.Sqrt(float64(a*a)+float64(b*b)) + 0.5))
}

// Complete adds to a report that this judge's marks are in how far off its scores
// may be.
func (j *Judge) Complete(r *tdqs.Report) {
	estimate := j.Estimate()
	r.Estimate = &estimate
	v := j.intervals
	if v == nil {
		return
	}
	for i := range r.Tools {
		if r.Tools[i].Interval == nil { // a rule decided
			r.Tools[i].Interval = &tdqs.Interval{}
		}
	}
	if r.ServerScore != nil {
		r.ServerScore.Interval = v.Server(r.ServerScore, r.Tools)
	}
}

// CoherenceWithin is how far off the score of a set is, in tenths. It comes of rules and
// was measured for this release, 0 if it was not.
func CoherenceWithin() int {
	w, err := parseWeights(embedded)
	if err != nil || w.Intervals == nil {
		return 0
	}
	return w.Intervals.Coherence
}

// check refuses what no measuring finds.
func (v *Intervals) check() error {
	if v == nil {
		return nil // weights of an earlier version
	}
	const farthest = 40 // two scores, in tenths
	if v.Percent <= 0 || v.Percent >= 100 || len(v.Bands) == 0 {
		return errors.New("reading weights: the intervals have no percentage between 0 and 100, or no bands")
	}
	for i, b := range v.Bands {
		if b.Within < 0 || b.Within > farthest || i > 0 && b.Below <= v.Bands[i-1].Below {
			return fmt.Errorf("reading weights: band %d of the intervals is %+v", i, b)
		}
	}
	for _, n := range []int{v.Descriptions, v.Coherence} {
		if n < 0 || n > farthest {
			return fmt.Errorf("reading weights: an interval of %d tenths", n)
		}
	}
	const widest = 10
	for _, w := range []Widening{v.Language, v.Length, v.Schema} {
		if w.Factor < 1 || w.Factor > widest || w.Unseen > widest || w.Most < w.Beyond || w.Most > 0 && w.Unseen < w.Factor {
			return fmt.Errorf("reading weights: a widening of %+v", w)
		}
	}
	return nil
}
