package report

import (
	"fmt"
	"html/template"
	"strings"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/chart"
	"github.com/opentdqs/tdqs/internal/markup"
)

// scorePart is the score report on one server as a page shows it.
type scorePart struct {
	*tdqs.Report
	ID       string // the beginning of its IDs
	Name     string
	Facts    []string // in passing, below the name
	Cards    []scoreCard
	NoScore  string // why there is no score of the whole
	Estimate string // what an estimate is, and its error
	Error    string // ±0.2 where the scores are estimated

	Fixes     []htmlFix
	FixesHead string
	Together  *htmlFix
	Tiers     []tierGroup
	Index     []htmlLink // the tools by name, where they are many
	Set       *htmlSet
	Findings  []markup.Finding // about the set
	Checked   bool             // the linter looked at it
	WhatIf    *htmlWhatIf
	Wavered   string
	Failed    []string
	Lost      []string
	Origin    []markup.Fact
}

// scoreCard is one score of the server.
type scoreCard struct {
	Key, Title string
	Score      *tdqs.Tenths // nil: not judged
	About      string
	Est        string // where the score is an estimate, that and how far off it may be
	Chart      template.HTML
}

// htmlFix is one piece of work.
type htmlFix struct {
	Pieces []markup.Piece
	Detail string
	Added  tdqs.Tenths
	After  tdqs.Tenths
}

// tierGroup is the tools of one tier.
type tierGroup struct {
	tdqs.TierInfo
	ID    string
	Tools []*htmlTool
}

// htmlSet is the judgment on the set.
type htmlSet struct {
	*tdqs.Coherence
	Summary string
	Marks   []markup.Mark
	Risks   []htmlRisk
}

// Weighted says that the marks count alike.
func (*htmlSet) Weighted() bool { return false }

// htmlRisk is a tool that a cheaper one overshadows.
type htmlRisk struct {
	Tool, Cheaper string
	Cost, Other   int
	Why           string
}

// htmlWhatIf is what lifting tools would bring.
type htmlWhatIf struct {
	Target tdqs.Tenths
	Lifts  []htmlLift
	More   string
	Next   string
}

// htmlLift is one tool raised to the target.
type htmlLift struct {
	Tool                    string
	From, To, Before, After tdqs.Tenths
}

// manyListed is from how many tools on the page has a list of them by name.
const manyListed = 30

func newScorePart(id string, r *tdqs.Report, server *tdqs.Server, o Options, room *markup.Room) *scorePart {
	p := &scorePart{Report: r, ID: id, Name: Short(r.Server.Name), Wavered: wavered(r), Checked: server != nil}
	p.Facts = append(p.Facts, count(r.Server.ToolCount, "tool"), "edition "+r.Calibration.Edition)
	p.Facts = append(p.Facts, Terminal(judged(r)))
	for _, part := range asked(r) {
		p.Facts = append(p.Facts, Prose(part))
	}
	if r.Estimate != nil {
		p.Error = usual(r)
		p.Estimate = fmt.Sprintf("No language model judged these definitions. Marks come from features of the text and learned weights; on servers that the weights had not seen, a tool's score was off by %.2f points on average, and %.0f %% of the tools stood in the right tier.", r.Estimate.MeanAbsoluteError, r.Estimate.SameTierPercent)
		if n := r.Estimate.IntervalPercent; n > 0 {
			p.Estimate += fmt.Sprintf(" In %d of 100 cases a score lies within its ±.", n)
		}
		if text := widened(r, plain); text != "" {
			p.Estimate += " " + text + "."
		}
	}
	p.cards()
	p.fixes()
	p.tools(server, room)
	p.set()
	p.whatIf(o.WhatIf)
	failed, lost := notesOf(r)
	p.Failed, p.Lost = htmlNotes(failed), htmlNotes(lost)
	p.Origin = append(calibrationFacts(r), provenanceFacts(r.Provenance, r.GeneratedAt)...)
	return p
}

// Est says that what stands above it is estimated, empty where it is not.
func (p *scorePart) Est() string {
	if p.Error == "" {
		return ""
	}
	return "estimate, " + p.Error + " a tool"
}

// est says of one score that it is estimated and how far off it may be, empty where it
// is not.
func (p *scorePart) est(i *tdqs.Interval) string {
	if i == nil {
		return p.Est()
	}
	return "estimate" + off(i)
}

func (p *scorePart) heading() htmlLink {
	l := htmlLink{ID: p.ID + "top", Text: p.Name, Note: "not scored"}
	if name, score, ok := headline(p.ServerScore); ok {
		l.Note = name + " " + score.String() + " " + string(score.Tier())
		if p.Error != "" {
			l.Note += " (" + p.est(headInterval(p.ServerScore)) + ")"
		}
	}
	return l
}

