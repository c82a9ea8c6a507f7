package offline

import (
	"slices"

	"github.com/opentdqs/tdqs/internal/prose"
)

// classes are the verbs of names that mean one act there; a verb that is not here is a
// class by itself.
var classes = func() map[string]string {
	out := map[string]string{}
	for class, verbs := range map[string]string{
		"read":   `get read fetch show retrieve describe lookup view inspect return display obtain`,
		"list":   `list enumerate browse`,
		"find":   `find search query locate discover`,
		"create": `create add make insert new post register`,
		"delete": `delete remove drop destroy erase del rm`,
		"update": `update edit modify change patch set`,
		"run":    `run execute start launch perform`,
	} {
		for v := range setOf(verbs) {
			out[v] = class
		}
	}
	return out
}()

func classOf(verb string) string {
	if c := classes[verb]; c != "" {
		return c
	}
	return verb
}

// caseOf says what a sibling is for, by its name beside that of this tool: "for many
// bills", "for one bill", "to cancel a booking, not to change one". It is empty where
// the names do not tell the two apart.
func (r *reading) caseOf(sibling int) string {
	if c := &r.told; c.number != sibling+1 {
		c.number, c.is = sibling+1, caseBetween(r.ownParts(), &r.set.parts[sibling])
	}
	return r.told.is
}

// siblingCase is what [reading.caseOf] said last: the reason and the advice ask for it.
type siblingCase struct {
	number int // of the sibling, from 1
	is     string
}

// caseBetween is the case of theirs beside ours.
func caseBetween(ours, theirs *nameParts) string {
	switch {
	case len(theirs.thing) == 0 || len(ours.thing) == 0:
		return ""
	case ours.verb == "" && theirs.verb == "":
		return sideBySide(ours.thing, theirs.thing)
	case theirs.verb == "":
		return ""
	case inOtherGroup(ours, theirs):
		if group := theirs.belongs(); nounPhrase(group) {
			return "for the same in " + written(group, numberOf(group))
		}
		return ""
	case oneThing(ours.thing, theirs.thing):
		return ofOneThing(ours, theirs)
	case !theirs.phrase() || !nounPhrase(theirs.full) || theirs.trailing && !ours.trailing:
		return ""
	case classOf(ours.verb) == classOf(theirs.verb) && ours.product:
		return ""
	case classOf(ours.verb) == classOf(theirs.verb):
		return ofOneAct(ours, theirs)
	case alone(theirs) || among(theirs.thing, ours.thing) && (ours.verb == "" || ours.verb == theirs.verb):
		return ""
	}
	return "to " + withObject(theirs.verb, theirs.full)
}

// belongs is what a tool belongs to by its name.
func (n *nameParts) belongs() []string {
	if n.product {
		return n.thing
	}
	return n.group
}

// inOtherGroup reports whether two names are one but for what they belong to.
func inOtherGroup(ours, theirs *nameParts) bool {
	a, b := ours.belongs(), theirs.belongs()
	return ours.verb == theirs.verb && ours.product == theirs.product && len(a) > 0 && len(b) > 0 && !slices.Equal(a, b) &&
		(ours.product || oneThing(ours.thing, theirs.thing))
}

// sideBySide tells things apart that differ in one word between those that they share:
// fortigate_vpn_status is for VPN status.
func sideBySide(ours, theirs []string) string {
	if ours[0] != theirs[0] {
		return ""
	}
	for len(ours) > 1 && len(theirs) > 1 && ours[0] == theirs[0] {
		ours, theirs = ours[1:], theirs[1:]
	}
	if n := len(theirs); n < 2 || len(ours) != n || !slices.Equal(ours[1:], theirs[1:]) || !nounPhrase(theirs) {
		return ""
	}
	if _, acts := prose.LookupVerb(theirs[0]); acts {
		return ""
	}
	return "for " + written(theirs, several)
}

// ofMany reports whether a name says that it is for many, or for a list of them. That a
// search is for one thing or for many its name does not tell.
func (n *nameParts) ofMany() bool {
	switch {
	case n.many != "":
		return true
	case n.one:
		return false
	}
	return classOf(n.verb) == "list" || numberOf(n.thing) == several
}

// retrieves reports whether a class of verbs answers with what is there.
func retrieves(class string) bool { return class == "read" || class == "list" || class == "find" }

// ofOneThing tells acts on one thing apart, or one of it from many.
func ofOneThing(ours, theirs *nameParts) string {
	act, other := classOf(theirs.verb), classOf(ours.verb)
	both := retrieves(act) && retrieves(other)
	counts := theirs.phrase() && numberOf(theirs.thing) != mass && act != "find" && (both || ours.verb == theirs.verb) &&
		(act != "list" || other != "list" || ours.many != theirs.many)
	switch {
	case act != other && !both:
		return toNotTo(ours, theirs)
	case counts && theirs.ofMany() && !ours.ofMany() && other != "find":
		return "for " + orMany(theirs.many) + " " + written(theirs.thing, several)
	case counts && !theirs.ofMany() && ours.ofMany():
		return "for one " + written(theirs.thing, single)
	case act != other && (theirs.verb == "search" || ours.verb == "search" || act == "find" && theirs.ofMany() || other == "find" && ours.ofMany()):
		return toNotTo(ours, theirs)
	}
	return ""
}

