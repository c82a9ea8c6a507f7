package tdqs

import (
	"slices"

	"github.com/opentdqs/tdqs/internal/canon"
)

// ShadowCandidate is a pair in which one tool is much dearer to call than a
// sibling; whether their purposes overlap is for a judge to say
// (specification, "Shadowed tools").
type ShadowCandidate struct {
	Tool                         string `json:"tool"`
	InvocationCost               int    `json:"invocationCost"`
	CheaperSibling               string `json:"cheaperSibling"`
	CheaperSiblingInvocationCost int    `json:"cheaperSiblingInvocationCost"`

	// Position is that of the dearer tool, as in its ToolScore: names may stand
	// twice.
	Position int `json:"-"`
}

// shadowBound is the highest cost at which a sibling is so much cheaper that the
// pair is a candidate: at most half, and at least four less.
func shadowBound(dear int) int { return min(dear/2, dear-4) }

// ShadowCandidates finds, for each tool, the qualifying sibling that the edition
// chooses; signals has one entry a tool. The answer is in the order of the
// tools, at most one pair each, nil in an edition without costs.
func (e *Edition) ShadowCandidates(tools []Tool, signals []Signals) []ShadowCandidate {
	if e.Shadow == ShadowNone {
		return nil
	}
	levels := costLevels(tools, signals)
	var out []ShadowCandidate
	for i := range tools {
		dear := signals[i].InvocationCost
		if sibling, cost, ok := e.Shadow.sibling(levels, tools[i].Name, dear); ok {
			out = append(out, ShadowCandidate{Tool: tools[i].Name, InvocationCost: dear, Position: position(tools, i),
				CheaperSibling: sibling, CheaperSiblingInvocationCost: cost})
		}
	}
	return out
}

// costLevel is one cost with the two smallest different names that have it: the
// second serves the tool that bears the first.
type costLevel struct {
	cost  int
	names [2]string
	n     int
}

// costLevels are the different costs of the tools, ascending.
func costLevels(tools []Tool, signals []Signals) []costLevel {
	order := make([]int, len(tools))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		if c := signals[a].InvocationCost - signals[b].InvocationCost; c != 0 {
			return c
		}
		return canon.Compare(tools[a].Name, tools[b].Name)
	})
	var levels []costLevel
	for _, i := range order {
		if len(levels) == 0 || levels[len(levels)-1].cost != signals[i].InvocationCost {
			levels = append(levels, costLevel{cost: signals[i].InvocationCost})
		}
		l := &levels[len(levels)-1]
		if l.n < 2 && (l.n == 0 || l.names[0] != tools[i].Name) {
			l.names[l.n] = tools[i].Name
			l.n++
		}
	}
	return levels
}

// sibling is the chosen qualifying sibling of the tool named own that costs
// dear, with its cost.
func (c ShadowChoice) sibling(levels []costLevel, own string, dear int) (name string, cost int, ok bool) {
	beyond, _ := slices.BinarySearchFunc(levels, shadowBound(dear)+1, func(l costLevel, cost int) int { return l.cost - cost })
	for i := range beyond {
		if c == ShadowDearest {
			i = beyond - 1 - i
		}
		for _, name := range levels[i].names[:levels[i].n] {
			if name != own {
				return name, levels[i].cost, true
			}
		}
	}
	return "", 0, false
}
