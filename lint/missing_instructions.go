package lint

import (
	"strings"
)

var missingInstructions = &Rule{
	ID:       "missing-instructions",
	Title:    "The server gives no instructions",
	Severity: Info,
	Why: "Instructions in the answer to initialize are the place for what no single tool can say: which tool to begin with, what the ids of one are to the others, limits that hold for all. " +
		"The rule looks only at inputs that say who the server is, for a bare list of tools cannot hold any.",
	Bad:  `{"serverInfo": {"name": "desk"}, "tools": [{"name": "renew_loan", "description": "Extend the due date of one loan."}]}`,
	Good: `{"serverInfo": {"name": "desk"}, "instructions": "Begin with find_reader.", "tools": [{"name": "renew_loan", "description": "Extend the due date of one loan."}]}`,
	wide: true,
	check: func(s *set) []Finding {
		if !s.server.Introduced || s.server.Instructions != nil && strings.TrimSpace(*s.server.Instructions) != "" {
			return nil
		}
		return []Finding{{
			Message: "The server gives no instructions. Say in the answer to initialize which tool to begin with, how the tools work together, and what limits hold for all.",
		}}
	},
}
