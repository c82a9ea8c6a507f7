package lint

import (
	"slices"

	"github.com/opentdqs/tdqs/internal/prose"
)

// The bounds of what is compared letter by letter.
const (
	maxCandidates = 200
	maxCompared   = 64 // bytes of a name
)

// nearest is the name that takes the fewest changes to reach from a wrong one,
// or that shares most of its words; empty when none is near.
func nearest(wrong string, names []string) string {
	w := loose(wrong)
	best, least := "", min(max(1, len(w)/3), 4)+1
	for _, name := range names[:min(len(names), maxCandidates)] {
		if d := distance(w, loose(name)); d < least {
			best, least = name, d
		}
	}
	if best != "" {
		return best
	}
	words, most := prose.NameWords(wrong), 0
	for _, name := range names[:min(len(names), maxCandidates)] {
		shared := 0
		for _, word := range prose.NameWords(name) {
			if len(word) > 2 && slices.Contains(words, word) {
				shared++
			}
		}
		if shared > most {
			best, most = name, shared
		}
	}
	return best
}

// distance counts the changes of one byte that turn a into b.
func distance(a, b string) int {
	if len(a) > maxCompared || len(b) > maxCompared {
		return maxCompared
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
