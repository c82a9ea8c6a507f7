package web

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/cursor"
	"github.com/opentdqs/tdqs/internal/escape"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/internal/search"
)

// searchPage is what was found, with the form that asks.
type searchPage struct {
	Words        string
	Tiers        []choice
	ReadOnly     bool
	OutputSchema bool
	Asked        bool // somebody asks
	Wordless     bool // and there is no word to look for
	Later        bool
	Hits         []hit
	Unknown      []string // words that no tool has
	Notes        []string
	First, Next  string
	Est          string
	Origin       []fact
}

// hit is a tool that was found.
type hit struct {
	Path, Name, Title string
	Server            string // the slug
	ServerName        string // its own name, where it is another
	Position          int
	TDQS              *tdqs.Tenths
	Description       string
	Hash              string // of the definition that the score is of
	ReadOnly          bool
	OutputSchema      bool
}

// found shows tools that have the words.
func (p *Pages) found(r *http.Request) (made *page, err error) {
	q := queryOf(r)
	b := &searchPage{Words: typed(q.Get("q")), ReadOnly: q.Get("read-only") != "", OutputSchema: q.Get("output-schema") != ""}
	if b.Tiers, err = choose("tier", q.Get("tier"), tierChoices()); err != nil {
		return nil, err
	}
	asked := search.Query{Text: q.Get("q"), ReadOnly: b.ReadOnly, OutputSchema: b.OutputSchema}
	if tier := q.Get("tier"); tier != "" {
		asked.Tiers = []tdqs.Tier{tdqs.Tier(tier)}
	}
	if after := q.Get("after"); after != "" {
		asked.After = &search.Place{}
		if err := readCursor(after, asked.After); err != nil {
			return nil, err
		}
		b.Later = true
	}
	kept := url.Values{}
	for _, name := range []string{"q", "tier", "read-only", "output-schema"} {
		if v := q.Get(name); v != "" {
			kept.Set(name, v)
		}
	}
	b.First, b.Asked = at("/search", kept), strings.TrimSpace(b.Words) != ""
	if err := p.search(r, asked, b); err != nil {
		return nil, err
	}
	made = &page{kind: "search", Path: b.First, Title: "Search · tdqs registry", Words: b.Words, Hidden: true, Body: b,
		Description: "Find tools of Model Context Protocol servers by words, the better described first."}
	if b.Asked {
		made.Title = markup.Squeeze(escape.Line(b.Words), 60) + " · search · tdqs registry"
	}
	return made, nil
}

func (p *Pages) search(r *http.Request, asked search.Query, b *searchPage) error {
	if !b.Asked && !asked.ReadOnly && !asked.OutputSchema && len(asked.Tiers) == 0 {
		return nil
	}
	return p.look(r.Context(), func(see readers) error {
		asked.Calibration = see.calibration.ID
		measured := p.estimate(see.calibration.Calibration)
		b.Est, _ = estimated(see.calibration.Calibration, measured)
		b.Origin = calibrationFacts(see.calibration.Calibration, measured)
		found, err := search.Find(r.Context(), see.tx, asked)
		if err != nil {
			return err
		}
		b.Wordless = found.Wordless
		for i := range found.Hits {
			b.Hits = append(b.Hits, hitOf(&found.Hits[i]))
		}
		for _, w := range found.Unknown {
			b.Unknown = append(b.Unknown, markup.Squeeze(escape.Line(w), 60))
		}
		for _, n := range found.Notes {
			b.Notes = append(b.Notes, escape.Line(n))
		}
		if found.Next != nil {
			b.Next = b.First + "&after=" + cursor.Write(found.Next)
		}
		return nil
	})
}

// excerpt is how many columns of a description stand with a hit.
const excerpt = 280

func hitOf(h *search.Hit) hit {
	out := hit{Path: toolPath(h.Server, h.Name, h.Position, h.Twin), Name: markup.Squeeze(markup.Name(h.Name), 100), Server: h.Server, Position: h.Position,
		TDQS: h.TDQS, Hash: h.InputHash, ReadOnly: h.ReadOnly, OutputSchema: h.OutputSchema}
	if h.ServerName != h.Server {
		out.ServerName = markup.Squeeze(safe(h.ServerName), 60)
	}
	if h.Title != nil && *h.Title != h.Name {
		out.Title = markup.Squeeze(safe(*h.Title), 80)
	}
	if h.Description != nil {
		out.Description = markup.Beginning(safe(*h.Description), excerpt)
	}
	return out
}

// Number is the place of the hit's tool in its server's list.
func (h hit) Number() string { return strconv.Itoa(h.Position) }
