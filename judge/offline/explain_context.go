package offline

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
	if p.r.signals.HasOutputSchema && !p.r.bare {
		p.say(" The output schema covers what comes back")
		return
	}
	at, how := p.r.comesBack()
	switch {
	case p.r.bare && how >= backHinted:
		p.quoteAfter(" The output schema documents nothing, but ", at, comingBack[how])
	case p.r.bare:
		p.say(" The output schema documents nothing, and ", comingBack[how])
	case how >= backHinted && mark <= 2:
		p.quoteAfter(" Of what comes back there is only ", at, "")
	case how >= backHinted:
		p.quoteAfter(" ", at, comingBack[how])
	case mark == 5:
		p.say(" For what it does there is little more to know of the result")
	default:
		p.say(" There is no output schema, and ", comingBack[how])
	}
}

// comingBack are the words on how well a text tells what comes back, behind a quote where
// there is one.
var comingBack = [...]string{
	backSilent:  "no sentence on what comes back was found",
	backPassing: "what comes back is not told plainly",
	backHinted:  " hints at what comes back",
	backTold:    " tells what comes back",
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
