package lint

import (
	"bytes"
	"encoding/json"
	"iter"
	"strconv"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/escape"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// set is what a check looks at.
type set struct {
	edition    *tdqs.Edition
	server     *tdqs.Server
	signals    []tdqs.Signals // one a tool
	candidates []tdqs.ShadowCandidate
	subjects   []*subject      // one a tool
	said       map[uint64]int  // tools that say a sentence, by its hash; use saidBy
	heads      map[string]int  // names by their first word; use prefixed
	names      map[string]bool // of the tools, loosely spelt; use toolNames
	parameters map[string]bool // of all tools, loosely spelt; use parameterNames
	book       *toolBook       // use tools
	only       int             // the index of the one tool that is asked about; [all] or [none]
}

// The tools that rules about one tool at a time look at, where it is not one.
const (
	all  = -1
	none = -2
)

func newSet(e *tdqs.Edition, s *tdqs.Server, signals []tdqs.Signals, candidates []tdqs.ShadowCandidate) *set {
	out := &set{edition: e, server: s, signals: signals, candidates: candidates, only: all}
	for i := range s.Tools {
		out.subjects = append(out.subjects, newSubject(out, i))
	}
	return out
}

// asked are the tools that rules about one tool at a time look at.
func (s *set) asked() iter.Seq2[int, *subject] {
	return func(yield func(int, *subject) bool) {
		for i, t := range s.subjects {
			if (s.only == all || s.only == i) && !yield(i, t) {
				return
			}
		}
	}
}

// eachTool makes a check of a look at one tool; nil is no finding.
func eachTool(look func(*tdqs.Tool, *tdqs.Signals) *Finding) func(*set) []Finding {
	return func(s *set) []Finding {
		var out []Finding
		for i, t := range s.asked() {
			if f := look(t.Tool, t.signals); f != nil {
				out = append(out, s.about(i, *f))
			}
		}
		return out
	}
}

// about makes f a finding about the tool at index i.
func (s *set) about(i int, f Finding) Finding {
	tool := &s.server.Tools[i]
	f.Tool, f.Position, f.index = &tool.Name, tool.Position, i
	return f
}

// excerptRunes is how many characters of a foreign text a message shows.
const excerptRunes = 60

// quote shows foreign text inside a message: in double quotes, on one line, with
// everything unprintable escaped, and cut to an excerpt.
func quote(s string) string { return escape.Quote(shortened(s)) }

// compact is a value as evidence: as it was sent but for the white space between
// its parts, so that a finding stays the same when a file is formatted anew.
func compact(v jsondoc.Value) string { return excerpt(oneLine(v.Raw())) }

// excerpt is a text cut after excerptRunes characters; a lone surrogate in it becomes
// U+FFFD.
func excerpt(s string) string { return strings.ToValidUTF8(shortened(s), "\uFFFD") }

// shortened cuts a text after excerptRunes characters.
func shortened(s string) string {
	n := 0
	for i := range s {
		if n == excerptRunes {
			return s[:i] + "…"
		}
		n++
	}
	return s
}

// oneLine is JSON without the white space between its parts.
func oneLine(raw []byte) string {
	var b bytes.Buffer
	if json.Compact(&b, raw) != nil {
		return string(raw)
	}
	return b.String()
}

// escapePointer writes a key as one step of a JSON pointer.
func escapePointer(key string) string {
	if !strings.ContainsAny(key, "~/") {
		return key
	}
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(key)
}

// maxListed is how many of many things a message names.
const maxListed = 5

// list names some things, the first few of many: "a, b and 3 more".
func list(names []string) string {
	var b strings.Builder
	for i, name := range names {
		if i == maxListed && len(names) > maxListed+1 {
			b.WriteString(" and " + strconv.Itoa(len(names)-maxListed) + " more")
			break
		}
		if i > 0 {
			if i == len(names)-1 {
				b.WriteString(" and ")
			} else {
				b.WriteString(", ")
			}
		}
		b.WriteString(name)
	}
	return b.String()
}
