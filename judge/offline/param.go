package offline

import (
	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/prose"
)

// param is one top-level parameter.
type param struct {
	name      string
	words     float64 // in its description
	described bool
	enum      bool
	named     bool // the description names it by its exact name
	stemmed   bool // the description has all the words of its name
	explained bool // the description says something of it: "name: two words"
}

// readParams reads the parameters and enters the stems of their names and
// descriptions.
func (r *reading) readParams() {
	r.params = r.params[:0]
	properties := r.tool.InputTree().Get("properties")
	for key, value := range properties.Members() {
		p := param{name: key.Str()}
		if text := value.Get("description"); text.Is(jsondoc.String) {
			if s := text.Str(); s != "" {
				p.described = true
				r.scratch = prose.AppendWords(r.scratch[:0], s)
				for _, w := range r.scratch {
					p.words += weight(w)
					if !w.Is(prose.Stop) {
						*r.stems.at(w.Stem) |= inSchema
					}
				}
			}
		}
		p.enum = value.Get("enum").Is(jsondoc.Array)
		r.nameWords = prose.AppendNameWords(r.nameWords[:0], p.name)
		for _, w := range r.nameWords {
			*r.stems.at(prose.StemOf(w)) |= inParam
		}
		r.params = append(r.params, p)
	}
}

// weight is how much a word counts: a character of a script without spaces is
// less than a word.
func weight(w prose.Word) float64 {
	if w.Dense() {
		return 0.6
	}
	return 1
}
