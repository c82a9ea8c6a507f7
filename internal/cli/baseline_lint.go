package cli

import (
	"fmt"
	"slices"

	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/lint"
)

// knownFinding is a finding of a baseline: the hash decides, or the parts where
// some of them are mended; the pointer is for readers.
type knownFinding struct {
	Tool    *string  `json:"tool"`
	Rule    string   `json:"rule"`
	Pointer string   `json:"pointer,omitempty"`
	Parts   []string `json:"parts,omitempty"`
	Hash    string   `json:"hash"`
}

func known(f *lint.Finding) knownFinding {
	k := knownFinding{Tool: f.Tool, Rule: f.Rule, Pointer: f.Pointer, Hash: f.Hash()}
	for _, part := range f.Parts {
		k.Parts = append(k.Parts, validName(part))
	}
	slices.Sort(k.Parts)
	k.Parts = slices.Compact(k.Parts)
	return k
}

// within reports whether a finding is what is left of another one: the same rule
// finds in the same tool what it found then, or some of it.
func (k *knownFinding) within(was *knownFinding) bool {
	if k.Rule != was.Rule || !sameTool(k.Tool, was.Tool) || len(k.Parts) == 0 {
		return false
	}
	for _, part := range k.Parts {
		if _, ok := slices.BinarySearch(was.Parts, part); !ok {
			return false
		}
	}
	return true
}

func sameTool(a, b *string) bool {
	return a == nil && b == nil || a != nil && b != nil && validName(*a) == validName(*b)
}

// knownOf pairs what is found with what was known: for each finding the place of
// what knows it, -1 where nothing does.
func knownOf(was, now []knownFinding) []int {
	byHash, byRule := map[string][]int{}, map[string][]int{}
	for i := range was {
		byHash[was[i].Hash] = append(byHash[was[i].Hash], i)
	}
	out, used := make([]int, len(now)), make([]bool, len(was))
	take := func(i int, fits func(was *knownFinding) bool) {
		same := byHash[now[i].Hash]
		for len(same) > 0 && used[same[0]] {
			same = same[1:]
		}
		byHash[now[i].Hash] = same
		for _, j := range same {
			if out[i] >= 0 {
				return
			}
			if !used[j] && fits(&was[j]) {
				out[i], used[j] = j, true
			}
		}
	}
	for i := range now {
		out[i] = -1
		take(i, func(was *knownFinding) bool { return slices.Equal(was.Parts, now[i].Parts) })
	}
	for i := range now {
		// A baseline of before the rule had parts, and one with too many, has none.
		take(i, func(was *knownFinding) bool {
			return len(was.Parts) == 0 || len(now[i].Parts) == 0 || now[i].within(was)
		})
	}
	place := func(k *knownFinding) string {
		if k.Tool == nil {
			return k.Rule
		}
		return k.Rule + " " + validName(*k.Tool)
	}
	for i := range was {
		if !used[i] && len(was[i].Parts) > 0 {
			byRule[place(&was[i])] = append(byRule[place(&was[i])], i)
		}
	}
	for i := range now {
		if out[i] >= 0 {
			continue
		}
		for _, j := range byRule[place(&now[i])] {
			if !used[j] && now[i].within(&was[j]) {
				out[i], used[j] = j, true
				break
			}
		}
	}
	return out
}

// holdFindings returns the findings that the baseline does not know, and strikes
// out of it what is mended, unless only a part of the rules was asked.
func (k *keeper) holdFindings(l *report.Lint, whole bool) ([]lint.Finding, error) {
	name := report.Short(l.Server.Name)
	if len(l.Tools) == 0 || l.Server.ToolCount > len(l.Tools) {
		return nil, fmt.Errorf("%s: not every tool could be read, so nothing is held to the baseline; the report says why", name)
	}
	if err := k.count(name, len(l.Tools)); err != nil {
		return nil, err
	}
	found := []knownFinding{}
	if k.update {
		k.known = make([]bool, len(l.Findings))
		for i := range l.Findings {
			found, k.known[i] = append(found, known(&l.Findings[i])), true
		}
		k.next.Findings = found
		return nil, nil
	}
	if k.was.Findings == nil {
		return nil, fmt.Errorf("the baseline %s holds no findings yet: --update-baseline adds them", k.path)
	}
	for i := range l.Findings {
		found = append(found, known(&l.Findings[i]))
	}
	var fresh []lint.Finding
	k.known = make([]bool, len(found))
	left, smaller := []knownFinding{}, 0
	for i, by := range knownOf(k.was.Findings, found) {
		if by < 0 {
			fresh = append(fresh, l.Findings[i])
			continue
		}
		k.known[i] = true
		left = append(left, found[i])
		if was := &k.was.Findings[by]; found[i].Hash != was.Hash || len(found[i].Parts) < len(was.Parts) {
			smaller++
		}
	}
	if whole {
		k.shrink(left, smaller)
	}
	return fresh, nil
}

// shrink strikes out what is mended, in whole or in part.
func (k *keeper) shrink(left []knownFinding, smaller int) {
	mended := len(k.was.Findings) - len(left)
	if mended > 0 {
		k.said = append(k.said, fmt.Sprintf("%s gone, and struck out of %s", counted(int64(mended), "finding of the baseline is", "findings of the baseline are"), k.path))
	}
	if smaller > 0 {
		k.said = append(k.said, fmt.Sprintf("%s mended in part; %s holds what is left", counted(int64(smaller), "finding of the baseline is", "findings of the baseline are"), k.path))
	}
	if mended+smaller > 0 {
		k.next.Findings = left
	}
}

// heldFindings is what became of holding a server to its baseline.
type heldFindings struct {
	keeper *keeper
	fresh  []lint.Finding
	err    error // it could not be held
}

// hold holds a server to its baseline: only what is new can fail.
func (o *lintOptions) hold(l *report.Lint) *heldFindings {
	k, err := o.open()
	if err != nil {
		return &heldFindings{err: err}
	}
	fresh, err := k.holdFindings(l, o.whole())
	return &heldFindings{k, fresh, err}
}

// known says of each finding whether the baseline has it.
func (h *heldFindings) known() []bool {
	if h.keeper == nil {
		return nil
	}
	return h.keeper.known
}

// newFindings says what is new, and keeps what is left of the baseline.
func (a *app) newFindings(l *report.Lint, held *heldFindings, o *lintOptions) error {
	if held.err != nil {
		return held.err
	}
	n := 0
	for _, f := range held.fresh {
		if o.failOn != "" && f.Severity.AtLeast(o.failOn) {
			n++
			a.say("new: %s %s %s", f.Rule, report.Short(toolOf(f)), report.Prose(f.Message))
		}
	}
	if n > 0 {
		a.fail(statusThreshold, fmt.Errorf("%s: %s beside the baseline that --fail-on %s does not let pass", report.Short(l.Server.Name), plural(int64(n), "finding"), o.failOn))
		return nil
	}
	return held.keeper.close(a)
}

// toolOf names what a finding is of.
func toolOf(f lint.Finding) string {
	if f.Tool == nil {
		return "the set"
	}
	return *f.Tool
}
