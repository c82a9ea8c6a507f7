package capture

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/opentdqs/tdqs"
)

// secrets are the values that a user trusted this program with. They never go
// into a sentence or a file.
type secrets struct {
	said []string // every value: hidden in sentences
	sure []string // those that are surely secret: hidden in definitions too
}

var secretWord = regexp.MustCompile(`(?i)key|token|secret|passw|pwd|credential|auth|cookie|session|bearer|dsn|private`)

var plainSecret = regexp.MustCompile(`(?i)token|secret|passw|api_?key|credential`)

// secretName reports whether a variable, header or flag is named like a secret.
func secretName(name string) bool { return secretWord.MatchString(name) }

// add adds a value; sure says that it is a secret whatever it looks like. Very
// short ones cannot be told from words.
func (s *secrets) add(value string, sure bool) {
	if len(value) < 4 {
		return
	}
	s.said = append(s.said, value)
	if sure && len(value) >= 8 {
		s.sure = append(s.sure, value)
	}
	if fields := strings.Fields(value); len(fields) > 1 { // "Bearer abc"
		for _, f := range fields {
			if len(f) >= 8 {
				s.add(f, sure)
			}
		}
	}
}

// inherited adds what the environment of this program holds under a name that
// leaves no doubt: a server that is started gets it too.
func (s *secrets) inherited(environment []string) {
	for _, variable := range environment {
		if name, value, _ := strings.Cut(variable, "="); plainSecret.MatchString(name) {
			s.add(value, true)
		}
	}
}

// ready sorts the values, so that one that contains another goes first.
func (s *secrets) ready() {
	for _, list := range []*[]string{&s.said, &s.sure} {
		slices.SortFunc(*list, func(a, b string) int { return len(b) - len(a) })
		*list = slices.Compact(*list)
	}
}

// hide takes the values out of a sentence: the sure ones anywhere, the others
// where foreign text stands, which is in quotes, for they may be words that our
// own sentences have.
func (s *secrets) hide(text string) string {
	text = replaced(text, s.sure)
	return foreignText.ReplaceAllStringFunc(text, func(part string) string { return replaced(part, s.said) })
}

// hideOddities takes the values out of evidence.
func (s *secrets) hideOddities(list []tdqs.Oddity) []tdqs.Oddity {
	for i := range list {
		list[i].Evidence = replaced(list[i].Evidence, s.said)
	}
	return list
}

var foreignText = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)

func replaced(text string, values []string) string {
	for _, value := range values {
		for _, form := range forms(value) {
			text = strings.ReplaceAll(text, form, "…")
		}
	}
	return text
}

// hideIn takes the sure secrets out of JSON and counts them.
func (s *secrets) hideIn(text []byte) ([]byte, int) {
	n := 0
	for _, value := range s.sure {
		for _, form := range forms(value) {
			if found := bytes.Count(text, []byte(form)); found > 0 {
				n += found
				text = bytes.ReplaceAll(text, []byte(form), []byte("…"))
			}
		}
	}
	return text, n
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
