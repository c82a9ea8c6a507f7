package lint

import (
	"fmt"

	"github.com/opentdqs/tdqs"
)

var nameCharacters = &Rule{
	ID:       "name-characters",
	Title:    "The name has characters that clients do not take",
	Severity: Warning,
	Why: "MCP asks for names of A-Z, a-z, 0-9, underscore, hyphen and dot. Model providers refuse the rest, some the dot too, so that a client renames the tool or drops it. " +
		"Rename it; what people read belongs into title.",
	Bad:  `{"name": "renew loan!", "description": "Extend the due date of one loan.", "inputSchema": {"type": "object"}}`,
	Good: `{"name": "renew_loan", "title": "Renew loan!", "description": "Extend the due date of one loan.", "inputSchema": {"type": "object"}}`,
	check: eachTool(func(t *tdqs.Tool, _ *tdqs.Signals) *Finding {
		for i, r := range t.Name {
			if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' || r == '-' || r == '.' {
				continue
			}
			end := i + len(string(r))
			return &Finding{
				Message:   fmt.Sprintf("The name has %s, and names are made of A-Z, a-z, 0-9, underscore, hyphen and dot. Rename the tool; what people read belongs into title.", quote(t.Name[i:min(end, len(t.Name))])),
				Pointer:   "/name",
				Evidence:  excerpt(t.Name),
				Dimension: tdqs.NamingConsistency.Key(),
			}
		}
		return nil
	}),
}
