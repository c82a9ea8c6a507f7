package markup

import (
	"slices"
	"strings"

	"github.com/opentdqs/tdqs"
)

// unseenWords say what widens an interval.
var unseenWords = map[tdqs.Unseen]string{
	tdqs.UnseenLanguage: "not in English",
	tdqs.UnseenLength:   "a very long description",
	tdqs.UnseenSchema:   "a very large schema",
}

// Unseen says what widens an interval, empty when nothing does.
func Unseen(i *tdqs.Interval) string {
	var words []string
	for _, trait := range tdqs.UnseenTraits() {
		if slices.Contains(i.WidenedBy, trait) {
			words = append(words, unseenWords[trait])
		}
	}
	return Enumerate(words, "and")
}

// Enumerate joins words as a sentence does: "a, b and c".
func Enumerate(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " " + last + " " + words[len(words)-1]
}
