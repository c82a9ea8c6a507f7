package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/opentdqs/tdqs"
)

// fixTarget is the mark that a fix is assumed to reach: good, not perfect. A
// description that was missing is assumed to become adequate.
const (
	fixTarget   = 4
	firstTarget = 3
	maxFixes    = 3
	// maxLackColumns is how much is shown of what is missing, fewestLacking how many
	// bytes a sentence has that says it.
	maxLackColumns = 170
	fewestLacking  = 12
	maxNext        = 2 // names of tools beside the worst
)

// fix is one piece of work and what it is worth by itself.
type fix struct {
	words  string // what to do; %s stands for the tools
	first  string // name of the worst tool, as sent
	all    bool   // it touches every tool
	tools  []int  // indices of the tools it touches, the worst first
	low    int    // the lowest mark of the first dimension among them
	high   int    // the highest
	marks  []tdqs.Dimension
	target int
	also   []alsoLifted // what the work lifts besides
	next   []string     // names of the tools behind the worst, as sent
	writes bool         // it gives a text to the worst of all tools, which says nothing yet
	advice string       // what to do about the worst tool in the judge's words; empty for none
	lacks  string       // what that tool lacks in the judge's words, as they came; empty for none

	gain
	exact int // orders fixes of one gain
}

// gain is what work adds to the score of the whole.
type gain struct{ added, after tdqs.Tenths }

// plan is the work on one report while fixes are chosen.
type plan struct {
	report *tdqs.Report
	order  []int                     // of the tools, worst first
	scores [][tdqs.NumDimensions]int // the marks after the fixes so far
	// advised is set when the judge says what to do: where it does not it knows
	// nothing that would lift the mark, and nothing is promised.
	advised bool
}

// fixes chooses the pieces of work worth most, each assumed done before the
// next is chosen, and orders them by what each is worth by itself. Work on
// a smell is chosen before work on what is adequate.
func fixes(r *tdqs.Report) (list []fix, together gain) {
	p := &plan{report: r, advised: advised(r)}
	for i := range r.Tools {
		p.order = append(p.order, i)
		p.scores = append(p.scores, r.Tools[i].Marks.Scores())
	}
	slices.SortStableFunc(p.order, func(a, b int) int { return int(r.Tools[a].TDQS - r.Tools[b].TDQS) })

	today := p.scores
	for below := 3; below <= fixTarget && len(list) < maxFixes && len(r.Tools) > 0; {
		best, ok := p.first(p.candidates(below))
		if !ok {
			below++
			continue
		}
		p.scores = lifted(p.scores, best)
		list = append(list, best)
	}
	for i := range list {
		alone := lifted(today, list[i])
		list[i].gain, list[i].exact = p.gain(today, alone), p.exact(alone)
	}
	slices.SortStableFunc(list, func(a, b fix) int {
		return cmp.Or(first(a.writes, b.writes), cmp.Compare(b.added, a.added), cmp.Compare(b.exact, a.exact))
	})
	return list, p.gain(today, p.scores)
}

// first orders what holds before what does not.
func first(a, b bool) int {
	switch {
	case a && !b:
		return -1
	case b && !a:
		return 1
	}
	return 0
}

// first is the candidate to choose next: one that gives the worst tool a text, for what is
// added to one that says nothing helps nobody, or else the one that adds most.
func (p *plan) first(candidates []fix) (fix, bool) {
	for _, c := range candidates {
		if c.writes && p.exact(lifted(p.scores, c)) > p.exact(p.scores) {
			return c, true
		}
	}
	return p.best(candidates)
}

func (p *plan) gain(before, after [][tdqs.NumDimensions]int) gain {
	score := p.whole(after)
	return gain{score - p.whole(before), score}
}

