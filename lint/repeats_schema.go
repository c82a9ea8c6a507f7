package lint

import (
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/prose"
)

// repeatedWords is how many words a sentence must have before its repetition
// counts.
const repeatedWords = 4

var repeatsSchema = &Rule{
	ID:       "repeats-schema",
	Title:    "The description repeats what the schema or the annotations say",
	Severity: Info,
	Why: "Parameters that the schema describes and hints that the annotations declare reach an agent already. A second copy in the description " +
		"costs room in every conversation, earns nothing, and grows apart from the first. Cut the copy and keep what only prose can say.",
	Bad: `{"name": "place_hold", "description": "Reserve a copy for a reader.\n\nParameters:\n- card: the reader's card\n- isbn: the book",
 "inputSchema": {"type": "object", "properties": {"card": {"type": "string", "description": "Number on the reader's card"}, "isbn": {"type": "string", "description": "ISBN-13 without dashes"}}}}`,
	Good: `{"name": "place_hold", "description": "Reserve a copy for a reader who has no unpaid fines.",
 "inputSchema": {"type": "object", "properties": {"card": {"type": "string", "description": "Number on the reader's card"}, "isbn": {"type": "string", "description": "ISBN-13 without dashes"}}}}`,
	check: eachSubject(func(t *subject) *Finding {
		if !t.described() {
			return nil
		}
		f := &Finding{Pointer: "/description", Dimension: tdqs.ConcisenessStructure.Key()}
		if block, names := t.repeatedArguments(); len(names) > 1 {
			f.Evidence = excerpt(block)
			f.Message = fmt.Sprintf("The block under %s explains %s, which the schema describes already. Cut it, and put what the schema lacks into the schema.", quote(block), list(names))
			return f
		}
		if words, name := t.repeatedSentence(); name != "" {
			f.Evidence = excerpt(words)
			f.Message = fmt.Sprintf("The words %s stand in the description of the parameter %s too. Say it there alone.", quote(words), quote(name))
			if t.opensWith(words) {
				f.Message = fmt.Sprintf("The parameter %s is described in the words of the tool, %s. Say there what the parameter is.", quote(name), quote(words))
			}
			return f
		}
		if hint := t.repeatedHint(); hint != "" {
			f.Evidence = hint
			f.Message = fmt.Sprintf("The description names %s, which the annotations declare. Cut it, and say what a hint cannot: what exactly is changed, and for whom.", hint)
			return f
		}
		if words, hint := t.plainHint(); hint != "" {
			f.Evidence = excerpt(words)
			f.Message = fmt.Sprintf("The words %s say what %s declares. Cut them, and say what a hint cannot: what exactly is changed, and for whom.", quote(words), hint)
			return f
		}
		return nil
	}),
}

// repeatedArguments are the parameters that a block of the description and the
// schema both describe, and the block's heading.
func (t *subject) repeatedArguments() (heading string, names []string) {
	entries := t.text.Arguments()
	if len(entries) == 0 {
		return "", nil
	}
	described := map[string]bool{}
	for i := range t.places {
		if p := &t.places[i]; p.Depth == 1 && p.Property() && t.words(i) != "" {
			described[p.Name] = true
		}
	}
	for _, e := range entries {
		if name := e.Name.Of(t.text.Source); described[name] {
			names = append(names, quote(name))
		}
	}
	return entries[0].Heading.Of(t.text.Source), names
}

// repeatedSentence is a sentence of the description that is the description of
// a parameter, word for word, and the parameter.
func (t *subject) repeatedSentence() (words, name string) {
	said := map[uint64]int{}
	for k := range t.text.Sentences {
		if s := &t.text.Sentences[k]; s.Size >= repeatedWords {
			said[s.Hash] = k
		}
	}
	if len(said) == 0 {
		return "", ""
	}
	for i := range t.places {
		p := &t.places[i]
		if !p.Property() {
			continue
		}
		text := prose.Cut(p.Schema.Get("description").Str())
		if len(text.Sentences) != 1 {
			continue
		}
		if k, ok := said[text.Sentences[0].Hash]; ok {
			return t.text.Sentences[k].Of(t.text.Source), p.Name
		}
	}
	return "", ""
}

// opensWith reports whether words are the beginning of the description: then they
// are the tool's, and the parameter has borrowed them.
func (t *subject) opensWith(words string) bool {
	return strings.HasPrefix(strings.TrimSpace(t.text.Source), words)
}

// repeatedHint is a hint that the annotations declare and the description spells.
func (t *subject) repeatedHint() string {
	for _, name := range hintNames {
		if v := t.AnnotationTree().Get(name); v.Exists() && t.mentions(name) {
			return name
		}
	}
	return ""
}

// hintWords are how a sentence says what a hint declares, by the words that
// prose.Cut makes of it.
var hintWords = []struct {
	hint, words string
	value       bool
}{
	{"readOnlyHint", "read only", true}, {"readOnlyHint", "read-only", true}, {"idempotentHint", "idempotent", true},
	{"destructiveHint", "destructive", true}, {"destructiveHint", "non destructive", false}, {"destructiveHint", "non-destructive", false},
}

// plainHint is a sentence that says what hints declare, as they declare it, and nothing else.
func (t *subject) plainHint() (words, hint string) {
	for i := range t.text.Sentences {
		s := &t.text.Sentences[i]
		said := strings.ToLower(strings.Trim(s.Of(t.text.Source), ". *"))
		rest, ok := said, false
		for _, open := range [...]string{"this tool is ", "this operation is ", "the tool is ", "it is ", "is "} {
			if rest, ok = strings.CutPrefix(said, open); ok {
				break
			}
		}
		if !ok {
			continue
		}
		hint := t.onlyHints(rest)
		if hint != "" {
			return s.Of(t.text.Source), hint
		}
	}
	return "", ""
}

// onlyHints is the first hint that a list of words such as "read-only and idempotent"
// repeats, "" where a word is none or is not declared.
func (t *subject) onlyHints(list string) (first string) {
	tree := t.AnnotationTree()
	for _, word := range strings.FieldsFunc(strings.ReplaceAll(list, " and ", ","), func(r rune) bool { return r == ',' }) {
		found := false
		for _, h := range hintWords {
			v := tree.Get(h.hint)
			if strings.TrimSpace(word) == h.words && (v.Is(jsondoc.True) && h.value || v.Is(jsondoc.False) && !h.value) {
				found = true
				if first == "" {
					first = h.hint
				}
			}
		}
		if !found {
			return ""
		}
	}
	return first
}
