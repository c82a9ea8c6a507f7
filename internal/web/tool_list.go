package web

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/internal/store"
)

// toolsShown is how many tools a page lists.
const toolsShown = 100

// toolList is a stretch of a server's tools, the worst first, those without a score
// last.
type toolList struct {
	All             int
	First, Last     int // of the rows, from 1
	Rows            []toolRow
	Earlier, Later  string // addresses of the stretches beside it; empty: none
	EarlierN, LateN int
}

// toolRow is a tool of the list.
type toolRow struct {
	Name, Path string
	Position   int
	TDQS       *tdqs.Tenths
	Marks      []int
	Flags      []tdqs.Flag
	Weak       string // the dimensions marked below 3
}

func newToolList(s *seen, from int) (toolList, error) {
	l := toolList{All: len(s.tools)}
	if from > 1 && from > l.All {
		return l, refuse(http.StatusNotFound, "The list has %s only. Begin at the first.", count(l.All, "tool"))
	}
	if l.All == 0 {
		return l, nil
	}
	sorted := make([]*store.MarkedTool, len(s.tools))
	for i := range s.tools {
		sorted[i] = &s.tools[i]
	}
	slices.SortStableFunc(sorted, func(a, b *store.MarkedTool) int { return int(scoreOr(a, 99) - scoreOr(b, 99)) })
	l.First, l.Last = from, min(from+toolsShown-1, l.All)
	for _, t := range sorted[l.First-1 : l.Last] {
		l.Rows = append(l.Rows, newToolRow(s, t))
	}
	at := func(n int) string { return fmt.Sprintf("/servers/%s?from=%d#tools", s.server.Slug, n) }
	if l.First > 1 {
		first := max(1, l.First-toolsShown)
		l.Earlier, l.EarlierN = at(first), l.First-first
	}
	if l.Last < l.All {
		l.Later, l.LateN = at(l.Last+1), min(toolsShown, l.All-l.Last)
	}
	return l, nil
}

func scoreOr(t *store.MarkedTool, other tdqs.Tenths) tdqs.Tenths {
	if t.TDQS == nil {
		return other
	}
	return *t.TDQS
}

func newToolRow(s *seen, t *store.MarkedTool) toolRow {
	row := toolRow{Name: markup.Short(t.Name), Path: s.path(t), Position: t.Place, TDQS: t.TDQS}
	if t.TDQS == nil {
		return row
	}
	row.Marks = t.Marks[:]
	row.Flags = append(slices.Clone(t.Flags), t.ServerFlags...)
	row.Weak = weak(t.Marks)
	return row
}

// weak names the dimensions marked below 3.
func weak(marks [tdqs.NumDimensions]int) string {
	var names []string
	for _, d := range tdqs.Dimensions() {
		if marks[d] < 3 {
			first, _, _ := strings.Cut(d.Title(), " ")
			names = append(names, strings.ToLower(first))
		}
	}
	if len(names) == tdqs.NumDimensions {
		return "every dimension"
	}
	return strings.Join(names, ", ")
}
