package prose

import (
	"cmp"
	"slices"
	"strings"
)

// Names is a set of identifiers to look for in texts: the tools of a server or
// the parameters of a tool. It must not be changed while it is searched.
type Names struct {
	ids     map[string]int32
	odd     map[string][]oddName // names that are no plain identifier, by first word
	lengths [4]uint64            // bit n: some plain name has n bytes
	openers [4]uint64            // bit opener(w): some plain name starts with word w
}

type oddName struct {
	name string
	id   int32
}

// maxOdd is how many odd names of one first word are told apart.
const maxOdd = 64

// maxName is the longest name looked for, in bytes; nobody writes out a longer one.
const maxName = 255

// maxParts is how many words of a joined run are tried as one name.
const maxParts = 12

// Mention is a name found in a text.
type Mention struct {
	ID       int32 // as handed to Add
	Sentence int32
	Span
	// Sure mentions cannot be ordinary words: the name has a join or a hump, or
	// it stands in quotes, before a bracket or beside the word "tool".
	Sure bool
}

// largestKept is how many names a set may have for its room to be used again:
// emptying it takes as long as it has been large.
const largestKept = 1 << 10

// Reset empties the set.
func (n *Names) Reset() {
	if len(n.ids) > largestKept {
		n.ids = nil
	}
	clear(n.ids)
	clear(n.odd)
	n.lengths, n.openers = [4]uint64{}, [4]uint64{}
}

// Add enters a name; one of more than 255 bytes is never found. Of two equal
// names the first stands.
func (n *Names) Add(name string, id int) {
	if name == "" || len(name) > maxName {
		return
	}
	if !plainName(name) {
		words := AppendWords(nil, name)
		if len(words) == 0 {
			return
		}
		first := name[words[0].Start:words[0].End]
		if n.odd == nil {
			n.odd = map[string][]oddName{}
		}
		if words[0].Start == 0 {
			n.addOdd(first, oddName{name, int32(id)})
		}
		return
	}
	if n.ids == nil {
		n.ids = map[string]int32{}
	}
	if _, taken := n.ids[name]; taken {
		return
	}
	n.ids[name] = int32(id)
	setBit(&n.lengths, len(name))
	setBit(&n.openers, opener(firstWord(name)))
}

// addOdd keeps the odd names of one first word, the longest first, so that the
// longest is found whatever the order in which they came.
func (n *Names) addOdd(first string, odd oddName) {
	list := n.odd[first]
	at, taken := slices.BinarySearchFunc(list, odd, func(a, b oddName) int {
		return cmp.Or(cmp.Compare(len(b.name), len(a.name)), cmp.Compare(a.name, b.name))
	})
	if taken || at == maxOdd {
		return
	}
	list = slices.Insert(list, at, odd)
	n.odd[first] = list[:min(len(list), maxOdd)]
}

// firstWord is the word that a plain name starts with, behind its underscores.
func firstWord(name string) string {
	name = strings.TrimLeft(name, "_-./:")
	end := 1
	for end < len(name) && asciiWord[name[end]] {
		end++
	}
	return name[:end]
}

// opener is a number below 256 that few words share.
func opener(word string) int { return (int(word[0]) + 37*len(word)) & 0xFF }

func setBit(set *[4]uint64, bit int)      { set[bit>>6] |= 1 << (bit & 63) }
func hasBit(set *[4]uint64, bit int) bool { return set[bit>>6]&(1<<(bit&63)) != 0 }

// plainName reports whether a name is made of ASCII words and single joints.
func plainName(name string) bool {
	for i := 0; i < len(name); i++ {
		if !asciiWord[name[i]] && !joint(name[i]) {
			return false
		}
	}
	return asciiWord[name[len(name)-1]] && (asciiWord[name[0]] || name[0] == '_')
}

func joint(b byte) bool { return b == '_' || b == '-' || b == '.' || b == '/' || b == ':' }

