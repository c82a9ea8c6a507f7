package lint

import (
	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/prose"
)

// hintNames are the four hints of the annotations.
var hintNames = [...]string{"readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"}

func isTrue(b *bool) bool { return b != nil && *b }

// hints are those that a description can contradict.
func (t *subject) hints() prose.Hints {
	a := t.signals.Annotations
	return prose.Hints{ReadOnly: a.ReadOnly, Destructive: a.Destructive, Idempotent: a.Idempotent}
}

// contradicted is what the description says against a hint, as the offline
// judge reads it too.
func (t *subject) contradicted() (quote, hint string, ok bool) {
	if !t.described() {
		return "", "", false
	}
	return t.text.Contradicts(t.hints())
}

// verb is the action that the name opens with, behind a word that most names of
// the set share or that only says how many. The zero Verb has no stem.
func (t *subject) verb() prose.Verb {
	for k, w := range t.name {
		v, ok := prose.LookupVerb(w)
		if ok && (v.Form == prose.Base || v.Form == prose.BaseOrPast) && k+1 < len(t.name) {
			return v
		}
		if w == "bulk" || w == "batch" {
			continue
		}
		if k > 0 || !t.set.prefixed(w) {
			break
		}
	}
	return prose.Verb{}
}

// prefixed reports whether most names of the set open with a word.
func (s *set) prefixed(word string) bool {
	if s.heads == nil {
		s.heads = map[string]int{}
		for _, t := range s.subjects {
			s.heads[t.name0()]++
		}
	}
	return len(s.subjects) > 2 && s.heads[word]*10 >= 6*len(s.subjects)
}

// declared are the hints with a value of one kind, and the first one's pointer.
func (t *subject) declared(kind func(jsondoc.Value) bool) (names []string, pointer string) {
	tree := t.AnnotationTree()
	for _, name := range hintNames {
		if v := tree.Get(name); v.Exists() && kind(v) {
			names = append(names, name+" "+compact(v))
			if pointer == "" {
				pointer = "/annotations/" + name
			}
		}
	}
	return names, pointer
}
