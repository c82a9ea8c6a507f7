package offline

import (
	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

// adviseBelow is the mark from which on a dimension needs no advice.
const adviseBelow = 4

// advices write what would lift a mark, as a request: "name `list_bills` as the tool
// for many bills". Nothing is written where the judge knows nothing that would.
var advices = [tdqs.NumDimensions]func(*pen, int){
	tdqs.PurposeClarity:         (*pen).advisePurpose,
	tdqs.UsageGuidelines:        (*pen).adviseUsage,
	tdqs.BehavioralTransparency: (*pen).adviseBehavior,
	tdqs.ParameterSemantics:     (*pen).adviseParameters,
	tdqs.ConcisenessStructure:   (*pen).adviseConciseness,
	tdqs.ContextualCompleteness: (*pen).adviseCompleteness,
}

func (p *pen) advisePurpose(mark int) {
	rival := p.r.rival()
	switch cap := p.r.purposeCap(); {
	case p.repeats != "":
		p.say("say what it does to what instead of repeating its ", p.repeats)
	case cap == capThing:
		p.say("say in the first sentence what it does to what")
	case cap == capAct:
		p.say("open with a verb that says what becomes of the thing named")
	case rival >= 0 && p.r.named() < 0:
		p.say("say in the first sentence what it does and how it differs from ")
		p.tool(rival)
	default:
		p.say("say in the first sentence what it does to what, and within which bounds")
	}
}

func (p *pen) adviseUsage(int) {
	r := p.r
	named, rival := r.named(), r.rival()
	when, not := r.cue(prose.CueWhen, usage).exists(), r.cue(prose.CueNot, usage).exists() || r.delegates()
	switch {
	case named < 0 && rival >= 0:
		if told := r.caseOf(rival); told != "" {
			p.say("name ")
			p.tool(rival)
			p.say(" as the tool ", told)
			return
		}
		p.say("say which case is for ")
		p.tool(rival)
		p.quoteSibling(rival)
		p.say(" and which for this tool")
	case named >= 0 && !when:
		p.say("say when ")
		p.tool(named)
		p.say(" is the right tool and when this one is")
	case when && !not:
		p.say("say when not to use it, and what to use then")
	case !when && not:
		p.say(`add a sentence that begins "Use this when" and says in which case it is the right tool`)
	default:
		p.say(`add a sentence that begins "Use this when", and say in which case not to`)
	}
}

// adviseConciseness names what can be cut without a loss; that a long text should be
// shorter is no advice, for what is cut is missed elsewhere.
func (p *pen) adviseConciseness(int) {
	if !p.cut {
		return
	}
	n := 0
	for i, part := range p.r.parts {
		if part&(waste|twice|stray) == 0 {
			continue
		}
		if n++; n == 1 {
			p.say("cut ")
			p.sentence(i)
		}
	}
	if n > 1 {
		p.say(" and ")
		p.count(n-1, "more sentence that says", "more sentences that say")
		p.say(" nothing new")
	}
}

// hintsWanted are the annotations that a client asks for first, by what a call does.
var hintsWanted = [...]string{
	looks:    "declare readOnlyHint true if it changes nothing",
	looksOne: "declare readOnlyHint true if it changes nothing",
	touches:  "declare readOnlyHint and openWorldHint",
	changes:  "declare destructiveHint and idempotentHint",
}

func (p *pen) adviseCompleteness(int) {
	r := p.r
	known := r.outputKnown()
	how := backTold
	if !known {
		_, how = r.comesBack()
	}
	switch {
	case how < backTold:
		p.say([...]string{backSilent: "say what it returns", backPassing: "say what it returns", backHinted: "say more exactly what it returns"}[how])
		p.fails(" and ")
	case r.undescribed() > 0:
		p.say("describe ")
		p.list(namedInAdvice, func(a *param) bool { return !a.described })
		p.say(" in the schema")
	case !r.signals.HasAnnotations:
		p.say(hintsWanted[r.effect()])
		p.fails(", and say ")
	default:
		p.say("say what a caller needs before")
		p.fails(" and ")
	}
}

// fails goes on to ask how a call fails where the text has no word of it.
func (p *pen) fails(lead string) {
	if !p.r.listen().topics.Has(prose.CueError) {
		p.say(lead, needed[prose.CueError])
		p.failure()
	}
}
