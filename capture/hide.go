package capture

import (
	"bytes"
	"slices"
	"strings"

	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// repeats are the secrets that a server sent back, by where they were given, with
// the parts of a document that have them.
type repeats struct {
	sources []string
	parts   [][]string // of each source
}

func (r *repeats) add(source, part string) {
	at := slices.Index(r.sources, source)
	if at < 0 {
		at = len(r.sources)
		r.sources, r.parts = append(r.sources, source), append(r.parts, nil)
	}
	if !slices.Contains(r.parts[at], part) {
		r.parts[at] = append(r.parts[at], part)
	}
}

// notes are a sentence for each source.
func (r *repeats) notes() (out []string) {
	const shown = 5
	for i, source := range r.sources {
		parts := r.parts[i]
		where := strings.Join(parts[:min(len(parts), shown)], ", ")
		if len(parts) > shown {
			where += " and others"
		}
		out = append(out, "the server repeats the value of "+source+" in "+where+": … stands in its place, so this is not byte for byte as sent")
	}
	return out
}

// hideIn takes the secrets out of the strings of a JSON text, which stays JSON;
// part is what the text is, as a note says it.
func (s *secrets) hideIn(text []byte, part string, r *repeats) []byte {
	for _, secret := range s.list {
		if secret.scope == nowhere {
			continue
		}
		for _, form := range secret.forms {
			if !bytes.Contains(text, []byte(form)) {
				continue
			}
			if hidden, n := hideForm(text, form, secret); n > 0 {
				text = hidden
				r.add(secret.source, part)
			}
		}
	}
	return text
}

// hideForm hides one form of a secret in the strings of a JSON text.
func hideForm(text []byte, form string, s secret) (out []byte, n int) {
	out = make([]byte, 0, len(text))
	for len(text) > 0 {
		at := bytes.IndexByte(text, '"')
		if at < 0 {
			break
		}
		end := jsondoc.StringEnd(text, at)
		out = append(out, text[:at]...)
		literal := string(text[at:end])
		text = text[end:]
		// A key that is a common word is more likely a key than the secret.
		if key := bytes.HasPrefix(bytes.TrimLeft(text, " \t\r\n"), []byte(":")); !key || looksSecret(s.value) {
			hidden, found := hideWord(literal, form, s.scope)
			literal, n = hidden, n+found
		}
		out = append(out, literal...)
	}
	return append(out, text...), n
}

// hideWord hides a form in a string literal, within words or as a word only.
func hideWord(literal, form string, where scope) (string, int) {
	if where == anywhere {
		return strings.ReplaceAll(literal, form, "…"), strings.Count(literal, form)
	}
	var b strings.Builder
	n := 0
	for from := 0; ; {
		at := strings.Index(literal[from:], form)
		if at < 0 {
			b.WriteString(literal[from:])
			return b.String(), n
		}
		at += from
		b.WriteString(literal[from:at])
		from = at + len(form)
		if wordEnds(literal[:at]) && (from == len(literal) || !wordByte(literal[from])) {
			b.WriteString("…")
			n++
		} else {
			b.WriteString(form)
		}
	}
}

// wordEnds reports whether no word goes on behind a text, which may end with an
// escape such as \n.
func wordEnds(text string) bool {
	n := len(text)
	return n == 0 || !wordByte(text[n-1]) || n > 1 && text[n-2] == '\\' && strings.IndexByte("nrtbf", text[n-1]) >= 0
}

func wordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}
