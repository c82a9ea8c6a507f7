package report

import (
	"time"

	"github.com/opentdqs/tdqs"
)

// sampleTool is one row of the sample: a name, six marks and flags.
type sampleTool struct {
	name   string
	marks  [tdqs.NumDimensions]int
	flags  []tdqs.Flag
	server []tdqs.Flag
}

// sample is an invented server of ten tools whose report shows every part.
func sample() *tdqs.Report {
	return sampleOf("library-desk", []sampleTool{
		{"search_catalogue", [...]int{5, 4, 3, 4, 5, 4}, nil, nil},
		{"get_book", [...]int{5, 3, 3, 3, 5, 4}, nil, nil},
		{"list_branches", [...]int{4, 2, 3, 4, 4, 3}, nil, nil},
		{"place_hold", [...]int{4, 2, 2, 3, 4, 2}, nil, nil},
		{"cancel_hold", [...]int{4, 2, 1, 3, 4, 3}, []tdqs.Flag{tdqs.AnnotationContradiction}, nil},
		{"renew_loan", [...]int{5, 5, 4, 4, 5, 4}, nil, nil},
		{"query_loans", [...]int{4, 3, 3, 2, 3, 2}, nil, []tdqs.Flag{tdqs.ShadowingRisk}},
		{"sync", [...]int{1, 1, 1, 1, 1, 1}, []tdqs.Flag{tdqs.NoDescription}, nil},
		{"close_account", [...]int{4, 2, 2, 3, 5, 2}, nil, nil},
		{"pay_fine", [...]int{4, 3, 3, 3, 4, 3}, nil, nil},
	})
}

func sampleOf(name string, tools []sampleTool) *tdqs.Report {
	e := tdqs.DefaultEdition()
	r := &tdqs.Report{
		GeneratedAt: time.Date(2026, 11, 30, 11, 2, 42, 269e6, time.UTC),
		Edition:     e,
		Calibration: tdqs.Calibration{Edition: e.Name, Judge: tdqs.JudgeName{Judge: "offline", Weights: "0011223344556677"}},
		Estimate:    &tdqs.Estimate{MeanAbsoluteError: 0.23, SameTierPercent: 81},
		Server:      tdqs.ServerSummary{Name: name, ToolCount: len(tools)},
		Provenance: tdqs.Provenance{ToolVersion: "v0.1.0", InputKind: "file", Listed: len(tools), Scored: len(tools),
			Notes: []string{`tool 9, "close_account": title is a number and not a string, so it counts as absent`}},
	}
	var scores []tdqs.Tenths
	for i, t := range tools {
		s := tdqs.ToolScore{Name: t.name, Position: i + 1, Flags: t.flags, ServerFlags: t.server,
			Summary: "Purpose Clarity is its best side, Usage Guidelines its weakest."}
		for d, mark := range t.marks {
			s.Marks[d] = tdqs.Mark{Score: mark, Justification: "An invented reason that quotes \"the words\" of the description."}
		}
		s.TDQS = e.Score(t.marks)
		scores = append(scores, s.TDQS)
		r.Tools = append(r.Tools, s)
	}
	c := &tdqs.Coherence{Summary: "The names follow one pattern; two tools overlap."}
	for d, mark := range [tdqs.NumCoherenceDimensions]int{4, 5, 5, 3} {
		c.Marks[d] = tdqs.Mark{Score: mark, Justification: "An invented reason."}
	}
	c.Score = e.CoherenceScore(c.Marks.Scores())
	for i := range r.Tools {
		if len(r.Tools[i].ServerFlags) > 0 {
			c.ShadowingRisks = append(c.ShadowingRisks, tdqs.ShadowingRiskEntry{Tool: r.Tools[i].Name, InvocationCost: 9,
				CheaperSibling: r.Tools[(i+1)%len(tools)].Name, CheaperSiblingInvocationCost: 1, Justification: "An invented reason."})
		}
	}
	r.ServerScore = e.RollUp(scores, len(tools), c)
	return r
}
