package offline

import (
	"slices"
	"strings"

	"github.com/opentdqs/tdqs/internal/prose"
)

// nameParts are a tool's name by its act and what that is done to.
type nameParts struct {
	group    []string // words before the act: gmail
	verb     string   // base form, empty for none
	thing    []string // what stands beside the act, without words of quantity
	full     []string // the thing with words that add nothing, such as details
	many     string   // the word of quantity that the name has: all, many
	one      bool     // the name says that it is for one: by id
	trailing bool     // the act stands behind the thing
	product  bool     // what stands there is no thing, but what the tools belong to
}

// phrase reports whether a sentence may take up the thing.
func (n *nameParts) phrase() bool { return !n.product && nounPhrase(n.thing) }

var (
	// actsInNames are verbs that are nouns elsewhere and hardly ever where they open or
	// close a name.
	actsInNames = setOf(`list search query browse scan update set put move copy start stop open close archive restore
		reset export import download upload insert run call send share watch count check click type tap swipe scroll
		press hover drag drop select save load trash lock unlock sort format clear cancel pause resume mark toggle assign
		write sync refresh invite reply publish approve reject complete fire fill install launch trigger execute merge
		push split duplicate clone rename preview delete build scrape crawl store group track halt dump wait post pay commit
		edit view lookup filter ping visit poll patch transfer mute swap kill purge wipe deploy play fork reserve`)

	// actsWithin are those that are acts behind another word too.
	actsWithin = setOf(`list search query update set put move copy start stop archive restore reset export import download
		upload insert send share watch clear cancel delete clone duplicate merge install trigger rename publish
		toggle scan scrape close open select fill press click save load reply edit patch deploy`)

	// nounsAtTheEnd of a name are no acts there.
	nounsAtTheEnd = setOf(`type format mark set sort group store track call run log count view filter patch transfer play fork post`)

	// quantities say for how many at once.
	quantities = map[string]string{"all": "all", "every": "all", "many": "many", "multiple": "many", "several": "many",
		"bulk": "many", "batch": "many", "batched": "many"}

	// counting are these and the articles.
	counting = setOf(`all every many multiple several bulk batch batched single a an the`)

	// keys are what one thing is known by.
	keys = setOf(`id key uuid slug name number handle`)

	// restating words behind a thing do not make another of it.
	restating = setOf(`detail details info information list`)
)

// act reports whether word i of a name is surely a verb.
func act(words []string, i int) bool {
	w := words[i]
	v, ok := prose.LookupVerb(w)
	switch {
	case !ok || v.Form != prose.Base && v.Form != prose.BaseOrPast:
		return false
	case !v.NounLike:
		return true
	case i > 0 && i == len(words)-1:
		return actsInNames[w] && !nounsAtTheEnd[w]
	case i > 0:
		return actsWithin[w]
	}
	return actsInNames[w]
}

// firstAct is the place of the first act of a name from a word on, -1 for none.
func firstAct(words []string, from int) int {
	for i := from; i < len(words); i++ {
		if act(words, i) {
			return i
		}
	}
	return -1
}

// takeApart takes the names of the set apart.
func (s *set) takeApart() {
	s.countHeads()
	s.parts = make([]nameParts, len(s.words))
	for i, words := range s.words {
		s.parts[i] = s.partsOf(words)
	}
}

// ownParts are the parts of the tool's name.
func (r *reading) ownParts() *nameParts {
	if r.index >= 0 && r.index < len(r.set.tools) && r.set.tools[r.index].Name == r.tool.Name {
		return &r.set.parts[r.index]
	}
	n := r.set.partsOf(r.name)
	return &n
}

// partsOf takes a name apart; one in other letters has no parts.
func (s *set) partsOf(words []string) (n nameParts) {
	if !ascii(words) {
		return n
	}
	at := s.actOf(words)
	switch {
	case at < 0:
		n.thing = words
	case at+1 < len(words):
		n.group, n.verb, n.thing = words[:at], words[at], words[at+1:]
	default: // tasks_list
		n.verb, n.thing, n.trailing = words[at], words[:at], true
	}
	n.quantify()
	n.product = n.trailing && len(n.thing) == 1 && s.heads[n.thing[0]].product(len(s.words))
	if len(n.thing) == 0 && n.one {
		n.thing, n.full, n.group = n.group, n.group, nil // teams-get-by-id
	}
	return n
}

// actOf is the place of the act of a name, -1 for none.
func (s *set) actOf(words []string) int {
	if len(words) < 2 {
		return firstAct(words, 0)
	}
	if head := s.heads[words[0]]; head.prefix(len(s.words)) || head.group() {
		if at := firstAct(words[1:], 0); at >= 0 { // linear_completeCycle, debug_list_breakpoints
			return 1 + at
		}
	}
	return firstAct(words, 0)
}

// quantify takes the words of quantity, and those that add nothing, off the thing.
func (n *nameParts) quantify() {
	plain := func(words []string) []string {
		if !slices.ContainsFunc(words, func(w string) bool { return counting[w] }) {
			return words
		}
		out := make([]string, 0, len(words))
		for _, w := range words {
			switch {
			case quantities[w] != "":
				n.many = quantities[w]
			case w == "single":
				n.one = true
			case w == "a" || w == "an" || w == "the":
			default:
				out = append(out, w)
			}
		}
		return out
	}
	thing := plain(n.thing)
	n.group = plain(n.group)
	if k := len(thing); k > 1 && thing[k-2] == "by" && keys[thing[k-1]] {
		n.one = n.many == ""
		thing = thing[:k-2]
	}
	if k := len(thing); k > 1 && thing[k-1] == "tool" {
		thing = thing[:k-1]
	}
	n.thing, n.full = thing, thing
	if k := len(thing); k > 1 && restating[thing[k-1]] {
		n.thing = thing[:k-1]
	}
}

// headCount is how many names of a set open with a word, with an act behind it, and
// with an act and a thing.
type headCount struct {
	word               string
	names, acts, whole int
}

// group reports whether the word heads a part of the set though it is a verb: in
// debug_list, debug_step and debug_halt an act follows.
func (h headCount) group() bool {
	return h.names >= groupNames && h.acts*100 >= commonPrefix*h.names && classes[h.word] == ""
}

// prefix reports whether most names of a set open with the word, and it is no verb.
func (h headCount) prefix(names int) bool {
	_, acts := prose.LookupVerb(h.word)
	return !acts && h.names >= groupNames && h.names*100 >= commonPrefix*names
}

// product reports whether the word is what tools belong to rather than what they act on:
// in gmail_list_filters a thing follows the act.
func (h headCount) product(names int) bool {
	return h.whole > 0 || h.prefix(names)
}

// groupNames is how many names make a group.
const groupNames = 3

// countHeads counts the words that names open with.
func (s *set) countHeads() {
	s.heads = map[string]headCount{}
	for _, words := range s.words {
		if len(words) < 2 {
			continue
		}
		h := s.heads[words[0]]
		h.word = words[0]
		h.names++
		if act(words, 1) {
			h.acts++
			if len(words) > 2 {
				h.whole++
			}
		}
		s.heads[words[0]] = h
	}
}

// oneThing reports whether two things are the same but for their number.
func oneThing(a, b []string) bool {
	return slices.EqualFunc(a, b, func(a, b string) bool { return singularOf(a) == singularOf(b) })
}

func ascii(words []string) bool {
	for _, w := range words {
		if strings.ContainsFunc(w, func(r rune) bool { return r >= 0x80 || r < ' ' }) {
			return false
		}
	}
	return true
}
