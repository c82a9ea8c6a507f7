package offline

import (
	"fmt"

	"github.com/opentdqs/tdqs"
)

// CoherenceRules are the thresholds of the coherence marks, as the training
// program fits them; the defaults are [DefaultCoherenceRules].
type CoherenceRules struct {
	FewTools     int     // a set of up to so many tools is told apart without doubt
	ManyTools    int     // a set of more has tools that can be confused
	VerbAlways   float64 // share of names in one order from which the pattern is consistent
	VerbMostly   float64 // from which it has minor deviations
	SingleMix    float64 // one-word names up to this share break the pattern of the others
	CrowdedNames int     // more names than this deviate somewhere when
	CrowdedVerbs float64 // they have more different verbs a tool than this
	Alike        float64 // similarity from which two tools seem to do one thing
	AlikeShare   float64 // share of tools with such a double from which the set suffers
	SmallSet     int     // up to so many tools an open lifecycle is a gap that shows
}

// DefaultCoherenceRules are the thresholds fitted to the judged sets
// (2026-11-30, 119 sets; judge/offline/train prints the figures).
func DefaultCoherenceRules() CoherenceRules { return coherenceRules }

var coherenceRules = CoherenceRules{
	FewTools:     3,
	ManyTools:    35,
	VerbAlways:   0.97,
	VerbMostly:   0.80,
	SingleMix:    0.75,
	CrowdedNames: 20,
	CrowdedVerbs: 0.12,
	Alike:        0.85,
	AlikeShare:   0.15,
	SmallSet:     15,
}

// Coherence is what the marks of a tool set are decided on.
type Coherence struct {
	rules CoherenceRules
	c     tdqs.ServerCase

	names  *nameSet
	naming namingFacts
	near   []overlap // each tool's nearest sibling, the most similar pair first
	alike  []overlap // of them, those that seem to do one thing
	same   int       // tools whose description another one has word for word
	vague  []string  // names that say nothing, by name
	life   lifecycleFacts
	shadow []tdqs.ShadowVerdict
}

// ReadCoherence reads off a tool set what its marks are decided on.
func ReadCoherence(c tdqs.ServerCase, rules CoherenceRules) *Coherence {
	r := &Coherence{rules: rules, c: c, names: readNames(c.Tools)}
	r.naming = r.names.facts()
	terms := readTerms(c.Tools, r.names)
	r.near = terms.nearest(r.names)
	for _, o := range r.near {
		if o.sim >= rules.Alike {
			r.alike = append(r.alike, o)
		}
	}
	r.same = sameDescriptions(c.Tools)
	r.vague = r.names.vague()
	r.life = r.names.lifecycles()
	r.shadow = confirmShadows(c, terms, r.names)
	return r
}

// With is the same evidence under other thresholds. Alike is kept: the pairs
// were gathered by it.
func (r *Coherence) With(rules CoherenceRules) *Coherence {
	other := *r
	rules.Alike = r.rules.Alike
	other.rules = rules
	return &other
}

// Scores are the four marks.
func (r *Coherence) Scores() [tdqs.NumCoherenceDimensions]int {
	if len(r.c.Tools) == 0 {
		return [tdqs.NumCoherenceDimensions]int{1, 1, 1, 1}
	}
	return [tdqs.NumCoherenceDimensions]int{
		tdqs.Disambiguation:           r.disambiguation(),
		tdqs.NamingConsistency:        r.namingConsistency(),
		tdqs.ToolCountAppropriateness: countMark(len(r.c.Tools), r.c.Edition.TooManyTools),
		tdqs.Completeness:             r.completeness(),
	}
}

// judgeServer gives a tool set its four coherence marks and decides on the
// shadow candidates (specification, "Coherence" and "Shadowed tools").
func judgeServer(c tdqs.ServerCase) tdqs.CoherenceVerdict {
	r := ReadCoherence(c, coherenceRules)
	scores := r.Scores()
	verdict := tdqs.CoherenceVerdict{Shadowing: r.shadow}
	for d, score := range scores {
		verdict.Marks[d] = tdqs.Mark{Score: score, Justification: r.justify(tdqs.CoherenceDimension(d), score)}
	}
	verdict.Summary = r.summary(scores)
	return verdict
}

