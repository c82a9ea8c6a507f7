package prose

import "strings"

// NamedParameters are the words of a description that are plainly names of
// parameters: the entries of a block that lists them, names in code marks beside the
// word "parameter", names with a joint before it, and what is set to something.
func (t *Text) NamedParameters() []Span {
	var out []Span
	for _, a := range t.Arguments() {
		out = append(out, a.Name)
	}
	for i, w := range t.Words {
		switch strings.ToLower(w.Span().Of(t.Source)) {
		case "parameter", "param", "argument":
		case "set", "setting":
			if span, ok := t.codeAfter(i); ok && humped(span.Of(t.Source)) && strings.HasPrefix(t.Source[span.End+1:], " to ") {
				out = append(out, span)
			}
			continue
		default:
			continue
		}
		if span, ok := t.codeBefore(int(w.Start)); ok {
			out = append(out, span)
		} else if span, ok := t.codeAfter(i); ok {
			out = append(out, span)
		} else if span, ok := t.nameBefore(int(w.Start)); ok && !t.ofAnother(i+1) {
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

// ofAnother reports whether word i goes on to say whose parameter is meant: that from
// the response, that of a request elsewhere.
func (t *Text) ofAnother(i int) bool {
	if i >= len(t.Words) {
		return false
	}
	switch t.lowerAt(i) {
	case "from", "in", "of", "returned":
		return true
	}
	return false
}

// nameBefore is the name that ends right before byte i and is no ordinary word.
func (t *Text) nameBefore(i int) (Span, bool) {
	s := t.Source
	end := i - 1
	if end < 1 || s[end] != ' ' {
		return Span{}, false
	}
	start := end
	for start > 0 && identifier(s[start-1]) {
		start--
	}
	return Span{start, end}, humped(s[start:end]) && (start == 0 || s[start-1] == ' ')
}

// humped reports whether a name is written as parameters are, with underscores or
// humps, and as nothing else is: read-only, GitHub and user.name are not.
func humped(name string) bool {
	if name == "" || name[0] < 'a' || name[0] > 'z' || strings.ContainsAny(name, "-.") {
		return false
	}
	return Composite(name)
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

// NamedInstead reports whether a span that [Text.UnmatchedTools] found is in code
// marks and named for the other cases: use `find_book` instead.
func (t *Text) NamedInstead(sp Span) bool {
	s := t.Source
	return sp.Start > 0 && sp.End < len(s) && s[sp.Start-1] == '`' && strings.HasPrefix(s[sp.End:], "` instead")
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
