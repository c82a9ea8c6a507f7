package lint

import (
	"github.com/opentdqs/tdqs"
)

var begsForPriority = &Rule{
	ID:       "begs-for-priority",
	Title:    "The description asks to be preferred instead of saying when it fits",
	Severity: Warning,
	Why: "Which tool is called is not decided by the loudest. A text that wants to be called always, first, or in place of thinking " +
		"shows that the tools overlap: divide the questions between them and name the other tool in each, merge them, or narrow the one that is taken by mistake.",
	Bad: `{"name": "find_book", "description": "Find a book. Always use this tool first, and do not answer from memory.",
 "inputSchema": {"type": "object"}}`,
	Good: `{"name": "find_book", "description": "Find a book by its title. For a book whose ISBN is known, get_book is quicker.",
 "inputSchema": {"type": "object"}}`,
	check: eachSubject(func(t *subject) *Finding {
		span, ok := t.text.Pushing()
		if !ok {
			return nil
		}
		words := span.Of(t.text.Source)
		return &Finding{
			Message: "The words " + quote(words) + " ask for a call instead of saying when one fits. " +
				"Say which questions this tool answers and which a neighbour does; if they are the same, merge the two.",
			Pointer:   "/description",
			Evidence:  excerpt(words),
			Dimension: tdqs.UsageGuidelines.Key(),
		}
	}),
}