// Composite reports whether a name cannot be an ordinary word: it has a joint
// or a capital after a small letter.
func Composite(name string) bool {
	for i := range len(name) {
		b := name[i]
		if joint(b) || i > 0 && b >= 'A' && b <= 'Z' && name[i-1] >= 'a' && name[i-1] <= 'z' {
			return true
		}
	}
	return false
}

// In appends the mentions of the names in a text to dst, in the order of the
// text; at one place the longest name counts.
func (n *Names) In(dst []Mention, t *Text) []Mention {
	if len(n.ids) == 0 && len(n.odd) == 0 {
		return dst
	}
	for i := range t.Sentences {
		s := &t.Sentences[i]
		for w := s.First; w < s.Last; {
			id, last := n.at(t, w, s.Last)
			if last < 0 {
				w++
				continue
			}
			sp := Span{int(t.Words[w].Start), int(t.Words[last].End)}
			if sp.Start > 0 && t.Source[sp.Start-1] == '_' {
				if _, ok := n.ids[t.Source[sp.Start-1:sp.End]]; ok {
					sp.Start--
				}
			}
			dst = append(dst, Mention{ID: id, Sentence: int32(i), Span: sp, Sure: n.sure(t, sp, last)})
			w = last + 1
		}
	}
	return dst
}

// at finds the longest name that starts at word w and returns its last word, -1
// when there is none.
func (n *Names) at(t *Text, w, end int) (id int32, last int) {
	src := t.Source
	start := int(t.Words[w].Start)
	if len(n.odd) > 0 {
		for _, odd := range n.odd[src[start:t.Words[w].End]] {
			if strings.HasPrefix(src[start:], odd.name) {
				for last = w; last+1 < end && int(t.Words[last].End) < start+len(odd.name); last++ {
				}
				return odd.id, last
			}
		}
	}
	if !hasBit(&n.openers, opener(src[start:t.Words[w].End])) {
		return 0, -1
	}
	if start > 0 && src[start-1] == '_' {
		start--
	}
	last = w
	for last+1 < end && last-w < maxParts && joins(src, int(t.Words[last].End), int(t.Words[last+1].Start)) {
		last++
	}
	for ; last >= w; last-- {
		for _, from := range [2]int{start, int(t.Words[w].Start)} {
			name := src[from:t.Words[last].End]
			if len(name) > maxName || !hasBit(&n.lengths, len(name)) {
				continue
			}
			if id, ok := n.ids[name]; ok && t.whole(from, w, last) {
				return id, last
			}
		}
	}
	return 0, -1
}

// joins reports whether only joints stand between two words.
func joins(src string, from, to int) bool {
	if to == from || to > from+2 {
		return false
	}
	for ; from < to; from++ {
		if !joint(src[from]) {
			return false
		}
	}
	return true
}

// whole reports whether the words w to last are not a part of a longer
// identifier: an underscore or hyphen that goes on makes another name.
func (t *Text) whole(from, w, last int) bool {
	if from > 0 && w > 0 {
		if b := t.Source[from-1]; (b == '_' || b == '-') && int(t.Words[w-1].End) == from-1 {
			return false
		}
	}
	end := int(t.Words[last].End)
	if end < len(t.Source)-1 {
		if b := t.Source[end]; (b == '_' || b == '-') && asciiWord[t.Source[end+1]] {
			return false
		}
	}
	return true
}

// sure decides [Mention.Sure] for the name at sp, which ends with word last.
func (n *Names) sure(t *Text, sp Span, last int) bool {
	name := sp.Of(t.Source)
	if Composite(name) {
		return true
	}
	if sp.Start > 0 && strings.IndexByte("`'\"", t.Source[sp.Start-1]) >= 0 {
		return true
	}
	if sp.End < len(t.Source) && strings.IndexByte("`(=", t.Source[sp.End]) >= 0 {
		return true
	}
	if last+1 < len(t.Words) {
		next := t.Words[last+1]
		return int(next.Start) == sp.End+1 && next.Span().Of(t.Source) == "tool"
	}
	return false
}
