package tdqs

import "slices"

// WhatIf says by arithmetic alone what lifting tools would do to a server's
// score: to the overall score, or to the description quality when there is no
// coherence.
type WhatIf struct {
	Current Tenths
	// Lifts raises the tools below the target, the worst first, each on top of
	// those before it: lifting the worst exposes the next.
	Lifts []Lift
	// NextTier is the least that reaches the next tier; nil at the top.
	NextTier *TierPlan
}

// Lift is one tool raised to the target.
type Lift struct {
	Tool         string
	Position     int
	From, To     Tenths
	ServerBefore Tenths
	ServerAfter  Tenths
}

// TierPlan is the fewest tools that must reach which score for a tier.
type TierPlan struct {
	Tier Tier
	// Reachable is false when perfect tools would not do; Tools is empty then.
	Reachable bool
	Tools     []string // the worst first
	Score     Tenths   // the lowest that suffices for each of them
}

const perfect Tenths = 50

// WhatIf computes the lifts of the report's tools to target. It is nil when
// there is no aggregate.
func (r *Report) WhatIf(target Tenths) *WhatIf {
	if r.ServerScore == nil {
		return nil
	}
	p := r.plan()
	w := &WhatIf{Current: p.server(p.scores)}
	scores := slices.Clone(p.scores)
	before := w.Current
	for _, i := range p.worstFirst {
		if scores[i] >= target {
			break
		}
		lift := Lift{Tool: r.Tools[i].Name, Position: r.Tools[i].Position, From: scores[i], To: target, ServerBefore: before}
		scores[i] = target
		lift.ServerAfter = p.server(scores)
		before = lift.ServerAfter
		w.Lifts = append(w.Lifts, lift)
	}
	w.NextTier = p.nextTier(r, w.Current)
	return w
}

// plan is the arithmetic of one report.
type plan struct {
	scores     []Tenths
	worstFirst []int // indices of the tools; equal scores in their order
	server     func([]Tenths) Tenths
}

func (r *Report) plan() plan {
	p := plan{scores: make([]Tenths, len(r.Tools)), worstFirst: make([]int, len(r.Tools))}
	for i := range r.Tools {
		p.scores[i], p.worstFirst[i] = r.Tools[i].TDQS, i
	}
	slices.SortStableFunc(p.worstFirst, func(a, b int) int { return int(p.scores[a] - p.scores[b]) })
	p.server = func(scores []Tenths) Tenths {
		s := r.Edition.RollUp(scores, r.Server.ToolCount, r.ServerScore.Coherence)
		if s.Overall != nil {
			return *s.Overall
		}
		return s.DescriptionQuality
	}
	return p
}

// ServerScoreWith is the server's score if the tool at that index had another
// score: the overall score, or the description quality without coherence; 0
// when there is no aggregate.
func (r *Report) ServerScoreWith(index int, score Tenths) Tenths {
	if r.ServerScore == nil {
		return 0
	}
	p := r.plan()
	p.scores[index] = score
	return p.server(p.scores)
}

// lifted are the scores with the k worst tools raised to at least score.
func (p plan) lifted(k int, score Tenths) []Tenths {
	scores := slices.Clone(p.scores)
	for _, i := range p.worstFirst[:k] {
		scores[i] = max(scores[i], score)
	}
	return scores
}

// nextTier finds the smallest number of tools, then the lowest score, that
// reach the next tier: both only ever help, so halving finds them.
func (p plan) nextTier(r *Report, current Tenths) *TierPlan {
	var next TierInfo
	for _, info := range tiers {
		if info.Floor > current {
			next = info // the last of these is the nearest
		}
	}
	if next.Tier == "" {
		return nil
	}
	t := &TierPlan{Tier: next.Tier}
	reaches := func(k int, score Tenths) bool { return p.server(p.lifted(k, score)) >= next.Floor }
	if !reaches(len(p.scores), perfect) {
		return t
	}
	t.Reachable = true
	k := lowest(1, len(p.scores), func(k int) bool { return reaches(k, perfect) })
	t.Score = Tenths(lowest(10, int(perfect), func(s int) bool { return reaches(k, Tenths(s)) }))
	for _, i := range p.worstFirst[:k] {
		t.Tools = append(t.Tools, r.Tools[i].Name)
	}
	return t
}

// lowest is the smallest number from low to high for which ok holds; it holds
// for high and, once it holds, for all larger ones.
func lowest(low, high int, ok func(int) bool) int {
	for low < high {
		mid := (low + high) / 2
		if ok(mid) {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return low
}
