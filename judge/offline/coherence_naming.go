package offline

import "github.com/opentdqs/tdqs/internal/prose"

// namingFacts is what the mark for Naming Consistency looks at; shares are of
// all names.
type namingFacts struct {
	tools     int
	style     float64 // the share of the most frequent style
	odd       int     // names of another style
	single    float64 // one word after the prefix
	verbFirst float64
	verbLater float64 // the verb stands behind the thing
	verbs     float64 // different verbs, per tool
}

func (s *nameSet) facts() namingFacts {
	f := namingFacts{tools: len(s.names)}
	if f.tools == 0 {
		return f
	}
	verbs := map[string]bool{}
	var single, first, later int
	for i := range s.names {
		n := &s.names[i]
		if len(n.words) == 1 {
			single++
		}
		if n.acts() {
			verbs[n.verb.Stem] = true
			if n.first() {
				first++
			} else {
				later++
			}
		}
	}
	_, odd := s.majority()
	f.style, f.odd = share(f.tools-len(odd), f.tools), len(odd)
	f.single = share(single, f.tools)
	f.verbFirst = share(first, f.tools)
	f.verbLater = share(later, f.tools)
	f.verbs = share(len(verbs), f.tools)
	return f
}

// majority is the most frequent style and the names of another one, sorted. One
// word fits every style but PascalCase.
func (s *nameSet) majority() (prose.NameStyle, []string) {
	var counts [prose.SpacedStyle + 1]int
	for i := range s.names {
		counts[s.names[i].style]++
	}
	best := prose.SingleWord
	for style, n := range counts {
		if style := prose.NameStyle(style); style != prose.SingleWord && n > 0 && (best == prose.SingleWord || n > counts[best]) {
			best = style
		}
	}
	return best, s.named(func(n *toolName) bool { return n.style != best && n.style != prose.SingleWord })
}

// thingFirst says of names that the verb comes last.
const thingFirst = "name the thing before the verb"

// order is the word order that most names keep, "" without one, and the names
// that do not keep it, sorted.
func (s *nameSet) order() (string, []string) {
	first, later := 0, 0
	for i := range s.names {
		switch n := &s.names[i]; {
		case n.first():
			first++
		case n.acts():
			later++
		}
	}
	switch n := len(s.names); {
	case 2*first >= n:
		return "open with a verb", s.named(func(n *toolName) bool { return !n.first() })
	case 2*later >= n:
		return thingFirst, s.named(func(n *toolName) bool { return n.at <= 0 })
	case 2*(n-first-later) >= n:
		return "have no verb", s.named((*toolName).acts)
	}
	return "", nil
}

// single lists the names of one word behind the common prefix, sorted.
func (s *nameSet) single() []string {
	return s.named(func(n *toolName) bool { return len(n.words) == 1 })
}

// vague lists the names made of words that any tool could bear, sorted. Behind
// a common prefix a name is not on its own.
func (s *nameSet) vague() []string {
	if len(s.prefix) > 0 {
		return nil
	}
	return s.named(func(n *toolName) bool {
		for _, w := range n.words {
			if !vagueWords[w] && !version(w) {
				return false
			}
		}
		return true
	})
}

// version reports whether a word is a number or a version such as v2.
func version(w string) bool {
	for i := 0; i < len(w); i++ {
		if (w[i] < '0' || w[i] > '9') && (i > 0 || w[i] != 'v') {
			return false
		}
	}
	return true
}
