package lint

import (
	"github.com/opentdqs/tdqs"
)

var oddPagination = &Rule{
	ID:       "odd-pagination",
	Title:    "The pages of the list do not lead through it once",
	Severity: Warning,
	Why: "A client asks for page after page until an answer has no nextCursor, and shows what it got. Cursors that are not heeded or come back make it read for ever, " +
		"or stop at a bound of its own and miss tools; a tool that stands on two pages is offered twice. A last page leaves nextCursor out. Found where a server was read page by page.",
	Bad:  `{"tools": [` + wireTools + `], "capture": {"pages": 3, "paging": [{"kind": "page-repeated", "count": 1, "page": 2, "evidence": "shelf-2"}]}}`,
	Good: `{"tools": [` + wireTools + `], "capture": {"pages": 3}}`,
	wide: true,
	check: func(s *set) []Finding {
		if s.server.Wire == nil {
			return nil
		}
		return oddities(s.server.Wire.Paging, pagingFaults)
	},
}

// pagingFaults is in the order of gravity.
var pagingFaults = []fault{
	{tdqs.PageRepeated, Warning, "Asked with the cursor %s, the server sends a page that it has sent before", "Heed the cursor, and leave nextCursor out on the last page."},
	{tdqs.CursorRepeated, Warning, "The cursor %s leads back to a page that was read", "Give each page a cursor of its own, and the last one none."},
	{tdqs.CursorOdd, Warning, "nextCursor is %s and no string", "Send cursors as strings, and leave the key out on the last page."},
	{tdqs.PagesCut, Warning, "There are more pages than anyone asks for", "Send more tools a page, or fewer tools."},
	{tdqs.ToolRepeated, Warning, "The tool %s stands on more than one page", "List each tool once: page over a fixed order."},
	{tdqs.PageEmpty, Info, "A page without tools has the cursor %s", "Leave nextCursor out where nothing follows."},
	{tdqs.CursorNull, Info, "nextCursor is null", "Leave the key out on the last page: a cursor is a string."},
	{tdqs.CursorEmpty, Info, "nextCursor is an empty text", "Leave the key out on the last page: some clients ask again with it."},
}
