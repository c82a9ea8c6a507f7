package report

import (
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/lint"
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

// small is a server of two tools.
func small() *tdqs.Report {
	r := sampleOf("library-desk", []sampleTool{
		{"get_book", [...]int{5, 3, 3, 3, 5, 4}, nil, nil},
		{"place_hold", [...]int{4, 2, 2, 3, 4, 2}, nil, nil},
	})
	r.Provenance.Notes = nil
	return r
}

// noScore is a server of which too little is scored.
func noScore() *tdqs.Report {
	r := small()
	r.Server.ToolCount, r.ServerScore = 5, nil
	r.Provenance.Listed = 5
	r.Provenance.Notes = []string{"tool 2 has no name, so it cannot be called or scored"}
	return r
}

// noCoherence is a server whose set could not be judged.
func noCoherence() *tdqs.Report {
	r := small()
	r.ServerScore.Coherence, r.ServerScore.Overall = nil, nil
	r.Estimate = nil
	r.Calibration.Judge = tdqs.JudgeName{Judge: "model", Model: "some/model-1"}
	return r
}

// hostileNames are names that want to be something else.
var hostileNames = []string{
	"<script>alert(1)</script>",
	"x|y`z\\",
	"::error file=a::boo",
	"##[command]rm",
	"red\x1b[31m\x1b[2J\u009b1m",
	"rev\u202etxt\u2066.exe\u200b",
	"nul\x00\x07bell",
	"two\nlines\r\ttab",
	"@octocat fixes #1 at https://example.com and www.example.com",
	"**bold** _it_ [a](b) ![c](d) $x$ ~~s~~ &lt; &amp;",
	"half \xed\xa0\xbd surrogate and \xff byte",
	"查询发票并返回完整的明细行以及所有相关的税额和折扣信息",
	"a_very_long_name_that_goes_on_and_on_until_no_table_can_hold_it_any_more_variant_two",
}

func hostile() *tdqs.Report {
	var tools []sampleTool
	for _, name := range hostileNames {
		tools = append(tools, sampleTool{name, [...]int{4, 2, 3, 3, 4, 3}, nil, []tdqs.Flag{tdqs.ShadowingRisk}})
	}
	r := sampleOf(hostileNames[0]+hostileNames[4], tools)
	for i := range r.Tools {
		r.Tools[i].Summary = "It quotes " + hostileNames[i]
		r.Tools[i].Marks[0].Justification = hostileNames[i] + " begins it"
	}
	r.Provenance.Notes = append([]string{}, hostileNames...)
	return r
}

// sampleLint is a run of the linter with findings of every severity.
func sampleLint() *Lint {
	l := cleanLint()
	names := []string{"get_book", "place_hold", "sync", "old|name"}
	l.Tools = nil
	for _, name := range names {
		l.Tools = append(l.Tools, LintTool{Name: name})
	}
	add := func(tool int, rule string, s lint.Severity, message string) {
		f := lint.Finding{Message: message, Rule: rule, Severity: s, Tool: &names[tool], Position: tool + 1,
			Pointer: "/description", Evidence: "invented", Dimension: "purpose_clarity"}
		l.Findings = append(l.Findings, f)
		l.Tools[tool].Findings = append(l.Tools[tool].Findings, f)
	}
	add(2, "no-description", lint.Error, "An invented message on what is missing and what to write in its place.")
	for i := range names {
		add(i, "missing-annotations", lint.Warning, "An invented message that is the same for every tool that it is about, and long enough to be broken.")
	}
	add(1, "undocumented-parameters", lint.Info, "The schema describes 3 of 5 parameters.")
	add(3, "undocumented-parameters", lint.Info, "The schema describes 1 of 2 parameters.")
	l.Findings = append(l.Findings, lint.Finding{Message: "An invented message about the set.", Rule: "shadow-candidate", Severity: lint.Warning})
	l.Tools[2].Flags = []tdqs.Flag{tdqs.NoDescription}
	l.ShadowCandidates = []tdqs.ShadowCandidate{{Tool: "place_hold", InvocationCost: 9, CheaperSibling: "get_book", CheaperSiblingInvocationCost: 1}}
	l.Provenance.Notes = []string{"tool 5 has no name, so it cannot be called or scored"}
	return l
}

// cleanLint is a run of the linter that found nothing.
func cleanLint() *Lint {
	return &Lint{
		GeneratedAt: time.Date(2026, 11, 30, 11, 2, 42, 269e6, time.UTC),
		Edition:     tdqs.DefaultEdition(),
		Server:      tdqs.ServerSummary{Name: "library-desk", ToolCount: 1},
		Tools:       []LintTool{{Name: "get_book"}},
		Provenance:  tdqs.Provenance{ToolVersion: "v0.1.0", InputKind: "file", Listed: 1, Scored: 1},
	}
}