// orMany is a word of quantity, many for none.
func orMany(quantity string) string {
	if quantity == "" {
		return "many"
	}
	return quantity
}

// toNotTo contrasts two acts: to delete a branch, not to create one.
func toNotTo(ours, theirs *nameParts) string {
	clean := theirs.phrase() && !theirs.trailing
	switch {
	case ours.verb == "" && (!clean || alone(theirs)):
		return ""
	case ours.verb == "":
		return "to " + withObject(theirs.verb, theirs.full)
	case !clean || theirs.many != "" || alone(theirs) || alone(ours):
		return "to " + spoken(theirs.verb) + ", not to " + spoken(ours.verb)
	}
	pronoun := map[number]string{single: "one", several: "them", mass: "it"}[numberOf(ours.thing)]
	switch {
	case numberOf(theirs.thing) == several && pronoun == "it":
		pronoun = "one" // a discount code is counted, though code is not
	case onlyOne[ours.thing[0]] && pronoun == "one":
		pronoun = "it"
	}
	if ours.verb == "search" {
		pronoun = "for " + pronoun
	}
	return "to " + withObject(theirs.verb, theirs.thing) + ", not to " + ours.verb + " " + pronoun
}

// withObject is an act on a thing.
func withObject(verb string, thing []string) string {
	if verb == "search" && numberOf(thing) == several {
		verb = "search for"
	}
	return spoken(verb) + " " + withArticle(thing)
}

// alone reports whether the verb of a name takes no thing in a sentence: one searches a
// register and for books, and the name does not tell which.
func alone(n *nameParts) bool {
	return intransitive[n.verb] || n.verb != spoken(n.verb) || n.verb == "search" && numberOf(n.thing) != several
}

// intransitive verbs take no thing.
var intransitive = setOf(`go wait reply scroll navigate type press swipe hover connect subscribe watch call`)

// spoken is the verb of a name as a sentence has it.
func spoken(verb string) string {
	if two := particles[verb]; two != "" {
		return two
	}
	return verb
}

// particles are verbs that names write as one word.
var particles = map[string]string{"lookup": "look up", "checkout": "check out", "setup": "set up", "backup": "back up",
	"rollback": "roll back", "shutdown": "shut down", "rerun": "run again", "del": "delete", "rm": "remove"}

// ofOneAct tells two things apart that one act is done to.
func ofOneAct(ours, theirs *nameParts) string {
	n := len(theirs.thing)
	switch {
	case len(ours.thing) > n && oneThing(ours.thing[:n], theirs.thing):
		switch {
		case !nounPhrase(ours.thing) || len(theirs.full) > n: // with sizes; project info
			return ""
		case numberOf(theirs.thing) == several:
			return "for the " + written(theirs.thing, several) + " themselves"
		}
		return "for the " + written(theirs.thing, numberOf(theirs.thing)) + " itself"
	case among(theirs.thing, ours.thing): // an addon product is a product too
		return ""
	}
	return "for " + written(theirs.full, several)
}

// among reports whether all words of a are among those of b.
func among(a, b []string) bool {
	return !slices.ContainsFunc(a, func(w string) bool {
		return !slices.ContainsFunc(b, func(v string) bool { return singularOf(v) == singularOf(w) })
	})
}

// worthNaming reports whether a sibling is one that an agent could call in place of this
// tool: not where names of two groups only share a word.
func (r *reading) worthNaming(sibling int) bool {
	ours, theirs := r.ownParts(), &r.set.parts[sibling]
	if a, b := ours.belongs(), theirs.belongs(); len(a) == 0 || len(b) == 0 || slices.Equal(a, b) {
		return true
	}
	return inOtherGroup(ours, theirs)
}

// siblingBytes is how much of a sibling's own words is quoted in an advice.
// fewestBytes is how much tells anything.
const (
	siblingBytes = 60
	fewestBytes  = 12
)

// quoteSibling writes what a sibling says of itself first, in brackets behind its name,
// when that is something and not what this tool says too.
func (p *pen) quoteSibling(i int) {
	text := p.r.set.texts[i]
	if text == nil || len(text.Sentences) == 0 {
		return
	}
	s := &text.Sentences[0]
	if s.Cues&wasteCues != 0 || s.Aside || s.Last-s.First < fewestWords || len(p.r.text.Sentences) > 0 && p.r.text.Sentences[0].Hash == s.Hash {
		return
	}
	said := prose.Span{Start: int(text.Words[s.First].Start), End: int(text.Words[s.Last-1].End)}.Of(text.Source)
	if part, _ := clip(said, siblingBytes); len(part) >= fewestBytes {
		p.say(" (")
		p.brief(said, siblingBytes)
		p.say(")")
	}
}
