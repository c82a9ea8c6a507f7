package web

import (
	"context"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strconv"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/chart"
	"github.com/opentdqs/tdqs/internal/escape"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/internal/measurement"
	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/lint"
)

// toolPage is a tool with all that is known of it.
type toolPage struct {
	Slug, Server, Name string
	Position           int
	Score              *tdqs.ToolScore // nil until it is judged
	Facts              []string
	Notices            []string
	Estimate, Est      string
	Radar              template.HTML
	Summary            string
	Marks              []markup.Mark
	Flags, Smells      []string
	Risk               *risk
	Signals            []markup.Fact
	Findings           string // how many there are
	Definition         markup.Definition
	Contents           []place
	Versions           []version
	Origin             []fact
	Twins              []twin
}

// Weighted says that the marks have weights.
func (*toolPage) Weighted() bool { return true }

// twin is another tool of the same name.
type twin struct {
	Position int
	Path     string
}

// chosen is the tool that a page is about.
type chosen struct {
	readers
	server store.Server
	head   store.Capture
	member store.Member
	places []int // of the tools of its name
	risk   *tdqs.ShadowingRiskEntry

	definition *tdqs.Tool
	versions   []version
	measured   *measurement.Entry // of the list
	set        *tdqs.Server       // nil where that is known
}

// nth is the how manieth tool of its name it is, from 1.
func (c *chosen) nth() int { return slices.Index(c.places, c.member.Place) + 1 }

func (c *chosen) path() string {
	return toolPath(c.server.Slug, c.member.Name, c.member.Place, len(c.places) > 1)
}

// tool shows a tool.
func (p *Pages) tool(r *http.Request) (*page, error) {
	at, err := atOf(r)
	if err != nil {
		return nil, err
	}
	ctx := r.Context()
	var c *chosen
	if err := p.look(ctx, func(see readers) error {
		server, err := see.server(ctx, r.PathValue("slug"))
		if err != nil {
			return err
		}
		if at == 0 && r.PathValue("name") == "" {
			return moved("/servers/" + server.Slug)
		}
		if c, err = see.choose(ctx, server, r.PathValue("name"), at); err != nil {
			return err
		}
		return p.readTool(ctx, c)
	}); err != nil {
		return nil, err
	}
	list := c.measured.Known()
	if list == nil {
		list = p.measured.Measure(c.measured, c.edition, c.set)
	}
	return p.toolPage(c, list), nil
}

// readTool reads what the page of a tool needs of the database: of its list only where it
// is not known what follows from that.
func (p *Pages) readTool(ctx context.Context, c *chosen) (err error) {
	if c.versions, err = c.versionsOf(ctx, c.server.ID, c.member.Name, c.nth()); err != nil {
		return err
	}
	c.measured = p.measured.Find(measurement.Key{Capture: c.head.ID, SHA256: c.head.SHA256, Edition: c.edition.Name})
	if c.measured.Known() != nil {
		raw, err := c.tx.Definition(ctx, c.head.ID, c.member.Place)
		if err == nil {
			c.definition, err = decoded(raw)
		}
		return err
	}
	if c.head.Tools, err = c.tx.Definitions(ctx, c.head.ID); err != nil {
		return err
	}
	if c.set, err = p.Restored(&c.head); err != nil {
		return err
	}
	at := slices.IndexFunc(c.set.Tools, func(t tdqs.Tool) bool { return t.Position == c.member.Place })
	c.definition = &c.set.Tools[at]
	return nil
}

// atOf is the place in the list that an address asks for, 0 for none.
func atOf(r *http.Request) (int, error) {
	text := r.URL.Query().Get("at")
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > 1_000_000 {
		return 0, refuse(http.StatusBadRequest, "at is to be the place of a tool in its server's list, a number from 1. Leave it out, or begin at the page of the server.")
	}
	return n, nil
}

// choose finds a tool of a server's current list: by its place where one is given,
// and by its name, empty for any.
func (r readers) choose(ctx context.Context, server store.Server, name string, at int) (*chosen, error) {
	c := &chosen{readers: r, server: server}
	missing := refuse(http.StatusNotFound, "The current list of %s has no such tool. It may have been renamed or removed; the page of the server has its tools: /servers/%s", server.Slug, server.Slug)
	if server.CaptureID == 0 {
		return nil, missing
	}
	found, err := r.tx.FindTool(ctx, server.CaptureID, name, at, r.calibration.ID)
	if errors.Is(err, store.ErrNotFound) {
		return nil, missing
	}
	if err != nil {
		return nil, err
	}
	c.head, c.member, c.places = found.Capture, found.Member, []int{found.Place}
	if found.Twins > 1 {
		if c.places, err = r.tx.PlacesOf(ctx, server.CaptureID, c.member.Name); err != nil {
			return nil, err
		}
	}
	return c, c.findRisk(ctx)
}

// findRisk finds what the judge of the set said of the tool's cost.
func (c *chosen) findRisk(ctx context.Context) error {
	if c.member.Score == nil || !slices.Contains(c.member.Score.ServerFlags, tdqs.ShadowingRisk) {
		return nil
	}
	score, err := c.tx.ServerScore(ctx, c.head.ID, c.calibration.ID)
	if err != nil {
		return err
	}
	set, _, err := c.tx.Coherence(ctx, c.server.ID, score.MessageHash, c.calibration.ID)
	if err != nil || set == nil {
		return err
	}
	for i := range set.ShadowingRisks {
		if one := &set.ShadowingRisks[i]; one.Position == c.member.Place || one.Position == 0 && one.Tool == c.member.Name {
			c.risk = one
		}
	}
	return nil
}