// Contents lead through the part.
func (p *scorePart) Contents() []htmlLink {
	out := []htmlLink{{ID: p.ID + "top", Text: "Scores"}}
	if len(p.Fixes) > 0 {
		out = append(out, htmlLink{ID: p.ID + "fixes", Text: "What to do first"})
	}
	if len(p.Tools) > 0 {
		out = append(out, htmlLink{ID: p.ID + "tools", Text: "Tools"})
	}
	for _, g := range p.Tiers {
		out = append(out, htmlLink{ID: g.ID, Text: "Tier " + string(g.Tier), Note: fmt.Sprint(len(g.Tools)), Sub: true})
	}
	if len(p.Index) > 0 {
		out = append(out, htmlLink{ID: p.ID + "index", Text: "By name", Sub: true})
	}
	if p.Set != nil {
		out = append(out, htmlLink{ID: p.ID + "coherence", Text: "Coherence"})
	}
	if len(p.Findings) > 0 {
		out = append(out, htmlLink{ID: p.ID + "findings", Text: "Findings on the set"})
	}
	if p.WhatIf != nil {
		out = append(out, htmlLink{ID: p.ID + "what-if", Text: "What if"})
	}
	if len(p.Failed)+len(p.Lost) > 0 {
		out = append(out, htmlLink{ID: p.ID + "notes", Text: "Notes"})
	}
	return append(out, htmlLink{ID: p.ID + "origin", Text: "How this was made"})
}

// cards are the scores of the server, each with the chart that explains it.
func (p *scorePart) cards() {
	overall := scoreCard{Key: "overall", Title: "Overall", About: "no score of the whole"}
	words := scoreCard{Key: "descriptions", Title: "Descriptions", About: "mean mark of each dimension"}
	set := scoreCard{Key: "coherence", Title: "Coherence", About: "not judged"}
	if s := p.ServerScore; s != nil {
		overall.Score, overall.About = s.Overall, "none without coherence"
		if s.Overall != nil {
			overall.About = "seven parts descriptions, three parts coherence; below, the tools by score and tier"
		}
		words.Score, words.About = &s.DescriptionQuality, fmt.Sprintf("tools: mean %v, lowest %v; below, the mean mark of each dimension", s.MeanTDQS, s.MinTDQS)
		if c := s.Coherence; c != nil {
			set.Score, set.About = &c.Score, "the tools as a set, on four dimensions"
		}
	} else {
		p.NoScore = upperFirst(noAggregate(p.Report)) + "."
	}
	overall.Est, words.Est, set.Est = p.est(headInterval(p.ServerScore)), p.est(qualityInterval(p.ServerScore)), p.est(coherenceInterval(p.ServerScore))
	p.charts(&overall, &words, &set)
	if len(p.Tools) > 0 {
		p.Cards = []scoreCard{overall, words, set}
	}
}

func (p *scorePart) charts(overall, words, set *scoreCard) {
	if len(p.Tools) == 0 {
		return
	}
	var scores []tdqs.Tenths
	for i := range p.Tools {
		scores = append(scores, p.Tools[i].TDQS)
	}
	overall.Chart = chart.Distribution(p.ID+"distribution", "Tools by score and tier", scores)
	words.Chart = chart.Bars(p.ID+"means", "Mean mark of each dimension over the tools", meanBars(p.Tools))
	if set.Score == nil {
		return
	}
	var bars []chart.Bar
	for _, d := range tdqs.CoherenceDimensions() {
		bars = append(bars, chart.Bar{Label: d.Title(), Value: tdqs.Tenths(10 * p.ServerScore.Coherence.Marks[d].Score), Whole: true})
	}
	set.Chart = chart.Bars(p.ID+"set", "Marks of the set", bars)
}

func meanBars(tools []tdqs.ToolScore) []chart.Bar {
	var bars []chart.Bar
	for _, d := range tdqs.Dimensions() {
		sum, n := 0, len(tools)
		for i := range tools {
			sum += tools[i].Marks[d].Score
		}
		bars = append(bars, chart.Bar{Label: d.Title(), Value: tdqs.Tenths((20*sum + n) / (2 * n))})
	}
	return bars
}

func (p *scorePart) fixes() {
	list, together := fixes(p.Report)
	for _, f := range list {
		p.Fixes = append(p.Fixes, htmlFix{codePieces(f.sentence(bracketed, named(bracketed, plain))), plainBrackets(f.detail(bracketed, plain)), f.added, f.after})
	}
	if len(list) > 1 {
		p.Together = &htmlFix{Added: together.added, After: together.after}
	}
	p.FixesHead = "the whole"
	if name, _, ok := headline(p.ServerScore); ok {
		p.FixesHead = name
	}
}

