package lint

import (
	"fmt"

	"github.com/opentdqs/tdqs"
)

// thinSet and heavySet are the bounds of what a set is best: 3 to 15 tools.
const (
	thinSet  = 3
	heavySet = 15
)

var tooManyTools = &Rule{
	ID:       "too-many-tools",
	Title:    "The set has more tools than an agent keeps apart",
	Severity: Warning,
	Why: "Every tool is read before every choice. From 16 tools on a set is heavy (info), and from the bound of the edition on, 25 or 26, its mark for the count falls to 2 or less (warning). " +
		"Merge tools that differ in one parameter, move what few need into a server of its own, or let clients load groups.",
	Bad:  `[` + manyTools + `]`,
	Good: `[{"name": "get_book", "description": "Get one book.", "inputSchema": {"type": "object"}}]`,
	wide: true,
	check: func(s *set) []Finding {
		n := len(s.subjects)
		if n <= heavySet {
			return nil
		}
		f := Finding{
			Message:   fmt.Sprintf("The set has %d tools; 3 to 15 are best. Merge what differs in one parameter, and move what few need into a server of its own.", n),
			Evidence:  fmt.Sprintf("%d tools", n),
			Dimension: tdqs.ToolCountAppropriateness.Key(),
		}
		if n < s.edition.TooManyTools {
			f.Severity = Info
		}
		return []Finding{f}
	},
}

// manyTools is an invented set of 26 tools.
const manyTools = `{"name": "lend_book", "description": "Lend one book."},
 {"name": "lend_film", "description": "Lend one film."},
 {"name": "lend_game", "description": "Lend one game."},
 {"name": "lend_map", "description": "Lend one map."},
 {"name": "lend_score", "description": "Lend one score."},
 {"name": "lend_atlas", "description": "Lend one atlas."},
 {"name": "lend_diary", "description": "Lend one diary."},
 {"name": "lend_letter", "description": "Lend one letter."},
 {"name": "lend_poster", "description": "Lend one poster."},
 {"name": "lend_journal", "description": "Lend one journal."},
 {"name": "lend_record", "description": "Lend one record."},
 {"name": "lend_reel", "description": "Lend one reel."},
 {"name": "lend_slide", "description": "Lend one slide."},
 {"name": "renew_book", "description": "Renew one book."},
 {"name": "renew_film", "description": "Renew one film."},
 {"name": "renew_game", "description": "Renew one game."},
 {"name": "renew_map", "description": "Renew one map."},
 {"name": "renew_score", "description": "Renew one score."},
 {"name": "renew_atlas", "description": "Renew one atlas."},
 {"name": "renew_diary", "description": "Renew one diary."},
 {"name": "renew_letter", "description": "Renew one letter."},
 {"name": "renew_poster", "description": "Renew one poster."},
 {"name": "renew_journal", "description": "Renew one journal."},
 {"name": "renew_record", "description": "Renew one record."},
 {"name": "renew_reel", "description": "Renew one reel."},
 {"name": "renew_slide", "description": "Renew one slide."}`
