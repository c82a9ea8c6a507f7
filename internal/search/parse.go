package search

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/word"
)

// The bounds of a text. What follows is not looked at.
const (
	maxText  = 1000 // bytes
	maxUnits = 12   // words and phrases
	minStart = 3    // letters of a word that may be unfinished
)

// unit is a word or a phrase of the query.
type unit struct {
	text   string // as it is looked for; no two units have the same
	typed  string // what was typed for it
	exact  expr   // finished
	open   expr   // with what it may be the beginning of; the same as exact for most
	phrase bool   // every hit has it
}

// asked is a query that was read.
type asked struct {
	Query
	units   []unit
	whole   string // the name of a tool that is exactly these words
	nothing bool   // filters contradict each other
	notes   []string
}

// parse reads a query.
func parse(q Query) *asked {
	a := &asked{Query: q}
	if len(a.Text) > maxText {
		a.Text = strings.ToValidUTF8(a.Text[:maxText], "")
	}
	var all []word.Word
	var words []typed
	rest := a.Text
	for rest != "" {
		before, quoted, closed := strings.Cut(rest, `"`)
		loose := a.filters(before)
		all, words = append(all, word.Split(loose)...), append(words, wordsOf(loose)...)
		if !closed {
			break
		}
		var phrase string
		phrase, rest, closed = strings.Cut(quoted, `"`)
		split := word.Split(phrase)
		all = append(all, split...)
		if len(split) > 1 && closed {
			a.add(phraseOf(phrase, split))
		} else {
			words = append(words, wordsOf(phrase)...)
		}
	}
	a.whole = word.Key(all)
	a.addWords(words, open(a.Text))
	switch {
	case len(a.units) > 0:
	case !a.filtered() && strings.TrimSpace(a.Text) != "":
		a.notes = append(a.notes, "There is no word in it to look for: words are letters and digits")
	case a.filtered():
		a.notes = append(a.notes, "Filters narrow what words find, and there is no word: put one beside them, as in create tier:A")
	}
	return a
}

// filtered reports whether there is a filter.
func (a *asked) filtered() bool {
	return len(a.Tiers) > 0 || a.nothing || a.Server != "" || a.ReadOnly || a.OutputSchema
}

// typed is a word with what was typed for it.
type typed struct {
	word.Word
	text string
}

// wordsOf splits a text into words, and finds what was typed for each where that is
// plain.
func wordsOf(text string) (all []typed) {
	for _, field := range strings.Fields(text) {
		split, runs := word.Split(field), strings.FieldsFunc(field, func(r rune) bool { return !unicode.In(r, unicode.L, unicode.N, unicode.M) })
		for i, w := range split {
			t := typed{w, w.Whole}
			switch {
			case len(split) == len(runs) && len(runs[i]) <= word.MaxRunes:
				t.text = runs[i]
			case w.Whole == "":
				t.text = strings.Join(w.Parts, "")
			}
			all = append(all, t)
		}
	}
	return all
}

// open reports whether the last word of a text may be unfinished.
func open(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(text)
	return unicode.IsLetter(last) || unicode.IsDigit(last)
}

// filters takes the filters out of a part of the text.
func (a *asked) filters(text string) string {
	var loose []string
	for _, field := range strings.Fields(text) {
		key, value, is := strings.Cut(field, ":")
		if !is || value == "" || !a.filter(strings.ToLower(key), value) {
			loose = append(loose, field)
		}
	}
	return strings.Join(loose, " ")
}

// filter takes a filter in, and reports whether it is one.
func (a *asked) filter(key, value string) bool {
	switch key {
	case "tier":
		var tiers []tdqs.Tier
		for _, letter := range strings.Split(value, ",") {
			tier, err := tdqs.ParseTier(letter)
			if err != nil || tier == tdqs.TierF {
				return a.none("tier:", value, "the tiers are A, B, C and D, as in tier:A,B")
			}
			tiers = append(tiers, tier)
		}
		if len(a.Tiers) > 0 {
			tiers = slices.DeleteFunc(tiers, func(t tdqs.Tier) bool { return !slices.Contains(a.Tiers, t) })
		}
		a.Tiers, a.nothing = tiers, a.nothing || len(tiers) == 0
	case "server":
		slug := strings.ToLower(value)
		a.nothing = a.nothing || a.Server != "" && a.Server != slug // no tool is of two servers
		a.Server = slug
	case "is":
		if !strings.EqualFold(value, "read-only") {
			return a.none("is:", value, "there is is:read-only")
		}
		a.ReadOnly = true
	case "has":
		if !strings.EqualFold(value, "output-schema") {
			return a.none("has:", value, "there is has:output-schema")
		}
		a.OutputSchema = true
	default:
		return false
	}
	return true
}

// none notes what looks like a filter and is none.
func (a *asked) none(key, value, instead string) bool {
	a.notes = append(a.notes, fmt.Sprintf("%s%s is no filter and was read as words: %s", key, shown(value), instead))
	return false
}

// shown is a value as a note has it.
func shown(value string) string {
	if utf8.RuneCountInString(value) > 40 {
		value = string([]rune(value)[:40]) + "…"
	}
	return strings.ToValidUTF8(value, "\ufffd")
}

func (a *asked) add(u unit) {
	if len(a.units) < maxUnits && !slices.ContainsFunc(a.units, func(known unit) bool { return known.text == u.text }) {
		a.units = append(a.units, u)
	}
}

// phraseOf is a phrase: its words stand together, in this order and in these forms.
func phraseOf(text string, words []word.Word) unit {
	var tokens []string
	for _, w := range words {
		if w.Whole == "" {
			tokens = append(tokens, w.Parts...)
		} else {
			tokens = append(tokens, w.Whole)
		}
	}
	e := phrase(tokens)
	text = strings.TrimSpace(text)
	return unit{text: text, typed: text, exact: e, open: e, phrase: true}
}

// addWords adds loose words. Words that every sentence has say nothing beside
// others.
func (a *asked) addWords(words []typed, open bool) {
	last := len(words) - 1
	telling := func(w typed) bool { return !slices.Contains(little, w.Whole) }
	some := slices.ContainsFunc(words, telling) || len(a.units) > 0
	for i, w := range words {
		if some && !telling(w) {
			continue
		}
		u := unitOf(w.Word)
		u.typed = w.text
		// "heap snapshot" finds heapsnapshot too
		for _, j := range []int{i - 1, i + 1} {
			if j >= 0 && j < len(words) && words[j].Whole != "" && w.Whole != "" {
				u.exact = or(u.exact, term(words[min(i, j)].Whole+words[max(i, j)].Whole))
			}
		}
		u.open = u.exact
		if i == last && open && utf8.RuneCountInString(w.Whole) >= minStart {
			u.open = or(u.exact, start(w.Whole))
		}
		a.add(u)
	}
}

// little are words that stand in any sentence.
var little = strings.Fields("a an the of for to in on at by with from into and or is are be it its this that my me i we you your what which who how do does can as")

func unitOf(w word.Word) unit {
	switch {
	case w.Whole == "":
		e := phrase(w.Parts)
		return unit{text: strings.Join(w.Parts, ""), exact: e}
	case len(w.Parts) == 0:
		return unit{text: w.Whole, exact: anyOf(forms(w.Whole))}
	}
	var parts []expr
	for _, p := range w.Parts {
		parts = append(parts, anyOf(forms(p)))
	}
	return unit{text: w.Whole, exact: or(anyOf(forms(w.Whole)), and(parts...))}
}
