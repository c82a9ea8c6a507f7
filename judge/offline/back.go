package offline

import "github.com/opentdqs/tdqs/internal/prose"

// backGrade is how well a text tells what comes back, for reasons and advice.
type backGrade uint8

const (
	backSilent  backGrade = iota // no word of it
	backPassing                  // a word of it stands where no quote would tell anything
	backHinted                   // a sentence that may tell
	backTold                     // a sentence that tells
)

// fewestBack is how many words tell what comes back: returns the row.
const fewestBack = 3

// mostReturns is how many words of returning are looked at.
const mostReturns = 50

// comesBack is the sentence that tells best what comes back, and how well it does.
func (r *reading) comesBack() (stretch, backGrade) {
	h := r.listen()
	if h.looked {
		return h.back, h.how
	}
	h.looked = true
	if (h.topics | h.hint).Has(prose.CueReturn) {
		h.how = backPassing
	}
	if h.gets > 0 {
		if at := r.sentence(h.gets - 1); r.quotable(at) {
			h.back, h.how = at, backTold
		}
	}
	read := 0
	for i, c := range r.text.Cues {
		if h.how == backTold || read == mostReturns {
			break
		}
		if c.Kind != prose.CueReturn || r.parts[c.Sentence]&(waste|echo) != 0 {
			continue
		}
		read++
		how := r.backBy(i)
		if how <= h.how {
			continue
		}
		if at := r.backAt(c); at.exists() {
			h.back, h.how = at, how
		}
	}
	return h.back, h.how
}

// backBy is how surely a cue tells of what comes back and not of something else: "returns
// the row" does, "the number of rows to return" and "an error is returned" do not.
func (r *reading) backBy(cue int) backGrade {
	c := r.text.Cues[cue]
	t, s := r.text, &r.text.Sentences[c.Sentence]
	near := c.Last + 4 // words in which a failure is what comes back
	if t.Words[c.First].Dense() {
		near = c.Last + 8
	}
	for _, e := range t.Cues[cue:] {
		if e.Sentence != c.Sentence || e.First > near {
			break
		}
		if e.Kind == prose.CueError && e.First > c.Last {
			return backPassing
		}
	}
	own := false
	for w := s.First; w < s.Last && !own; w++ {
		own = (w < int(c.First) || w > int(c.Last)) && !t.Words[w].Is(prose.Stop|prose.Generic|prose.Praise)
	}
	if !own && !r.heads(int(c.Sentence)) {
		return backPassing
	}
	at := func(w int32) string {
		if int(w) >= s.Last {
			return ""
		}
		return lower(t.Words[w].Span().Of(t.Source))
	}
	switch at(c.First) {
	case "returned", "returning":
		switch next := int(c.First) + 1; {
		case at(c.First+1) == "by", // another tool
			at(c.First) == "returning" && next < s.Last && !t.Words[next].Is(prose.Stop): // customers
			return backPassing
		}
		return backHinted
	case "produces", "emits", "prints", "includes", "json", "in":
		return backHinted
	case "reports", "displays", "each":
		if int(c.First) > s.First {
			return backPassing
		}
		return backHinted
	case "return", "output":
		if c.First == c.Last && int(c.First) > s.First+1 && at(c.First-1) != "and" {
			return backHinted
		}
	case "the":
		if at(c.First+1) == "response" && !answering[at(c.Last+1)] {
			return backPassing
		}
	}
	return backTold
}

// answering are words behind "the response" when it is that of a call.
var answering = setOf(`is are includes contains has have holds carries lists gives shows will also body`)

// backAt is what of the sentence of a cue is quoted, or of the one that it heads; none
// where that would be a scrap.
func (r *reading) backAt(c prose.Cue) stretch {
	i := int(c.Sentence)
	s := r.sentence(i)
	if r.saysWith(s, fewestBack) {
		if sp, whole := excerpt(r.text, s.first, s.last); whole || sp.End >= int(r.text.Words[min(int(c.Last)+fewestBack, s.last-1)].End) {
			return s
		}
		if at := (stretch{int(c.First), s.last}); r.saysWith(at, fewestBack) {
			return at
		}
		return stretch{}
	}
	heading := r.text.Sentences[i].Colon || s.last == s.first+1
	if next := i + 1; heading && next < len(r.parts) && r.parts[next]&(waste|echo) == 0 {
		if s := r.sentence(next); r.saysWith(s, fewestBack) {
			return s
		}
	}
	return stretch{}
}
