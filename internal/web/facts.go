package web

import (
	"fmt"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/escape"
)

// fact is one row of a list of terms.
type fact struct {
	Term, Text string
	Time       time.Time // in place of a text
	Code       bool      // the text is a hash or the like
}

func safe(s string) string { return escape.Line(s) }

// day is a date for people.
func day(t time.Time) string { return t.UTC().Format("2 January 2006") }

// captureFacts say what the scores are of, and how fresh they are.
func captureFacts(s *seen) (out []fact) {
	if s.server.CaptureID == 0 {
		return nil
	}
	out = append(out, fact{Term: "List, SHA-256", Text: s.head.SHA256, Code: true}, fact{Term: "List taken", Time: s.head.Taken})
	if s.server.URL != "" {
		out = append(out, fact{Term: "Read at", Text: safe(s.server.URL)})
	}
	if !s.server.Checked.IsZero() {
		out = append(out, fact{Term: "Last looked at", Time: s.server.Checked})
	}
	if s.score != nil {
		out = append(out, fact{Term: "Score computed", Time: s.score.Updated})
		if s.report.ServerScore != nil && s.report.ServerScore.Coherence != nil {
			out = append(out, fact{Term: "Judged set", Text: s.score.MessageHash, Code: true})
		}
	}
	return out
}

// calibrationFacts say what judged.
func calibrationFacts(c tdqs.Calibration, e *tdqs.Estimate) []fact {
	out := []fact{{Term: "Edition", Text: c.Edition}, {Term: "Judge", Text: safe(c.Judge.Judge)}}
	for _, f := range []fact{{Term: "Model", Text: c.Judge.Model}, {Term: "Rubric", Text: c.Judge.Rubric, Code: true},
		{Term: "Weights", Text: c.Judge.Weights, Code: true}, {Term: "Request overrides", Text: c.Judge.Overrides}} {
		if f.Text != "" {
			f.Text = safe(f.Text)
			out = append(out, f)
		}
	}
	if e != nil {
		out = append(out, fact{Term: "Measured error", Text: fmt.Sprintf("%.3g points a tool on average; %.3g %% in the same tier", e.MeanAbsoluteError, e.SameTierPercent)})
	}
	return out
}

// judgedBy says in a few words where the marks come from.
func judgedBy(c tdqs.Calibration) string {
	if c.Judge.Model != "" {
		return "judged by " + safe(c.Judge.Model)
	}
	return "judge " + safe(c.Judge.Judge)
}

// estimated says in a few words, and in sentences, that scores are estimated; empty
// when a model judged.
func estimated(c tdqs.Calibration, e *tdqs.Estimate) (short, long string) {
	if c.Judge.Model != "" {
		return "", ""
	}
	long = "No language model judged these definitions. Marks come from features of the text and learned weights"
	if e == nil {
		return "estimate", long + "."
	}
	return fmt.Sprintf("estimate, ±%.1f a tool", e.MeanAbsoluteError),
		fmt.Sprintf("%s; on servers that the weights had not seen, a tool's score was off by %.2f points on average, and %.0f %% of the tools stood in the right tier.", long, e.MeanAbsoluteError, e.SameTierPercent)
}

// estimate is the measured error of what readers see; nil when a model judged.
func (p *Pages) estimate(c tdqs.Calibration) *tdqs.Estimate {
	if p.Estimate == nil {
		return nil
	}
	return p.Estimate(c)
}
