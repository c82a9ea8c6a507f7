package report

import (
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/markup"
)

// offColumns is how wide " ±0.3" is.
const offColumns = 5

// off is how far off a score may be, behind it: " ±0.3"; empty where that is unknown.
func off(i *tdqs.Interval) string {
	if i == nil {
		return ""
	}
	return fmt.Sprintf(" ±%v", i.Within)
}

// The intervals of a server's scores, nil where they are unknown.
func qualityInterval(s *tdqs.ServerScore) *tdqs.Interval {
	if s == nil || s.Interval == nil {
		return nil
	}
	return &s.Interval.DescriptionQuality
}

func coherenceInterval(s *tdqs.ServerScore) *tdqs.Interval {
	if s == nil || s.Interval == nil {
		return nil
	}
	return s.Interval.Coherence
}

// headInterval is the interval of the [headline].
func headInterval(s *tdqs.ServerScore) *tdqs.Interval {
	if s == nil || s.Interval == nil || s.Overall == nil {
		return qualityInterval(s)
	}
	return s.Interval.Overall
}

// usual is how far off the score of a tool of an estimate is: the mean of the intervals
// of its tools, or where there are none the error that was measured.
func usual(r *tdqs.Report) string {
	sum, n := 0, 0
	for i := range r.Tools {
		if of := r.Tools[i].Interval; of != nil && of.Within > 0 { // else a rule decided
			sum, n = sum+int(of.Within), n+1
		}
	}
	if r.Estimate.IntervalPercent == 0 || n == 0 {
		return fmt.Sprintf("±%.1f", r.Estimate.MeanAbsoluteError)
	}
	return fmt.Sprintf("±%v", tdqs.Tenths((2*sum+n)/(2*n)))
}

// widened says for which tools an interval is wider and why, empty for none.
func widened(r *tdqs.Report, name func(string) string) string {
	if r.Estimate == nil {
		return ""
	}
	const most = 4
	var tools []string
	more := 0
	for i := range r.Tools {
		of := r.Tools[i].Interval
		if of == nil || len(of.WidenedBy) == 0 {
			continue
		}
		if len(tools) == most {
			more++
			continue
		}
		tools = append(tools, fmt.Sprintf("%s (%s)", name(squeeze(Name(r.Tools[i].Name), 32)), markup.Unseen(of)))
	}
	if len(tools) == 0 {
		return ""
	}
	if more > 0 {
		tools = append(tools, count(more, "more tool"))
	}
	return "± is wider where the estimate has hardly met the like: " + markup.Enumerate(tools, "and")
}
