package offline

import "github.com/opentdqs/tdqs/internal/prose"

func (p *pen) completeness(mark int) {
	r := p.r
	p.quoteOpening()
	if r.counts.sentences > 1 {
		p.say(" with what follows")
	}
	p.say([...]string{
		1: " leaves out nearly all that ",
		2: " leaves out much that ",
		3: " covers the basics, but not all that ",
		4: " covers nearly all that ",
		5: " covers all that ",
	}[mark])
	if n := len(r.params); n == 0 {
		p.say("a tool without parameters")
	} else {
		p.say("a tool of ")
		p.count(n, "parameter", "parameters")
	}
	if r.signals.HasNestedObjects {
		p.say(" with nested objects")
	}
	p.say(" needs")
	p.point()
	p.result(mark)
	p.missing(mark)
	p.say(".")
}

// result says what tells of the return value; the sentence goes on.
func (p *pen) result(mark int) {
	back := p.r.cue(prose.CueReturn, back)
	switch {
	case p.r.bare && back.exists():
		p.quoteAfter(" The output schema documents nothing, but ", back, " tells what comes back")
	case p.r.bare:
		p.say(" The output schema documents nothing, and the text does not tell what comes back")
	case p.r.signals.HasOutputSchema:
		p.say(" The output schema covers what comes back")
	case back.exists() && mark <= 2:
		p.quoteAfter(" Of what comes back there is only ", back, "")
	case back.exists():
		p.quoteAfter(" ", back, " tells what comes back")
	case mark == 5:
		p.say(" For what it does there is nothing more to know of the result")
	default:
		p.say(" There is no output schema, and the text does not tell what comes back")
	}
}

func (p *pen) quoteAfter(lead string, at stretch, end string) {
	p.say(lead)
	p.quote(at.first, at.last)
	p.say(end)
}

// missing goes on with the structured fields whose absence the text would have to make
// up for.
func (p *pen) missing(mark int) {
	if mark == 5 {
		return
	}
	undescribed := p.r.undescribed()
	switch {
	case !p.r.signals.HasAnnotations && undescribed > 0:
		p.say("; there are no annotations, and ")
		p.count(undescribed, "parameter has", "parameters have")
		p.say(" no description")
	case !p.r.signals.HasAnnotations:
		p.say("; there are no annotations to fall back on")
	case undescribed > 0:
		p.say("; ")
		p.count(undescribed, "parameter has", "parameters have")
		p.say(" no description in the schema")
	}
}

// undescribed is how many parameters the schema does not describe.
func (r *reading) undescribed() (n int) {
	for i := range r.params {
		if !r.params[i].described {
			n++
		}
	}
	return n
}
