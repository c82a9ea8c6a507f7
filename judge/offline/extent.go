package offline

import (
	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
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

const (
	// foreignShare is the share of words in other letters from which on a text is not
	// in English: a few stand in English texts as examples.
	foreignShare = 0.3
	// latin is the first byte of words in other letters than Latin ones.
	latin = 0xCA
)

// foreign reports whether there is a description and it is in another language.
func (r *reading) foreign() bool { return r.counts.all >= 1 && r.alien }

// foreign reports whether the description is in another language than English: in
// other letters, or with more function words of other languages than of English. The
// words that stand in names of products ("de", "la") count like others: two of them
// are needed.
func foreign(t *prose.Text) bool {
	if len(t.Words) == 0 {
		return false
	}
	english, other, letters := 0, 0, 0
	for _, w := range t.Words {
		switch {
		case w.Foreign() && (w.Dense() || t.Source[w.Start] >= latin):
			letters++
		case w.Is(prose.English):
			english++
		case w.Is(prose.OtherTongue):
			other++
		}
	}
	return float64(letters) >= foreignShare*float64(len(t.Words)) || other >= 2 && other > english
}
