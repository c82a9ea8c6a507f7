package cli

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/config"
	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/lint"
)

// subject is what a finding is about, as an accepted finding names it.
type subject struct {
	tool, rule, sibling, definition string
}

func (s subject) String() string {
	text := s.rule + " of " + "the set"
	if s.tool != "" {
		text = s.rule + " of " + report.Short(s.tool)
	}
	if s.sibling != "" {
		text += " and " + report.Short(s.sibling)
	}
	return text
}

// like reports whether two subjects differ at most in the definition.
func (s subject) like(entry *config.Accepted) bool {
	return s.tool == entry.Tool && s.rule == entry.Rule && s.sibling == entry.Sibling
}

// subjectOf says what a finding of a server is about. The definition is the hash
// of the tool; of a pair and of the set it is taken over the hashes of all of
// them, so that an edit of any opens the finding again.
func subjectOf(s *tdqs.Server, f *lint.Finding) subject {
	out := subject{rule: f.Rule}
	siblings := f.Siblings
	if f.Tool != nil {
		out.tool = validName(*f.Tool)
	} else if len(siblings) == 2 {
		out.tool, siblings = validName(siblings[0]), siblings[1:]
	}
	if len(siblings) > 0 && out.tool != "" {
		out.sibling = validName(siblings[0])
	}
	var hashes []string
	for i := range s.Tools {
		t := &s.Tools[i]
		name := validName(t.Name)
		about := out.tool == "" || name == out.sibling || name == out.tool
		if f.Tool != nil && name == out.tool && name != out.sibling {
			about = t.Position == f.Position
		}
		if about {
			hashes = append(hashes, t.InputHash())
		}
	}
	if len(hashes) == 1 {
		out.definition = hashes[0]
		return out
	}
	sum := sha256.Sum256([]byte(strings.Join(hashes, "\n")))
	out.definition = hex.EncodeToString(sum[:8])
	return out
}

// acceptances are the accepted findings of a project and what became of each.
type acceptances struct {
	p     *project
	today time.Time
	used  []bool // by entry: it let a finding pass
	over  []bool // it would have, but its day is past
	stale []bool // it would have, but for an edit
}

func newAcceptances(p *project, now time.Time) *acceptances {
	n := len(p.Accepted)
	return &acceptances{p, now.UTC(), make([]bool, n), make([]bool, n), make([]bool, n)}
}

// lets finds the entry that lets a finding pass; nil: none does.
func (s *acceptances) lets(about subject) *config.Accepted {
	var found *config.Accepted
	for i := range s.p.Accepted {
		entry := &s.p.Accepted[i]
		switch {
		case !about.like(entry):
		case entry.Definition != about.definition:
			s.stale[i] = true
		case s.past(entry):
			s.over[i] = true
		default:
			s.used[i] = true
			found = entry
		}
	}
	return found
}

func (s *acceptances) past(entry *config.Accepted) bool {
	return entry.Expires != "" && entry.Expires < s.today.Format(time.DateOnly)
}

// strike takes the accepted findings out of a report and returns them.
func (s *acceptances) strike(server *tdqs.Server, l *report.Lint) []report.AcceptedFinding {
	var out []report.AcceptedFinding
	keep := func(findings []lint.Finding, each func(lint.Finding, *config.Accepted)) []lint.Finding {
		return slices.DeleteFunc(findings, func(f lint.Finding) bool {
			entry := s.lets(subjectOf(server, &f))
			if entry != nil && each != nil {
				each(f, entry)
			}
			return entry != nil
		})
	}
	l.Findings = keep(l.Findings, func(f lint.Finding, entry *config.Accepted) {
		out = append(out, report.AcceptedFinding{Finding: f, Reason: entry.Reason, Expires: entry.Expires})
	})
	for i := range l.Tools {
		l.Tools[i].Findings = keep(l.Tools[i].Findings, nil)
	}
	return out
}

// soon is how long before its end an acceptance is spoken of.
const soon = 14 * 24 * time.Hour

// said says what is to be done about entries that let nothing pass, or soon will
// not. Whether one is of no use is known only when everything was looked at.
func (s *acceptances) said(whole bool) []report.Acceptance {
	var out []report.Acceptance
	for i, entry := range s.p.Accepted {
		line := s.p.Line("accepted", fmt.Sprint(i))
		about := subject{tool: entry.Tool, rule: entry.Rule, sibling: entry.Sibling}
		a := report.Acceptance{Tool: entry.Tool, Rule: entry.Rule, Sibling: entry.Sibling, Definition: entry.Definition,
			Reason: entry.Reason, Expires: entry.Expires, Line: line, State: report.AcceptanceUsed}
		again := "accept it anew with tdqs accept" + acceptFlags(about) + ` --reason "…"`
		switch {
		case s.used[i]:
			if day, err := parseDay(entry.Expires); err == nil && day.Sub(s.today) < soon {
				a.Said = fmt.Sprintf("%v is accepted until the end of %s only", about, entry.Expires)
			}
		case s.over[i]:
			a.State = report.AcceptanceExpired
			a.Said = fmt.Sprintf("%v was accepted until %s, so it counts again: mend it, or %s", about, entry.Expires, again)
		case s.stale[i]:
			a.State = report.AcceptanceStale
			a.Said = fmt.Sprintf("%v was accepted for another definition than the one that is there now, so it counts again: mend it, or %s", about, again)
		case !whole:
			a.State = report.AcceptanceUnknown
		default:
			a.State = report.AcceptanceUnused
			a.Said = fmt.Sprintf("%v is found no more: delete the entry", about)
		}
		out = append(out, a)
	}
	return out
}

// acceptFlags are the flags that name a finding.
func acceptFlags(s subject) string {
	var b strings.Builder
	for _, f := range []struct{ flag, value string }{{"tool", s.tool}, {"rule", s.rule}, {"sibling", s.sibling}} {
		if f.value != "" {
			b.WriteString(" --" + f.flag + " " + shellWord(report.Terminal(f.value)))
		}
	}
	return b.String()
}

// shellWord is a word as it is typed.
func shellWord(s string) string {
	if s != "" && strings.IndexFunc(s, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_-./:@", r))
	}) < 0 {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
