package offline

import (
	"strings"

	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// question is the first question on a parameter that neither its schema nor its own
// description answers; false where none is left.
func (r *reading) question(p *param) (valueKind, bool) {
	k := p.kind()
	if !p.answers(k) {
		return k, true
	}
	if n := len(p.spelled); k == stringValue && n > 0 && ids[p.spelled[n-1]] && !anyWord(p.text, sourceWord) {
		return keyValue, true
	}
	if k != flagValue && k != objectValue && r.optional(p) && !anyWord(p.text, defaultWord) {
		return leftOutValue, true
	}
	return k, false
}

// ids end the names of what a caller has to have from somewhere.
var ids = setOf(`id uuid key slug`)

// optional reports whether a call may leave a parameter out, and its schema does not say
// what holds then.
func (r *reading) optional(p *param) bool { return !p.defaults && !r.required(p) }

// required reports whether the schema requires a parameter.
func (r *reading) required(p *param) bool {
	for name := range r.tool.InputTree().Get("required").Elements() {
		if name.EqualStr(p.name) {
			return true
		}
	}
	return false
}

// fewestTold is how many words say what a parameter of one thing or of any type is.
const fewestTold = 3

// answers reports whether the description of a parameter, or its schema, answers what is
// asked of one of its kind.
func (p *param) answers(k valueKind) bool {
	switch k {
	case stringValue:
		return shows(p.text) || p.constants()
	case numberValue:
		return bounded(p.text)
	case choiceValue:
		return plainChoice(p.values()) || valuesTold(p.text, p.values()) || p.schema.Get("enumDescriptions").Exists()
	case listValue:
		return p.values().Exists() || shows(p.text) || len(p.nested) > 0 && p.bare == 0
	case objectValue:
		return p.hinted && p.bare == 0 || shows(p.text)
	case boundValue:
		return p.described
	}
	return hasFields(p.text, fewestTold) || p.text != "" && p.text[len(p.text)-1] >= 0x80
}

// constants reports whether the schema lists the values one by one, each with what may be
// said of it.
func (p *param) constants() bool {
	for _, union := range [...]string{"oneOf", "anyOf"} {
		for branch := range p.schema.Get(union).Elements() {
			if branch.Get("const").Exists() || branch.Get("enum").Exists() {
				return true
			}
		}
	}
	return false
}

// plainChoice reports whether the values of a choice say themselves what they mean.
func plainChoice(values jsondoc.Value) bool {
	for v := range values.Elements() {
		if v.Is(jsondoc.String) && !plainValues[lower(v.Str())] {
			return false
		}
	}
	return true
}

var plainValues = setOf(`asc desc ascending descending true false yes no on off json csv xml html yaml markdown md text pdf png jpg jpeg
	svg webp gif left right top bottom up down start end center middle hour day week month quarter year low medium high small large`)

// shows reports whether the description of a parameter shows what form it has: a digit, a
// quote, something in brackets, or a word of form.
func shows(text string) bool {
	for i := range len(text) {
		if !ofForm[text[i]] {
			continue
		}
		switch rest := text[i:]; text[i] {
		case '/':
			if i > 0 && text[i-1] != ' ' {
				return true
			}
		case '\'':
			if i == 0 || text[i-1] == ' ' || text[i-1] == '(' {
				return true
			}
		case '(':
			if !strings.HasPrefix(rest, "(optional") && !strings.HasPrefix(rest, "(required") {
				return true
			}
		case 0xE2, 0xE3, 0xE4, 0xE6, 0xEF:
			for _, mark := range [...]string{"“", "「", "例", "格式", "（"} {
				if strings.HasPrefix(rest, mark) {
					return true
				}
			}
		default:
			return true
		}
	}
	return strings.Contains(text, "e.g") || anyWord(text, formWord)
}

// ofForm are the bytes that may show a form.
var ofForm = bytesOf("0123456789\"`*/'(\xE2\xE3\xE4\xE6\xEF")

// ofBound are the bytes that may stand in the bounds of a number.
var ofBound = bytesOf("0123456789<>%\xE2\xE4\xE6")

func bytesOf(list string) (set [256]bool) {
	for i := range len(list) {
		set[list[i]] = true
	}
	return set
}

// formWord are words that say what a value looks like.
func formWord(word []byte) bool {
	switch string(word) {
	case "eg", "example", "examples", "like", "such", "format", "formatted", "form", "iso", "rfc", "uuid", "guid", "url", "urls", "uri", "path", "paths", "json",
		"yaml", "xml", "csv", "comma", "separated", "delimited", "regex", "regexp", "pattern", "glob", "base", "hex", "hexadecimal", "markdown", "html",
		"plain", "email", "emails", "prefix", "suffix", "starts", "starting", "ends", "must", "either", "yyyy", "mm", "dd", "hh", "unix", "timestamp",
		"epoch", "cron", "sql", "query", "free", "natural", "lowercase", "uppercase", "case", "encoded", "code", "letters", "digits", "characters",
		"alphanumeric", "string", "identifier", "full", "absolute", "relative", "beispiel", "exemplo", "ejemplo", "exemple", "formato":
		return true
	}
	return false
}

// bounded reports whether the description of a number says within which bounds it lies.
func bounded(text string) bool {
	for i := range len(text) {
		if !ofBound[text[i]] {
			continue
		}
		switch b := text[i]; {
		case b >= '0' && b <= '9':
			if rangeFrom(text[i+1:]) {
				return true
			}
		case b >= 0x80:
			for _, mark := range [...]string{"≤", "≥", "最大", "最小", "最多", "上限"} {
				if strings.HasPrefix(text[i:], mark) {
					return true
				}
			}
		default:
			return true
		}
	}
	return anyWord(text, boundWord)
}

// rangeFrom reports whether what stands behind a digit makes it the lower end of a range.
func rangeFrom(rest string) bool {
	rest = strings.TrimLeft(rest, " ")
	for _, joint := range [...]string{"-", "–", "—", "..", "to ", "~", "～", "至", "到"} {
		if after, ok := strings.CutPrefix(rest, joint); ok {
			after = strings.TrimLeft(after, " .")
			return after != "" && after[0] >= '0' && after[0] <= '9'
		}
	}
	return false
}

// boundWord are words that say within which bounds a number lies.
func boundWord(word []byte) bool {
	switch string(word) {
	case "max", "maximum", "min", "minimum", "between", "range", "ranges", "least", "most", "up", "positive", "negative", "nonnegative", "greater",
		"less", "exceed", "larger", "smaller", "unlimited", "percent", "percentage", "latitude", "longitude", "hoechstens", "mindestens":
		return true
	}
	return false
}

// defaultWord are words that say what holds without a value.
func defaultWord(word []byte) bool {
	switch string(word) {
	case "default", "defaults", "omit", "omitted", "optional", "optionally", "unset", "otherwise", "without", "leave", "if", "when", "unless", "none", "null",
		"empty", "all", "only", "required":
		return true
	}
	return false
}

// sourceWord are words that say where a caller has a value from.
func sourceWord(word []byte) bool {
	switch string(word) {
	case "from", "by", "returned", "see", "use", "using", "via", "call", "list", "get", "find", "search", "obtained", "obtain", "found", "copy":
		return true
	}
	return false
}

// longestWord is as long as the words that are asked for get.
const longestWord = 16

// anyWord reports whether a text has a word that passes; it is handed each in small
// letters, without allocating.
func anyWord(text string, pass func([]byte) bool) bool {
	var word [longestWord]byte
	n := 0
	for i := 0; i <= len(text); i++ {
		b := byte(' ')
		if i < len(text) {
			b = text[i]
		}
		switch {
		case b >= 'A' && b <= 'Z':
			b += 'a' - 'A'
			fallthrough
		case b >= 'a' && b <= 'z':
			if n < longestWord {
				word[n] = b
			}
			n++
		default:
			if n > 1 && n <= longestWord && pass(word[:n]) {
				return true
			}
			n = 0
		}
	}
	return false
}
