package contract

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/opentdqs/tdqs/internal/canon"
	"github.com/opentdqs/tdqs/internal/prose"
)

// said quotes what a tool says where something is missing from it.
func (l *look) said() string {
	if l.description() == "" {
		return "no description"
	}
	return excerpt(l.description())
}

// opening is the first word, with what hyphens and apostrophes join to it.
func (l *look) opening() string {
	text := l.description()
	end := strings.IndexFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_-'’", r)
	})
	if end < 0 {
		end = len(text)
	}
	return strings.TrimRight(text[:end], "-'’")
}

func checkOpeningVerb(l *look) []broken {
	verb := l.pin.Verb
	if verb == "" {
		return nil
	}
	opens := l.opening()
	if strings.ContainsFunc(verb, unicode.IsSpace) && whole(l.description(), verb) == 0 {
		opens = verb // several words, as in "Look up"
	}
	switch opens {
	case verb:
		return nil
	case "":
		return one(l.said(), excerpt(verb)+" as the first word")
	}
	return one(excerpt(opens)+" as the first word", excerpt(verb))
}

func checkDistinctVerbs(l *look) []broken {
	word := canon.Lower(l.opening())
	if !l.set.rules.DistinctVerbs || word == "" {
		return nil
	}
	if verb, ok := prose.LookupVerb(word); ok {
		word = verb.Stem
	}
	first, taken := l.set.opens[word]
	if !taken {
		l.set.opens[word] = l.tool.Name
		return nil
	}
	return one(excerpt(l.opening())+" as the first word, as "+label(first)+" has", "a verb of its own")
}

// checkTautology wants a word that neither name nor title has.
func checkTautology(l *look) []broken {
	if !l.set.rules.Every.Tautology {
		return nil
	}
	known := map[prose.Stem]bool{prose.StemOf("tool"): true}
	labels := prose.NameWords(l.tool.Name)
	if l.tool.Title != nil {
		for _, w := range prose.AppendWords(nil, *l.tool.Title) {
			labels = append(labels, canon.Lower(w.Span().Of(*l.tool.Title)))
		}
	}
	for _, word := range labels {
		known[prose.StemOf(word)] = true
	}
	for _, w := range l.text.Words {
		if !w.Is(prose.Stop) && !known[w.Stem] && !l.joined(w) {
			return nil
		}
	}
	return one(l.said(), "words that the name and the title do not have")
}

// joined reports whether a word is the name itself, whose parts the words are cut
// from otherwise.
func (l *look) joined(w prose.Word) bool {
	return strings.EqualFold(w.Span().Of(l.text.Source), l.tool.Name)
}

func checkWhenToUse(l *look) []broken {
	if !l.set.rules.Every.WhenToUse || l.tellsWhen() {
		return nil
	}
	return one(l.said(), `a cue for when the tool is used, such as "Use it when …"`)
}

// tellsWhen reports whether there is a cue for use that is no part of one against
// it, as in "do not use when".
func (l *look) tellsWhen() bool {
	for _, c := range l.text.Cues {
		if c.Kind != prose.CueWhen {
			continue
		}
		against := false
		for _, other := range l.text.Cues {
			against = against || other.Kind == prose.CueNot && other.First < c.First && c.First <= other.Last
		}
		if !against {
			return true
		}
	}
	return false
}

func checkReturns(l *look) []broken {
	if !l.set.rules.Every.Returns || l.text.Count(prose.Set(prose.CueReturn)) > 0 {
		return nil
	}
	return one(l.said(), `what comes back, such as "Returns …"`)
}

func checkErrors(l *look) []broken {
	if !l.set.rules.Every.Errors || l.text.Count(prose.Set(prose.CueError)) > 0 {
		return nil
	}
	return one(l.said(), `what happens when a call fails or finds nothing, such as "Fails when …"`)
}

// checkSiblings wants each sibling to be there and named.
func checkSiblings(l *look) (out []broken) {
	named := l.named()
	for i, sibling := range l.pin.Siblings {
		key := strconv.Itoa(i)
		switch {
		case l.set.times[sibling] == 0:
			out = append(out, broken{"no tool " + label(sibling), "a server that has the sibling", key})
		case !named[sibling]:
			out = append(out, broken{l.said() + " without the name " + label(sibling), "a description that names " + label(sibling), key})
		}
	}
	return out
}

// pointers are the words behind which even an ordinary word is a tool's name.
var pointers = map[string]bool{"use": true, "call": true, "prefer": true, "see": true, "try": true}

// named are the other tools that the description names.
func (l *look) named() map[string]bool {
	named := map[string]bool{}
	for _, m := range l.set.names.In(nil, l.text) {
		before := strings.Fields(l.text.Source[:m.Start])
		if m.Sure || len(before) > 0 && pointers[strings.ToLower(before[len(before)-1])] {
			if name := l.set.looks[m.ID].tool.Name; name != l.tool.Name {
				named[name] = true
			}
		}
	}
	return named
}

func checkWords(l *look) (out []broken) {
	for i, word := range l.pin.Words {
		if whole(l.description(), word) < 0 {
			out = append(out, broken{l.said() + " without " + excerpt(word), "a description with " + excerpt(word), strconv.Itoa(i)})
		}
	}
	return out
}

func checkClaims(l *look) (out []broken) {
	text := canon.Lower(l.description())
	for i, claim := range l.pin.Claims {
		if whole(text, canon.Lower(claim)) >= 0 {
			out = append(out, broken{"a description that claims " + excerpt(claim), "one without it, for the handler does not do so", strconv.Itoa(i)})
		}
	}
	return out
}

func checkBudget(l *look) []broken {
	most, key := l.set.rules.Every.Budget, ""
	if l.pin.Budget > 0 {
		most, key = l.pin.Budget, "/tools/*/budget"
	}
	if l.tool.Description == nil || most == 0 {
		return nil
	}
	if n := utf8.RuneCountInString(*l.tool.Description); n > most {
		return []broken{{fmt.Sprintf("a description of %d characters", n), fmt.Sprintf("at most %d", most), key}}
	}
	return nil
}

// whole finds a phrase that is no part of a longer word, -1 when there is none.
func whole(text, phrase string) int {
	if phrase == "" {
		return 0
	}
	first, _ := utf8.DecodeRuneInString(phrase)
	last, _ := utf8.DecodeLastRuneInString(phrase)
	for from := 0; ; {
		at := strings.Index(text[from:], phrase)
		if at < 0 {
			return -1
		}
		at += from
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		after, _ := utf8.DecodeRuneInString(text[at+len(phrase):])
		if !(part(first) && part(before)) && !(part(last) && part(after)) {
			return at
		}
		_, size := utf8.DecodeRuneInString(text[at:])
		from = at + size
	}
}

// part reports whether a character is a part of a word or identifier.
func part(r rune) bool {
	return r == '_' || r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r))
}
