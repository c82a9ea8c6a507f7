package prose

import "strings"

// Argument is an entry of a block that lists a tool's parameters in its
// description: "card: number on the reader's card".
type Argument struct {
	Name    Span // the parameter's name
	Line    Span // the whole entry on its line, without indentation
	Heading Span // what the block is headed by, as in "Args:"
}

// argumentHeads open such a block, in lower case and without marks.
var argumentHeads = map[string]bool{"args": true, "arguments": true, "parameters": true, "params": true, "arg": true,
	"input parameters": true, "required parameters": true, "optional parameters": true, "tool parameters": true,
	"parámetros": true, "parâmetros": true, "parameter": true, "参数": true}

// sectionHeads open the part that follows such a block.
var sectionHeads = setOf(`returns return raises yields example examples note notes usage behavior behaviour restriction restrictions
	output outputs response result results warning warnings important tip tips errors error see requires limitations permissions`)

// Arguments are the entries of the blocks that list parameters. The entries of a
// block have one indentation; what is indented further explains an entry.
func (t *Text) Arguments() []Argument {
	var out []Argument
	s := t.Source
	var heading Span
	open, indent := false, 0
	for start := 0; start < len(s); {
		end := start + lineLength(s[start:])
		line := Span{start, end}
		start = end + 1
		body := trim(s, line.Start, line.End)
		if body.Start == body.End {
			continue
		}
		depth := body.Start - line.Start
		if argumentHeads[strings.ToLower(strings.Trim(body.Of(s), "#*_`: \t"))] {
			heading, open, indent = body, true, -1
			continue
		}
		if !open {
			continue
		}
		if indent >= 0 && depth > indent {
			continue
		}
		name, ok := entryName(s, body)
		if !ok || sectionHeads[strings.ToLower(name.Of(s))] || indent >= 0 && depth < indent {
			open = false
			continue
		}
		indent = depth
		out = append(out, Argument{Name: name, Line: body, Heading: heading})
	}
	return out
}

func lineLength(s string) int {
	if i := strings.IndexByte(s, '\n'); i >= 0 {
		return i
	}
	return len(s)
}

// maxSignature is how much may stand between the name of an entry and its colon.
const maxSignature = 120

// entryName finds the name that an entry opens with: a list mark, marks of code
// or strength, the name, maybe a type in brackets, and a colon or a dash.
func entryName(s string, line Span) (name Span, ok bool) {
	i := line.Start
	for i < line.End && strings.IndexByte("-*•+ `\"'", s[i]) >= 0 {
		i++
	}
	name.Start = i
	for i < line.End && (asciiWord[s[i]] || s[i] == '_' || s[i] == '-' || s[i] == '.' || s[i] == '$') {
		i++
	}
	name.End = i
	if name.Start == name.End || s[name.Start] <= '9' || strings.HasSuffix(name.Of(s), ".") {
		return name, false
	}
	for i < line.End && strings.IndexByte("`*\"' ?", s[i]) >= 0 {
		i++
	}
	if i < line.End && (s[i] == '(' || s[i] == '[') {
		brackets := strings.IndexAny(s[i:min(line.End, i+maxSignature)], ")]")
		if brackets < 0 {
			return name, false
		}
		i += brackets + 1
		for i < line.End && strings.IndexByte("`*\"' )]", s[i]) >= 0 {
			i++
		}
	}
	if i >= line.End {
		return name, false
	}
	rest := s[i:line.End]
	return name, rest[0] == ':' || strings.HasPrefix(rest, "- ") || strings.HasPrefix(rest, "– ") || strings.HasPrefix(rest, "— ")
}
