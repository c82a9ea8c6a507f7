package offline

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

// confirmShadows decides for each candidate pair whether the purposes overlap:
// whether the question that the dearer tool answers could be answered through
// the cheaper one (specification, "Shadowed tools"). In doubt a pair is left
// out. Of tools with one name the first stands for all.
func confirmShadows(c tdqs.ServerCase, terms *termSet, names *nameSet) []tdqs.ShadowVerdict {
	if len(c.Candidates) == 0 {
		return nil
	}
	place := make(map[string]int, len(c.Tools))
	for i := range c.Tools {
		if _, taken := place[c.Tools[i].Name]; !taken {
			place[c.Tools[i].Name] = i
		}
	}
	var out []tdqs.ShadowVerdict
	judged := map[string]bool{} // a tool is reported once, whoever supplied the pairs
	for _, pair := range c.Candidates {
		dear, ok := place[pair.Tool]
		cheap, ok2 := place[pair.CheaperSibling]
		if !ok || !ok2 || dear == cheap || judged[pair.Tool] {
			continue
		}
		r := shadowReader{c: &c, terms: terms, names: names, dear: dear, cheap: cheap}
		if r.overlaps() {
			judged[pair.Tool] = true
			out = append(out, tdqs.ShadowVerdict{Tool: pair.Tool, CheaperSibling: pair.CheaperSibling,
				Justification: r.justify(pair)})
		}
	}
	return out
}

// shadowReader compares the two tools of one candidate pair.
type shadowReader struct {
	c           *tdqs.ServerCase
	terms       *termSet
	names       *nameSet
	dear, cheap int

	shared []word  // words of both texts
	cover  float64 // the weight of the shared terms as a part of the dearer text
	back   float64 // the same of the cheaper text
}

// word is a term with its spelling in the text.
type word struct {
	term term
	text string
}

// Bounds of the overlap of two purposes, set on invented pairs and checked on
// the candidate pairs of the judged sets, of which the judge confirmed none
// (2026-11-30).
const (
	shadowText    = 600 // bytes of a description that are compared
	shadowShared  = 3   // terms that must be common when names do not agree
	shadowCover   = 0.3 // part of the dearer text they must make up
	shadowBack    = 0.6 // part of the cheaper text
	shadowByField = 0.2 // part of it when the dearer schema takes the same fields
)

// overlaps reports whether the purposes overlap: both do the same kind of act to
// the same thing.
func (r *shadowReader) overlaps() bool {
	dear, cheap := r.act(r.dear), r.act(r.cheap)
	if dear == "" || dear != cheap {
		return false
	}
	r.compare()
	things := sameThing(&r.names.names[r.dear], &r.names.names[r.cheap])
	switch {
	case things && (len(r.shared) > 0 || r.silent()):
		return true
	case dear != retrieval:
		return false
	case len(r.shared) >= shadowShared && r.cover >= shadowCover && r.back >= shadowBack && r.headsMeet():
		return true
	}
	return len(r.shared) >= 2 && r.cover >= shadowByField && r.sameFields()
}

// retrieval is the act of the tools that answer a question with what is there.
const retrieval = "retrieve"

// act is what a tool does, as far as shadows go: an answer can stand in for an
// answer, a change only for the same change. It is "" when nothing tells.
func (r *shadowReader) act(i int) string {
	n := &r.names.names[i]
	v, ok := n.verb, n.acts()
	if !ok || v.Kind == prose.Execute || v.NounLike && !n.first() {
		if d := r.c.Tools[i].Description; d != nil {
			if said, found := firstVerb(*d); found {
				v, ok = said, true
			}
		}
	}
	switch {
	case !ok:
		return ""
	case retrievalVerbs[v.Stem]:
		return retrieval
	case v.Kind == prose.Read, v.Kind == prose.Derive, v.Kind == prose.Execute, v.Kind == prose.Send:
		return v.Stem // comparing, rendering and sending answer only for themselves
	case synonyms[v.Stem] != "":
		return synonyms[v.Stem]
	}
	return v.Stem
}

// firstVerb is the first verb among the first words of a text.
func firstVerb(s string) (prose.Verb, bool) {
	for i, w := range strings.Fields(s[:min(len(s), 80)]) {
		if i > 3 {
			break
		}
		v, ok := prose.LookupVerb(strings.ToLower(strings.Trim(w, ".,:;*`\"'()[]")))
		if ok && (v.Kind != prose.Execute || i > 0) {
			return v, true
		}
	}
	return prose.Verb{}, false
}

// sameThing reports whether two names are about one thing, qualifiers such as
// all and advanced aside. A single thing and many are not one.
func sameThing(a, b *toolName) bool {
	x, y := a.core(), b.core()
	return x != "" && x == y
}

