package lint

import (
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
)

var weakTitle = &Rule{
	ID:       "weak-title",
	Title:    "The title says no more than the name",
	Severity: Info,
	Why: "A title is what people see in menus and when they are asked to allow a call. It counts as meaningful when it differs from the name and is longer. " +
		"Say in a few words what the name abbreviates, or leave the title out.",
	Bad:  `{"name": "renew_loan", "title": "renew_loan", "description": "Extend the due date of one loan.", "inputSchema": {"type": "object"}}`,
	Good: `{"name": "renew_loan", "title": "Renew a loan by three weeks", "description": "Extend the due date of one loan.", "inputSchema": {"type": "object"}}`,
	check: eachTool(func(t *tdqs.Tool, s *tdqs.Signals) *Finding {
		if t.Title == nil || s.TitleIsMeaningful || loose(*t.Title) != loose(t.Name) && strings.TrimSpace(*t.Title) != "" {
			return nil
		}
		return &Finding{
			Message:   fmt.Sprintf("The title, %s, says no more than the name. Say what the name abbreviates, or leave the title out.", quote(*t.Title)),
			Pointer:   "/title",
			Evidence:  excerpt(*t.Title),
			Dimension: tdqs.PurposeClarity.Key(),
		}
	}),
}
