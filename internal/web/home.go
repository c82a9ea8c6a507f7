package web

import (
	"fmt"
	"html/template"
	"net/http"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/chart"
	"github.com/opentdqs/tdqs/internal/statistics"
)

// homePage is where people begin: a search, and how the registry stands.
type homePage struct {
	Empty    bool // there is nothing to count
	Facts    []string
	Cards    []numberCard
	Scores   template.HTML // the chart of scores
	Means    template.HTML // the chart of dimensions
	Groups   []figureGroup
	Made     time.Time
	Estimate string
	Origin   []fact
}

// numberCard is a number with what it is of.
type numberCard struct {
	Title, Value, About string
}

// figureGroup is a table of figures: of current tools and of all versions kept, or of
// servers.
type figureGroup struct {
	ID, Title, About string
	Columns          []string
	Rows             []figureRow
}

// figureRow is a row; Key names it to whoever reads the page by program.
type figureRow struct {
	Key, Term, Note string
	Cells           []string
}

// home shows the search and the statistics.
func (p *Pages) home(r *http.Request) (*page, error) {
	made := &page{kind: "home", Path: "/", Title: "tdqs registry: how well MCP tools are described",
		Description: "How well the tools of Model Context Protocol servers tell an agent when and how to call them: scores with reasons, and how the whole registry stands."}
	if p.Statistics == nil {
		made.Body = &homePage{Empty: true}
		return made, nil
	}
	s, err := p.Statistics.Read(r.Context())
	if err != nil {
		return nil, err
	}
	made.Body = p.newHome(s)
	if s.Current.Scored > 0 {
		made.Description = fmt.Sprintf("%s of %s with scores and reasons: mean %v of 5, %v %% pass.",
			count(s.Current.Scored, "tool"), count(s.Servers.WithTools, "server"), s.Current.Mean.Points(), s.Current.Passing.Percent())
	}
	return made, nil
}

func (p *Pages) newHome(s *statistics.Statistics) *homePage {
	h := &homePage{Empty: s.Servers.Registered == 0, Made: s.Made, Origin: calibrationFacts(s.Calibration, p.estimate(s.Calibration))}
	if h.Empty {
		return h
	}
	_, h.Estimate = estimated(s.Calibration, p.estimate(s.Calibration))
	h.Cards = []numberCard{
		{"Servers", thousands(s.Servers.Registered), fmt.Sprintf("%s with tools, %s of those with an overall score", thousands(s.Servers.WithTools), thousands(s.Servers.Scored.Part))},
		{"Tools", thousands(s.Coverage.Listed), fmt.Sprintf("%s scored, %s", thousands(s.Coverage.Scored.Part), percent(s.Coverage.Scored))},
		{"Mean TDQS", points(s.Current.Mean), fmt.Sprintf("of 1 to 5; %s of the tools pass, that is, have tier B or better", percent(s.Current.Passing))},
	}
	if s.Current.Scored > 0 {
		h.Scores = chart.DistributionOf("scores", "Current tools by score and tier", s.Current.Scores)
		h.Means = chart.Bars("means", "Mean mark of each dimension over the current tools", meansOf(&s.Current))
	}
	h.Groups = []figureGroup{scoreGroup(s), serverGroup(s), dimensionGroup(s), defectGroup(s), setGroup(s)}
	return h
}

func meansOf(t *statistics.Tools) (bars []chart.Bar) {
	for _, d := range tdqs.Dimensions() {
		m := t.Dimensions[d].Mean
		bars = append(bars, chart.Bar{Label: d.Title(), Value: tdqs.Tenths((2*m.Sum + m.N) / (2 * m.N))})
	}
	return bars
}

// both is a row with a figure of the current tools and one of all versions.
func both[T any](key, term, note string, s *statistics.Statistics, figure func(*statistics.Tools) T, show func(T) string) figureRow {
	return figureRow{key, term, note, []string{show(figure(&s.Current)), show(figure(&s.Kept))}}
}

var bothColumns = []string{"Current tools", "All versions kept"}

func scoreGroup(s *statistics.Statistics) figureGroup {
	type of = *statistics.Tools
	g := figureGroup{ID: "tiers", Title: "Scores of tools", Columns: bothColumns,
		About: "Current tools stand in the lists that the servers have now. Every version of a definition that was ever in a list is kept with its score."}
	g.Rows = append(g.Rows, both("scored", "Scored", "", s, func(t of) int { return t.Scored }, thousands))
	for i, tier := range s.Current.Tiers {
		g.Rows = append(g.Rows, both("tier "+string(tier.Tier), "Tier "+string(tier.Tier), "from "+tier.Tier.Floor().String(), s,
			func(t of) statistics.Share { return t.Tiers[i].Share }, part))
	}
	return g.add(
		both("passing", "Passing", "tier B or better", s, func(t of) statistics.Share { return t.Passing }, part),
		both("mean", "Mean", "", s, func(t of) statistics.Mean { return t.Mean }, points),
		both("median", "Median", "", s, func(t of) *tdqs.Tenths { return t.Median }, tenths),
		both("quartiles", "Quartiles", "lower and upper", s, func(t of) string { return tenths(t.P25) + " and " + tenths(t.P75) }, func(s string) string { return s }))
}

