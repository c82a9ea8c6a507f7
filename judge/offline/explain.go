package offline

import (
	"slices"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

// verdict is the marks with their reasons.
func (j *Judge) verdict(r *reading) tdqs.Verdict {
	var f features
	r.features(&f)
	scores, predicted := j.model.judge(&f, &r.answers)
	behavior := &scores[tdqs.BehavioralTransparency]
	*behavior = r.disclosed(j.model, *behavior, predicted.mean[tdqs.BehavioralTransparency])
	scores = r.unpasted(j.model, scores)
	r.pen.repeats = r.tautology()
	if r.pen.repeats != "" {
		// The scorer caps the mark too; the reasons are to speak of the mark that stands.
		scores[tdqs.PurposeClarity] = min(scores[tdqs.PurposeClarity], 2)
	}
	var v tdqs.Verdict
	v.Unwritten = r.pen.repeats == "" && r.unwritten(&f)
	quote, hint, contradiction := contradicts(r.text, r.signals.Annotations)
	if contradiction {
		v.Contradiction = true
		scores[tdqs.BehavioralTransparency] = 1
	}
	var reasons [tdqs.NumDimensions]reason
	r.hears = hearing{}
	r.pen.r, r.pen.buf, r.pen.vague, r.pen.opening = r, r.pen.buf[:0], scores[tdqs.PurposeClarity] <= 2, prose.Span{}
	r.pen.unsharp = scores[tdqs.PurposeClarity] <= 3
	for d := range scores {
		r.pen.begin()
		switch {
		case contradiction && tdqs.Dimension(d) == tdqs.BehavioralTransparency:
			r.pen.contradiction(quote, hint)
		case f[fHollow] == allHollow && tdqs.Dimension(d) != tdqs.ParameterSemantics:
			r.pen.hollow(tdqs.Dimension(d))
		default:
			explanations[d](&r.pen, scores[d])
		}
		reasons[d] = r.pen.reason()
		if r.check != nil {
			r.check(&r.pen)
		}
	}
	r.pen.cut = f[fWasted] > 0 && scores[tdqs.ConcisenessStructure] < adviseBelow && j.model.conciseWithoutWaste(&f, &r.answers) >= adviseBelow
	var advice [tdqs.NumDimensions]reason
	for d, score := range scores {
		r.pen.begin()
		switch {
		case contradiction && tdqs.Dimension(d) == tdqs.BehavioralTransparency:
			r.pen.adviseContradiction()
		case score < adviseBelow:
			advices[d](&r.pen, score)
		}
		advice[d] = r.pen.reason()
	}
	r.pen.begin()
	r.pen.summary(scores, &reasons)
	text := string(r.pen.buf)
	for d, reason := range reasons {
		v.Marks[d] = tdqs.Mark{Score: scores[d], Justification: text[reason.start:reason.end]}
		v.Advice[d] = text[advice[d].start:advice[d].end]
	}
	v.Summary = text[r.pen.start:]
	return v
}

// tautology is "name" or "title" where the description, or all of it that is worth
// reading, is that of the tool again; key phrases behind it are not worth it. Else it is
// empty.
func (r *reading) tautology() string {
	if label := labelAgain(*r.tool); label != "" {
		return label
	}
	only, more := -1, 0
	for i, p := range r.parts {
		if p&(waste|echo) != 0 {
			continue
		}
		if more++; only < 0 {
			only = i
		}
	}
	if only < 0 || len(r.parts) == 1 || more > 1 && !r.slogans() {
		return ""
	}
	bare := *r.tool
	sentence := strings.TrimRight(r.text.Sentences[only].Of(r.text.Source), ".!")
	bare.Description = &sentence
	return labelAgain(bare)
}

// labelAgain is "name" or "title" where the description of a tool is that again.
func labelAgain(t tdqs.Tool) string {
	if !slices.Contains(tdqs.HardGates(&t), tdqs.TautologicalDescription) {
		return ""
	}
	if t.Title = nil; slices.Contains(tdqs.HardGates(&t), tdqs.TautologicalDescription) {
		return "name"
	}
	return "title"
}

// fewestToDescribe is how many words a text needs that describes anything without an act.
const fewestToDescribe = 3

// unwritten reports whether the text describes nothing of the tool: it has nothing for an
// agent, or a word or two that tell of no act.
func (r *reading) unwritten(f *features) bool {
	return f[fHollow] == allHollow || len(r.text.Words) < fewestToDescribe && f[fPurposeCap] < 5
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

// reason is where a justification stands in what the pen wrote, and where its first
// sentence ends, which can stand alone.
type reason struct{ start, first, end int }

// point ends the first sentence, which the summary may take over.
func (p *pen) point() {
	p.buf = append(p.buf, '.')
	p.first = len(p.buf)
}

func (p *pen) reason() reason { return reason{p.start, p.first, len(p.buf)} }

// summary names the best and the worst dimension with their reasons.
func (p *pen) summary(scores [tdqs.NumDimensions]int, reasons *[tdqs.NumDimensions]reason) {
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
	p.side("Strongest in ", best, scores[best], reasons[best])
	p.side(" Weakest in ", worst, scores[worst], reasons[worst])
}

func (p *pen) side(lead string, d, score int, r reason) {
	p.say(lead, tdqs.Dimension(d).Title(), " (")
	p.number(score)
	p.say("): ")
	p.buf = append(p.buf, p.buf[r.start:r.first]...)
}

func (p *pen) purpose(mark int) {
	r := p.r
	p.quoteOpening()
	if mark == 2 && r.purposeCap() == capThing {
		mark = 1 // for the reasons
	}
	p.say([...]string{
		1: " does not tell what the tool does",
		2: " says hardly more than the tool's name",
		3: " leaves the purpose vague",
		4: " states what the tool does",
		5: " states precisely what the tool does",
	}[mark])
	p.point()
	if mark <= 3 && p.lacking() {
		return
	}
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

// lacking says what a purpose needs and the text does not have, and reports
// whether there is anything.
func (p *pen) lacking() bool {
	switch p.r.purposeCap() {
	case capThing:
		p.say(" It names nothing that the tool works on.")
	case capAct:
		p.say(" It names a thing, but no act: a verb would say what becomes of it.")
	default:
		return false
	}
	return true
}
