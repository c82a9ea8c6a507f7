package lint

import (
	"strings"

	"github.com/opentdqs/tdqs"
)

var docstringIndentation = &Rule{
	ID:       "docstring-indentation",
	Title:    "The description carries the indentation of source code",
	Severity: Info,
	Why: "A docstring that is handed on as it stands in the source brings its indentation along: blanks that every agent reads in every call, " +
		"and that Markdown takes for code. Cut the common indentation off, as inspect.cleandoc does in Python.",
	Bad: `{"name": "renew_loan", "description": "Extend the due date.\n\n        By three weeks, at most twice.\n        Fails when a hold waits.\n        ",
 "inputSchema": {"type": "object"}}`,
	Good: `{"name": "renew_loan", "description": "Extend the due date.\n\nBy three weeks, at most twice:\n    1. once by the reader\n    2. once by the desk",
 "inputSchema": {"type": "object"}}`,
	check: eachSubject(func(t *subject) *Finding {
		if !t.described() {
			return nil
		}
		indent, lines, sample := commonIndent(*t.Description)
		if indent < 4 || lines < 2 {
			return nil
		}
		return &Finding{
			Message: "All lines after the first are indented as in source code, such as " + quote(sample) +
				". Cut the common indentation off before the description is sent.",
			Pointer:   "/description",
			Evidence:  excerpt(sample),
			Dimension: tdqs.ConcisenessStructure.Key(),
		}
	}),
}

// commonIndent is the indentation that all lines after the first share, their
// number, and one of them; blank lines do not count. A tab counts as four.
func commonIndent(text string) (indent, lines int, sample string) {
	_, rest, _ := strings.Cut(text, "\n")
	for line := range strings.SplitSeq(rest, "\n") {
		here, body := 0, strings.TrimRight(line, " \t\r")
		if body == "" {
			continue
		}
		for ; here < len(body) && (body[here] == ' ' || body[here] == '\t'); here++ {
		}
		width := here + 3*strings.Count(body[:here], "\t")
		if lines == 0 || width < indent {
			indent, sample = width, body
		}
		lines++
	}
	return indent, lines, sample
}