func (g figureGroup) add(rows ...figureRow) figureGroup {
	g.Rows = append(g.Rows, rows...)
	return g
}

func dimensionGroup(s *statistics.Statistics) figureGroup {
	g := figureGroup{ID: "dimensions", Title: "Marks on the six dimensions", About: "A smell is a mark below 3.",
		Columns: []string{"Mean now", "Mean, all versions", "Smell now", "Smell, all versions"}}
	for _, d := range tdqs.Dimensions() {
		now, kept := &s.Current.Dimensions[d], &s.Kept.Dimensions[d]
		g.Rows = append(g.Rows, figureRow{d.Key(), d.Title(), fmt.Sprintf("%d %% of the score", d.Weight()),
			[]string{points(now.Mean), points(kept.Mean), percent(now.Smell), percent(kept.Smell)}})
	}
	return g
}

func defectGroup(s *statistics.Statistics) figureGroup {
	type of = *statistics.Tools
	g := figureGroup{ID: "defects", Title: "Defects of tools", Columns: bothColumns, Rows: []figureRow{
		both("anySmell", "Any smell", "a mark below 3", s, func(t of) statistics.Share { return t.AnySmell }, part),
		both("noDescription", string(tdqs.NoDescription), "a gate: every mark is 1", s, func(t of) statistics.Share { return t.NoDescription }, part),
		both("tautologicalDescription", string(tdqs.TautologicalDescription), "a gate: the name said again", s, func(t of) statistics.Share { return t.Tautological }, part),
		both("annotationContradiction", string(tdqs.AnnotationContradiction), "the words deny the hints", s, func(t of) statistics.Share { return t.Contradiction }, part),
	}}
	return g.add(figureRow{"candidates", "Shadow candidates", "a sibling is much cheaper to call", []string{part(s.Shadowing.Candidates), "–"}},
		figureRow{"risks", string(tdqs.ShadowingRisk), "candidates that the judge confirmed", []string{part(s.Shadowing.Risks), "–"}})
}

func serverGroup(s *statistics.Statistics) figureGroup {
	v := &s.Servers
	g := figureGroup{ID: "servers", Title: "Servers", Columns: []string{"Servers"}}
	g.Rows = append(g.Rows, figureRow{"withOverall", "With an overall score", "of those with tools", []string{part(v.Scored)}})
	for _, tier := range v.Tiers {
		g.Rows = append(g.Rows, figureRow{"server tier " + string(tier.Tier), "Tier " + string(tier.Tier), "from " + tier.Tier.Floor().String(), []string{part(tier.Share)}})
	}
	return g.add(figureRow{"overall", "Mean overall score", "", []string{points(v.Overall)}},
		figureRow{"quality", "Mean score of descriptions", "", []string{points(v.Quality)}},
		figureRow{"coherence", "Mean coherence", "", []string{points(v.Coherence)}},
		figureRow{"belowMean", "Worst tool below the mean", "of its server, on average", []string{points(v.BelowMean)}},
		figureRow{"pointBelow", "With a tool a full point below", "the mean of the server", []string{part(v.PointBelow)}},
		figureRow{"candidateServers", "With a shadow candidate", "of those with tools", []string{part(s.Shadowing.Servers)}})
}

func setGroup(s *statistics.Statistics) figureGroup {
	g := figureGroup{ID: "sets", Title: "Coherence of the sets", Columns: []string{"Mean mark"}}
	for _, d := range tdqs.CoherenceDimensions() {
		g.Rows = append(g.Rows, figureRow{d.Key(), d.Title(), "", []string{points(s.Servers.Dimensions[d])}})
	}
	return g
}

// part is a share as a number and in percent; nothing of nothing.
func part(s statistics.Share) string {
	if s.Of == 0 {
		return "–"
	}
	return thousands(s.Part) + " · " + percent(s)
}

func percent(s statistics.Share) string {
	if s.Of == 0 {
		return "–"
	}
	return s.Percent().String() + " %"
}

func points(m statistics.Mean) string {
	if m.N == 0 {
		return "–"
	}
	return m.Points().String()
}

func tenths(t *tdqs.Tenths) string {
	if t == nil {
		return "–"
	}
	return t.String()
}
