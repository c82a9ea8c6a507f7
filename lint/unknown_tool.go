package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

var unknownTool = &Rule{
	ID:       "unknown-tool",
	Title:    "The description names a tool that the server does not have",
	Severity: Warning,
	Why: "To name the tool for the other cases is the best a description can do, and a name that does not exist turns it into a dead end: " +
		"the agent looks for the tool, or calls it. Tools are renamed and their mentions forgotten; correct the name, or cut the sentence.",
	Bad: `[{"name": "get_loan", "description": "Show one loan. To see all, use list_loan.", "inputSchema": {"type": "object"}},
 {"name": "list_loans", "description": "Show all loans of a reader.", "inputSchema": {"type": "object"}}]`,
	Good: `[{"name": "get_loan", "description": "Show one loan. To see all, use list_loans.", "inputSchema": {"type": "object"}},
 {"name": "list_loans", "description": "Show all loans of a reader.", "inputSchema": {"type": "object"}}]`,
	check: func(s *set) []Finding {
		if len(s.subjects) < 2 {
			return nil
		}
		book := s.tools()
		var out []Finding
		for i, t := range s.asked() {
			own := t.vocabulary()
			var first *Finding
			for _, span := range t.text.UnmatchedTools(func(name string) bool { return book.known(name) || own[loose(name)] }) {
				name := span.Of(t.text.Source)
				best := book.alike(name)
				if best == "" && t.text.NamedInstead(span) && book.styled(name) {
					best = name
				}
				if best == "" || prose.StyleOf(best) != prose.StyleOf(name) || strings.Contains(name, "/") {
					continue // nothing says that it is a tool of this server
				}
				hint := "."
				if best != name {
					hint = "; did you mean " + quote(best) + "?"
				}
				if first == nil {
					first = &Finding{
						Message:   fmt.Sprintf("The description names the tool %s, which the server does not have%s Correct the name, or cut it.", quote(name), hint),
						Pointer:   "/description",
						Evidence:  excerpt(name),
						Dimension: tdqs.UsageGuidelines.Key(),
					}
				}
				first.addPart(func() string { return name })
			}
			if first != nil {
				out = append(out, s.about(i, *first.few()))
			}
		}
		return out
	},
}

// toolBook finds tools by what a text may call them.
type toolBook struct {
	names  []string
	spelt  map[string]bool     // loosely, and without the first word
	words  map[string]bool     // all that tools and parameters are named by
	byWord map[string][]string // the first few names that have a word
	verbs  map[string]bool     // the first words of the names
}

// tools is the book of the set.
func (s *set) tools() *toolBook {
	if s.book == nil {
		s.book = newToolBook(s)
	}
	return s.book
}

func newToolBook(s *set) *toolBook {
	b := &toolBook{spelt: map[string]bool{}, words: map[string]bool{}, byWord: map[string][]string{}, verbs: map[string]bool{}}
	for _, t := range s.subjects {
		b.names = append(b.names, t.Name)
		for k := range t.name {
			b.spelt[joined(t.name[k:])] = true
		}
		b.verbs[t.name0()] = true
		for _, w := range t.name {
			if list := b.byWord[w]; len(list) < maxCandidates {
				b.byWord[w] = append(list, t.Name)
			}
		}
		for i := range t.places {
			b.words[loose(t.places[i].Name)] = true
		}
	}
	return b
}

func joined(words []string) string {
	n := 0
	for _, w := range words {
		n += len(w)
	}
	out := make([]byte, 0, n)
	for _, w := range words {
		out = append(out, w...)
	}
	return string(out)
}

// name0 is the first word of the name, "" where it has none.
func (t *subject) name0() string {
	if len(t.name) == 0 {
		return ""
	}
	return t.name[0]
}

// known reports whether a name is that of a tool or a parameter.
func (b *toolBook) known(name string) bool {
	l := loose(name)
	return b.spelt[l] || b.words[l]
}

// styled reports whether a name opens with a verb and is written as all tools are.
func (b *toolBook) styled(name string) bool {
	words := prose.NameWords(name)
	if len(words) < 2 {
		return false
	}
	v, ok := prose.LookupVerb(words[0])
	return ok && (v.Form == prose.Base || v.Form == prose.BaseOrPast) &&
		!slices.ContainsFunc(b.names, func(n string) bool { return prose.StyleOf(n) != prose.StyleOf(name) })
}

// alike is the tool that a wrong name must have meant: one that opens with the
// same word and is otherwise near, or differs in one word. It is "" where the
// name may well belong to something else.
func (b *toolBook) alike(wrong string) string {
	words := prose.NameWords(wrong)
	if len(words) < 2 || !b.verbs[words[0]] {
		return ""
	}
	var candidates []string
	for _, w := range words {
		if len(w) > 2 {
			candidates = append(candidates, b.byWord[w]...)
		}
		if len(candidates) > maxCandidates {
			break
		}
	}
	best, most := "", 0
	for _, name := range candidates[:min(len(candidates), maxCandidates)] {
		shared := 0
		for _, w := range prose.NameWords(name) {
			if slices.Contains(words, w) {
				shared++
			}
		}
		if d := distance(loose(wrong), loose(name)); d <= 2 {
			shared += 2
		}
		if shared > most {
			best, most = name, shared
		}
	}
	if most < 2 {
		return ""
	}
	return best
}