// candidates are the fixes of marks below a bound: one for the tools without a
// description, and one for each dimension; what a flag knows better is work by itself.
func (p *plan) candidates(below int) []fix {
	var missing, unwritten []int
	var weak, flagged [tdqs.NumDimensions][]int
	for _, i := range p.order {
		none := slices.Contains(p.report.Tools[i].Flags, tdqs.NoDescription)
		if none || p.report.Tools[i].Unwritten {
			// What a description yet to be written lacks is nothing to mend by itself.
			switch written := slices.Min(p.scores[i][:]) >= firstTarget; {
			case written:
			case none:
				missing = append(missing, i)
			default:
				unwritten = append(unwritten, i)
			}
			continue
		}
		for d, score := range p.scores[i] {
			switch d := tdqs.Dimension(d); {
			case score >= below || !p.known(i, d) || p.reached(i, d):
			case p.flagged(i, d) != "":
				flagged[d] = append(flagged[d], i)
			default:
				weak[d] = append(weak[d], i)
			}
		}
	}
	var out []fix
	all := tdqs.Dimensions()
	if len(missing) > 0 {
		out = append(out, p.fix("Write a description for %s", missing, all[:], firstTarget))
	}
	if len(unwritten) > 0 {
		out = append(out, p.fix("Write a description for %s: what it does to what, when it is the right tool and what comes back", unwritten, all[:], firstTarget))
	}
	for _, d := range tdqs.Dimensions() {
		for _, tools := range [...][]int{weak[d], flagged[d]} {
			if len(tools) > 0 {
				out = append(out, p.fix(p.sentence(d, tools[0]), tools, []tdqs.Dimension{d}, p.target(tools[0], d, below)))
			}
		}
	}
	return out
}

// repeats is what to do about a description that is the tool's name or title again, where
// no judge knows which.
const repeats = "Say what %s does to what instead of repeating its name or title"

// flagged is what to do about a dimension of a tool that a flag knows; empty for none.
func (p *plan) flagged(tool int, d tdqs.Dimension) string {
	flags := p.report.Tools[tool].Flags
	switch {
	case d == tdqs.PurposeClarity && slices.Contains(flags, tdqs.TautologicalDescription):
		return repeats
	case d == tdqs.BehavioralTransparency && slices.Contains(flags, tdqs.AnnotationContradiction):
		return "Make the description of %s agree with its annotations"
	}
	return ""
}

// sentence is what to do about a dimension of tools like the one given.
func (p *plan) sentence(d tdqs.Dimension, tool int) string {
	return cmp.Or(p.flagged(tool, d), dimensionWords[d].fix)
}

// fix describes one piece of work.
func (p *plan) fix(words string, tools []int, marks []tdqs.Dimension, target int) fix {
	f := fix{words: words, tools: tools, marks: marks, target: target, low: 5,
		first: p.report.Tools[tools[0]].Name, all: len(tools) == len(p.report.Tools)}
	if len(marks) == 1 {
		worst := &p.report.Tools[tools[0]]
		f.lacks = lacks(worst.Marks[marks[0]].Justification)
		flag := p.flagged(tools[0], marks[0])
		f.advice = worst.Advice[marks[0]] // of what is flagged the judge knows the words
		if f.advice != "" && flag == "" {
			f.also = alsoLifts[marks[0]]
		}
		f.writes = flag == repeats
	}
	f.writes = (f.writes || len(marks) > 1) && slices.Contains(tools, p.order[0])
	for _, i := range tools[1:min(len(tools), 1+maxNext)] {
		f.next = append(f.next, p.report.Tools[i].Name)
	}
	for _, i := range tools {
		for _, d := range marks {
			if mark := p.report.Tools[i].Marks[d].Score; mark < target || len(marks) == 1 {
				f.low, f.high = min(f.low, mark), max(f.high, mark)
			}
		}
	}
	return f
}

