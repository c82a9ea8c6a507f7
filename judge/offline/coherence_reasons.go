package offline

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

// maxCite is how much of a name a justification shows; real names are shorter.
const maxCite = 128

// cite is a tool's name as justifications show it.
func cite(name string) string {
	if len(name) <= maxCite {
		return name
	}
	end := maxCite
	for end > 0 && !utf8.RuneStart(name[end]) {
		end--
	}
	return name[:end] + "…"
}

// citeAll lists names, at most most of them.
func citeAll(names []string, most int) string {
	var b strings.Builder
	for i, name := range names {
		if i == most {
			fmt.Fprintf(&b, " and %d more", len(names)-most)
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(cite(name))
	}
	return b.String()
}

// justify is two sentences that say why a dimension has its mark.
func (r *Coherence) justify(d tdqs.CoherenceDimension, score int) string {
	if len(r.c.Tools) == 0 {
		return "The set has no tools. There is nothing an agent could call."
	}
	if d == tdqs.ToolCountAppropriateness {
		return r.reason(d) + " " + r.countAdvice(score)
	}
	return r.reason(d) + " " + r.remark(d, score)
}

// reason is the evidence for a mark, one sentence.
func (r *Coherence) reason(d tdqs.CoherenceDimension) string {
	switch d {
	case tdqs.Disambiguation:
		return r.overlapReason()
	case tdqs.NamingConsistency:
		return r.namingReason()
	case tdqs.ToolCountAppropriateness:
		return r.countReason()
	}
	return r.lifecycleReason()
}

func (r *Coherence) overlapReason() string {
	tools := r.c.Tools
	switch {
	case len(tools) == 0:
		return "There are no tools."
	case len(tools) == 1:
		return fmt.Sprintf("%s is the only tool, so there is no sibling to confuse it with.", cite(tools[0].Name))
	case len(r.vague) > 0 && share(len(r.vague), len(tools)) >= 0.25:
		return fmt.Sprintf("Names that could mean anything leave an agent guessing: %s.", citeAll(r.vague, 4))
	case r.alikeShare() >= r.rules.AlikeShare && len(r.alike) > 0:
		o := r.alike[0]
		return fmt.Sprintf("%s and %s describe nearly the same thing%s.", r.citeAt(o.a), r.citeAt(o.b), andMore(len(r.alike)-1))
	case r.alikeShare() >= r.rules.AlikeShare:
		return fmt.Sprintf("%s have a description that another tool has word for word, among them %s.",
			count(r.same, "tool", "tools"), citeAll(r.sharing(), 3))
	case len(r.near) > 0 && r.near[0].sim > 0:
		o := r.near[0]
		return fmt.Sprintf("The two tools most alike are %s and %s, which share %.0f %% of what their names and opening sentences say.",
			r.citeAt(o.a), r.citeAt(o.b), 100*o.sim)
	}
	return "No two tools share the words that tell what they do."
}

func andMore(pairs int) string {
	if pairs < 1 {
		return ""
	}
	if pairs == 1 {
		return ", and so does 1 more pair"
	}
	return fmt.Sprintf(", and so do %d more pairs", pairs)
}

func (r *Coherence) citeAt(i int) string { return cite(r.c.Tools[i].Name) }

// sharing are the names of the tools with a description that is not their own,
// sorted.
func (r *Coherence) sharing() []string {
	seen := map[string]int{}
	for i := range r.c.Tools {
		if d := r.c.Tools[i].Description; d != nil {
			seen[*d]++
		}
	}
	var out []string
	for i := range r.c.Tools {
		if d := r.c.Tools[i].Description; d != nil && *d != "" && seen[*d] > 1 {
			out = append(out, r.c.Tools[i].Name)
		}
	}
	slices.Sort(out)
	return out
}

func (r *Coherence) namingReason() string {
	n := len(r.c.Tools)
	switch {
	case n == 0:
		return "There are no names."
	case n == 1:
		return fmt.Sprintf("With %s alone there is no pattern to break.", cite(r.c.Tools[0].Name))
	}
	style, odd := r.names.majority()
	order, against := r.names.order()
	text := fmt.Sprintf("%d of %d names fit %s", n-len(odd), n, style)
	if style == prose.SingleWord {
		text = fmt.Sprintf("All %d names are single words", n)
	}
	switch {
	case order == "":
		text += ", but no word order prevails"
	case len(against) == 0:
		text += " and all " + order
	case len(odd) == 0 && len(against) <= 3:
		text += fmt.Sprintf("; %d of them %s, all but %s", n-len(against), order, citeAll(against, 3))
	default:
		text += fmt.Sprintf("; %d of them %s", n-len(against), order)
	}
	return text + r.others(odd, order, against) + "."
}

// others goes on with the names that do not fit, of the ones that matter most.
func (r *Coherence) others(odd []string, order string, against []string) string {
	switch single := r.names.single(); {
	case len(odd) > 0:
		return fmt.Sprintf("; %s written otherwise: %s", plainVerb(len(odd), "is", "are"), citeAll(odd, 3))
	case order == "":
	case len(against) > 3:
		return fmt.Sprintf("; the others are %s", citeAll(against, 3))
	case len(against) == 0 && len(single) > 0 && len(single) < len(r.c.Tools):
		return fmt.Sprintf("; a single word stands beside longer names in %s", citeAll(single, 3))
	}
	return ""
}

func plainVerb(n int, one, many string) string {
	if n == 1 {
		return "one " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

func (r *Coherence) countReason() string {
	if len(r.c.Tools) == 1 {
		return fmt.Sprintf("The set has 1 tool, %s.", cite(r.c.Tools[0].Name))
	}
	return fmt.Sprintf("The set has %s.", count(len(r.c.Tools), "tool", "tools"))
}

func (r *Coherence) countAdvice(score int) string {
	switch n := len(r.c.Tools); {
	case n == 1:
		return "A server for a single tool is thin for what an agent takes up by connecting to it."
	case n == 2:
		return "Two are few for a server of their own."
	case score == 5:
		return "Between 3 and 15 an agent can keep all of them in view."
	case score == 3:
		return "Above 15 a set gets heavy: every definition takes room in the agent's context."
	case score == 2:
		return fmt.Sprintf("From %d on a set is too large to choose from with confidence.", r.c.Edition.TooManyTools)
	}
	return "From 50 on most of an agent's context and attention goes into choosing; splitting the server would help."
}

func (r *Coherence) lifecycleReason() string {
	n := len(r.c.Tools)
	switch {
	case n == 0:
		return "There are no tools."
	case n == 1:
		return fmt.Sprintf("Beside %s there is nothing: what comes before and after the call is left to others.", cite(r.c.Tools[0].Name))
	}
	for _, e := range r.life.created {
		if e.open() {
			return fmt.Sprintf("%s creates what no tool changes or deletes.", cite(e.create))
		}
	}
	for _, e := range r.life.created {
		if e.whole() {
			return fmt.Sprintf("The lifecycle is whole for %s: %s, %s, %s and %s.", e.noun, cite(e.create), cite(e.read),
				cite(e.update), cite(e.destroy))
		}
	}
	if len(r.life.created) > 0 {
		e := r.life.created[0]
		if e.destroy == "" {
			return fmt.Sprintf("%s creates and %s changes, but nothing deletes.", cite(e.create), cite(e.update))
		}
		return fmt.Sprintf("What %s creates %s deletes.", cite(e.create), cite(e.destroy))
	}
	return fmt.Sprintf("No name among the %d tools says that it creates something, so nothing is left without an end.", n)
}

// remark is the sentence after the evidence.
func (r *Coherence) remark(d tdqs.CoherenceDimension, score int) string {
	switch d {
	case tdqs.Disambiguation:
		switch {
		case len(r.shadow) > 0 && r.c.Edition.CostInDisambiguation:
			s := slices.MinFunc(r.shadow, func(a, b tdqs.ShadowVerdict) int {
				return cmp.Or(cmp.Compare(a.Tool, b.Tool), cmp.Compare(a.CheaperSibling, b.CheaperSibling))
			})
			return fmt.Sprintf("%s stands in the shadow of %s, which is much cheaper to call.", cite(s.Tool), cite(s.CheaperSibling))
		case len(r.c.Tools) == 1:
			return "Nothing else competes for the same request."
		case score == 5:
			return "With so few tools each purpose stands apart."
		case score == 4:
			return "Most purposes stand apart; one or two could be taken for each other."
		case score == 3:
			return fmt.Sprintf("Among %d tools some purposes lie close together, and an agent has to read the descriptions to choose.", len(r.c.Tools))
		}
		return "An agent has no sure way to choose between them."
	case tdqs.NamingConsistency:
		switch {
		case len(r.c.Tools) == 1:
			return "One name cannot differ from itself."
		case score == 5:
			return "An agent can guess a name from the pattern."
		case score == 4:
			return "The pattern holds apart from small deviations."
		case score == 3:
			return "The names can be read, but not foreseen."
		}
		return "An agent cannot infer one name from the others."
	}
	switch {
	case score == 5:
		return "Nothing that is begun stays without an end."
	case score == 4:
		return "What is missing can be worked around."
	case score == 3 && len(r.c.Tools) == 1:
		return "An agent that needs more has nowhere to turn."
	case score == 3:
		return "With no tool that changes or deletes, a mistake cannot be taken back."
	}
	return "The purpose of the set cannot be made out well enough to say what is there."
}
