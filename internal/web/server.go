package web

import (
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/chart"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/internal/store"
)

// serverPage is a server with its tools, the worst first.
type serverPage struct {
	Slug, Name string
	Facts      []string
	Notices    []string // what is missing, and why
	Cards      []card
	Estimate   string // what an estimate is; empty when a model judged
	Est        string // the same in a few words, beside each score
	Contents   []place
	Tools      toolList
	Set        *judgedSet
	Risks      []risk
	WhatIf     *lifts
	History    history
	Origin     []fact
	Badge      badge
}

// card is one score of the server.
type card struct {
	Key, Title string
	Score      *tdqs.Tenths // nil: there is none
	About      string
	Chart      template.HTML
}

// place is a part of the page that its contents lead to.
type place struct {
	ID, Text, Note string
}

// judgedSet is the verdict on the tools as a set.
type judgedSet struct {
	Score   tdqs.Tenths
	Summary string
	Marks   []markup.Mark
}

// Weighted says that the marks count alike.
func (*judgedSet) Weighted() bool { return false }

// risk is a tool that a cheaper sibling overshadows.
type risk struct {
	Tool, Cheaper string
	Cost, Other   int
	Why           string
	Path          string // of the dearer one
}

// badge is what the snippets of a badge are made of.
type badge struct {
	Slug, Name string
}

// server shows a server.
func (p *Pages) server(r *http.Request) (made *page, err error) {
	from, err := fromOf(r)
	if err != nil {
		return nil, err
	}
	return made, p.look(r.Context(), func(see readers) error {
		known, err := see.server(r.Context(), r.PathValue("slug"))
		if err != nil {
			return err
		}
		seen, err := see.whole(r.Context(), known)
		if err != nil {
			return err
		}
		made, err = p.serverPage(seen, from)
		return err
	})
}

// fromOf is the first tool of the page, from 1, of a long list.
func fromOf(r *http.Request) (int, error) {
	text := r.URL.Query().Get("from")
	if text == "" {
		return 1, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, refuse(http.StatusBadRequest, "from is to be the number of a tool, as the links below a long list have it. Leave it out for the beginning.")
	}
	return n, nil
}

func (p *Pages) serverPage(s *seen, from int) (*page, error) {
	b := &serverPage{Slug: s.server.Slug, Name: s.name(), Badge: badge{s.server.Slug, s.name()}}
	var err error
	if b.Tools, err = newToolList(s, from); err != nil {
		return nil, err
	}
	b.facts(s)
	b.notices(s)
	measured := p.estimate(s.calibration.Calibration)
	b.Est, b.Estimate = estimated(s.calibration.Calibration, measured)
	b.cards(s)
	b.set(s)
	b.WhatIf = newLifts(s)
	b.History = newHistory(s.past)
	b.Origin = append(captureFacts(s), calibrationFacts(s.calibration.Calibration, measured)...)
	b.contents()
	made := &page{kind: "server", Path: "/servers/" + b.Slug, Title: b.Name + ": " + s.verdict() + " · tdqs registry", Description: b.preview(s), Body: b}
	if from > 1 {
		made.Path += fmt.Sprintf("?from=%d", from)
		made.Title = fmt.Sprintf("Tools %d to %d of %s", b.Tools.First, b.Tools.Last, made.Title)
	}
	return made, nil
}

func (b *serverPage) facts(s *seen) {
	b.Facts = append(b.Facts, count(s.head.Listed, "tool"))
	if n := s.scored(); n < s.head.Listed {
		b.Facts = append(b.Facts, fmt.Sprintf("%s of %s scored", thousands(n), thousands(s.head.Listed)))
	} else if n > 0 {
		b.Facts = append(b.Facts, "all scored")
	}
	if s.server.Source == store.Connector {
		b.Facts = append(b.Facts, "read again and again at its address")
	} else {
		b.Facts = append(b.Facts, "uploaded")
	}
	if !s.head.Taken.IsZero() {
		b.Facts = append(b.Facts, "list of "+day(s.head.Taken))
	}
	b.Facts = append(b.Facts, "edition "+s.calibration.Edition, judgedBy(s.calibration.Calibration))
}

// notices say what is missing.
func (b *serverPage) notices(s *seen) {
	add := func(format string, args ...any) { b.Notices = append(b.Notices, fmt.Sprintf(format, args...)) }
	scored, waiting := s.scored(), s.waiting()
	switch {
	case s.server.CaptureID == 0:
		add("No list of this server has been taken yet, so there is nothing to score. Come back later.")
	case s.head.Members == 0:
		add("The list of this server has no tool that can be scored.")
	case scored == 0:
		add("No tool is scored yet: %s of %s, the others are queued. Come back in a while.", "0", count(s.head.Listed, "tool"))
	case s.report.ServerScore == nil:
		add("There is no score of the whole yet: %d of %s are scored, and 80 %% are needed.", scored, count(s.head.Listed, "tool"))
	case waiting > 0:
		add("%s to be judged still; the scores below are of what is judged.", questions(waiting))
	}
	if s.server.Failure != "" {
		before := " What is shown is of the list before."
		if s.server.CaptureID == 0 {
			before = ""
		}
		add("The last reading of this server failed: %s.%s", strings.TrimRight(safe(s.server.Failure), "."), before)
	}
}

