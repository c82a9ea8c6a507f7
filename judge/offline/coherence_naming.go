package offline

import (
	"math"

	"github.com/opentdqs/tdqs/internal/prose"
)

// namingFacts is what the mark for Naming Consistency looks at; shares are of
// all names.
type namingFacts struct {
	Tools     float64
	Style     float64 // the share of the most frequent style
	Single    float64 // one word after the prefix
	VerbFirst float64
	VerbLast  float64 // of names with two words or more
	NoVerb    float64
	Upper     float64 // capitals outside the style
	Group     float64 // the share of names in the largest group
	Prefix    float64 // 1 when all names share a first word
	Synonyms  float64 // different verbs for one act, per tool
	Verbs     float64 // different verbs, per tool
	Length    float64 // mean words
	Spread    float64 // their standard deviation
}

// synonyms are verbs that name one act: a set that uses two of them for the same
// makes an agent guess.
var synonyms = map[string]string{
	"get": "get", "fetch": "get", "retrieve": "get", "read": "get", "show": "get", "describe": "get", "view": "get",
	"create": "create", "add": "create", "new": "create", "make": "create", "post": "create", "insert": "create",
	"delete": "delete", "remove": "delete", "destroy": "delete", "drop": "delete",
	"update": "update", "edit": "update", "modify": "update", "change": "update", "patch": "update", "set": "update",
	"search": "search", "find": "search", "lookup": "search", "query": "search",
	"run": "run", "execute": "run", "perform": "run", "invoke": "run",
}

func (s *nameSet) facts() namingFacts {
	n := float64(len(s.names))
	f := namingFacts{Tools: n}
	if n == 0 {
		return f
	}
	var styles [8]float64
	verbs := map[string]bool{}
	var sum, squares float64
	for i := range s.names {
		name := &s.names[i]
		styles[name.style]++
		size := float64(len(name.words))
		sum += size
		squares += size * size
		if size == 1 {
			f.Single++
		}
		switch {
		case name.first():
			f.VerbFirst++
		case name.last():
			f.VerbLast++
		case !name.acts():
			f.NoVerb++
		}
		if name.acts() {
			verbs[name.verb.Stem] = true
		}
		if name.upper {
			f.Upper++
		}
	}
	// One word fits every style, PascalCase apart.
	best := 0.0
	for style, count := range styles {
		if prose.NameStyle(style) != prose.SingleWord && prose.NameStyle(style) != prose.OtherStyle {
			best = math.Max(best, count)
		}
	}
	f.Style = (best + styles[prose.SingleWord]) / n
	acts := map[string]bool{}
	for v := range verbs {
		if act, ok := synonyms[v]; ok {
			if acts[act] {
				f.Synonyms++
			}
			acts[act] = true
		}
	}
	for _, count := range s.groups {
		f.Group = math.Max(f.Group, float64(count))
	}
	f.Verbs = float64(len(verbs))
	f.Length = sum / n
	f.Spread = math.Sqrt(math.Max(0, squares/n-f.Length*f.Length))
	if len(s.prefix) > 0 {
		f.Prefix = 1
	}
	for _, p := range []*float64{&f.Single, &f.VerbFirst, &f.VerbLast, &f.NoVerb, &f.Upper, &f.Group, &f.Synonyms, &f.Verbs} {
		*p /= n
	}
	return f
}