// core is the name's words without its verb and without qualifiers.
func (n *toolName) core() string {
	var b strings.Builder
	for i, w := range n.words {
		if i == n.at || qualifiers[w] || version(w) {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w)
	}
	return b.String()
}

// headsMeet reports whether the thing that one name ends in is spoken of by the
// other tool: events of a resource are no answer to a question for its actions.
func (r *shadowReader) headsMeet() bool {
	for _, name := range [...]*toolName{&r.names.names[r.dear], &r.names.names[r.cheap]} {
		core := name.core()
		for _, head := range appendTerms(nil, core[strings.LastIndexByte(core, ' ')+1:]) {
			if slices.ContainsFunc(r.shared, func(w word) bool { return w.term == head }) {
				return true
			}
		}
	}
	return false
}

// silent reports whether one of the two has no description to compare.
func (r *shadowReader) silent() bool {
	a, b := r.c.Tools[r.dear].Description, r.c.Tools[r.cheap].Description
	return a == nil || b == nil || strings.TrimSpace(*a) == "" || strings.TrimSpace(*b) == ""
}

// compare finds what the names and descriptions share.
func (r *shadowReader) compare() {
	x, y := r.words(r.dear), r.words(r.cheap)
	var all, less float64
	for _, w := range x {
		all += r.weight(w.term)
	}
	for _, w := range y {
		less += r.weight(w.term)
	}
	var common float64
	for len(x) > 0 && len(y) > 0 {
		switch {
		case x[0].term == y[0].term:
			common += r.weight(x[0].term)
			r.shared = append(r.shared, x[0])
			x, y = x[1:], y[1:]
		case x[0].term < y[0].term:
			x = x[1:]
		default:
			y = y[1:]
		}
	}
	if all > 0 && less > 0 {
		r.cover, r.back = common/all, common/less
	}
}

// weight is high for terms that few tools of the set have.
func (r *shadowReader) weight(t term) float64 {
	if n, ok := slices.BinarySearch(r.terms.all, t); ok {
		return r.terms.weight[n]
	}
	return r.terms.rare
}

// words are the terms of a tool's name and description, sorted.
func (r *shadowReader) words(i int) []word {
	var out []word
	add := func(s string) {
		for start := 0; start < len(s); {
			end := start
			for end < len(s) && (letter(s[end]) && s[end] != '_' || s[end] >= 0x80) {
				end++
			}
			if end == start {
				start++
				continue
			}
			for _, t := range appendTerms(nil, s[start:end]) {
				out = append(out, word{t, s[start:end]})
			}
			start = end
		}
	}
	for _, w := range r.names.names[i].words {
		add(w)
	}
	if d := r.c.Tools[i].Description; d != nil {
		add((*d)[:min(len(*d), shadowText)])
	}
	slices.SortStableFunc(out, func(a, b word) int { return cmp.Compare(a.term, b.term) })
	return slices.CompactFunc(out, func(a, b word) bool { return a.term == b.term })
}

// sameFields reports whether the dearer tool's schema has, at any depth, the
// fields that the cheaper one requires: at least two that say something.
func (r *shadowReader) sameFields() bool {
	schema := r.c.Tools[r.dear].InputSchema
	telling := 0
	for field := range r.c.Tools[r.cheap].InputTree().Get("required").Elements() {
		name := field.Str()
		if name == "" || plainFields[strings.ToLower(name)] {
			continue
		}
		if !strings.Contains(string(schema), `"`+name+`"`) {
			return false
		}
		telling++
	}
	return telling >= 2
}

// justify names both tools and quotes up to four of the words they share, the
// rarest in the set first.
func (r *shadowReader) justify(pair tdqs.ShadowCandidate) string {
	slices.SortStableFunc(r.shared, func(a, b word) int {
		if c := cmp.Compare(r.weight(b.term), r.weight(a.term)); c != 0 {
			return c
		}
		return cmp.Compare(a.text, b.text)
	})
	var quoted []string
	for _, w := range r.shared[:min(len(r.shared), 4)] {
		quoted = append(quoted, `"`+w.text+`"`)
	}
	text := fmt.Sprintf("%s costs %d to call, %s only %d", cite(pair.Tool), pair.InvocationCost,
		cite(pair.CheaperSibling), pair.CheaperSiblingInvocationCost)
	if len(quoted) == 0 {
		return text + ", and their names are about one thing. An agent that could use the first can take the second."
	}
	return text + ", and both speak of " + strings.Join(quoted, ", ") + ". An agent with a question for the first may well put it to the second."
}

func letter(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '_'
}
