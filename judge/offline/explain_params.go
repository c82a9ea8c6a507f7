package offline

import "github.com/opentdqs/tdqs/internal/prose"

func (p *pen) parameters(mark int) {
	r := p.r
	n := len(r.params)
	if n == 0 {
		p.say("The tool takes no parameters, so there is nothing to explain")
		if mark < 4 {
			p.say(" unless the text speaks of input the schema does not show")
		}
		p.point()
		if mark < 4 {
			p.say(" What it says of input does not help a caller.")
		} else {
			p.say(" The schema leaves no question open.")
		}
		return
	}
	p.say("The schema describes ")
	p.number(r.signals.ParamsWithDescriptions)
	p.say(" of ")
	p.count(n, "parameter", "parameters")
	p.say(" (")
	p.list(2, func(*param) bool { return true })
	p.say(")")
	if at, i := r.toldParam(); i >= 0 && mark >= 3 {
		p.say(", and ")
		p.quote(at.first, at.last)
		p.say([...]string{3: " adds a little to ", 4: " adds meaning to ", 5: " adds much meaning to "}[mark])
		p.param(i)
	} else {
		p.say([...]string{
			1: ", and the text does not make up for the rest",
			2: ", and the text makes up for too little of the rest",
			3: "; the text adds little of its own",
			4: "; the text adds what a caller must know beyond it",
			5: "; the text adds much that a caller must know beyond it",
		}[mark])
	}
	p.point()
	p.unexplained(mark)
}

// toldParam is a place where the text says something of a parameter, and which;
// -1 for none.
func (r *reading) toldParam() (stretch, int) {
	for pass := range 2 {
		for _, m := range r.mentions {
			name := &r.params[m.ID]
			if r.parts[m.Sentence]&(waste|echo) != 0 || !presentable(name.name) {
				continue
			}
			if pass == 0 && name.explained && r.parts[m.Sentence]&entry != 0 || pass == 1 && m.Sure {
				return r.sentence(int(m.Sentence)), int(m.ID)
			}
		}
	}
	return stretch{}, -1
}

// unexplained names the parameters that neither the schema nor the text
// explains.
func (p *pen) unexplained(mark int) {
	dark := func(a *param) bool { return !a.described && !a.explained }
	some := false
	for i := range p.r.params {
		some = some || dark(&p.r.params[i])
	}
	switch {
	case some && mark <= 3:
		p.say(" Not explained anywhere: ")
		p.list(4, dark)
		p.say(".")
	case some:
		p.say(" What remains unexplained is ")
		p.list(3, dark)
		p.say(".")
	case mark <= 2:
		p.say(" What the descriptions say does not tell a caller what to pass.")
	case mark == 3 && p.passing(unexplained) > 0:
		p.say(" The text could say ")
		p.ask(unexplained)
		p.say(".")
	case mark == 3:
		p.say(" Formats, examples or how parameters depend on each other would lift it.")
	default:
		p.say(" Together they leave no parameter in the dark.")
	}
}

func (p *pen) conciseness(mark int) {
	c := &p.r.counts
	p.say([...]string{
		1: "The text does not serve its reader: ",
		2: "The text is badly sized for what it says: ",
		3: "The text could be tighter: ",
		4: "The text is well sized: ",
		5: "Every sentence earns its place: ",
	}[mark])
	p.count(int(c.all+0.5), "word", "words")
	p.say(" in ")
	p.count(c.sentences, "sentence", "sentences")
	switch {
	case mark == 5:
	case c.sentences == 1:
		p.say(", ")
		p.quoteOpening()
	default:
		p.say(" from ")
		p.quoteOpening()
		p.say(" on")
	}
	p.point()
	long := c.all > 60
	switch {
	case mark <= 4 && p.wasted():
	case p.vague:
		p.say(" However few its words, it leaves out what a reader needs first.")
	case mark == 5:
		p.say(" It opens with ")
		p.quoteOpening()
		p.say(", so the key point comes first.")
	case mark == 4:
		p.say(" The key point comes first.")
	case c.boiler > 0 && p.r.boilerplate().exists():
		at := p.r.boilerplate()
		p.say(" ")
		p.quote(at.first, at.last)
		p.say(" stands in several tools and tells this one apart from none.")
	case long:
		at := p.r.lastSentence()
		p.say(" Parts such as ")
		p.quote(at.first, at.last)
		p.say(" could be cut, or moved to the schema.")
	default:
		p.say(" Being short is not enough: it leaves out what a reader needs.")
	}
}

// wasted names a sentence that earns nothing, and reports whether there is one.
// One that speaks to a grader comes before all others.
func (p *pen) wasted() bool {
	if i := p.r.text.Address(); i >= 0 {
		p.say(" ")
		p.sentence(i)
		p.say(" addresses whoever grades the text in place of an agent and earns nothing.")
		return true
	}
	for i, part := range p.r.parts {
		cues := p.r.text.Sentences[i].Cues & wasteCues
		aside := p.r.text.Sentences[i].Aside
		if part&waste == 0 || cues == 0 && !aside {
			continue
		}
		p.say(" ")
		p.sentence(i)
		switch {
		case cues.Has(prose.CueAddress):
			p.say(quotedWaste)
		case aside:
			p.say(asideWaste)
		default:
			p.say(" stands where a text should be and earns nothing.")
		}
		return true
	}
	for i, part := range p.r.parts {
		if part&(waste|echo) == 0 || p.r.text.Sentences[i].Size < 3 {
			continue
		}
		p.say(" ")
		p.sentence(i)
		switch {
		case part&waste != 0:
			p.say(" is praise, which earns nothing.")
		case part&twice != 0:
			p.say(" stands there ")
			p.number(p.r.times(i))
			p.say(" times.")
		default:
			p.say(" adds nothing to what the text and the schema say already.")
		}
		return true
	}
	return false
}

// times is how often sentence i stands in the text.
func (r *reading) times(i int) int {
	n := 0
	for j := range r.text.Sentences {
		if r.text.Sentences[j].Hash == r.text.Sentences[i].Hash {
			n++
		}
	}
	return n
}

// boilerplate is the first sentence of several tools that can be understood alone.
func (r *reading) boilerplate() stretch {
	for i, p := range r.parts {
		if s := r.sentence(i); p&shared != 0 && p&(waste|echo) == 0 && !r.scrap(s) {
			return s
		}
	}
	return stretch{}
}

// lastSentence is the last sentence that is no waste.
func (r *reading) lastSentence() stretch {
	for i := len(r.parts) - 1; i >= 0; i-- {
		if r.parts[i]&(waste|echo) == 0 {
			return r.sentence(i)
		}
	}
	return stretch{}
}