// sentence is what to do, with names set by the format; inert makes the judge's words
// safe for it.
func (f *fix) sentence(name, inert func(string) string) string {
	first := name(squeeze(Name(f.first), 32))
	switch n := len(f.tools); {
	case f.advice != "" && n == 1:
		return "In " + first + ", " + inert(excerpt(Prose(f.advice), maxLackColumns))
	case f.advice != "":
		return "In " + first + ", " + inert(excerpt(Prose(f.advice), maxLackColumns)) + ", and the like in " + count(n-1, "more tool")
	case n == 1:
		return fmt.Sprintf(f.words, first)
	case f.all:
		return fmt.Sprintf(f.words, fmt.Sprintf("each of the %d tools", n))
	default:
		return fmt.Sprintf(f.words, fmt.Sprintf("each of %d tools", n))
	}
}

// lacks is the last sentence of a justification of several: it says what is missing,
// with the names of siblings and parameters. It is empty where that cannot be told.
func lacks(justification string) string {
	text := strings.TrimSpace(Prose(justification))
	i := strings.LastIndex(text, ". ")
	if i < 0 {
		return ""
	}
	last := text[i+2:]
	if len(last) < fewestLacking || strings.Count(last, `"`)%2 != 0 || strings.Count(last, "`")%2 != 0 {
		return "" // the stop stood in a quote
	}
	return strings.TrimSuffix(last, ".")
}

// detail is which dimension goes from which mark to which, where to start, and what
// is missing there; inert makes the judge's words safe for the format.
func (f *fix) detail(name, inert func(string) string) string {
	what, from := "every dimension", fmt.Sprint(f.low)
	if len(f.marks) == 1 {
		what = f.marks[0].Title()
	}
	if f.low != f.high {
		from = fmt.Sprintf("%d to %d", f.low, f.high)
	}
	more := ""
	switch {
	case f.advice != "":
		for i, tool := range f.next {
			more += [...]string{", then ", " and "}[i] + name(squeeze(Name(tool), 32))
		}
	case len(f.tools) > 1:
		more = ", " + name(squeeze(Name(f.first), 32)) + " first"
	}
	if f.lacks != "" && f.advice == "" {
		more += ": " + inert(excerpt(f.lacks, maxLackColumns))
	}
	return fmt.Sprintf("%s %s → %d%s", what, from, f.target, more)
}

// best is the candidate that adds most; of equal ones the first.
func (p *plan) best(candidates []fix) (fix, bool) {
	var best fix
	most, found := p.exact(p.scores), false
	for _, c := range candidates {
		if v := p.exact(lifted(p.scores, c)); v > most {
			best, most, found = c, v, true
		}
	}
	return best, found
}

// lifted is a table of marks after a fix.
func lifted(scores [][tdqs.NumDimensions]int, f fix) [][tdqs.NumDimensions]int {
	out := slices.Clone(scores)
	for _, i := range f.tools {
		for _, d := range f.marks {
			out[i][d] = max(out[i][d], f.target)
		}
		for _, a := range f.also {
			if mark := &out[i][a.d]; *mark < a.most {
				*mark++
			}
		}
	}
	return out
}

// exact is the description quality without rounding, as an integer that orders
// fixes: six parts of the mean and four of the minimum.
func (p *plan) exact(scores [][tdqs.NumDimensions]int) int {
	sum, least := 0, 1<<30
	for _, tool := range scores {
		hundredths := 0
		for d, score := range tool {
			hundredths += score * tdqs.Dimension(d).Weight()
		}
		sum, least = sum+hundredths, min(least, hundredths)
	}
	return 6*sum + 4*len(scores)*least
}

// whole is the score that the reader sees first, if the tools had these marks;
// without an aggregate it is that of the tools alone.
func (p *plan) whole(scores [][tdqs.NumDimensions]int) tdqs.Tenths {
	tools := make([]tdqs.Tenths, len(scores))
	for i := range scores {
		tools[i] = p.report.Edition.Score(scores[i])
	}
	var coherence *tdqs.Coherence
	if s := p.report.ServerScore; s != nil {
		coherence = s.Coherence
	}
	_, score, _ := headline(p.report.Edition.RollUp(tools, p.report.Server.ToolCount, coherence))
	return score
}
