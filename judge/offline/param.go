package offline

import (
	"strings"

	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/prose"
)

// param is one top-level parameter.
type param struct {
	name      string
	text      string  // its description
	words     float64 // in that
	described bool
	named     bool // the description names it by its exact name
	stemmed   bool // the description has all the words of its name
	explained bool // the description says something of it: "name: two words"
	said      bool // it says something of it in any form; for the reasons alone
	hinted    bool // its schema has values, a form, bounds or a default, or describes what it holds
	bounded   bool // its schema says which form or bounds it has
	defaults  bool // its schema says what holds without a value
	schema    jsondoc.Value
	enum      jsondoc.Value // of its schema
	spelled   []string      // the words of its name
	stems     []prose.Stem  // of these
	nested    []string      // names of what an object holds
	bare      int           // how many of what an object holds, at any depth, have no description
	opaque    bool          // an object or list, or of any type, without a word in the schema
}

// readParams reads the parameters and enters the stems of their names and
// descriptions.
func (r *reading) readParams() {
	r.params, r.paramStems, r.spelled = r.params[:0], r.paramStems[:0], r.spelled[:0]
	properties := r.tool.InputTree().Get("properties")
	for key, value := range properties.Members() {
		p := param{name: key.Str(), schema: value}
		before := r.readParamName(&p)
		var own, items, kind jsondoc.Value // own and items: properties
		for key, value := range value.Members() {
			switch string(key.Text()) {
			case "description":
				if text := value.Str(); text != "" {
					p.described, p.text = true, text
					r.readParamText(&p, text, before)
				}
			case "properties":
				own = value
			case "items":
				items = value.Get("properties")
			case "type":
				kind = value
			case "enum":
				p.enum, p.hinted = value, true
			case "const", "format", "pattern", "examples", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
				p.bounded, p.hinted = true, true
			case "$ref":
				p.hinted = true
			case "default":
				p.defaults = !value.Is(jsondoc.Null)
				p.hinted = p.hinted || p.defaults
			}
		}
		if !own.Exists() {
			own = items
		}
		p.nested = namesOf(own)
		told := 0
		p.bare, told = descriptions(own, 0)
		p.hinted = p.hinted || told > 0
		p.opaque = !p.described && told == 0 && (!kind.Is(jsondoc.String) || kind.EqualStr("object") || kind.EqualStr("array"))
		r.params = append(r.params, p)
	}
}

// readParamName enters the stems of a parameter's name and returns the last.
func (r *reading) readParamName(p *param) (before prose.Stem) {
	words := len(r.spelled)
	r.spelled = prose.AppendNameWords(r.spelled, p.name)
	p.spelled = r.spelled[words:]
	start := len(r.paramStems)
	for _, w := range p.spelled {
		stem := prose.StemOf(w)
		r.paramStems = append(r.paramStems, stem)
		*r.stems.at(stem) |= inParam
		before = r.pair(before, stem)
	}
	p.stems = r.paramStems[start:]
	if len(p.spelled) > 1 { // as a text writes it: one word when the name has humps
		before = prose.StemOf(strings.ToLower(p.name))
		*r.stems.at(before) |= inParam
	}
	return before
}

// readParamText enters the stems of a parameter's description, each alone and
// with the one before it; before is the last of the name.
func (r *reading) readParamText(p *param, text string, before prose.Stem) {
	r.scratch = prose.AppendWords(r.scratch[:0], text)
	for _, w := range r.scratch {
		p.words += weight(w)
		if !w.Is(prose.Stop) {
			*r.stems.at(w.Stem) |= inSchema
			before = r.pair(before, w.Stem)
		}
	}
}

// pair enters two neighbouring stems of the schema and returns the second.
func (r *reading) pair(before, stem prose.Stem) prose.Stem {
	if before != 0 {
		*r.stems.at(pairOf(before, stem)) |= inSchema
	}
	return stem
}

// pairOf stands for two stems in this order.
func pairOf(a, b prose.Stem) prose.Stem { return a*31 + b + 1 }

// weight is how much a word counts: a character of a script without spaces is
// less than a word.
func weight(w prose.Word) float64 {
	if w.Dense() {
		return 0.6
	}
	return 1
}

// maxNested is how many names inside one object are looked for.
const maxNested = 100

// namesOf are the names of what an object parameter, or a list of objects, holds: a
// text that explains them explains the parameter.
func namesOf(properties jsondoc.Value) (names []string) {
	for key := range properties.Members() {
		if len(names) == maxNested {
			break
		}
		names = append(names, key.Str())
	}
	return names
}

// deepest is how many levels below a parameter are looked at.
const deepest = 5

// descriptions are how many of the properties, at any depth, have none and how many
// have one.
func descriptions(properties jsondoc.Value, depth int) (without, with int) {
	if depth == deepest {
		return 0, 0
	}
	for _, property := range properties.Members() {
		var own, items jsondoc.Value
		described := false
		for key, value := range property.Members() {
			switch string(key.Text()) {
			case "description":
				described = value.Is(jsondoc.String) && !value.EqualStr("")
			case "properties":
				own = value
			case "items":
				items = value.Get("properties")
			}
		}
		if described {
			with++
		} else {
			without++
		}
		if !own.Exists() {
			own = items
		}
		a, b := descriptions(own, depth+1)
		without, with = without+a, with+b
	}
	return without, with
}
