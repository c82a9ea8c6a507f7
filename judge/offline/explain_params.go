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
	r.listen()
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
		rest := beside
		if r.signals.ParamsWithDescriptions == n {
			rest = besideAll
		}
		p.say(rest[mark])
	}
	p.point()
	p.unexplained(mark)
}

// beside are the words on what the text adds to a schema that leaves some parameters
// undescribed, by mark, and besideAll to one that describes them all.
var (
	beside = [...]string{
		1: ", and the text does not make up for the rest",
		2: ", and the text makes up for too little of the rest",
		3: "; the text adds little of its own",
		4: "; the text makes up for most of the rest",
		5: "; the text makes up for the rest",
	}
	besideAll = [...]string{
		1: ", which tells a caller next to nothing, and the text does not add to that",
		2: ", which tells a caller little, and the text hardly adds to that",
		3: "; the text adds little of its own",
		4: ", which leaves a caller little to ask",
		5: ", which leaves a caller nothing to ask",
	}
)

// besideName is how many words a quote has beside the name of a parameter that it tells of:
// `q`: a phrase.
const besideName = 2

// toldParam is a place where the text says something of a parameter, and which;
// -1 for none.
func (r *reading) toldParam() (stretch, int) {
	for pass := range 2 {
		for i := range r.mentions {
			m := &r.mentions[i]
			p := &r.params[m.ID]
			if !p.said || r.parts[m.Sentence]&(waste|echo) != 0 || !presentable(p.name) {
				continue
			}
			if pass == 0 && (!p.explained || r.parts[m.Sentence]&entry == 0) {
				continue
			}
			if pass == 1 && (r.text.Sentences[m.Sentence].Opens.Has(prose.CueReturn) || !r.speaksOf(m)) {
				continue // what comes back may have the same name
			}
			if at := r.quoteOf(m); at.exists() {
				return at, int(m.ID)
			}
		}
	}
	return stretch{}, -1
}

// quoteOf is what a quote shows of the sentence of a mention: all of it, or from the name
// on where a quote ends before that; none where that is a scrap.
func (r *reading) quoteOf(m *prose.Mention) stretch {
	at, least := r.sentence(int(m.Sentence)), besideName
	if sp, _ := excerpt(r.text, at.first, at.last); sp.End < m.End {
		at.first += startingAt(r.text.Words[at.first:at.last], m.Start)
		least = fewestWords // what stands before is not shown
	}
	words := r.text.Words[at.first:at.last]
	if !r.saysWith(at, startingAt(words, m.End)-startingAt(words, m.Start)+least) {
		return stretch{}
	}
	return at
}

// dark reports whether nothing tells of a parameter: no word and no value in the schema,
// and not even its name in the text.
func dark(a *param) bool { return unsaid(a) && !a.hinted && !a.named && !a.stemmed }

// faint reports whether no more tells of a parameter than what is no sentence.
func faint(a *param) bool { return unsaid(a) && !dark(a) }

// unsaid reports whether neither a description nor a sentence tells of a parameter.
func unsaid(a *param) bool { return !a.described && !a.said }

// unexplained names the parameters that neither the schema nor the text
// explains.
func (p *pen) unexplained(mark int) {
	switch darks, faints := p.passing(dark), p.passing(faint); {
	case darks > 0 && faints > 0 && mark <= 3:
		p.say(" Hardly explained: ")
		p.list(3, faint)
		p.say("; not at all: ")
		p.list(3, dark)
		p.say(".")
	case darks > 0 && mark <= 3:
		p.say(" Not explained anywhere: ")
		p.list(4, dark)
		p.say(".")
	case darks > 0:
		p.say(" What remains unexplained is ")
		p.list(3, dark)
		p.say(".")
	case faints > 0:
		p.say(" Hardly explained: ")
		p.list(4, faint)
		p.say(".")
	case mark <= 2:
		p.say(" What the descriptions say does not tell a caller what to pass.")
	case mark == 3 && p.r.open().n > 0:
		p.say(" The text could say ")
		p.ask()
		p.say(".")
	case mark == 3:
		p.say(" An example of a call would lift it.")
	default:
		p.say(" No parameter is left in the dark.")
	}
}

// longestSentence is how many words are taken in at once.
const longestSentence = 40

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
	case mark == 5 && p.unsharp:
		p.say(" None of them could be left out.")
	case mark == 5:
		p.say(" It opens with ")
		p.quoteOpening()
		p.say(", so the key point comes first.")
	case c.sentences == 1 && c.all > longestSentence:
		p.say(" All of it is one sentence, which is hard to take in.")
	case mark == 4 && p.unsharp:
		p.say(" Few of its words are wasted, though they could say more exactly what it does.")
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
		case part&stray != 0:
			p.say(" has no word of the tool, of its parameters or of the other tools, and earns nothing.")
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
