package offline

import (
	"slices"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

// verdict is the marks with their reasons.
func (j *Judge) verdict(r *reading) tdqs.Verdict {
	var f features
	r.features(&f)
	scores := j.model.predict(&f).marks(&f)
	if slices.Contains(tdqs.HardGates(r.tool), tdqs.TautologicalDescription) {
		// The scorer caps the mark too; the reasons are to speak of the mark that stands.
		scores[tdqs.PurposeClarity] = min(scores[tdqs.PurposeClarity], 2)
	}
	var v tdqs.Verdict
	quote, hint, contradiction := contradictsHints(r.text, r.signals.Annotations)
	if contradiction {
		v.Contradiction = true
		scores[tdqs.BehavioralTransparency] = 1
	}
	var reasons [tdqs.NumDimensions]reason
	for d := range scores {
		r.pen.reset(r)
		if contradiction && tdqs.Dimension(d) == tdqs.BehavioralTransparency {
			r.pen.contradiction(quote, hint)
		} else {
			explanations[d](&r.pen, scores[d])
		}
		reasons[d] = r.pen.reason()
		if r.check != nil {
			r.check(&r.pen)
		}
		v.Marks[d] = tdqs.Mark{Score: scores[d], Justification: reasons[d].text}
	}
	v.Summary = summary(scores, &reasons)
	return v
}

// explanations write the reasons of a mark, by dimension.
var explanations = [tdqs.NumDimensions]func(*pen, int){
	tdqs.PurposeClarity:         (*pen).purpose,
	tdqs.UsageGuidelines:        (*pen).usage,
	tdqs.BehavioralTransparency: (*pen).behavior,
	tdqs.ParameterSemantics:     (*pen).parameters,
	tdqs.ConcisenessStructure:   (*pen).conciseness,
	tdqs.ContextualCompleteness: (*pen).completeness,
}

// reason is a justification; its first sentence can stand alone.
type reason struct {
	text  string
	first int // length of the first sentence
}

// point ends the first sentence, which the summary may take over.
func (p *pen) point() {
	p.say(".")
	p.first = len(p.buf)
}

func (p *pen) reason() reason {
	return reason{string(p.buf), p.first}
}

// summary names the best and the worst dimension with their reasons.
func summary(scores [tdqs.NumDimensions]int, reasons *[tdqs.NumDimensions]reason) string {
	best, worst := 0, 0
	for d, s := range scores {
		if s > scores[best] {
			best = d
		}
		// Of equal marks the later dimension is named as the worst, so that the two differ.
		if s <= scores[worst] {
			worst = d
		}
	}
	var p pen
	p.buf = make([]byte, 0, 400)
	p.side("Strongest in ", best, scores[best], &reasons[best])
	p.side(" Weakest in ", worst, scores[worst], &reasons[worst])
	return string(p.buf)
}

func (p *pen) side(lead string, d, score int, r *reason) {
	p.say(lead, tdqs.Dimension(d).Title(), " (")
	p.number(score)
	p.say("): ", r.text[:r.first])
}

// contradiction says which words contradict which hint.
func (p *pen) contradiction(quote, hint string) {
	p.say(`The words "`, quote, `" contradict the annotation `, hint)
	p.point()
	p.say(" An agent cannot know which of the two to believe, so neither discloses anything.")
}

func (p *pen) purpose(mark int) {
	r := p.r
	open := r.opening()
	p.quote(open.first, open.last)
	p.say([...]string{
		1: " does not tell what the tool does",
		2: " says hardly more than the tool's name",
		3: " leaves the purpose vague",
		4: " states what the tool does",
		5: " states precisely what the tool does",
	}[mark])
	p.point()
	named, rival := r.named(), r.rival()
	switch {
	case mark == 5 && named >= 0:
		p.say(" Naming ")
		p.tool(named)
		p.say(" sets it apart from its siblings.")
	case mark == 5:
		p.say(" The act, its object and its scope are specific enough to tell the tool from others.")
	case mark == 4 && named >= 0:
		p.say(" It refers to ")
		p.tool(named)
		p.say(", but the line between the two could be drawn more sharply.")
	case rival >= 0:
		p.say([...]string{
			1: " A verb, a resource and the difference from ",
			2: " A verb, a resource and the difference from ",
			3: " Which resource and scope are meant is left to guess, and so is the difference from ",
			4: " What it does not say is how the tool differs from ",
		}[mark])
		p.tool(rival)
		p.say([...]string{1: " are missing.", 2: " are missing.", 3: ".", 4: "."}[mark])
	case mark == 4:
		p.say(" Its scope and limits could be said more exactly.")
	default:
		p.say(" A specific verb, the resource it acts on and its scope are missing.")
	}
}

func (p *pen) usage(mark int) {
	r := p.r
	when, not := r.cue(prose.CueWhen, usage), r.cue(prose.CueNot, usage)
	named := r.named()
	hintAt := when
	if !hintAt.exists() {
		hintAt = r.with(naming)
	}
	if !hintAt.exists() {
		hintAt = not
	}
	switch {
	case mark >= 4 && hintAt.exists():
		p.quote(hintAt.first, hintAt.last)
		p.say(" tells when the tool is the right choice")
	case mark >= 4:
		open := r.opening()
		p.quote(open.first, open.last)
		p.say(" gives the context in which the tool is the right choice")
	case mark == 3 && hintAt.exists():
		p.say("When to use the tool is only implied, by ")
		p.quote(hintAt.first, hintAt.last)
	case mark == 3:
		p.say("When to use the tool is only implied by what it does")
	case hintAt.exists():
		p.quote(hintAt.first, hintAt.last)
		p.say(" is the only hint at when to use the tool, and too thin to decide by")
	default:
		p.say("Nothing says when to use the tool")
	}
	p.point()
	p.usageRest(mark, not, named)
}

// usageRest says what else the guidance has or lacks.
func (p *pen) usageRest(mark int, not stretch, named int) {
	rival := p.r.rival()
	switch {
	case mark == 5:
		if not.exists() {
			p.say(" The limits are drawn by ")
			p.quote(not.first, not.last)
			p.say(".")
		}
		if named >= 0 {
			p.say(" The alternative is named: ")
			p.tool(named)
			p.say(".")
		}
	case mark == 4 && named >= 0 && not.exists():
		p.say(" It names ")
		p.tool(named)
		p.say(", yet not every case for and against is covered.")
	case mark == 4 && not.exists():
		p.say(" The exclusions are there, but no alternative is named")
		p.forInstance(rival)
	case mark == 4 && named >= 0:
		p.say(" It names ")
		p.tool(named)
		p.say(", but does not say when the tool should not be used.")
	case mark == 4:
		p.say(" It says neither when not to use the tool nor what to use then")
		p.forInstance(rival)
	case named >= 0:
		p.say(" It names ")
		p.tool(named)
		p.say(" without telling which of the two fits which case.")
	case rival >= 0:
		p.say(" An agent gets no help in choosing between it and ")
		p.tool(rival)
		p.say(".")
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
