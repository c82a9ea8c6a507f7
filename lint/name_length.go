package lint

import (
	"fmt"
	"unicode/utf8"

	"github.com/opentdqs/tdqs"
)

// The lengths beyond which a name is long, and too long.
const (
	longName    = 64
	tooLongName = 128
)

var nameLength = &Rule{
	ID:       "name-length",
	Title:    "The name is longer than clients take",
	Severity: Error,
	Why: "MCP asks for names of at most 128 characters (error beyond). Model providers cut at 64, and clients put the server's name in front, so a name over 64 is a warning. " +
		"Leave out what the server's name says already.",
	Bad: `{"name": "renew_the_loan_of_one_single_copy_of_a_book_film_game_or_map_that_was_lent_to_a_reader_at_the_desk_of_the_old_mill_branch_beside_the_river",
 "description": "Extend the due date of one loan.", "inputSchema": {"type": "object"}}`,
	Good: `{"name": "renew_loan", "description": "Extend the due date of one loan.", "inputSchema": {"type": "object"}}`,
	check: eachTool(func(t *tdqs.Tool, _ *tdqs.Signals) *Finding {
		n := utf8.RuneCountInString(t.Name)
		if n <= longName {
			return nil
		}
		f := &Finding{
			Message:   fmt.Sprintf("The name has %d characters, and MCP allows 128. Shorten it to 64 at most, for model providers cut there.", n),
			Pointer:   "/name",
			Evidence:  excerpt(t.Name),
			Dimension: tdqs.NamingConsistency.Key(),
		}
		if n <= tooLongName {
			f.Severity = Warning
			f.Message = fmt.Sprintf("The name has %d characters, and model providers cut at 64. Leave out what the server's name says already.", n)
		}
		return f
	}),
}
