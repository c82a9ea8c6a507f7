package search

import (
	"slices"
	"strings"
)

// forms are a word with what an English writer may have put in its place: issues
// for issue, scheduling for schedule, extraction for extract. Some are no words; no
// text has them, so they find nothing.
func forms(w string) []string {
	all := []string{w}
	if len(w) < 3 || !english(w) || slices.Contains(fixed, w) {
		return all
	}
	for _, base := range bases(w) {
		for _, form := range inflected(base) {
			if !slices.Contains(all, form) {
				all = append(all, form)
			}
		}
	}
	return all
}

// fixed are words that only look like forms of others.
var fixed = []string{"news", "series", "species", "does", "this", "was", "has", "its", "nothing", "something", "anything", "everything", "string", "during"}

func english(w string) bool {
	return strings.IndexFunc(w, func(r rune) bool { return r < 'a' || r > 'z' }) < 0
}

// endings are what a base may have lost, and what stands in its place: the first
// that fits is taken off.
var endings = []struct {
	ending string
	least  int // letters that stay
	bases  []string
}{
	{"ification", 2, []string{"ify"}},
	{"ization", 3, []string{"ize"}},
	{"ations", 3, []string{"ate", ""}},
	{"ation", 3, []string{"ate", ""}},
	{"tions", 3, []string{"t", "te"}},
	{"tion", 3, []string{"t", "te"}},
	{"sses", 2, []string{"ss"}},
	{"ies", 2, []string{"y", "ie"}},
	{"xes", 2, []string{"x"}},
	{"ches", 2, []string{"ch", "che"}},
	{"shes", 2, []string{"sh"}},
	{"ss", 1, []string{"ss"}},
	{"us", 2, []string{"us"}},
	{"is", 2, []string{"is"}},
	{"s", 2, []string{""}},
	{"ied", 2, []string{"y"}},
	{"eed", 1, []string{"eed"}},
	{"ed", 3, []string{"", "e"}},
	{"ing", 3, []string{"", "e"}},
}

// bases are the words that w may be a form of, w among them.
func bases(w string) []string {
	all := []string{w}
	for _, e := range endings {
		stem, ends := strings.CutSuffix(w, e.ending)
		if !ends || len(stem) < e.least {
			continue
		}
		for _, b := range e.bases {
			all = append(all, stem+b)
		}
		if (e.ending == "ed" || e.ending == "ing") && doubled(stem) {
			all = append(all, stem[:len(stem)-1])
		}
		break
	}
	return all
}

// doubled: running, stopped.
func doubled(stem string) bool {
	n := len(stem)
	return n > 3 && stem[n-1] == stem[n-2] && !strings.ContainsRune("aeiouls", rune(stem[n-1]))
}

// inflected are the forms of a base.
func inflected(base string) []string {
	stem, silent := strings.CutSuffix(base, "e")
	all := []string{base, base + "s", stem + "ing", stem + "ed"}
	switch {
	case silent && strings.HasSuffix(stem, "at"): // translate
		all = append(all, stem+"ion", stem+"ions")
	case strings.HasSuffix(base, "ct"): // extract
		all = append(all, base+"ion", base+"ions")
	case strings.HasSuffix(base, "ify"): // verify
		all = append(all, base[:len(base)-1]+"ication")
	}
	switch last := base[len(base)-1]; {
	case last == 'y' && len(base) > 2 && !strings.ContainsRune("aeou", rune(base[len(base)-2])):
		all = append(all, base[:len(base)-1]+"ies", base[:len(base)-1]+"ied")
	case last == 'x' || last == 's' || strings.HasSuffix(base, "ch") || strings.HasSuffix(base, "sh"):
		all = append(all, base+"es")
	case len(base) > 2 && len(base) < 6 && strings.ContainsRune("bdgmnpt", rune(last)) && strings.ContainsRune("aeiou", rune(base[len(base)-2])):
		all = append(all, base+string(last)+"ing", base+string(last)+"ed")
	}
	return all
}
