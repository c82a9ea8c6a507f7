package offline

import (
	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

// part is what a sentence of a description is good for.
type part uint16

const (
	shared part = 1 << iota // boilerplate of the tool set
	waste                   // praise, placeholder or words to a grader
	echo                    // said before
	entry                   // a parameter's entry
	usage                   // says when, when not or what else
	back                    // says what comes back
	naming                  // names another tool
	fact                    // says more of the behavior
	twice                   // an echo that is the same word for word
	stray                   // an echo that has nothing to do with the tool
)

// reading is what the judge has read off one definition. It is used again and
// again: slices keep their room.
type reading struct {
	set     *set
	tool    *tdqs.Tool
	index   int
	signals *tdqs.Signals
	bare    bool // the output schema says nothing and the edition grades that

	text       *prose.Text // nil for a blank description
	parts      []part      // of each sentence
	own        []uint8     // words of its own that each sentence has, up to enough
	params     []param
	paramStems []prose.Stem    // of the names of all
	siblings   []prose.Mention // of other tools
	mentions   []prose.Mention // of parameters
	stems      stems
	counts     counts
	answers    answers
	alien      bool // the description is in another language than English

	name    []string    // the words of the tool's name
	names   prose.Names // of the parameters
	scratch []prose.Word
	spelled []string // the words of the parameters' names
	phrases []int    // sentences that anyone can paste
	left    []bool   // sentences that are read as if they were not there; empty for none
	found   []prose.Mention
	told    siblingCase
	does    effect // once it is read off
	pen     pen
	hears   hearing    // what the reasons hear beside
	check   func(*pen) // sees every justification; for tests
}

// counts are the sums that the features are made of. Sizes are in words; stems
// are counted once each. Unless said otherwise waste and echoes are left out.
type counts struct {
	all              float64 // size with waste and echoes
	wasted, echoed   float64 // size of these
	repeated         float64 // size of the echoes that are the same word for word, or stray
	size, kept       float64 // without them; without boilerplate either
	boiler           float64 // size of boilerplate
	first, longest   float64 // size of sentences
	entries          float64 // size of parameters' entries
	sentences        int     // all of them
	keptSentences    int
	content          int // words that are no stop words
	distinct, novel  int // their stems; those outside names and generic words
	fresh            int // of the novel stems those outside the schema
	inSchema         int // content words that stand in the schema too
	breaks           int
	letters, joining int // bytes in words; stop words
	marked           int // words behind a quotation mark or code mark
	firstContent     int // stems of the first sentence
	firstNovel       int // of these: outside names and generic words
	firstGeneric     int
	firstRare        int          // in no other tool's first sentence
	groups           prose.CueSet // behavior cues of kept sentences

	factStems, factSentences, cuedFacts            int // cuedFacts: stems beside a behavior cue
	useStems, useSentences, useOpens               int
	notSentences, insteadSentences, orderSentences int
	backStems                                      int
	entryStems                                     int
	formats, conditions, negations                 int // sentences with such cues
	siblingsNamed                                  int // at most five
	siblingInUse                                   bool
	explained, undescribedNamed                    int // parameters
	shape
}

// useCues, behaviorCues and wasteCues group the kinds of cue.
var (
	useCues      = prose.Set(prose.CueWhen, prose.CueNot, prose.CueInstead)
	behaviorCues = prose.Set(prose.CueError, prose.CuePermission, prose.CueCost, prose.CueTime, prose.CueLasting,
		prose.CueStore, prose.CueRepeat, prose.CueReadOnly, prose.CueChange, prose.CueLimit, prose.CueDefault,
		prose.CuePage, prose.CueSort)
	wasteCues = prose.Set(prose.CueAddress, prose.CuePlaceholder)
)

// read reads one tool of a set.
func (r *reading) read(s *set, c *tdqs.ToolCase) {
	r.set, r.tool, r.index, r.signals = s, c.Tool, c.Index, c.Signals
	r.counts, r.told, r.does = counts{}, siblingCase{}, unread
	r.text, r.name = s.read(c)
	r.alien = foreign(r.text)
	r.bare = c.Edition != nil && c.Edition.GradesOutputSchema && c.Signals.HasOutputSchema &&
		saysNothing(c.Tool.OutputTree())
	r.stems.reset(len(r.text.Words) + 64)
	r.readOwn()
	r.readParams()
	r.findNames()
	r.weigh()
	r.sift()
	r.readNames()
	r.readSentences()
}

// readOwn enters the stems that the name, the title and the server's name give
// away already.
func (r *reading) readOwn() {
	for _, w := range r.name {
		*r.stems.at(prose.StemOf(w)) |= inName
	}
	if r.tool.Title != nil {
		r.scratch = prose.AppendWords(r.scratch[:0], *r.tool.Title)
		for _, w := range r.scratch {
			*r.stems.at(w.Stem) |= inName
		}
	}
	for _, w := range r.set.server.Words {
		*r.stems.at(w.Stem) |= inName
	}
}

// findNames finds the names of other tools.
func (r *reading) findNames() {
	r.parts = append(r.parts[:0], make([]part, len(r.text.Sentences))...)
	found := r.set.names.In(r.found[:0], r.text)
	r.found = found[:0]
	for _, m := range found {
		if m.Sure && int(m.ID) != r.index && r.set.tools[m.ID].Name != r.tool.Name {
			r.found = append(r.found, m)
			r.parts[m.Sentence] |= naming
		}
	}
}

// readNames finds the names of parameters and keeps those of other tools.
func (r *reading) readNames() {
	r.keepSiblings()
	r.mentions = r.mentions[:0]
	if len(r.params) == 0 || len(r.text.Words) == 0 {
		return
	}
	r.names.Reset()
	for i := range r.params {
		r.names.Add(r.params[i].name, i)
	}
	for i := range r.params {
		for _, nested := range r.params[i].nested {
			r.names.Add(nested, i)
		}
	}
	r.mentions = r.names.In(r.mentions, r.text)
}