func questions(n int) string {
	if n == 1 {
		return "One question about this server is"
	}
	return thousands(n) + " questions about this server are"
}

// cards are the three scores, each with the chart that explains it.
func (b *serverPage) cards(s *seen) {
	score := s.report.ServerScore
	if s.scored() == 0 {
		return
	}
	overall := card{Key: "overall", Title: "Overall", About: "no score of the whole", Chart: chart.Distribution("distribution", "Tools by score and tier", s.scores())}
	words := card{Key: "descriptions", Title: "Descriptions", About: "mean mark of each dimension over the tools", Chart: chart.Bars("means", "Mean mark of each dimension over the tools", s.meanBars())}
	set := card{Key: "coherence", Title: "Coherence", About: "the set is not judged yet"}
	if score != nil {
		overall.Score, overall.About = score.Overall, "none without coherence"
		if score.Overall != nil {
			overall.About = "seven parts descriptions, three parts coherence; below, the tools by score and tier"
		}
		words.Score, words.About = &score.DescriptionQuality, fmt.Sprintf("tools: mean %v, lowest %v; below, the mean mark of each dimension", score.MeanTDQS, score.MinTDQS)
		if c := score.Coherence; c != nil {
			set.Score, set.About = &c.Score, "the tools as a set, on four dimensions"
			set.Chart = chart.Bars("set", "Marks of the set", setBars(c))
		}
	}
	b.Cards = []card{overall, words, set}
}

func (s *seen) meanBars() (bars []chart.Bar) {
	for _, d := range tdqs.Dimensions() {
		sum, n := 0, 0
		for i := range s.tools {
			if s.tools[i].TDQS != nil {
				sum, n = sum+s.tools[i].Marks[d], n+1
			}
		}
		bars = append(bars, chart.Bar{Label: d.Title(), Value: tdqs.Tenths((20*sum + n) / max(2*n, 1))})
	}
	return bars
}

func setBars(c *tdqs.Coherence) (bars []chart.Bar) {
	for _, d := range tdqs.CoherenceDimensions() {
		bars = append(bars, chart.Bar{Label: d.Title(), Value: tdqs.Tenths(10 * c.Marks[d].Score), Whole: true})
	}
	return bars
}

func (b *serverPage) set(s *seen) {
	if s.report.ServerScore == nil || s.report.ServerScore.Coherence == nil {
		return
	}
	c := s.report.ServerScore.Coherence
	b.Set = &judgedSet{Score: c.Score, Summary: markup.Why(c.Summary), Marks: markup.SetMarks(&c.Marks)}
	for _, r := range c.ShadowingRisks {
		one := risk{Tool: markup.Short(r.Tool), Cheaper: markup.Short(r.CheaperSibling), Cost: r.InvocationCost, Other: r.CheaperSiblingInvocationCost, Why: markup.Why(r.Justification)}
		if i := slices.IndexFunc(s.tools, func(t store.MarkedTool) bool { return t.Place == r.Position || r.Position == 0 && t.Name == r.Tool }); i >= 0 {
			one.Path = s.path(&s.tools[i])
		}
		b.Risks = append(b.Risks, one)
	}
}

func (b *serverPage) contents() {
	add := func(there bool, id, text, note string) {
		if there {
			b.Contents = append(b.Contents, place{id, text, note})
		}
	}
	add(true, "scores", "Scores", "")
	add(b.Tools.All > 0, "tools", "Tools", thousands(b.Tools.All))
	add(b.Set != nil, "coherence", "Coherence", "")
	add(b.Set != nil, "shadowing", "Shadowing risks", fmt.Sprint(len(b.Risks)))
	add(b.WhatIf != nil, "what-if", "What if", "")
	add(len(b.History.Rows) > 0, "history", "History", "")
	add(true, "origin", "Calibration", "")
	add(true, "badge", "Badge", "")
}

// preview is a sentence for whoever sees a link to the page.
func (b *serverPage) preview(s *seen) string {
	text := fmt.Sprintf("%s, %s scored.", count(s.head.Listed, "tool"), thousands(s.scored()))
	if score := s.report.ServerScore; score != nil {
		text += fmt.Sprintf(" Descriptions %v, tier %s", score.DescriptionQuality, score.DescriptionQuality.Tier())
		if c := score.Coherence; c != nil {
			text += fmt.Sprintf("; coherence %v, tier %s", c.Score, c.Score.Tier())
		}
		text += "."
	}
	return text + " What each tool's definition leaves an agent to guess, and what to do about it."
}