func (p *Pages) toolPage(c *chosen, list *measurement.List) *page {
	server := c.head.Name
	if server == "" {
		server = c.server.Slug
	}
	b := &toolPage{Slug: c.server.Slug, Server: markup.Short(server), Name: markup.Squeeze(markup.Name(c.member.Name), 160), Position: c.member.Place,
		Score: c.member.Score, Versions: c.versions}
	measured := p.estimate(c.calibration.Calibration)
	b.Est, b.Estimate = estimated(c.calibration.Calibration, measured)
	p.bound(b, c, measured, list)
	b.judged(c)
	b.look(c.definition, list)
	b.facts(c)
	for _, place := range c.places {
		if place != c.member.Place {
			b.Twins = append(b.Twins, twin{place, toolPath(c.server.Slug, c.member.Name, place, true)})
		}
	}
	b.Origin = append(definitionFacts(c), calibrationFacts(c.calibration.Calibration, measured)...)
	b.contents()
	title := b.Name
	if len(b.Twins) > 0 {
		title += fmt.Sprintf(" (number %d)", b.Position)
	}
	return &page{kind: "tool", Path: c.path(), Title: title + ": " + b.verdict() + " · " + b.Server, Description: b.preview(), Body: b}
}

// bound says how far off the score of this tool may be, where that is known.
func (p *Pages) bound(b *toolPage, c *chosen, measured *tdqs.Estimate, list *measurement.List) {
	if b.Score == nil || measured == nil || p.Interval == nil {
		return
	}
	of := list.Interval(measurement.Scored{Position: c.member.Place, Calibration: c.calibration.ID, Score: b.Score.TDQS}, func() *tdqs.Interval {
		return p.Interval(c.calibration.Calibration, c.edition, c.definition, b.Score.TDQS)
	})
	if of == nil {
		return
	}
	if of.Within == 0 { // a rule decided, and nothing was estimated
		b.Est, b.Estimate = "", ""
		return
	}
	b.Est = fmt.Sprintf("estimate, ±%v", of.Within)
	b.Estimate += fmt.Sprintf(" In %d of 100 cases this one lies within its ±.", measured.IntervalPercent)
	if unseen := markup.Unseen(of); unseen != "" {
		b.Estimate += " The ± is wider than usual: " + unseen + "."
	}
}

// judged takes over what the judge said.
func (b *toolPage) judged(c *chosen) {
	s := c.member.Score
	if s == nil {
		b.Notices = append(b.Notices, "This definition is not judged yet: it is queued. Come back in a while.")
		return
	}
	b.Radar = chart.Radar("radar", "Marks of "+b.Name, s.Marks, s.Tier())
	b.Marks, b.Summary = markup.ToolMarks(&s.Marks), markup.Why(s.Summary)
	for _, f := range append(slices.Clone(s.Flags), s.ServerFlags...) {
		b.Flags = append(b.Flags, string(f))
	}
	for _, d := range s.Smells() {
		b.Smells = append(b.Smells, d.Title())
	}
	if r := c.risk; r != nil {
		b.Risk = &risk{Cheaper: markup.Short(r.CheaperSibling), Cost: r.InvocationCost, Other: r.CheaperSiblingInvocationCost, Why: markup.Why(r.Justification)}
	}
}

// look takes over what follows from the definition.
func (b *toolPage) look(definition *tdqs.Tool, list *measurement.List) {
	signals := list.Signals[b.Position]
	b.Signals = signalFacts(&signals)
	found := gravestFirst(list.Findings(b.Position))
	b.Findings = severities(found)
	b.Definition = markup.NewDefinition(definition, found, list.Bare(b.Position), &markup.Room{Bytes: 1})
}

// gravestFirst sorts findings by severity; else they stand as the linter has them.
func gravestFirst(found []lint.Finding) []lint.Finding {
	rank := lint.Severities()
	return slices.SortedStableFunc(slices.Values(found), func(a, b lint.Finding) int {
		return slices.Index(rank, a.Severity) - slices.Index(rank, b.Severity)
	})
}

func (b *toolPage) facts(c *chosen) {
	b.Facts = append(b.Facts, fmt.Sprintf("tool %s of %s", thousands(b.Position), thousands(c.head.Listed)), "edition "+c.calibration.Edition, judgedBy(c.calibration.Calibration))
	if !c.member.Judged.IsZero() {
		b.Facts = append(b.Facts, "judged "+day(c.member.Judged))
	}
}

func (b *toolPage) verdict() string {
	if b.Score == nil {
		return "not scored yet"
	}
	return fmt.Sprintf("%v, tier %s", b.Score.TDQS, b.Score.Tier())
}

func (b *toolPage) preview() string {
	text := "A tool of " + b.Server + "."
	if b.Summary != "" {
		text += " " + markup.Excerpt(b.Summary, 240)
	}
	return text
}

func (b *toolPage) contents() {
	add := func(there bool, id, text, note string) {
		if there {
			b.Contents = append(b.Contents, place{id, text, note})
		}
	}
	add(b.Score != nil, "marks", "Marks", "")
	add(true, "signals", "Signals", "")
	add(true, "definition", "Definition", "")
	add(true, "history", "History", fmt.Sprint(len(b.Versions)))
	add(true, "origin", "Calibration", "")
}

// definitionFacts say what the score is of, and how fresh it is.
func definitionFacts(c *chosen) []fact {
	out := []fact{{Term: "Definition, input hash", Text: c.member.InputHash, Code: true}, {Term: "List taken", Time: c.head.Taken}}
	if !c.member.Judged.IsZero() {
		out = append(out, fact{Term: "Judged", Time: c.member.Judged})
	}
	if c.server.URL != "" {
		out = append(out, fact{Term: "Read at", Text: escape.Line(c.server.URL)})
	}
	return out
}
