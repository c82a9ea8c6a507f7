package offline

import (
	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

// set is what the judge knows of a tool set before it looks at one tool.
type set struct {
	server   prose.Text // the server's name, words only
	tools    []tdqs.Tool
	texts    []*prose.Text        // of the descriptions, nil without one
	words    [][]string           // of the names
	names    prose.Names          // of the tools
	repeats  map[uint64]int32     // tools in which a sentence stands
	openings map[uint64]int32     // tools whose description opens with two stems
	spread   map[prose.Stem]int32 // tools whose first sentence has a stem
	rivals   []int32              // of each tool, -1 for none

	openingBits []uint64 // of each tool's opening, for [set.openingShared]

	heads   map[string]headCount // the words that names open with
	parts   []nameParts          // of the names
	lengths []int32              // of the names, in words
	kinds   []prose.VerbKind     // of the acts in the names
	shared  int32                // a sentence that stands in so many tools is boilerplate
}

// commonPrefix: of so many tools in a hundred the names start with one word
// before that word is taken for a prefix that a text may leave out.
const commonPrefix = 60

func newSet(server string, tools []tdqs.Tool) *set {
	s := &set{
		tools:    tools,
		texts:    make([]*prose.Text, len(tools)),
		repeats:  make(map[uint64]int32, 2*len(tools)),
		openings: make(map[uint64]int32, len(tools)),
		spread:   make(map[prose.Stem]int32, 8*len(tools)),
		shared:   int32(max(3, (15*len(tools)+99)/100)),
	}
	s.server.Words = prose.AppendWords(nil, server)
	s.words = make([][]string, len(tools))
	words := make([]string, 0, 4*len(tools))
	room := prose.NewRoom(described(tools))
	for i := range tools {
		start := len(words)
		words = prose.AppendNameWords(words, tools[i].Name)
		s.words[i] = words[start:len(words):len(words)]
		s.names.Add(tools[i].Name, i)
		if tools[i].Description != nil {
			s.texts[i] = room.Cut(*tools[i].Description)
			s.count(s.texts[i])
		}
	}
	s.shortNames()
	s.findRivals()
	s.takeApart()
	return s
}

// described is how many bytes the descriptions have.
func described(tools []tdqs.Tool) (n int) {
	for i := range tools {
		if d := tools[i].Description; d != nil {
			n += len(*d)
		}
	}
	return n
}

// read is a tool's description and the words of its name.
func (s *set) read(c *tdqs.ToolCase) (*prose.Text, []string) {
	known := c.Index >= 0 && c.Index < len(s.tools) && &s.tools[c.Index] == c.Tool
	switch {
	case !known && c.Tool.Description != nil:
		return prose.Cut(*c.Tool.Description), prose.NameWords(c.Tool.Name)
	case !known:
		return new(prose.Text), prose.NameWords(c.Tool.Name)
	case s.texts[c.Index] == nil:
		return new(prose.Text), s.words[c.Index]
	}
	return s.texts[c.Index], s.words[c.Index]
}

// count enters a tool's sentences and opening.
func (s *set) count(t *prose.Text) {
	for i := range t.Sentences {
		s.repeats[t.Sentences[i].Hash]++
	}
	first := t.Opening()
	if first == nil {
		return
	}
	words := t.Words[first.First:first.Last]
	if len(words) >= 2 {
		s.openings[opening(words)]++
	}
	for i, w := range words[:min(len(words), maxOpening)] {
		if !repeated(words[:i], w.Stem) {
			s.spread[w.Stem]++
		}
	}
}

// maxOpening is how many words of a first sentence are compared across tools.
const maxOpening = 40

func opening(words []prose.Word) uint64 {
	return uint64(words[0].Stem)*31 + uint64(words[1].Stem)
}

func repeated(words []prose.Word, stem prose.Stem) bool {
	for _, w := range words {
		if w.Stem == stem {
			return true
		}
	}
	return false
}

// shortNames enters the names without the first word that most of them share, as
// texts often write them; a short name must still not be an ordinary word.
func (s *set) shortNames() {
	if len(s.tools) < 3 {
		return
	}
	heads := map[string]int{}
	for i := range s.tools {
		heads[s.tools[i].Name[:head(s.tools[i].Name)]]++
	}
	for i := range s.tools {
		name := s.tools[i].Name
		n := head(name)
		if n == len(name) || heads[name[:n]]*100 < commonPrefix*len(s.tools) {
			continue
		}
		if short := name[n+1:]; prose.Composite(short) {
			s.names.Add(short, i)
		}
	}
}

// head is the length of what stands before the first joint of a name.
func head(name string) int {
	for i := range len(name) {
		if name[i] == '_' || name[i] == '-' || name[i] == '.' || name[i] == '/' {
			return i
		}
	}
	return len(name)
}
