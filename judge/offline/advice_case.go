package offline

import (
	"strings"

	"github.com/opentdqs/tdqs/internal/prose"
)

// verbsOfMany open the names of tools for many things, verbsOfOne those for one.
var (
	verbsOfMany = setOf(`list search find query browse scan enumerate`)
	verbsOfOne  = setOf(`get read fetch show retrieve describe lookup view inspect`)
)

// caseOf says what another tool is for, by its name beside that of this one: for many
// bills, for one bill, to cancel. What names do not tell is left open.
func (r *reading) caseOf(rival int) string {
	theirs, ours := r.nameOf(rival), r.nameOf(r.index)
	switch {
	case theirs.thing == "" || theirs.verb == "":
		return "for the other case"
	case theirs.verb == ours.verb && strings.HasPrefix(ours.thing, theirs.thing+" "):
		return "for " + theirs.thing + " alone"
	case theirs.verb == ours.verb && theirs.thing != ours.thing:
		return "for " + plural(theirs.thing)
	case verbsOfMany[theirs.verb] && !verbsOfMany[ours.verb]:
		return "for many " + plural(theirs.thing)
	case verbsOfOne[theirs.verb] && verbsOfMany[ours.verb]:
		return "for one " + singular(theirs.thing)
	case ours.verb == "" || ours.noun || theirs.verb == ours.verb:
		return "to " + theirs.verb + " " + theirs.thing
	}
	return "to " + theirs.verb + ", not to " + ours.verb
}

// nameParts are a tool's name by its verb and what stands behind that.
type nameParts struct {
	verb, thing string
	noun        bool // the verb runs something, unless it is the name of a thing
}

// nameOf cuts a name at its verb; one in other letters, or with several verbs, has no
// parts.
func (r *reading) nameOf(i int) (n nameParts) {
	words := r.set.words[i]
	if !ascii(words) {
		return n
	}
	for k, w := range words {
		v, ok := prose.LookupVerb(w)
		switch {
		case !ok || v.Form != prose.Base && v.Form != prose.BaseOrPast:
		case n.verb == "" && k+1 < len(words):
			n = nameParts{w, strings.Join(words[k+1:], " "), v.NounLike && v.Kind == prose.Execute}
		case n.verb != "" && (!v.NounLike || n.verb != words[0]):
			return nameParts{}
		}
	}
	return n
}

func ascii(words []string) bool {
	for _, w := range words {
		for i := range len(w) {
			if w[i] >= 0x80 || w[i] < ' ' {
				return false
			}
		}
	}
	return true
}

// plural is the plural of an English noun as most form it.
func plural(thing string) string {
	switch {
	case strings.HasSuffix(thing, "s"):
		return thing
	case strings.HasSuffix(thing, "y") && len(thing) > 1 && !strings.ContainsRune("aeiou", rune(thing[len(thing)-2])):
		return thing[:len(thing)-1] + "ies"
	case strings.HasSuffix(thing, "x"), strings.HasSuffix(thing, "ch"), strings.HasSuffix(thing, "sh"):
		return thing + "es"
	}
	return thing + "s"
}
