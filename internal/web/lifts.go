package web

import (
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/markup"
)

// maxLifts is how many lifted tools a page lists.
const maxLifts = 12

// lifts is what lifting tools would bring.
type lifts struct {
	Target tdqs.Tenths
	Next   string // what the next tier takes
	Rows   []lift
	More   string
}

// lift is one tool raised to the target, on top of those before it.
type lift struct {
	Tool, Path              string
	From, To, Before, After tdqs.Tenths
}

// newLifts lifts tools to tier A; nil without a score of the whole.
func newLifts(s *seen) *lifts {
	target := tdqs.TierA.Floor()
	w := s.report.WhatIf(target)
	if w == nil {
		return nil
	}
	out := &lifts{Target: target, Next: markup.NextTier(w, markup.Short)}
	paths := map[int]string{}
	for i := range s.tools {
		paths[s.tools[i].Place] = s.path(&s.tools[i])
	}
	for i, l := range w.Lifts {
		if i == maxLifts {
			out.More = fmt.Sprintf("and %s more, up to %v", count(len(w.Lifts)-i, "tool"), w.Lifts[len(w.Lifts)-1].ServerAfter)
			break
		}
		out.Rows = append(out.Rows, lift{markup.Short(l.Tool), paths[l.Position], l.From, l.To, l.ServerBefore, l.ServerAfter})
	}
	return out
}
