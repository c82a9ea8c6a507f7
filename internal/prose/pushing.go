package prose

// Pushing finds words that ask for a call instead of saying when one fits:
// always use this first, do not answer from memory.
func (t *Text) Pushing() (Span, bool) {
	for i := range t.Sentences {
		s := &t.Sentences[i]
		for w := s.First; w < s.Last; w++ {
			for _, p := range pushes[t.lowerAt(w)] {
				if last, ok := t.matches(p, w+1, s.Last); ok {
					return Span{int(t.Words[w].Start), int(t.Words[last].End)}, true
				}
			}
		}
	}
	return Span{}, false
}

var pushes = patternsOf(`
always use|call|prefer|invoke|run|choose|try|start this|it ? first
always use|call|prefer|invoke|run|choose this ? before|over|instead
always prefer|choose this ? over|to|instead
always use|call this tool for|when|whenever
always default to using|calling this|it
must always use|call|invoke this
never|not|don't answer|respond|reply|guess|estimate|compute|calculate ? from memory
never|not|don't try|attempt to compute|calculate|answer|solve|do this|it|that|them|these|any ? yourself
never|not|don't rely on|upon your|training|memory|own
never|not|don't compute|calculate|estimate|guess|count this|it|that|them|these|any ? yourself|manually
never|not|don't assume ? knowledge
never|not|don't use any|other ? tool|tools
use|call|run|invoke this ? instead of any|all other
use|call|invoke this|it ? before any|all|every other
call|use|run|invoke me first
prefer this ? over any|all|every|other|others
highest|top priority tool
preferred over all|any|every|other ? ? tool|tools
this tool takes precedence|priority
you must|should always use|call|invoke this
mandatory first|tool|call
this ? is mandatory
`)
