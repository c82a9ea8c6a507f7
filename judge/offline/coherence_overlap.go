package offline

import (
	"math"
	"slices"
	"unicode/utf8"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

// term is the stem of a word, or a pair of characters of a script without
// spaces.
type term = prose.Stem

// Bounds that keep the comparison of tools linear.
const (
	maxTermText = 240 // bytes of a description that are looked at
	maxTerms    = 40  // terms of one tool
	maxPostings = 48  // tools in which a term may stand to bring two together
)

// overlap is how alike two tools are, 0 to 1.
type overlap struct {
	a, b int // places in the set, a before b by name
	sim  float64
}

// termSet is the terms of a set of tools. A term's number is its place in all.
type termSet struct {
	all    []term // ascending
	users  []int  // of each, how many tools have it
	weight []float64
	rare   float64   // the weight of a term that one tool has
	of     [][]int32 // numbers of each tool's terms, ascending: name and first sentence
}

func readTerms(tools []tdqs.Tool, names *nameSet) *termSet {
	mine := make([][]term, len(tools))
	each := make([]term, 0, 16*len(tools))
	for i := range tools {
		start := len(each)
		for _, w := range names.names[i].words {
			each = appendTerms(each, w)
		}
		if d := tools[i].Description; d != nil {
			each = appendTerms(each, firstSentence(*d))
		}
		mine[i] = distinct(each[start:])
		each = each[:start+len(mine[i])]
	}
	s := &termSet{all: distinct(slices.Clone(each)), of: make([][]int32, len(tools)), rare: math.Log(1 + float64(len(tools)))}
	s.users, s.weight = make([]int, len(s.all)), make([]float64, len(s.all))
	numbers := make([]int32, 0, len(each))
	for i := range mine {
		start := len(numbers)
		for _, t := range mine[i] {
			n, _ := slices.BinarySearch(s.all, t)
			numbers = append(numbers, int32(n))
			s.users[n]++
		}
		s.of[i] = numbers[start:]
	}
	for n, users := range s.users {
		s.weight[n] = math.Log(1 + float64(len(tools))/float64(users))
	}
	return s
}

// distinct sorts terms and drops the second and further of equals.
func distinct(terms []term) []term {
	slices.Sort(terms)
	return slices.Compact(terms)
}

// firstSentence is the start of a description: up to a full stop or an empty
// line, at most maxTermText bytes.
func firstSentence(s string) string {
	for len(s) > 0 && (s[0] <= ' ' || s[0] == '#' || s[0] == '*') {
		s = s[1:]
	}
	for i := 0; i+1 < len(s) && i < maxTermText; i++ {
		switch s[i] {
		case '.', '!', '?':
			if s[i+1] <= ' ' && i > 15 {
				return s[:i]
			}
		case '\n':
			if s[i+1] <= ' ' && i > 15 {
				return s[:i]
			}
		}
	}
	return s[:min(len(s), maxTermText)]
}

// appendTerms appends the terms of a text to dst, at most maxTerms of them.
func appendTerms(dst []term, s string) []term {
	limit := len(dst) + maxTerms
	var word [40]byte
	n := 0
	var last rune // the character before, of a script without spaces
	flush := func() {
		if n > 1 {
			if t := prose.StemOf(string(word[:n])); !commonTerms[t] {
				dst = append(dst, t)
			}
		}
		n = 0
	}
	for i := 0; i < len(s) && len(dst) < limit; {
		c := s[i]
		if c < utf8.RuneSelf {
			switch {
			case 'A' <= c && c <= 'Z':
				c |= 0x20
				fallthrough
			case 'a' <= c && c <= 'z', '0' <= c && c <= '9':
				if n < len(word) {
					word[n] = c
					n++
				}
			default:
				flush()
			}
			last = 0
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		i += size
		if r >= 0x2E80 {
			flush()
			if last != 0 {
				dst = append(dst, term(last)<<32|term(r))
			}
			last = r
			continue
		}
		last = 0
		if r >= 0x2000 && r <= 0x206F || r == utf8.RuneError {
			flush()
			continue
		}
		if n+size <= len(word) {
			n += utf8.EncodeRune(word[n:], r)
		}
	}
	if len(dst) < limit {
		flush()
	}
	return dst
}

// similarity is the weight of the terms two tools share as a part of the
// weight of all their terms.
func (s *termSet) similarity(a, b int) float64 {
	var shared, all float64
	x, y := s.of[a], s.of[b]
	for len(x) > 0 && len(y) > 0 {
		switch {
		case x[0] == y[0]:
			w := s.weight[x[0]]
			shared += w
			all += w
			x, y = x[1:], y[1:]
		case x[0] < y[0]:
			all += s.weight[x[0]]
			x = x[1:]
		default:
			all += s.weight[y[0]]
			y = y[1:]
		}
	}
	for _, t := range x {
		all += s.weight[t]
	}
	for _, t := range y {
		all += s.weight[t]
	}
	if all == 0 {
		return 0
	}
	return shared / all
}

// postings lists, of each term that may bring two together, the tools that have it.
func (s *termSet) postings() [][]int32 {
	out := make([][]int32, len(s.all))
	room := 0
	for _, users := range s.users {
		room += users
	}
	all := make([]int32, room)
	for n, users := range s.users {
		if users <= maxPostings {
			out[n], all = all[:0:users], all[users:]
		}
	}
	for i, terms := range s.of {
		for _, n := range terms {
			if s.users[n] <= maxPostings {
				out[n] = append(out[n], int32(i))
			}
		}
	}
	return out
}

// nearest finds for each tool the sibling most like it. Terms that stand in very
// many tools bring no two together, so that the work stays linear.
func (s *termSet) nearest(names *nameSet) []overlap {
	postings := s.postings()
	shared := make([]float64, len(s.of))
	var touched []int32
	out := make([]overlap, 0, len(s.of))
	for i, terms := range s.of {
		touched = touched[:0]
		for _, t := range terms {
			w := s.weight[t]
			for _, j := range postings[t] {
				if int(j) == i {
					continue
				}
				if shared[j] == 0 {
					touched = append(touched, j)
				}
				shared[j] += w
			}
		}
		best := overlap{a: -1}
		for _, j := range touched {
			// Candidates are ranked roughly, by shared weight over size.
			rough := shared[j] / float64(len(terms)+len(s.of[j]))
			if best.a < 0 || rough > best.sim || rough == best.sim && names.less(int(j), best.b) {
				best = overlap{a: i, b: int(j), sim: rough}
			}
			shared[j] = 0
		}
		if best.a >= 0 {
			best.sim = s.similarity(best.a, best.b) * names.kinship(best.a, best.b)
			if names.less(best.b, best.a) {
				best.a, best.b = best.b, best.a
			}
			out = append(out, best)
		}
	}
	slices.SortFunc(out, func(x, y overlap) int {
		switch {
		case x.sim > y.sim:
			return -1
		case x.sim < y.sim:
			return 1
		case x.a != y.a:
			if names.less(x.a, y.a) {
				return -1
			}
			return 1
		case names.less(x.b, y.b):
			return -1
		case names.less(y.b, x.b):
			return 1
		}
		return 0
	})
	return slices.CompactFunc(out, func(x, y overlap) bool { return x.a == y.a && x.b == y.b })
}

// less orders tools by name, equal names by place.
func (s *nameSet) less(a, b int) bool {
	if s.names[a].text != s.names[b].text {
		return s.names[a].text < s.names[b].text
	}
	return a < b
}

// kinship weighs a likeness down when the names do opposite things to one
// subject: creating and deleting are never confused.
func (s *nameSet) kinship(a, b int) float64 {
	x, y := &s.names[a], &s.names[b]
	if x.acts() && y.acts() && x.verb.Kind != y.verb.Kind {
		return 0.6
	}
	if x.acts() && y.acts() && x.verb.Stem != y.verb.Stem || x.many() != y.many() {
		return 0.8 // get_boat and list_boats, get_boat and get_boats
	}
	return 1
}

// many reports whether the name speaks of several things.
func (n *toolName) many() bool {
	for i, w := range n.words {
		if i != n.at && (w == "list" || w == "all" || singular(w) != w) {
			return true
		}
	}
	return false
}
