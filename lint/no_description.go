package lint

import (
	"slices"

	"github.com/opentdqs/tdqs"
)

var noDescription = &Rule{
	ID:       "no-description",
	Title:    "The description is missing or blank",
	Severity: Error,
	Why: "An agent picks a tool by its description. Without one it has the name and the schema to guess from, " +
		"and the score stops at 1.0 before any judge looks at the rest. A description of white space alone counts as none, " +
		"and so does one that is not a string. Write one sentence with a verb, the thing it acts on, and when to call it.",
	Bad: `{"name": "renew_loan", "description": "  ", "inputSchema": {"type": "object"}}`,
	Good: `{"name": "renew_loan", "description": "Extend the due date of one loan by three weeks.",
 "inputSchema": {"type": "object"}}`,
	check: eachTool(func(t *tdqs.Tool, _ *tdqs.Signals) *Finding {
		if !slices.Contains(tdqs.HardGates(t), tdqs.NoDescription) {
			return nil
		}
		f := &Finding{Dimension: tdqs.PurposeClarity.Key()}
		if t.Description == nil {
			f.Message = "There is no description, so all six marks are 1. Write one on what a call achieves and when it is the right one."
		} else {
			f.Message = "The description is blank, which counts as none, so all six marks are 1. Write one on what a call achieves and when it is the right one."
			f.Pointer = "/description"
			f.Evidence = excerpt(*t.Description)
		}
		return f
	}),
}
