package offline

import (
	"slices"
	"strings"

	"github.com/opentdqs/tdqs/internal/prose"
)

// resource is what tools are named to act on, with the first tool by name for
// each kind of act.
type resource struct {
	noun                          string
	read, create, update, destroy string
}

// open reports whether the resource can be created but neither changed nor
// deleted.
func (r *resource) open() bool { return r.create != "" && r.update == "" && r.destroy == "" }

// whole reports whether the resource can be read, created, changed and deleted.
func (r *resource) whole() bool {
	return r.read != "" && r.create != "" && r.update != "" && r.destroy != ""
}

// lifecycleFacts is what the mark for Completeness looks at.
type lifecycleFacts struct {
	created []*resource // resources that can be created, by noun
	open    int         // of them, those that can be neither changed nor deleted
	whole   int         // of them, those with a full lifecycle
	deletes int         // tools whose name says that they delete something
}

// lifecycles groups the tools by the noun in their names.
func (s *nameSet) lifecycles() lifecycleFacts {
	var f lifecycleFacts
	byNoun := map[string]*resource{}
	var nouns []string
	order, _ := s.order()
	later := order == thingFirst
	for i := range s.names {
		n := &s.names[i]
		if !n.acts() || !n.first() && !s.known(n, later) {
			continue
		}
		if n.verb.Kind == prose.Delete {
			f.deletes++
		}
		noun := n.noun()
		if noun == "" {
			continue
		}
		r := byNoun[noun]
		if r == nil {
			r = &resource{noun: noun}
			byNoun[noun] = r
			nouns = append(nouns, noun)
		}
		slot := &r.read
		switch n.verb.Kind {
		case prose.Create:
			slot = &r.create
		case prose.Update:
			slot = &r.update
		case prose.Delete:
			slot = &r.destroy
		case prose.Read:
		default:
			continue
		}
		if *slot == "" || n.text < *slot {
			*slot = n.text
		}
	}
	slices.Sort(nouns)
	for _, noun := range nouns {
		r := byNoun[noun]
		if r.create == "" {
			continue
		}
		f.created = append(f.created, r)
		if r.open() {
			f.open++
		}
		if r.whole() {
			f.whole++
		}
	}
	return f
}

// known reports whether the verb of a name that does not open with it is one: it
// stands behind the name of a group of tools, or all names say the thing before
// the verb. In excellent_copy the last word is a thing.
func (s *nameSet) known(n *toolName, later bool) bool {
	return later && n.at == len(n.words)-1 || n.at == 1 && s.groups[n.words[0]] >= 3 && (len(n.words) > 2 || !n.verb.NounLike)
}

// noun is the name's words without its verb, the last one in the singular.
func (n *toolName) noun() string {
	var b strings.Builder
	for i, w := range n.words {
		if i == n.at {
			continue
		}
		if i == len(n.words)-1 || i == len(n.words)-2 && n.at == len(n.words)-1 {
			w = singular(w)
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w)
	}
	return b.String()
}

// singular strips a plural ending, crudely.
func singular(w string) string {
	switch n := len(w); {
	case n > 4 && strings.HasSuffix(w, "ies"):
		return w[:n-3] + "y"
	case n > 4 && (strings.HasSuffix(w, "sses") || strings.HasSuffix(w, "xes") || strings.HasSuffix(w, "ches")):
		return w[:n-2]
	case n > 3 && w[n-1] == 's' && w[n-2] != 's' && w[n-2] != 'u' && w[n-2] != 'i':
		return w[:n-1]
	}
	return w
}
