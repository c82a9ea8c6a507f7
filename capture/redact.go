package capture

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/lazy"
)

// secrets are the values that a user trusted this program with. They never go
// into a sentence. In what a server sent, whose bytes are what a score is about,
// those are hidden that are secret by their name or by how they look.
type secrets struct {
	list  []secret
	given []given // all of them, also those that are too short to be hidden
}

// given is a value as the user gave it.
type given struct{ name, value, source string }

type secret struct {
	value  string
	forms  []string // the ways in which it may come back
	source string   // where the user gave it, for a note
	scope  scope
}

// scope says where in definitions a value is hidden.
type scope int

const (
	nowhere  scope = iota // a plain value under a plain name: it may be a word of the definitions
	words                 // where it stands as a word: it is short
	anywhere              // also within a word
)

// Secret is a value that is not to be shown, with the name that it has where it
// comes from.
type Secret struct{ Name, Value string }

// add adds a value under the name it was given by. Those of less than four bytes
// cannot be told from anything.
func (s *secrets) add(name, value, source string) {
	const least, long = 4, 8
	s.given = append(s.given, given{name, value, source})
	if len(value) < least {
		return
	}
	hidden := nowhere
	named, looks := secretName(name), looksSecret(value)
	switch {
	case len(value) >= long && (named || looks):
		hidden = anywhere
	case named && looks:
		hidden = words
	}
	s.list = append(s.list, secret{value, forms(value), source, hidden})
	if fields := strings.Fields(value); len(fields) > 1 { // "Bearer abc"
		for _, f := range fields {
			if len(f) >= long {
				s.add(name, f, source)
			}
		}
	}
	if u, err := url.Parse(value); err == nil && u.User != nil { // of a database, say
		password, _ := u.User.Password()
		s.add("password", password, source)
	}
	s.within(value, source)
}

// within adds what JSON in a value holds under names of secrets, at any depth: as a
// server writes it back in whose settings it was.
func (s *secrets) within(value, source string) {
	value = strings.TrimSpace(value)
	if !strings.HasPrefix(value, "{") && !strings.HasPrefix(value, "[") {
		return
	}
	type named struct {
		name  string // "" of an element that has none
		value jsondoc.Value
	}
	for open := []named{{"", root([]byte(value))}}; len(open) > 0; {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		for key, member := range at.value.Members() {
			open = append(open, named{key.Str(), member})
		}
		for element := range at.value.Elements() {
			open = append(open, named{at.name, element})
		}
		switch {
		case !secretName(at.name):
		case at.value.Is(jsondoc.String):
			s.add(at.name, at.value.Str(), source)
		case at.value.Is(jsondoc.Number):
			s.add(at.name, string(at.value.Raw()), source)
		}
	}
}

// variable adds an environment variable that the user gave.
func (s *secrets) variable(name, value string) { s.add(name, value, "the variable "+shownName(name)) }

// inherited adds what the environment of this program holds under a name that
// leaves no doubt: a server that is started gets it too.
func (s *secrets) inherited(environment []string) {
	for _, variable := range environment {
		if name, value, _ := strings.Cut(variable, "="); surelySecret().MatchString(name) && secretName(name) {
			s.variable(name, value)
		}
	}
}

// shownName is a name in a note, which may be anything.
func shownName(name string) string {
	if plainName().MatchString(name) {
		return name
	}
	return quoted(name, 40)
}

var plainName = lazy.Regexp(`^[\w.-]{1,60}$`)

// ready sorts the values, so that one that contains another goes first.
func (s *secrets) ready() {
	slices.SortStableFunc(s.list, func(a, b secret) int {
		return cmp.Or(len(b.value)-len(a.value), strings.Compare(a.value, b.value), int(b.scope-a.scope))
	})
	s.list = slices.CompactFunc(s.list, func(a, b secret) bool { return a.value == b.value })
}

// hide takes the values out of a sentence: those that look it anywhere, the
// others where foreign text stands, which is in quotes, for they may be words that
// our own sentences have.
func (s *secrets) hide(text string) string {
	for _, secret := range s.list {
		if secret.scope == anywhere {
			text = replaced(text, secret.forms)
		}
	}
	return foreignText().ReplaceAllStringFunc(text, s.hideForeign)
}

var foreignText = lazy.Regexp(`"(?:[^"\\]|\\.)*"`)

// hideForeign takes the values out of foreign text.
func (s *secrets) hideForeign(text string) string {
	for _, secret := range s.list {
		text = replaced(text, secret.forms)
	}
	return text
}

// hideOddities takes the values out of evidence.
func (s *secrets) hideOddities(list []tdqs.Oddity) []tdqs.Oddity {
	for i := range list {
		list[i].Evidence = s.hideForeign(list[i].Evidence)
	}
	return list
}

// replaced takes the forms of a value out of a text, and their beginnings where the
// text was cut within one.
func replaced(text string, forms []string) string {
	const least = 4
	for _, form := range forms {
		text = strings.ReplaceAll(text, form, "…")
		for at := strings.Index(text, "…"); at >= 0; {
			for n := min(at, len(form)-1); n >= least; n-- {
				if text[at-n:at] == form[:n] {
					text, at = text[:at-n]+text[at:], at-n
					break
				}
			}
			next := strings.Index(text[at+len("…"):], "…")
			if next < 0 {
				break
			}
			at += len("…") + next
		}
	}
	return text
}

// forms are the ways in which a value may come back: as it is, as a server reads
// it that takes its bytes for Latin-1, and either of these in a JSON string, with
// what is beyond ASCII as it is or escaped, in small or capital digits.
func forms(value string) []string {
	var out []string
	for _, v := range []string{value, latin1(value)} {
		quoted := escaped(v)
		out = append(out, v, quoted, ascii(quoted, "%04x"), ascii(quoted, "%04X"))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// escaped is a value as it stands in a JSON string.
func escaped(value string) string {
	quoted, _ := json.Marshal(value) // a string always marshals
	return string(quoted[1 : len(quoted)-1])
}

// ascii writes what is beyond ASCII as escapes of UTF-16 units.
func ascii(s, digits string) string {
	var b strings.Builder
	for _, r := range s {
		if r < 0x80 {
			b.WriteRune(r)
			continue
		}
		for _, unit := range utf16.AppendRune(nil, r) {
			fmt.Fprintf(&b, `\u`+digits, unit)
		}
	}
	return b.String()
}

// latin1 reads each byte of a value as a character.
func latin1(value string) string {
	var b strings.Builder
	for i := range len(value) {
		b.WriteRune(rune(value[i]))
	}
	return b.String()
}