// bracketed sets a name apart in a sentence by two characters that no shown name
// has, for they are not printed.
func bracketed(name string) string { return "\x00" + name + "\x01" }

var brackets = strings.NewReplacer("\x00", "", "\x01", "")

func plainBrackets(s string) string { return brackets.Replace(s) }

// codePieces parts a sentence into words and bracketed names.
func codePieces(s string) (out []markup.Piece) {
	for s != "" {
		before, rest, found := strings.Cut(s, "\x00")
		out = append(out, markup.Piece{Text: before})
		if !found {
			break
		}
		name, after, _ := strings.Cut(rest, "\x01")
		out = append(out, markup.Piece{Text: name, Kind: "name"})
		s = after
	}
	return out
}

func (p *scorePart) set() {
	if p.ServerScore == nil || p.ServerScore.Coherence == nil {
		return
	}
	c := p.ServerScore.Coherence
	p.Set = &htmlSet{Coherence: c, Summary: markup.Why(c.Summary), Marks: markup.SetMarks(&c.Marks)}
	for _, r := range c.ShadowingRisks {
		p.Set.Risks = append(p.Set.Risks, htmlRisk{Short(r.Tool), Short(r.CheaperSibling), r.InvocationCost, r.CheaperSiblingInvocationCost,
			markup.Why(r.Justification)})
	}
}

// whatIf computes lifts to a target, to tier A where none is asked for.
func (p *scorePart) whatIf(target tdqs.Tenths) {
	if target == 0 {
		target = tdqs.TierA.Floor()
	}
	w := p.Report.WhatIf(target)
	if w == nil {
		return
	}
	p.WhatIf = &htmlWhatIf{Target: target, Next: nextTier(w, plain)}
	for i, l := range w.Lifts {
		if i == maxLifts {
			p.WhatIf.More = fmt.Sprintf("and %s more, up to %v", count(len(w.Lifts)-i, "tool"), w.Lifts[len(w.Lifts)-1].ServerAfter)
			break
		}
		p.WhatIf.Lifts = append(p.WhatIf.Lifts, htmlLift{Short(l.Tool), l.From, l.To, l.ServerBefore, l.ServerAfter})
	}
}

// htmlNotes are notes cut to a length that a page bears.
func htmlNotes(notes []string) (out []string) {
	const most = 100
	for i, note := range notes {
		if i == most {
			return append(out, fmt.Sprintf("and %d more, in the JSON report", len(notes)-i))
		}
		out = append(out, excerpt(Prose(note), maxNoteColumns))
	}
	return out
}

// calibrationFacts say what judged.
func calibrationFacts(r *tdqs.Report) []markup.Fact {
	j := r.Calibration.Judge
	out := []markup.Fact{{Term: "Edition", Text: r.Calibration.Edition}, {Term: "Judge", Text: j.Judge}}
	for _, f := range []markup.Fact{{Term: "Model", Text: j.Model}, {Term: "Rubric", Text: j.Rubric}, {Term: "Rubric from", Text: r.Provenance.Rubric},
		{Term: "Weights", Text: j.Weights}, {Term: "Request overrides", Text: j.Overrides}} {
		if f.Text != "" {
			out = append(out, markup.Fact{Term: f.Term, Text: Prose(f.Text)})
		}
	}
	if e := r.Estimate; e != nil {
		out = append(out, markup.Fact{Term: "Measured error", Text: fmt.Sprintf("%.3g points a tool on average; %.3g %% in the same tier", e.MeanAbsoluteError, e.SameTierPercent)})
	}
	if u := r.Provenance.Usage; u != nil {
		out = append(out, markup.Fact{Term: "Asked", Text: strings.Join(took(u), "; ")})
	}
	return out
}

// madeFacts say when a report was made and by which version, as far as that is known.
func madeFacts(at time.Time, version string) (out []markup.Fact) {
	if !at.IsZero() {
		out = append(out, markup.Fact{Term: "Made", Text: at.UTC().Format("2 January 2006, 15:04 UTC")})
	}
	if version != "" {
		out = append(out, markup.Fact{Term: "Made by", Text: "tdqs " + version})
	}
	return out
}

// provenanceFacts say what was read, when and by what.
func provenanceFacts(p tdqs.Provenance, at time.Time) []markup.Fact {
	out := madeFacts(at, p.ToolVersion)
	for _, f := range []markup.Fact{{Term: "Input", Text: p.InputKind},
		{Term: "Tools", Text: fmt.Sprintf("%d listed, %d read", p.Listed, p.Scored)}, {Term: "Definitions, SHA-256", Text: p.DefinitionsSHA256}} {
		if strings.TrimSpace(f.Text) != "" {
			out = append(out, markup.Fact{Term: f.Term, Text: Prose(f.Text)})
		}
	}
	return out
}
