package rubric

import (
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/canon"
)

// ServerMessage renders a tool set into the user message of its edition
// (specification, "Appendix B"): tools and candidates stand in the server's
// order; costs and candidates are there in costed editions alone.
func ServerMessage(c tdqs.ServerCase) string {
	var b strings.Builder
	fmt.Fprintf(&b, "SERVER NAME: %s\nTOOL COUNT: %d\n\n<tools>\n", canon.Clean(c.Name), len(c.Tools))
	for i := range c.Tools {
		t := &c.Tools[i]
		b.WriteString("- " + canon.Clean(t.Name))
		if c.Edition.Costed {
			s := &c.Signals[i]
			fmt.Fprintf(&b, " [cost %d: %d required, depth %d, %d union choices]",
				s.InvocationCost, firstTerm(c.Edition, s), s.SchemaDepth, s.UnionChoiceCount)
		}
		b.WriteString(": " + canon.Clean(or(t.Description, "(no description)")) + "\n")
	}
	b.WriteString("</tools>\n\n")
	if c.Edition.Costed {
		b.WriteString("<shadow-candidates>\n")
		for _, p := range c.Candidates {
			fmt.Fprintf(&b, "%s (cost %d) may be shadowed by %s (cost %d)\n", canon.Clean(p.Tool), p.InvocationCost,
				canon.Clean(p.CheaperSibling), p.CheaperSiblingInvocationCost)
		}
		if len(c.Candidates) == 0 {
			b.WriteString("None\n")
		}
		b.WriteString("</shadow-candidates>\n\n")
	}
	b.WriteString("Respond with JSON only.")
	return b.String()
}

// firstTerm is the count that the edition's cost begins with.
func firstTerm(e *tdqs.Edition, s *tdqs.Signals) int {
	if e.CostOf == tdqs.CostRequiredParams {
		return s.RequiredParamCount
	}
	return s.RequiredFieldCount
}
