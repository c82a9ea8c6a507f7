package lint

import (
	"fmt"

	"github.com/opentdqs/tdqs"
)

// cachingRevision is the revision of MCP from which on a list carries hints on
// caching.
const cachingRevision = "2026-07-28"

var cacheHints = &Rule{
	ID:       "cache-hints",
	Title:    "The list of tools lacks what clients need to keep it",
	Severity: Warning,
	Why: "From revision 2026-07-28 on an answer to tools/list says for how long it holds (ttlMs, whole milliseconds from 0 up) and for whom (cacheScope, public or private). " +
		"Without them clients read the list again before every turn, or show one user's list to another. Found on what was read from a server that speaks this revision.",
	Bad:  `{"protocolVersion": "2026-07-28", "ttlMs": 60000, "cacheScope": "everyone", "tools": [` + wireTools + `]}`,
	Good: `{"protocolVersion": "2026-07-28", "ttlMs": 60000, "cacheScope": "public", "tools": [` + wireTools + `]}`,
	wide: true,
	check: func(s *set) []Finding {
		w := s.server.Wire
		if w == nil || w.ProtocolVersion < cachingRevision || len(w.Reads) == 0 && w.TTL == nil && w.CacheScope == "" {
			return nil // a saved list may have lost them
		}
		wrong := wrongCaching(w)
		if wrong == "" {
			return nil
		}
		return []Finding{{
			Message:  fmt.Sprintf("The server speaks revision %s, and %s. Answer tools/list with ttlMs in whole milliseconds and cacheScope public or private.", quote(w.ProtocolVersion), wrong),
			Evidence: wrong,
		}}
	},
}

// wrongCaching says which hint is missing or wrong, "" for none.
func wrongCaching(w *tdqs.Wire) string {
	switch {
	case w.TTL == nil:
		return "ttlMs is missing or no whole number"
	case *w.TTL < 0:
		return fmt.Sprintf("ttlMs is %d, below 0", *w.TTL)
	case w.CacheScope == "":
		return "cacheScope is missing"
	case w.CacheScope != "public" && w.CacheScope != "private":
		return "cacheScope is " + quote(w.CacheScope)
	}
	return ""
}
