package lint

import (
	"slices"

	"github.com/opentdqs/tdqs"
)

var tautologicalDescription = &Rule{
	ID:       "tautological-description",
	Title:    "The description repeats the name or the title",
	Severity: Error,
	Why: "A description equal to the tool's name or title, upper and lower case and outer white space aside, tells an agent " +
		"nothing that it has not read a line above, so Purpose Clarity cannot rise over 2. Name the verb, the thing " +
		"it acts on, and what sets the tool apart from its neighbours.",
	Bad: `{"name": "search", "title": "Search Catalogue", "description": "search catalogue",
 "inputSchema": {"type": "object"}}`,
	Good: `{"name": "search", "title": "Search Catalogue", "inputSchema": {"type": "object"},
 "description": "Find books by title, author or subject; answers with call numbers, not with loan status."}`,
	check: eachTool(func(t *tdqs.Tool, _ *tdqs.Signals) *Finding {
		if !slices.Contains(tdqs.HardGates(t), tdqs.TautologicalDescription) {
			return nil
		}
		return &Finding{
			Message: "The description, " + quote(*t.Description) + ", only repeats the name or the title, so Purpose Clarity " +
				"cannot rise over 2. Replace it by a sentence with a verb, the thing it acts on, and its limits.",
			Pointer:   "/description",
			Evidence:  excerpt(*t.Description),
			Dimension: tdqs.PurposeClarity.Key(),
		}
	}),
}
