package offline

import "github.com/opentdqs/tdqs/internal/prose"

// topics say what a behavior cue speaks of.
var topics = [...]string{
	prose.CueError:      "failures",
	prose.CuePermission: "permissions",
	prose.CueCost:       "costs or rates",
	prose.CueTime:       "timing",
	prose.CueLasting:    "what can be undone",
	prose.CueStore:      "what is kept",
	prose.CueRepeat:     "repeated calls",
	prose.CueReadOnly:   "safety",
	prose.CueChange:     "effects",
	prose.CueLimit:      "limits",
	prose.CueDefault:    "defaults",
	prose.CuePage:       "paging",
	prose.CueSort:       "order and selection",
}

func (p *pen) behavior(mark int) {
	found, n := p.r.disclosures()
	fact := p.r.telling(fact)
	switch {
	case mark >= 3 && n > 0:
		p.say([...]string{3: "Some behavior is disclosed: ", 4: "Useful behavior is disclosed: ", 5: "Behavior is disclosed in depth: "}[mark])
		for i := range n {
			if i > 0 {
				p.say(" and ")
			}
			p.quote(found[i].at.first, found[i].at.last)
		}
	case mark >= 3 && fact.exists():
		p.quote(fact.first, fact.last)
		p.say([...]string{3: " adds some", 4: " adds useful", 5: " adds ample"}[mark], " context on the behavior")
	case mark >= 3:
		p.quoteOpening()
		p.say([...]string{3: " hints at", 4: " tells of", 5: " tells in full of"}[mark], " the behavior")
	case n > 0:
		p.say("Little is disclosed of the behavior beyond ")
		p.quote(found[0].at.first, found[0].at.last)
	default:
		p.say([...]string{1: "Nothing", 2: "Hardly anything"}[mark], " is disclosed of the behavior by ")
		p.quoteOpening()
	}
	p.point()
	p.annotations(mark)
	p.undisclosed(mark)
	p.say(".")
}

// annotations says how much the description has to carry; the sentence goes on.
func (p *pen) annotations(mark int) {
	a := &p.r.signals.Annotations
	hints := [...]struct {
		name  string
		value *bool
	}{{"readOnlyHint", a.ReadOnly}, {"destructiveHint", a.Destructive}, {"idempotentHint", a.Idempotent}, {"openWorldHint", a.OpenWorld}}
	all, i := 0, 0
	for _, h := range hints {
		if h.value != nil {
			all++
		}
	}
	for _, h := range hints {
		if h.value == nil {
			continue
		}
		if i == 0 {
			p.say(" The annotations already declare ")
		}
		p.joint(i, all)
		p.say(h.name)
		if *h.value {
			p.say(" true")
		} else {
			p.say(" false")
		}
		i++
	}
	switch {
	case all > 0:
	case mark >= 4:
		p.say(" It makes up for the lack of annotations")
	default:
		p.say(" Without annotations the description has to carry all of it")
	}
}

// undisclosed goes on with what the text is silent on, as far as one can tell by its
// words.
func (p *pen) undisclosed(mark int) {
	if mark == 5 {
		return
	}
	lead := ", and no plain word was found on "
	if mark == 4 {
		lead = ", but no plain word was found on "
	}
	silent, n := p.r.silent(silentInReasons)
	for _, k := range silent[:n] {
		p.say(lead, topics[k])
		lead = " or on "
	}
}
