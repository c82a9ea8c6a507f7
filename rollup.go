package tdqs

import "fmt"

// enoughScored is the 80 % rule: fewer scored tools would misrepresent the
// server (specification, "Tool definition quality").
func enoughScored(scored, listed int) bool { return scored > 0 && 5*scored >= 4*listed }

func (r *Report) note(format string, args ...any) {
	r.Provenance.Notes = append(r.Provenance.Notes, fmt.Sprintf(format, args...))
}

// rollUp computes the server's score, or notes why there is none.
func (r *Report) rollUp(coherence *Coherence) {
	if !enoughScored(len(r.Tools), r.Server.ToolCount) {
		r.note("scored %d of %d tools: below 80 %% there is no score for the server", len(r.Tools), r.Server.ToolCount)
		return
	}
	scores := make([]Tenths, len(r.Tools))
	for i := range r.Tools {
		scores[i] = r.Tools[i].TDQS
	}
	r.ServerScore = r.Edition.RollUp(scores, r.Server.ToolCount, coherence)
	r.ServerScore.Spread = r.Edition.serverSpread(r.Tools, r.Server.ToolCount, coherence)
}

// RollUp joins the scores of a server's tools, at least one, with its coherence
// (nil when that is unknown). listed counts the tools without a score too.
func (e *Edition) RollUp(scores []Tenths, listed int, coherence *Coherence) *ServerScore {
	s := &ServerScore{ToolCount: listed, ScoredToolCount: len(scores), Coherence: coherence, edition: e}
	s.DescriptionQuality, s.MeanTDQS, s.MinTDQS = e.quality(scores)
	if coherence != nil {
		overall := e.overall(s.DescriptionQuality, coherence.Score)
		s.Overall = &overall
	}
	return s
}

// confirmed keeps the verdicts that name a candidate pair, each dearer tool
// once, and adds the costs (specification, "Validate, then trust": a judge that
// invents pairs would defeat the prefilter).
func confirmed(verdicts []ShadowVerdict, candidates []ShadowCandidate) []ShadowingRiskEntry {
	var out []ShadowingRiskEntry
	for _, c := range candidates {
		for _, v := range verdicts {
			if v.Tool == c.Tool && v.CheaperSibling == c.CheaperSibling {
				out = append(out, ShadowingRiskEntry{Tool: c.Tool, InvocationCost: c.InvocationCost,
					CheaperSibling: c.CheaperSibling, CheaperSiblingInvocationCost: c.CheaperSiblingInvocationCost,
					Justification: v.Justification, Position: c.Position})
				break
			}
		}
	}
	return out
}
