package report

import (
	"io"
	"slices"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/lint"
)

// found is what one run of a command found, in the shape that the formats for
// machines share: what is wrong is a finding, whatever command says so.
type found struct {
	command string
	about   string // what was looked at, where that is no list of servers
	rules   []rule
	servers []foundServer
}

// foundServer is what was found in one server.
type foundServer struct {
	name     string
	summary  string // of it in a line
	source   *Source
	tools    []foundTool // in the order of the answer
	findings []foundFinding
	notes    []string // what was odd about the input
	// elsewhere is what names the server, for findings that have no place in an
	// input file.
	elsewhere spot
}

// foundFinding is a finding, and what it does to the run.
type foundFinding struct {
	lint.Finding
	fails bool // the run, if nothing lets it pass
	// passes is why it fails nothing, however grave it is: it is known, or it is
	// accepted; empty where there is no such reason.
	passes string
	// asked is the line that asks for what is not there.
	asked  spot
	absent bool // what it speaks of is not in the input
}

// spot is a line of a file that is no input; the zero value is none.
type spot struct {
	file string
	line int
}

// add adds a finding that nothing lets pass; what there is more to say of it is set in
// what comes back, before the next one is added.
func (s *foundServer) add(o Options, f lint.Finding) *foundFinding {
	s.findings = append(s.findings, foundFinding{Finding: f, fails: o.fails(f.Severity)})
	return &s.findings[len(s.findings)-1]
}

// addAll adds findings of which there is no more to say.
func (s *foundServer) addAll(o Options, findings []lint.Finding) {
	for _, f := range findings {
		s.add(o, f)
	}
}

// where is the file and the part of it that a finding speaks of: of the input, else
// of what asks for it or names the server.
func (s *foundServer) where(places *places, f *foundFinding) (file string, r region, ok bool) {
	if r, ok := places.of(f.Position, f.Pointer); ok && !(f.absent && f.asked.line > 0) {
		return slashed(s.source.File), r, true
	}
	for _, at := range []spot{f.asked, s.elsewhere} {
		if at.line > 0 {
			return slashed(at.file), region{at.line, 1, at.line, 1}, true
		}
	}
	return "", region{}, false
}

// foundTool is a tool that was looked at, with its score if it has one.
type foundTool struct {
	name     string
	position int // 0: not in the input
	score    string
}

// rule explains what a finding is named by.
type rule struct {
	id, title, help string
	severity        lint.Severity // the gravest
	examples        [2]string     // with the defect and without; may be empty
	page            string        // where the rule is documented
}

// isKnown is why a finding that the baseline knows passes.
const isKnown = "known: it is in the baseline"

// documents is where the documentation of this project is read.
const documents = "https://github.com/opentdqs/tdqs/blob/main/docs/"

// ofFound makes a format that writes what was found and nothing else.
func ofFound(name, title string, write func(io.Writer, *found, Options) error) Format {
	return Format{
		Name:  name,
		Title: title,
		Score: func(w io.Writer, reports []*tdqs.Report, o Options) error {
			return write(w, foundByScore(reports, o), o)
		},
		Lint: func(w io.Writer, lints []*Lint, o Options) error {
			return write(w, foundByLint(lints, o), o)
		},
		Coverage: func(w io.Writer, all []*Coverage, o Options) error {
			return write(w, foundByCoverage(all, o), o)
		},
		Check: func(w io.Writer, all []*Check, o Options) error {
			return write(w, foundByCheck(all, o), o)
		},
		Diff: func(w io.Writer, d *Diff, o Options) error {
			return write(w, foundByDiff(d, o), o)
		},
		Run: func(w io.Writer, r *Run, o Options) error {
			return write(w, foundByRun(r, o), o)
		},
	}
}

// ruleAt is the place of a rule in the list, -1 for none.
func (f *found) ruleAt(id string) int {
	return slices.IndexFunc(f.rules, func(r rule) bool { return r.id == id })
}

// gravestFirst is the findings by severity, then as they are.
func gravestFirst(findings []lint.Finding) []lint.Finding {
	out := slices.Clone(findings)
	slices.SortStableFunc(out, func(a, b lint.Finding) int { return rank(a.Severity) - rank(b.Severity) })
	return out
}

// said is the message of a finding as plain text on one line, cut.
func said(f *lint.Finding) string { return excerpt(Prose(f.Message), maxFoundColumns) }

// maxFoundColumns is how much of a message the formats for machines show.
const maxFoundColumns = 1000

// lintRules are the rules of the linter.
func lintRules() (out []rule) {
	for _, r := range lint.Rules() {
		out = append(out, rule{r.ID, r.Title, r.Why, r.Severity, [2]string{r.Bad, r.Good}, documents + "rules.md#" + r.ID})
	}
	return out
}

func foundByLint(lints []*Lint, o Options) *found {
	out := &found{command: "lint", rules: lintRules()}
	for i, l := range lints {
		s := foundServer{name: l.Server.Name, summary: l.verdict(), source: o.source(i), notes: l.Provenance.Notes}
		s.addLint(l, o)
		for k := range l.Tools {
			s.tools = append(s.tools, foundTool{name: l.Tools[k].Name, position: s.source.position(k)})
		}
		out.servers = append(out.servers, s)
	}
	return out
}

// addLint adds the findings of the linter.
func (s *foundServer) addLint(l *Lint, o Options) {
	for k := range l.Findings {
		f := s.add(o, l.Findings[k])
		if k < len(l.Known) && l.Known[k] {
			f.passes = isKnown
		}
	}
}

// position is the place in the answer of the tool at an index.
func (s *Source) position(index int) int {
	if s.Server != nil && index < len(s.Server.Tools) && s.Server.Tools[index].Position > 0 {
		return s.Server.Tools[index].Position
	}
	return index + 1
}

// positionOf is the place of the first tool of that name, 0 for none.
func (s *Source) positionOf(name string) int {
	if s.Server == nil {
		return 0
	}
	for i := range s.Server.Tools {
		if s.Server.Tools[i].Name == name {
			return s.position(i)
		}
	}
	return 0
}

// listed are the tools of the input.
func (s *Source) listed() (out []foundTool) {
	if s.Server == nil {
		return nil
	}
	for i := range s.Server.Tools {
		out = append(out, foundTool{name: s.Server.Tools[i].Name, position: s.position(i)})
	}
	return out
}

// plainRule is a rule that a sentence explains.
func plainRule(id, title, help string, s lint.Severity, page string) rule {
	return rule{id: id, title: title, help: help, severity: s, page: documents + page}
}