// disambiguation starts from the size of the set, since every further tool is
// one more to be told apart, and goes down with what makes tools look alike.
func (r *Coherence) disambiguation() int {
	n := len(r.c.Tools)
	mark := 4
	switch {
	case n <= r.rules.FewTools:
		mark = 5
	case n > r.rules.ManyTools:
		mark = 3
	}
	if alike := r.alikeShare(); alike >= r.rules.AlikeShare && n > 1 {
		mark--
		if alike >= 0.5 {
			mark = min(mark-1, 2)
		}
	}
	if vague := share(len(r.vague), n); n > 1 && vague >= 0.25 {
		mark = min(mark, 3)
		if vague >= 0.5 {
			mark = 1
		}
	}
	if r.c.Edition.CostInDisambiguation && len(r.shadow) > 0 {
		mark = min(mark-1, 3)
	}
	return max(mark, 1)
}

// alikeShare is the share of tools that have a double: a sibling of nearly the
// same name and words, or of the same description.
func (r *Coherence) alikeShare() float64 {
	return share(max(2*len(r.alike), r.same), len(r.c.Tools))
}

// namingConsistency asks how many names keep one word order, verb first or verb
// later, and takes off for mixed spelling.
func (r *Coherence) namingConsistency() int {
	f := &r.naming
	if f.tools == 1 {
		return 5
	}
	mark := 3
	switch {
	case f.verbLater >= 0.9:
		mark = 5
	case f.verbFirst >= r.rules.VerbAlways:
		mark = 5
		// One word beside several, or very many verbs, is where names deviate.
		if f.single > 0 && f.single < r.rules.SingleMix || f.tools > r.rules.CrowdedNames && f.verbs > r.rules.CrowdedVerbs {
			mark = 4
		}
	case f.verbFirst >= r.rules.VerbMostly:
		mark = 4
	}
	switch {
	case f.odd > 1 && f.style < 0.9:
		mark = max(mark-2, 2)
	case f.odd > 0:
		mark--
	}
	if share(len(r.vague), f.tools) >= 0.5 {
		mark = min(mark, 2)
	}
	return max(mark, 1)
}

// countMark is the mark for the number of tools alone.
func countMark(n, tooMany int) int {
	switch {
	case n == 0 || n >= 50:
		return 1
	case n == 1 || n >= tooMany:
		return 2
	case n == 2 || n > 15:
		return 3
	}
	return 5
}

// completeness looks for what can be begun and not ended: creation without
// change or deletion.
func (r *Coherence) completeness() int {
	switch {
	case len(r.c.Tools) == 1, r.deadEnd():
		return 3
	case len(r.life.created) > 2 && r.life.whole == len(r.life.created):
		return 5
	case len(r.vague) > 0 && share(len(r.vague), len(r.c.Tools)) >= 0.5:
		return 2
	}
	return 4
}

// deadEnd reports whether the set creates things, changes none of them and
// deletes nothing at all. In a large set the gap drowns.
func (r *Coherence) deadEnd() bool {
	return len(r.c.Tools) <= r.rules.SmallSet && r.life.open > 0 && r.life.open == len(r.life.created) && r.life.deletes == 0
}

// sameDescriptions counts the tools whose description another tool has too.
func sameDescriptions(tools []tdqs.Tool) int {
	seen := make(map[string]int, len(tools))
	for i := range tools {
		if d := tools[i].Description; d != nil && len(*d) > 0 {
			seen[*d]++
		}
	}
	n := 0
	for i := range tools {
		if d := tools[i].Description; d != nil && seen[*d] > 1 {
			n++
		}
	}
	return n
}

func share(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

// summary names the best and the worst dimension.
func (r *Coherence) summary(scores [tdqs.NumCoherenceDimensions]int) string {
	best, worst := 0, 0
	for d, s := range scores {
		if s > scores[best] {
			best = d
		}
		if s < scores[worst] {
			worst = d
		}
	}
	n := len(r.c.Tools)
	var shadows string
	if k := len(r.shadow); k > 0 {
		shadows = fmt.Sprintf(" %s stands in the shadow of %s.", cite(r.shadow[0].Tool), cite(r.shadow[0].CheaperSibling))
		if k > 1 {
			shadows = fmt.Sprintf(" %s stands in the shadow of %s, and %s.", cite(r.shadow[0].Tool),
				cite(r.shadow[0].CheaperSibling), count(k-1, "more tool of a cheaper sibling", "more tools of cheaper siblings"))
		}
	}
	if scores[best] == scores[worst] {
		return fmt.Sprintf("The %s are even: every dimension is at %d.%s", count(n, "tool", "tools"), scores[best], shadows)
	}
	return fmt.Sprintf("With %s the set is strongest in %s (%d) and weakest in %s (%d). %s%s", count(n, "tool", "tools"),
		tdqs.CoherenceDimension(best).Title(), scores[best], tdqs.CoherenceDimension(worst).Title(), scores[worst],
		r.reason(tdqs.CoherenceDimension(worst)), shadows)
}

// count writes a number with its noun.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
