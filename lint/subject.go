package lint

import (
	"slices"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/prose"
	"github.com/opentdqs/tdqs/internal/schema"
)

// subject is one tool with what several rules need to know of it, read once.
type subject struct {
	*tdqs.Tool
	signals *tdqs.Signals
	set     *set
	index   int // in the set

	text    *prose.Text    // of the description, without words where there is none
	places  schema.Places  // of the input schema
	flags   []tdqs.Flag    // of the hard gates
	name    []string       // the words of the name, in lower case
	actions []prose.Action // of the description; use acts
	acted   bool
	telling []prose.Stem    // of the description; use terms
	spoken  map[string]bool // words and names of the description; use mentions
	// arguments are the parameters that the description names as such; use
	// explained.
	arguments map[string]bool
	known     map[string]bool         // what a text may name as a parameter; use unknownIn
	above     map[int]map[string]bool // names in descriptions of schemas, by place; use explainedAbove
	local     *schema.Local           // use target
}

func newSubject(s *set, i int) *subject {
	t := &s.server.Tools[i]
	out := &subject{Tool: t, signals: &s.signals[i], set: s, index: i,
		places: schema.PlacesOf(t.InputTree()), flags: tdqs.HardGates(t), name: prose.NameWords(t.Name)}
	words := ""
	if t.Description != nil {
		words = *t.Description
	}
	out.text = prose.Cut(words)
	return out
}

// eachSubject makes a check of a look at one tool; nil is no finding.
func eachSubject(look func(*subject) *Finding) func(*set) []Finding {
	return func(s *set) []Finding {
		var out []Finding
		for i, t := range s.asked() {
			if f := look(t); f != nil {
				out = append(out, s.about(i, *f))
			}
		}
		return out
	}
}

// gated reports whether a hard gate has said already what is wrong with the
// description.
func (t *subject) gated(flag tdqs.Flag) bool { return slices.Contains(t.flags, flag) }

// described reports whether there is a description to look at.
func (t *subject) described() bool { return !t.gated(tdqs.NoDescription) && len(t.text.Words) > 0 }

// acts are the action verbs of the description.
func (t *subject) acts() []prose.Action {
	if !t.acted {
		t.actions, t.acted = t.text.Actions(), true
	}
	return t.actions
}

// mentions reports whether a word or a name of the description is this one.
func (t *subject) mentions(name string) bool {
	if t.spoken == nil {
		t.spoken = map[string]bool{}
		s, words := t.text.Source, t.text.Words
		for i := 0; i < len(words); i++ {
			start := words[i].Start
			t.spoken[words[i].Span().Of(s)] = true
			for i+1 < len(words) && words[i+1].Start == words[i].End+1 && (s[words[i].End] == '_' || s[words[i].End] == '-') {
				i++
				t.spoken[words[i].Span().Of(s)] = true
			}
			t.spoken[s[start:words[i].End]] = true
		}
		for _, a := range t.text.Arguments() {
			t.spoken[a.Name.Of(s)] = true
		}
	}
	return t.spoken[name]
}

// hasCue reports whether a sentence of the description has one of the cues.
func (t *subject) hasCue(kinds ...prose.CueKind) bool { return t.text.Count(prose.Set(kinds...)) > 0 }

// target is what a local reference leads to.
func (t *subject) target(reference string) (jsondoc.Value, bool) {
	if t.local == nil {
		t.local = schema.NewLocal(t.InputTree())
	}
	return t.local.Resolve(reference)
}

// input is the pointer to a place of the input schema within the definition.
func (t *subject) input(place int) string { return "/inputSchema" + t.places.Pointer(place) }

// path names a place of the input schema, quoted; the root is "the schema".
func (t *subject) path(place int) string {
	if p := t.places.Path(place); p != "" {
		return quote(p)
	}
	return "the schema itself"
}

// paths names some places, the first few of many; branches of a union that have
// one path are named once.
func (t *subject) paths(places []int) string {
	var out []string
	named := map[string]bool{}
	for _, place := range places {
		path := t.places.Path(place)
		if named[path] {
			continue
		}
		named[path] = true
		if len(out) > maxListed {
			out = append(out, "") // only counted
			continue
		}
		out = append(out, t.path(place))
	}
	return list(out)
}

// placeNames are the paths of some places, for the parts of a finding.
func (t *subject) placeNames(places []int) []string {
	if len(places) > maxParts {
		return nil
	}
	out := make([]string, len(places))
	for i, place := range places {
		out[i] = t.places.Path(place)
	}
	return out
}

// words are the words of a description at a place, "" where it has none.
func (t *subject) words(place int) string {
	v := t.places[place].Schema
	if d := v.Get("description"); d.Is(jsondoc.String) && strings.TrimSpace(d.Str()) != "" {
		return d.Str()
	}
	if ref := v.Get("$ref"); ref.Is(jsondoc.String) {
		if target, ok := t.target(ref.Str()); ok {
			return target.Get("description").Str()
		}
	}
	for _, keyword := range [...]string{"anyOf", "oneOf", "allOf"} {
		for branch := range v.Get(keyword).Elements() {
			if d := branch.Get("description"); d.Is(jsondoc.String) && d.Len() == 0 && len(d.Raw()) > 2 {
				return d.Str()
			}
		}
	}
	return ""
}

// leaf reports whether a place is a property that holds no named properties
// itself, nor a list of what does.
func (t *subject) leaf(place int) bool {
	p := &t.places[place]
	return p.Property() && p.Schema.Get("properties").Len() == 0 && p.Schema.Get("items").Get("properties").Len() == 0
}

// ofType reports whether a schema names a type, alone or among others.
func ofType(v jsondoc.Value, name string) bool {
	t := v.Get("type")
	if t.EqualStr(name) {
		return true
	}
	for one := range t.Elements() {
		if one.EqualStr(name) {
			return true
		}
	}
	return false
}

// required reports for each place whether its parent requires it.
func (t *subject) required() []bool {
	out := make([]bool, len(t.places))
	names := map[int]map[string]bool{}
	for i := range t.places {
		p := &t.places[i]
		if !p.Property() {
			continue
		}
		wanted, ok := names[p.Parent]
		if !ok {
			wanted = map[string]bool{}
			for name := range t.places[p.Parent].Schema.Get("required").Elements() {
				wanted[name.Str()] = true
			}
			names[p.Parent] = wanted
		}
		out[i] = wanted[p.Name]
	}
	return out
}
