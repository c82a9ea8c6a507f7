package markup

import (
	"fmt"

	"github.com/opentdqs/tdqs"
)

// NextTier says in a sentence what the next tier takes; name shows a tool's name.
func NextTier(w *tdqs.WhatIf, name func(string) string) string {
	t := w.NextTier
	switch {
	case t == nil:
		return "The server is at the highest tier."
	case !t.Reachable:
		return fmt.Sprintf("Descriptions alone do not reach tier %s: the tools must fit together better.", t.Tier)
	case len(t.Tools) == 1:
		return fmt.Sprintf("Tier %s takes %s at %v or better.", t.Tier, name(t.Tools[0]), t.Score)
	}
	return fmt.Sprintf("Tier %s takes the %d worst tools at %v or better.", t.Tier, len(t.Tools), t.Score)
}
