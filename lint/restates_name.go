package lint

import (
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

var restatesName = &Rule{
	ID:       "restates-name",
	Title:    "The description says no more than the name or the title",
	Severity: Warning,
	Why: "A description whose words all stand in the name or the title already, articles and endings aside, costs an agent a line " +
		"and tells it nothing. Add what the words leave open: which kind, within which limits, and when to call this tool and not a neighbour.",
	Bad:  `{"name": "renewLibraryLoan", "description": "Renews a loan of the library.", "inputSchema": {"type": "object"}}`,
	Good: `{"name": "renewLibraryLoan", "description": "Renews the loan of one copy by three weeks.", "inputSchema": {"type": "object"}}`,
	check: eachSubject(func(t *subject) *Finding {
		if !t.described() || t.gated(tdqs.TautologicalDescription) || !saysNoMore(t.text, t.name, titleWords(t)) {
			return nil
		}
		return &Finding{
			Message: "The description, " + quote(*t.Description) + ", only repeats words of the name or the title. " +
				"Say what they leave open: which kind, within which limits, and when to call the tool.",
			Pointer:   "/description",
			Evidence:  excerpt(*t.Description),
			Dimension: tdqs.PurposeClarity.Key(),
		}
	}),
}

func titleWords(t *subject) []string {
	if t.Title == nil {
		return nil
	}
	return prose.NameWords(*t.Title)
}

// selfWords behind "this" are how a description speaks of its tool.
var selfWords = map[string]bool{"tool": true, "function": true, "endpoint": true, "operation": true, "method": true, "command": true}

// saysNoMore reports whether every word of a text that means something is among
// some names' words; a text that means nothing says no more either.
func saysNoMore(text *prose.Text, names ...[]string) bool {
	known := map[prose.Stem]bool{}
	for _, words := range names {
		for _, w := range words {
			known[prose.StemOf(w)] = true
		}
	}
	meant := 0
	for i, w := range text.Words {
		switch {
		case known[w.Stem]:
			meant++
		case i == 1 && selfWords[strings.ToLower(w.Span().Of(text.Source))] && strings.EqualFold(text.Words[0].Span().Of(text.Source), "this"):
		case !w.Is(prose.Stop), w.Dense():
			return false
		}
	}
	return meant > 0
}
