package offline

import (
	"slices"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

// toolName is a tool's name taken apart.
type toolName struct {
	text  string
	words []string // what the set's common prefix leaves
	style prose.NameStyle
	verb  prose.Verb
	at    int // place of the verb in words, -1 without one
}

// acts reports whether the name has a verb.
func (n *toolName) acts() bool { return n.at >= 0 }

// first reports whether the verb opens the name.
func (n *toolName) first() bool { return n.at == 0 }

// nameSet is the names of a tool set.
type nameSet struct {
	names  []toolName
	prefix []string // the words every name starts with
	// groups counts the names that start with each word of a name prefix shared
	// by three or more: webview_…, ipc_….
	groups map[string]int
}

func readNames(tools []tdqs.Tool) *nameSet {
	set := &nameSet{names: make([]toolName, len(tools)), groups: map[string]int{}}
	words := make([]string, 0, 4*len(tools))
	for i := range tools {
		n := &set.names[i]
		n.text = tools[i].Name
		n.style = prose.StyleOf(n.text)
		start := len(words)
		words = prose.AppendNameWords(words, n.text)
		n.words = words[start:len(words):len(words)]
	}
	set.cutPrefix()
	for i := range set.names {
		n := &set.names[i]
		if len(n.words) > 1 {
			set.groups[n.words[0]]++
		}
	}
	for i := range set.names {
		set.names[i].findVerb(set.groups)
	}
	return set
}

// cutPrefix takes the words that all names start with, such as the server's
// name, off the names. A verb is no prefix, and no name is cut to nothing.
func (s *nameSet) cutPrefix() {
	if len(s.names) < 2 {
		return
	}
	common := s.names[0].words
	for i := range s.names {
		w := s.names[i].words
		k := 0
		for k < len(common) && k < len(w)-1 && w[k] == common[k] {
			k++
		}
		common = common[:k]
	}
	for k, w := range common {
		if v, ok := prose.LookupVerb(w); ok && !v.NounLike {
			common = common[:k]
			break
		}
	}
	s.prefix = common
	for i := range s.names {
		n := &s.names[i]
		n.words = n.words[len(common):]
		if len(common) > 0 { // linear_getUser is camelCase behind its prefix
			n.style = prose.StyleOf(afterWords(n.text, common))
		}
	}
}

// afterWords is what stands in a name behind its first words.
func afterWords(name string, words []string) string {
	for _, w := range words {
		i := strings.Index(strings.ToLower(name), w)
		if i < 0 || i+len(w) > len(name) {
			return name
		}
		name = name[i+len(w):]
	}
	return strings.TrimLeft(name, "_-./: ")
}

// findVerb looks for the verb of a name: its first word, its last, or the one
// after the name of a group of tools.
func (n *toolName) findVerb(groups map[string]int) {
	n.at = -1
	if len(n.words) == 0 {
		return
	}
	for _, at := range [...]int{0, len(n.words) - 1, 1} {
		if at >= len(n.words) {
			continue
		}
		v, ok := prose.LookupVerb(n.words[at])
		if !ok || v.Form != prose.Base && v.Form != prose.BaseOrPast {
			continue
		}
		if at == 1 && len(n.words) > 2 && groups[n.words[0]] < 3 {
			continue
		}
		n.verb, n.at = v, at
		return
	}
}

// named lists the names that something holds of, sorted.
func (s *nameSet) named(holds func(*toolName) bool) []string {
	var out []string
	for i := range s.names {
		if holds(&s.names[i]) {
			out = append(out, s.names[i].text)
		}
	}
	slices.Sort(out)
	return out
}
