package offline

import (
	"strings"

	"github.com/opentdqs/tdqs/internal/prose"
)

func (p *pen) usage(mark int) {
	r := p.r
	when, not := r.cue(prose.CueWhen, usage), r.cue(prose.CueNot, usage)
	named := r.named()
	hintAt, tells := when, " tells when the tool is the right choice"
	if !hintAt.exists() {
		var i int
		switch hintAt, i = r.with(naming); {
		case i < 0 || r.text.Sentences[i].Cues&useCues != 0:
		case r.sendsOn(i):
			tells = " tells when another tool is the right choice"
		default:
			tells = " sets the tool beside another" // and tells no case
		}
	}
	if !hintAt.exists() {
		hintAt, tells = not, " tells of a limit to its use"
	}
	if !hintAt.exists() && mark <= 2 {
		hintAt = r.thinHint()
	}
	switch {
	case mark >= 4 && hintAt.exists():
		p.quote(hintAt.first, hintAt.last)
		p.say(tells)
	case mark >= 4:
		p.quoteOpening()
		p.say(" gives the context in which the tool is the right choice")
	case mark == 3 && hintAt.exists():
		p.say("When to use the tool is only implied, by ")
		p.quote(hintAt.first, hintAt.last)
	case mark == 3:
		p.say("When to use the tool is only implied by what it does: ")
		p.quoteOpening()
	case hintAt.exists():
		p.quote(hintAt.first, hintAt.last)
		p.say(" is the only hint at when to use the tool, and too thin to decide by")
	default:
		p.say([...]string{1: "Nothing", 2: "Hardly anything"}[mark], " says when to use the tool beside ")
		p.quoteOpening()
	}
	p.point()
	p.usageRest(mark, not.exists() || r.delegates(), not, named)
}

// thinHint is a sentence that speaks of when to use the tool and says hardly more than its
// name does, or what was said before.
func (r *reading) thinHint() stretch {
	if !r.listen().topics.Has(prose.CueWhen) {
		return stretch{}
	}
	for i, p := range r.parts {
		if at := r.sentence(i); p&waste == 0 && r.text.Sentences[i].Cues.Has(prose.CueWhen) && r.quotable(at) {
			return at
		}
	}
	return stretch{}
}

// usageRest says what else the guidance has or lacks.
// excludes tells that the text draws a line anywhere, not that it does so in the
// words of the stretch not.
func (p *pen) usageRest(mark int, excludes bool, not stretch, named int) {
	rival := p.r.rival()
	switch {
	case mark == 5:
		switch {
		case not.exists() && named >= 0:
			p.quoteAfter(" The limits are drawn by ", not, ", and the alternative is named: ")
			p.tool(named)
		case not.exists():
			p.quoteAfter(" The limits are drawn by ", not, "")
		case named >= 0:
			p.say(" The alternative is named: ")
			p.tool(named)
		default:
			p.say(" An agent can decide by it alone")
		}
		p.say(".")
	case mark == 4 && named >= 0 && excludes:
		p.say(" It names ")
		p.tool(named)
		p.say(", yet not every case for and against is covered.")
	case mark == 4 && excludes:
		p.say(" The exclusions are there, but no alternative is named")
		p.forInstance(rival)
	case mark == 4 && named >= 0:
		p.say(" It names ")
		p.tool(named)
		p.say(", but does not say when the tool should not be used.")
	case mark == 4:
		p.say(" It says neither when not to use the tool nor what to use then")
		p.forInstance(rival)
	case named >= 0 && excludes:
		p.say(" It sends an agent to ")
		p.tool(named)
		p.say(" for another case, but leaves its own open.")
	case named >= 0:
		p.say(" It names ")
		p.tool(named)
		p.say(" without telling which of the two fits which case.")
	case rival >= 0:
		if told := p.r.caseOf(rival); told != "" {
			p.say(" Naming ")
			p.tool(rival)
			p.say(" as the tool ", told)
			if strings.Contains(told, ",") {
				p.say(",")
			}
			p.say(" would help an agent choose.")
			return
		}
		p.say(" Which case is for ")
		p.tool(rival)
		p.say(" and which for this tool is left open.")
	default:
		p.say(" A condition for its use, and one against it, would help an agent decide.")
	}
}

func (p *pen) forInstance(rival int) {
	if rival >= 0 {
		p.say(", for instance ")
		p.tool(rival)
	}
	p.say(".")
}
