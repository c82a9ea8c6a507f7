package lint

import (
	"fmt"

	"github.com/opentdqs/tdqs"
)

var unstableDefinitions = &Rule{
	ID:       "unstable-definitions",
	Title:    "The tools are other ones when they are read again",
	Severity: Warning,
	Why: "MCP asks that the list is the same for every connection and no side effect of other requests. A definition that changes from one reading to the next cannot be reviewed or pinned, and is scored anew each time. " +
		"Times, counters and names of sessions do not belong into descriptions; what a user may do belongs into authorization. Found where the list was read several times.",
	Bad:  `{"tools": [` + wireTools + `], "capture": {"reads": [{"connection": 1, "tools": [` + readLend + `, ` + readRenew + `]}, {"connection": 1, "tools": [` + readLend + `, ` + readOther + `]}]}}`,
	Good: `{"tools": [` + wireTools + `], "capture": {"reads": [{"connection": 1, "tools": [` + readLend + `, ` + readRenew + `]}, {"connection": 1, "tools": [` + readRenew + `, ` + readLend + `]}]}}`,
	wide: true,
	check: func(s *set) []Finding {
		w := s.server.Wire
		if w == nil || len(w.Reads) < 2 {
			return nil
		}
		first := hashes(w.Reads[0])
		var out []Finding
		said := map[string]bool{}
		for k := range w.Reads[1:] {
			again := hashes(w.Reads[k+1])
			for _, r := range [...]tdqs.Read{w.Reads[0], w.Reads[k+1]} {
				for _, tool := range r.Tools {
					was, is := first[tool.Name], again[tool.Name]
					what := "has another definition of"
					switch {
					case was == is || said[tool.Name]:
						continue
					case is == "":
						what = "lacks"
					case was == "":
						what = "adds"
					}
					said[tool.Name] = true
					out = append(out, Finding{
						Message:  fmt.Sprintf("%s %s %s. Keep what changes out of the definitions: every client has to see the same list.", reading(w, k+1), what, quote(tool.Name)),
						Evidence: excerpt(tool.Name),
					})
				}
			}
		}
		return out
	},
}

// hashes are the input hashes of a reading by the tools' names.
func hashes(r tdqs.Read) map[string]string {
	out := make(map[string]string, len(r.Tools))
	for _, t := range r.Tools {
		out[t.Name] += t.InputHash + " "
	}
	return out
}
