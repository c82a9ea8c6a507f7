package offline

import (
	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

// lacks say what a text without a sentence for an agent does not tell, by
// dimension.
var lacks = [tdqs.NumDimensions]string{
	tdqs.PurposeClarity:         "What the tool does is not said",
	tdqs.UsageGuidelines:        "When to use the tool is not said",
	tdqs.BehavioralTransparency: "What a call does and needs is not said",
	tdqs.ConcisenessStructure:   "There is nothing whose length could be judged",
	tdqs.ContextualCompleteness: "All that an agent needs is missing",
}

// hollow gives the reason of a mark for a text that says nothing of the tool.
func (p *pen) hollow(d tdqs.Dimension) {
	p.say(lacks[d])
	p.point()
	for i, part := range p.r.parts {
		if part&waste == 0 {
			continue
		}
		p.say(" ")
		p.sentence(i)
		switch cues := p.r.text.Sentences[i].Cues; {
		case cues.Has(prose.CueAddress) && p.r.text.Quoted(i):
			p.say(quotedWaste)
		case cues.Has(prose.CueAddress):
			p.say(" addresses whoever grades the text, which earns nothing: an agent is to read it.")
		case p.r.text.Sentences[i].Aside:
			p.say(asideWaste)
		case cues.Has(prose.CuePlaceholder):
			p.say(" stands where a description should be.")
		default:
			p.say(" is praise, which earns nothing.")
		}
		return
	}
	p.say(" The description has no words to read.")
}

// quotedWaste is said of an example that would speak to a grader if it were no
// example.
const quotedWaste = " is quoted from elsewhere and earns nothing."

// asideWaste is said of a comment.
const asideWaste = " stands in a comment or in the words of another role, which are no part of a description."

// sentence quotes sentence i.
func (p *pen) sentence(i int) {
	at := p.r.sentence(i)
	p.quote(at.first, at.last)
}
