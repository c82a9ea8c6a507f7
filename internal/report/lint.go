package report

import (
	"fmt"
	"slices"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/lint"
)

// Lint is one run of the linter over one server: what `tdqs lint` prints.
type Lint struct {
	GeneratedAt      time.Time
	Edition          *tdqs.Edition
	Server           tdqs.ServerSummary
	Findings         []lint.Finding
	Known            []bool // of each finding: the baseline knows it, so that it fails nothing; nil: none is known
	ShadowCandidates []tdqs.ShadowCandidate
	Tools            []LintTool // in the order of the answer
	Provenance       tdqs.Provenance
}

// LintTool is what a linter knows of one tool.
type LintTool struct {
	Name     string
	Signals  tdqs.Signals
	Flags    []tdqs.Flag
	Findings []lint.Finding
}

// NewLint runs the linter over a server. Who ran it, when and on what is for the
// caller to add.
func NewLint(e *tdqs.Edition, s *tdqs.Server) *Lint {
	signals, digest := e.SignalsOf(s.Tools)
	candidates := e.ShadowCandidates(s.Tools, signals)
	l := &Lint{
		Edition:          e,
		Server:           tdqs.ServerSummary{Name: s.Name, ToolCount: max(s.Listed, len(s.Tools))},
		Findings:         lint.Run(e, s, signals, candidates),
		ShadowCandidates: candidates,
		Tools:            make([]LintTool, len(s.Tools)),
		Provenance:       tdqs.Provenance{DefinitionsSHA256: digest, Listed: s.Listed, Scored: len(s.Tools)},
	}
	for _, n := range s.Notes {
		l.Provenance.Notes = append(l.Provenance.Notes, n.Text)
	}
	byPosition := map[int][]lint.Finding{}
	for _, f := range l.Findings {
		byPosition[f.Position] = append(byPosition[f.Position], f)
	}
	for i := range s.Tools {
		t := &s.Tools[i]
		l.Tools[i] = LintTool{t.Name, signals[i], tdqs.HardGates(t), byPosition[t.Position]}
	}
	return l
}

// Select keeps the findings of some rules, of all when there are none, without
// those of the ignored ones.
func (l *Lint) Select(rules, ignored []*lint.Rule) {
	named := func(list []*lint.Rule, id string) bool {
		return slices.ContainsFunc(list, func(r *lint.Rule) bool { return r.ID == id })
	}
	drop := func(f lint.Finding) bool {
		return len(rules) > 0 && !named(rules, f.Rule) || named(ignored, f.Rule)
	}
	l.Findings = slices.DeleteFunc(l.Findings, drop)
	for i := range l.Tools {
		l.Tools[i].Findings = slices.DeleteFunc(l.Tools[i].Findings, drop)
	}
}

// Count counts the findings of one severity.
func (l *Lint) Count(s lint.Severity) int {
	n := 0
	for i := range l.Findings {
		if l.Findings[i].Severity == s {
			n++
		}
	}
	return n
}

// group is the findings of one rule and severity that say the same.
type group struct {
	message string
	tools   []string // as named by the server; empty for the set as a whole
}

// ruleGroup is what one rule found at one severity.
type ruleGroup struct {
	rule     string
	severity lint.Severity
	findings int
	groups   []group
}

// grouped orders findings for reading: the gravest first, then in the order of
// the rules; what is said of many tools is said once.
func (l *Lint) grouped() []*ruleGroup {
	var out []*ruleGroup
	for _, severity := range lint.Severities() {
		for _, rule := range lint.Rules() {
			g := &ruleGroup{rule: rule.ID, severity: severity}
			at := map[string]int{}
			for i := range l.Findings {
				f := &l.Findings[i]
				if f.Rule != rule.ID || f.Severity != severity {
					continue
				}
				g.findings++
				k, ok := at[f.Message]
				if !ok {
					k = len(g.groups)
					at[f.Message] = k
					g.groups = append(g.groups, group{message: f.Message})
				}
				if f.Tool != nil {
					g.groups[k].tools = append(g.groups[k].tools, *f.Tool)
				}
			}
			if g.findings > 0 {
				out = append(out, g)
			}
		}
	}
	return out
}

// verdict says what was found, or in how many of the tools nothing was.
func (l *Lint) verdict() string {
	switch read, listed := len(l.Tools), l.Server.ToolCount; {
	case read == 0:
		return "no tool could be read"
	case len(l.Findings) > 0:
		if n := l.known(); n > 0 {
			return fmt.Sprintf("%s, %d known", l.tally(), n)
		}
		return l.tally()
	case read < listed:
		return fmt.Sprintf("nothing found in %d of %s", read, count(listed, "tool"))
	}
	return "nothing found"
}

// known counts the findings that the baseline knows.
func (l *Lint) known() int {
	n := 0
	for _, known := range l.Known {
		if known {
			n++
		}
	}
	return n
}

// tally counts findings by severity: "1 error, 4 warnings, no notes".
func (l *Lint) tally() string {
	return markup.Enumerate([]string{
		count(l.Count(lint.Error), "error"),
		count(l.Count(lint.Warning), "warning"),
		count(l.Count(lint.Info), "note"),
	}, "and")
}
