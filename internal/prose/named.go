package prose

import "strings"

// NamedParameters are the words of a description that are plainly names of
// parameters: the entries of a block that lists them, and names in code marks or
// with a joint beside the word "parameter".
func (t *Text) NamedParameters() []Span {
	var out []Span
	for _, a := range t.Arguments() {
		out = append(out, a.Name)
	}
	for i, w := range t.Words {
		switch strings.ToLower(w.Span().Of(t.Source)) {
		case "parameter", "param", "argument":
		default:
			continue
		}
		if span, ok := t.codeBefore(int(w.Start)); ok {
			out = append(out, span)
		} else if span, ok := t.codeAfter(i); ok {
			out = append(out, span)
		}
	}
	return out
}

// codeBefore is the name in code marks that ends right before byte i.
func (t *Text) codeBefore(i int) (Span, bool) {
	s := t.Source
	if i < 3 || s[i-1] != ' ' || s[i-2] != '`' && s[i-2] != '"' && s[i-2] != '\'' {
		return Span{}, false
	}
	end := i - 2
	start := end
	for start > 0 && identifier(s[start-1]) {
		start--
	}
	return Span{start, end}, start > 0 && start < end && s[start-1] == s[end]
}

// codeAfter is the name in code marks that stands right after word i.
func (t *Text) codeAfter(i int) (Span, bool) {
	s := t.Source
	start := int(t.Words[i].End) + 1
	if start+2 >= len(s) || s[start-1] != ' ' || s[start] != '`' && s[start] != '"' && s[start] != '\'' {
		return Span{}, false
	}
	end := start + 1
	for end < len(s) && identifier(s[end]) {
		end++
	}
	return Span{start + 1, end}, end < len(s) && end > start+1 && s[end] == s[start]
}

func identifier(b byte) bool { return asciiWord[b] || b == '_' || b == '-' || b == '.' }

// UnmatchedTools are the words of a description that are written as names of
// tools are and stand where a tool is named (use find_book, the find_book tool),
// apart from those that known holds.
func (t *Text) UnmatchedTools(known func(name string) bool) []Span {
	var out []Span
	s := t.Source
	for i := 0; i < len(t.Words); i++ {
		start := int(t.Words[i].Start)
		last := i
		for last+1 < len(t.Words) && last-i < maxParts && joins(s, int(t.Words[last].End), int(t.Words[last+1].Start)) {
			last++
		}
		end := int(t.Words[last].End)
		if end-start > maxName || !Composite(s[start:end]) || start > 0 && (identifier(s[start-1]) || s[start-1] == '/' || s[start-1] == '@' || s[start-1] == '$') ||
			end < len(s) && (s[end] == '_' || s[end] == '/' || s[end] == '=' || s[end] == ':' && end+1 < len(s) && s[end+1] != ' ' && s[end+1] != '\n') {
			i = last
			continue
		}
		if t.namesTool(i, last) && !known(s[start:end]) {
			out = append(out, Span{start, end})
		}
		i = last
	}
	return out
}

// namesTool reports whether the words first to last stand where a tool is named.
func (t *Text) namesTool(first, last int) bool {
	if last+1 < len(t.Words) && t.lowerAt(last+1) == "tool" {
		return true
	}
	if first == 0 {
		return false
	}
	switch t.lowerAt(first - 1) {
	case "use", "call", "calling", "invoke", "run", "try", "prefer", "via":
		return true
	case "tool":
		return true
	}
	return false
}
