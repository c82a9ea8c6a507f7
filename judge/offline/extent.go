package offline

import (
	"strings"

	"github.com/opentdqs/tdqs"
)

// Extent is what decides whether the labels have met a definition like this one.
type Extent struct {
	Words   int  // of the description, all of them
	Schema  int  // bytes of the input schema
	Foreign bool // the description is not in English
}

// Extents are the extents of every tool of a set, in the order of [Extract].
func Extents(c tdqs.ServerCase) []Extent {
	s := newSet(c.Name, c.Tools)
	var r reading
	out := make([]Extent, len(c.Tools))
	for i := range c.Tools {
		r.read(s, &tdqs.ToolCase{Edition: c.Edition, Server: c.Name, Tool: &c.Tools[i], Signals: &c.Signals[i],
			Tools: c.Tools, Index: i})
		out[i] = r.extent()
	}
	return out
}

func (r *reading) extent() Extent {
	return Extent{Words: int(r.counts.all + 0.5), Schema: len(r.tool.InputSchema), Foreign: r.foreign()}
}

// English function words, and those of other languages in Latin letters that are no
// English words: a text with more of the second is not in English. The words that
// stand in names of products ("de", "la") count like others: two of them are needed.
var (
	englishWords = wordSet(`the of in is it and or for with by on as from be are this that at if not when use used can will
		you your to an into than then which`)
	otherWords = wordSet(`der die das und nicht ein eine für mit von wenn ist oder auf dem den
		el los las de que una por con cuando es un se su
		os uma não em do da quando ou ao
		le les des une est pour dans et du sur
		il di che per una della non
		het een van niet voor`)
)

func wordSet(list string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(list) {
		out[w] = true
	}
	return out
}

const (
	// foreignShare is the share of words in other letters from which on a text is not
	// in English: a few stand in English texts as examples.
	foreignShare = 0.3
	// latin is the first byte of words in other letters than Latin ones.
	latin = 0xCA
)

// foreign reports whether the description is in another language than English.
func (r *reading) foreign() bool {
	if r.counts.all < 1 || len(r.text.Words) == 0 {
		return false
	}
	english, other, letters := 0, 0, 0
	for _, w := range r.text.Words {
		text := w.Span().Of(r.text.Source)
		if w.Dense() || text[0] >= latin {
			letters++
			continue
		}
		if len(text) > 6 {
			continue // no function word of the lists is longer
		}
		switch word := lower(text); {
		case englishWords[word]:
			english++
		case otherWords[word]:
			other++
		}
	}
	return float64(letters) >= foreignShare*float64(len(r.text.Words)) || other >= 2 && other > english
}
