package model

import (
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/escape"
)

// referential keeps the confirmed pairs that pass the four checks of the
// specification ("Validate, then trust"): both tools exist, the pair is a
// candidate, the dearer side comes first, and no tool comes twice. A note says
// what was dropped.
func referential(verdicts []tdqs.ShadowVerdict, c tdqs.ServerCase) (kept []tdqs.ShadowVerdict, notes []string) {
	type pair struct{ dearer, cheaper string }
	names := make(map[string]bool, len(c.Tools))
	for i := range c.Tools {
		names[c.Tools[i].Name] = true
	}
	candidates := make(map[pair]bool, len(c.Candidates))
	for _, candidate := range c.Candidates {
		candidates[pair{candidate.Tool, candidate.CheaperSibling}] = true
	}
	seen := map[string]bool{}
	for _, v := range verdicts {
		why := ""
		switch given := (pair{v.Tool, v.CheaperSibling}); {
		case !names[v.Tool]:
			why = "there is no tool " + quote(v.Tool)
		case !names[v.CheaperSibling]:
			why = "there is no tool " + quote(v.CheaperSibling)
		case candidates[pair{v.CheaperSibling, v.Tool}] && !candidates[given]:
			why = quote(v.Tool) + " is the cheaper of the two"
		case !candidates[given]:
			why = "the pair is no candidate"
		case seen[v.Tool]:
			why = quote(v.Tool) + " is named already"
		}
		if why != "" {
			notes = append(notes, fmt.Sprintf("dropped the judge's claim that %s is shadowed by %s: %s", quote(v.Tool), quote(v.CheaperSibling), why))
			continue
		}
		seen[v.Tool] = true
		kept = append(kept, v)
	}
	return kept, notes
}

// quote shows a name in a sentence, at a length that leaves the sentence
// readable.
func quote(name string) string {
	const most = 80
	if r := []rune(name); len(r) > most {
		name = string(r[:most]) + "…"
	}
	return escape.Quote(name)
}
