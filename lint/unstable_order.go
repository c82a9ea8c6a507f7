package lint

import (
	"fmt"
	"slices"

	"github.com/opentdqs/tdqs"
)

var unstableOrder = &Rule{
	ID:       "unstable-order",
	Title:    "The tools come in another order when they are read again",
	Severity: Warning,
	Why: "MCP asks for one order of the list, because clients put it into prompts: a list that changes its order makes every cached prompt worthless, and an agent's choice less steady. " +
		"It mostly comes from ranging over a hash map. Sort the tools, or keep the order in which they were registered. Found where the list was read several times.",
	Bad:  `{"tools": [` + wireTools + `], "capture": {"reads": [{"connection": 1, "tools": [` + readLend + `, ` + readRenew + `]}, {"connection": 2, "tools": [` + readRenew + `, ` + readLend + `]}]}}`,
	Good: `{"tools": [` + wireTools + `], "capture": {"reads": [{"connection": 1, "tools": [` + readLend + `, ` + readRenew + `]}, {"connection": 2, "tools": [` + readLend + `, ` + readRenew + `]}]}}`,
	wide: true,
	check: func(s *set) []Finding {
		w := s.server.Wire
		if w == nil || len(w.Reads) < 2 {
			return nil
		}
		first := w.Reads[0]
		for k, r := range w.Reads[1:] {
			was, is := toolNames(first), toolNames(r)
			if slices.Equal(was, is) || !sameNames(was, is) {
				continue
			}
			at := 0
			for was[at] == is[at] {
				at++
			}
			return []Finding{{
				Message: fmt.Sprintf("%s lists the tools in another order: place %d is %s and was %s. Sort the list, or keep the order of registration.",
					reading(w, k+1), at+1, quote(is[at]), quote(was[at])),
				Evidence: fmt.Sprintf("%s, then %s", excerpt(was[at]), excerpt(is[at])),
			}}
		}
		return nil
	},
}

// The parts of the examples of rules that look at several readings.
const (
	wireTools = `{"name": "lend", "description": "Lend a book."}, {"name": "renew", "description": "Renew a loan."}`
	readLend  = `{"name": "lend", "inputHash": "00000000000000aa", "bytes": "00000000000000ab"}`
	readRenew = `{"name": "renew", "inputHash": "00000000000000ba", "bytes": "00000000000000bb"}`
	readOther = `{"name": "renew", "inputHash": "00000000000000ca", "bytes": "00000000000000cb"}`
)

func toolNames(r tdqs.Read) []string {
	out := make([]string, len(r.Tools))
	for i := range r.Tools {
		out[i] = r.Tools[i].Name
	}
	return out
}

func sameNames(a, b []string) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// reading names the reading at index k for people.
func reading(w *tdqs.Wire, k int) string {
	if w.Reads[k].Connection == w.Reads[0].Connection {
		return "A second reading on the same connection"
	}
	return fmt.Sprintf("A reading on connection %d", w.Reads[k].Connection)
}
