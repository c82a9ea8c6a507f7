package lint

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

// A sentence of so many words on so many tools is boilerplate.
const (
	boilerplateWords = 6
	boilerplateTools = 3
)

var boilerplate = &Rule{
	ID:       "boilerplate",
	Title:    "Several descriptions carry the same sentence",
	Severity: Info,
	Why: "A sentence of six words or more that stands on three tools tells none of them apart and is paid for three times. What is true of all tools belongs " +
		"into the server's instructions, what is true of a parameter into the schema.",
	Bad: `[{"name": "lend", "description": "Lend a book. Needs the number of a valid reader's card.", "inputSchema": {"type": "object"}},
 {"name": "renew", "description": "Renew a loan. Needs the number of a valid reader's card.", "inputSchema": {"type": "object"}},
 {"name": "hold", "description": "Reserve a book. Needs the number of a valid reader's card.", "inputSchema": {"type": "object"}}]`,
	Good: `[{"name": "lend", "description": "Lend a book that stands on the shelf.", "inputSchema": {"type": "object"}},
 {"name": "renew", "description": "Renew a loan before it is overdue.", "inputSchema": {"type": "object"}},
 {"name": "hold", "description": "Reserve a book that is lent out.", "inputSchema": {"type": "object"}}]`,
	wide: true,
	check: func(s *set) []Finding {
		type repeat struct {
			words string
			more  int // sentences on the same tools
			tools []int
		}
		var order []*repeat
		known := map[string]*repeat{}
		for i, t := range s.subjects {
			for k := range t.text.Sentences {
				sentence := &t.text.Sentences[k]
				words := sentence.Of(t.text.Source)
				if s.saidBy(sentence) < boilerplateTools || !opensWord(words) || sentence.Colon {
					continue
				}
				r := known[words]
				if r == nil {
					r = &repeat{words: words}
					known[words] = r
					order = append(order, r)
				}
				if n := len(r.tools); n == 0 || r.tools[n-1] != i {
					r.tools = append(r.tools, i)
				}
			}
		}
		groups := map[string]*repeat{}
		var out []Finding
		for _, r := range order {
			if len(r.tools) < boilerplateTools {
				continue
			}
			key := fmt.Sprint(r.tools)
			if first := groups[key]; first != nil {
				first.more++
				continue
			}
			groups[key] = r
		}
		for _, r := range order {
			if groups[fmt.Sprint(r.tools)] != r {
				continue
			}
			more := ""
			if r.more > 0 {
				more = fmt.Sprintf(" and %s more", counted(r.more, "sentence"))
			}
			out = append(out, Finding{
				Message: fmt.Sprintf("%d descriptions say %s%s: %s. Say it once in the server's instructions, or in the schema where it is about a parameter.",
					len(r.tools), quote(r.words), more, s.listed(r.tools)),
				Evidence:  excerpt(r.words),
				Dimension: tdqs.ConcisenessStructure.Key(),
			})
		}
		return out
	},
}

// saidBy counts the tools whose description has a sentence; short sentences
// count as said by none.
func (s *set) saidBy(sentence *prose.Sentence) int {
	if s.said == nil {
		s.said = map[uint64]int{}
		for _, t := range s.subjects {
			mine := map[uint64]bool{}
			for k := range t.text.Sentences {
				if one := &t.text.Sentences[k]; one.Size >= boilerplateWords && !mine[one.Hash] {
					mine[one.Hash] = true
					s.said[one.Hash]++
				}
			}
		}
	}
	return s.said[sentence.Hash]
}

// opensWord reports whether a text opens as a sentence does and not as code.
func opensWord(s string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(s, "-*• "))
	return unicode.IsLetter(r)
}

// listed names tools by their place, the first few of many.
func (s *set) listed(tools []int) string {
	names := make([]string, len(tools))
	for k, i := range tools {
		if k > maxListed {
			break // list only counts the rest
		}
		names[k] = quote(s.server.Tools[i].Name)
	}
	return list(names)
}

// namesOf are the names of some tools, for the parts of a finding.
func (s *set) namesOf(tools []int) []string {
	names := make([]string, len(tools))
	for k, i := range tools {
		names[k] = s.server.Tools[i].Name
	}
	return names
}
