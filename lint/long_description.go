package lint

import (
	"fmt"
	"unicode/utf8"

	"github.com/opentdqs/tdqs"
)

// longDescription is the number of characters beyond which a description is
// long.
const longDescription = 800

var longDescriptionRule = &Rule{
	ID:       "long-description",
	Title:    "The description is longer than 800 characters",
	Severity: Info,
	Why: "Every description is read in every conversation, whether its tool is called or not, and what matters drowns in a long one. " +
		"Move what parameters mean into the schema, what comes back into the output schema, what concerns all tools into the server's instructions, and keep purpose, use and limits.",
	Bad: `{"name": "renew_loan", "inputSchema": {"type": "object"}, "description": "` + longText + `"}`,
	Good: `{"name": "renew_loan", "description": "Extend the due date of one loan by three weeks, at most twice.",
 "inputSchema": {"type": "object"}}`,
	check: eachSubject(func(t *subject) *Finding {
		if !t.described() {
			return nil
		}
		n := utf8.RuneCountInString(*t.Description)
		if n <= longDescription {
			return nil
		}
		return &Finding{
			Message: fmt.Sprintf("The description has %d characters, of which each conversation pays every one. "+
				"Move parameters into the schema and results into the output schema, and keep purpose, use and limits.", n),
			Pointer:   "/description",
			Evidence:  excerpt(*t.Description),
			Dimension: tdqs.ConcisenessStructure.Key(),
		}
	}),
}

// longText is an invented description of more than 800 characters.
const longText = "Extend the due date of one loan. A loan may be renewed twice by its reader and once more by the desk, unless somebody waits for the copy. " +
	"The first renewal adds three weeks and the second two, counted from the day on which the loan was due and not from the day of the call. " +
	"Loans from other libraries follow the rules of the library that owns the copy, and these rules may change without notice. " +
	"Films and games are lent for one week and are never renewed, which also holds for everything from the reading room. " +
	"A reader with unpaid fines over ten coins cannot renew anything until the fines are paid at the desk or by post. " +
	"Staff may set the limits aside for readers who cannot come themselves, and the loan then says who did so and why. " +
	"The history of the library, which opened in a former mill beside the river, is told on a board in the hall downstairs."
