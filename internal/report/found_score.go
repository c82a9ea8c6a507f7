package report

import (
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/lint"
)

// The rules of a score beside its flags and dimensions.
const (
	belowThreshold = "below-threshold"
	scoreFell      = "score-fell"
	notJudged      = "not-judged"
)

// foundByScore makes findings of scores: an error where a threshold is missed or
// a judge failed, a warning for a flag, a note for a mark below 3.
func foundByScore(reports []*tdqs.Report, o Options) *found {
	out := &found{command: "score", rules: scoreRules()}
	for i, r := range reports {
		s := foundServer{name: r.Server.Name, summary: scoreLine(r), source: o.source(i), notes: r.Provenance.Notes}
		if i < len(o.Missed) {
			s.addMissed(r, o.Missed[i], o)
		}
		for k := range r.Failures {
			s.tools = append(s.tools, foundTool{name: r.Failures[k].Name, position: r.Failures[k].Position})
		}
		s.addNotJudged(r, o)
		for k := range r.Tools {
			t := &r.Tools[k]
			s.tools = append(s.tools, foundTool{t.Name, t.Position, fmt.Sprintf("%v %s", t.TDQS, t.Tier())})
			s.addAll(o, foundOfTool(t, r))
		}
		if r.ServerScore != nil && r.ServerScore.Coherence != nil {
			s.addAll(o, foundOfSet(r.ServerScore.Coherence))
		}
		out.servers = append(out.servers, s)
	}
	return out
}

// addMissed adds the thresholds that are not met.
func (s *foundServer) addMissed(r *tdqs.Report, missed []Missed, o Options) {
	for _, m := range missed {
		id := belowThreshold
		if m.Fell {
			id = scoreFell
		}
		text := m.Text
		if !m.Unknown {
			text += estimated(r)
		}
		s.add(o, lint.Finding{Message: text, Rule: id, Severity: lint.Error, Tool: scoredName(r, m.Position), Position: m.Position})
	}
}

// addNotJudged adds what the judge failed on.
func (s *foundServer) addNotJudged(r *tdqs.Report, o Options) {
	for k := range r.Failures {
		f := &r.Failures[k]
		s.add(o, lint.Finding{Message: f.Err.Error(), Rule: notJudged, Severity: lint.Error, Tool: &f.Name, Position: f.Position})
	}
	if r.CoherenceErr != nil {
		s.add(o, lint.Finding{Message: r.CoherenceErr.Error(), Rule: notJudged, Severity: lint.Error})
	}
}

// scoredName is the name of a tool by its position, nil for the server.
func scoredName(r *tdqs.Report, position int) *string {
	for i := range r.Tools {
		if r.Tools[i].Position == position {
			return &r.Tools[i].Name
		}
	}
	return nil
}

// foundOfTool is a finding for each flag and for each mark below 3.
func foundOfTool(t *tdqs.ToolScore, r *tdqs.Report) (out []lint.Finding) {
	for _, flag := range t.Flags {
		out = append(out, lint.Finding{Message: fmt.Sprintf("%s: %s", flag, flagMeans(flag)), Rule: flagID(flag), Severity: lint.Warning, Tool: &t.Name, Position: t.Position, Pointer: "/description"})
	}
	for _, flag := range t.ServerFlags {
		text := flagMeans(flag)
		if sibling := cheaperSibling(t, r.ServerScore); sibling != "" {
			text = fmt.Sprintf("%s is cheaper to call and answers the same questions.", Short(sibling))
		}
		out = append(out, lint.Finding{Message: fmt.Sprintf("%s: %s", flag, text), Rule: flagID(flag), Severity: lint.Warning, Tool: &t.Name, Position: t.Position})
	}
	for _, d := range t.Smells() {
		out = append(out, lint.Finding{Message: smellSays(d.Title(), t.Marks[d], fmt.Sprintf("; the tool scores %v, tier %s%s", t.TDQS, t.Tier(), estimated(r))), Rule: d.Key(), Severity: lint.Info,
			Tool: &t.Name, Position: t.Position, Pointer: "/description", Dimension: d.Key()})
	}
	return out
}

// foundOfSet is a finding for each mark of the set below 3.
func foundOfSet(c *tdqs.Coherence) (out []lint.Finding) {
	for i, mark := range c.Marks {
		if d := tdqs.CoherenceDimension(i); mark.Score < 3 {
			out = append(out, lint.Finding{Message: smellSays(d.Title(), mark, ""), Rule: d.Key(), Severity: lint.Info, Dimension: d.Key()})
		}
	}
	return out
}

// estimated says behind a score that it is an estimate, and its error: a finding is
// read alone, without the line on the server.
func estimated(r *tdqs.Report) string {
	if r.Estimate == nil {
		return ""
	}
	return fmt.Sprintf(" (estimate, %s a tool)", usual(r))
}

func smellSays(title string, m tdqs.Mark, more string) string {
	return fmt.Sprintf("%s %d of 5%s: %s", title, m.Score, more, m.Justification)
}

// flagID is a flag as the ID of a rule: "no-description".
func flagID(f tdqs.Flag) string { return strings.ReplaceAll(strings.ToLower(string(f)), " ", "-") }

func flagMeans(f tdqs.Flag) string {
	for _, h := range flagHelp {
		if h.flag == f {
			return h.means
		}
	}
	return ""
}

// scoreLine is a score in a line, with how sure it is.
func scoreLine(r *tdqs.Report) string {
	text := noAggregate(r)
	if name, score, ok := headline(r.ServerScore); ok {
		text = fmt.Sprintf("%s %v, tier %s", name, score, score.Tier())
	}
	return fmt.Sprintf("%s, %s, edition %s, %s", text, count(r.Server.ToolCount, "tool"), r.Calibration.Edition, judged(r))
}

// scoreDocs is where the rules of a score are documented.
const scoreDocs = "formats.md#score"

// heldRules are the rules that a score fails by.
func heldRules() []rule {
	return []rule{
		plainRule(belowThreshold, "below a threshold", "The score of the server is below --fail-under, or that of a tool below --min-tool.", lint.Error, scoreDocs),
		plainRule(scoreFell, "score fell", "A score is lower than the baseline holds it, by more than the judge wavers.", lint.Error, scoreDocs),
		plainRule(notJudged, "not judged", "The judge failed on this tool or on the set, so that it has no score. Run again: what was judged is remembered.", lint.Error, scoreDocs),
	}
}

// scoreRules are the rules that findings of a score are named by.
func scoreRules() []rule {
	out := heldRules()
	for _, h := range flagHelp {
		out = append(out, plainRule(flagID(h.flag), strings.ToLower(string(h.flag)), h.means+" "+h.mend, lint.Warning, scoreDocs))
	}
	for _, d := range tdqs.Dimensions() {
		out = append(out, dimensionRule(d.Key(), d.Title(), dimensionHelp[d], scoreDocs))
	}
	for _, d := range tdqs.CoherenceDimensions() {
		out = append(out, dimensionRule(d.Key(), d.Title(), coherenceHelp[d], scoreDocs))
	}
	return out
}

func dimensionRule(key, title string, w words, page string) rule {
	return plainRule(key, title+" below 3", w.asks+" "+w.mend, lint.Info, page)
}
