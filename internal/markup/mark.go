package markup

import (
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/escape"
)

// Mark is one mark with its reason.
type Mark struct {
	Key, Title string
	Weight     int // of a hundred, 0 where there is none
	Score      int
	Why        string
}

// ToolMarks shows the marks of a tool.
func ToolMarks(m *tdqs.Marks) (out []Mark) {
	for _, d := range tdqs.Dimensions() {
		out = append(out, Mark{d.Key(), d.Title(), d.Weight(), m[d].Score, Why(m[d].Justification)})
	}
	return out
}

// SetMarks shows the marks of a set.
func SetMarks(m *tdqs.CoherenceMarks) (out []Mark) {
	for _, d := range tdqs.CoherenceDimensions() {
		out = append(out, Mark{d.Key(), d.Title(), 0, m[d].Score, Why(m[d].Justification)})
	}
	return out
}

// Why is a judge's reason, cut to what a page bears.
func Why(s string) string { return Excerpt(escape.Line(s), WhyColumns) }

// Fact is one row of a list of terms.
type Fact struct {
	Term, Text string
}

// SignalFacts are the counted facts of a definition.
func SignalFacts(s *tdqs.Signals) []Fact {
	out := []Fact{
		{"Parameters", fmt.Sprintf("%d, %d required, %d described", s.ParamCount, s.RequiredParamCount, s.ParamsWithDescriptions)},
		{"Annotations", hints(s.Annotations)},
		{"Output schema", yes(s.HasOutputSchema)},
	}
	if s.InvocationCost > 0 {
		out = append(out, Fact{"Cost of a call", fmt.Sprint(s.InvocationCost)})
	}
	if s.InputHash != "" {
		out = append(out, Fact{"Hash", s.InputHash})
	}
	return out
}

// hints are the annotations that are given, in words.
func hints(a tdqs.AnnotationValues) string {
	var out []string
	for _, h := range []struct {
		value *bool
		name  string
	}{{a.ReadOnly, "read-only"}, {a.Destructive, "destructive"}, {a.Idempotent, "idempotent"}, {a.OpenWorld, "open world"}} {
		if h.value != nil {
			out = append(out, h.name+" "+yes(*h.value))
		}
	}
	if len(out) == 0 {
		return "none"
	}
	return strings.Join(out[:len(out)-1], ", ") + " and " + out[len(out)-1]
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}
