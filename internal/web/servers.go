package web

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/cursor"
	"github.com/opentdqs/tdqs/internal/store"
)

// listLength is how many entries a page of a list has.
const listLength = 50

// serversPage is a page of the list of servers, with the form that filters it.
type serversPage struct {
	Words    string
	Tiers    []choice
	Sources  []choice
	Orders   []choice
	Filtered bool
	Later    bool // it is not the first page
	Rows     []serverRow
	First    string // the address of the first page
	Next     string // of the next one, empty on the last
	Est      string
	Origin   []fact
}

// choice is an entry of a select.
type choice struct {
	Value, Text string
	Chosen      bool
}

// serverRow is a server of the list.
type serverRow struct {
	store.ListedServer
	Own     string // its own name, where it is another
	Waiting bool
}

// Overall is nil without a score.
func (r *serverRow) Overall() *tdqs.Tenths {
	return r.of(func(s *store.ServerScore) *tdqs.Tenths { return s.Overall })
}

// Quality is that of the descriptions.
func (r *serverRow) Quality() *tdqs.Tenths {
	return r.of(func(s *store.ServerScore) *tdqs.Tenths { return s.Quality })
}

// Coherence is that of the set.
func (r *serverRow) Coherence() *tdqs.Tenths {
	return r.of(func(s *store.ServerScore) *tdqs.Tenths { return s.Coherence })
}

// Scored is how many tools have a score.
func (r *serverRow) Scored() int {
	if r.Score == nil {
		return 0
	}
	return r.Score.Scored
}

func (r *serverRow) of(f func(*store.ServerScore) *tdqs.Tenths) *tdqs.Tenths {
	if r.Score == nil {
		return nil
	}
	return f(r.Score)
}

// The words of the form: values are those of the API.
var (
	sources = []choice{{Value: "", Text: "any source"}, {Value: string(store.Upload), Text: "uploaded"}, {Value: string(store.Connector), Text: "read at an address"}}
	orders  = []choice{{Value: string(store.BySlug), Text: "by name"}, {Value: string(store.ByBest), Text: "best first"},
		{Value: string(store.ByWorst), Text: "worst first"}, {Value: string(store.ByCaptured), Text: "newest list first"}}
)

func tierChoices() []choice {
	all := []choice{{Value: "", Text: "any tier"}}
	for _, info := range tdqs.Tiers() {
		if info.Floor >= 10 { // no score is below 1.0
			all = append(all, choice{Value: string(info.Tier), Text: "tier " + string(info.Tier)})
		}
	}
	return all
}

// choose marks the choice that a query has, or says which there are.
func choose(name, value string, among []choice) ([]choice, error) {
	among = slices.Clone(among)
	var known []string
	for i := range among {
		if among[i].Chosen = among[i].Value == value; among[i].Chosen {
			return among, nil
		}
		if among[i].Value != "" {
			known = append(known, among[i].Value)
		}
	}
	return nil, refuse(http.StatusBadRequest, "%s in this address is to be one of %s. Leave it out, or choose it in the form of the page.", name, strings.Join(known, ", "))
}

// readCursor reads what an address has of a place into one; it stays as it is without.
func readCursor(text string, into any) error {
	if cursor.Read(text, into) != nil {
		return badCursor()
	}
	return nil
}

func badCursor() *Problem {
	return refuse(http.StatusBadRequest, "after in this address is none that a page gave. Leave it out for the first page.")
}

// servers lists servers.
func (p *Pages) servers(r *http.Request) (made *page, err error) {
	q := queryOf(r)
	b := &serversPage{Words: strings.TrimSpace(typed(q.Get("q")))}
	if b.Tiers, err = choose("tier", q.Get("tier"), tierChoices()); err != nil {
		return nil, err
	}
	if b.Sources, err = choose("source", q.Get("source"), sources); err != nil {
		return nil, err
	}
	sort := q.Get("sort")
	if sort == "" {
		sort = string(store.BySlug)
	}
	if b.Orders, err = choose("sort", sort, orders); err != nil {
		return nil, err
	}
	var after store.Place
	if err := readCursor(q.Get("after"), &after); err != nil {
		return nil, err
	}
	if after.Slug != "" && !plainSlug(after.Slug) {
		return nil, badCursor()
	}
	b.Later, b.Filtered = after.Slug != "", b.Words != "" || q.Get("tier") != "" || q.Get("source") != ""
	asked := store.ServerQuery{Text: q.Get("q"), Source: store.Source(q.Get("source")), Tier: tdqs.Tier(q.Get("tier")), Order: store.Order(sort),
		Limit: listLength + 1, After: after}
	kept := url.Values{}
	for _, name := range []string{"q", "tier", "source", "sort"} {
		if v := q.Get(name); v != "" {
			kept.Set(name, v)
		}
	}
	b.First = at("/servers", kept)
	if err := p.list(r, asked, b); err != nil {
		return nil, err
	}
	if len(b.Rows) > listLength {
		b.Rows = b.Rows[:listLength]
		kept.Set("after", cursor.Write(b.Rows[listLength-1].Place))
		b.Next = at("/servers", kept)
	}
	made = &page{kind: "servers", Path: b.First, Title: "Servers · tdqs registry", Body: b, Hidden: b.Later || b.Filtered,
		Description: "The servers of the registry with the scores of their tools."}
	return made, nil
}

// list reads the servers that were asked for.
func (p *Pages) list(r *http.Request, asked store.ServerQuery, b *serversPage) error {
	return p.look(r.Context(), func(see readers) error {
		measured := p.estimate(see.calibration.Calibration)
		b.Est, _ = estimated(see.calibration.Calibration, measured)
		b.Origin = calibrationFacts(see.calibration.Calibration, measured)
		asked.Calibration = see.calibration.ID
		found, err := see.tx.ListServers(r.Context(), asked)
		for _, l := range found {
			row := serverRow{ListedServer: l, Waiting: l.Members > 0 && (l.Score == nil || l.Score.Stale > 0)}
			if l.Name != l.Slug {
				row.Own = safe(l.Name)
			}
			b.Rows = append(b.Rows, row)
		}
		return err
	})
}

// typed is what somebody typed as it may stand in a field: what is not seen is a
// replacement character, for it would turn or hide what stands beside it.
func typed(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return unicode.ReplacementChar
	}, strings.ToValidUTF8(s, "\ufffd"))
}

// at is a path with a query.
func at(path string, q url.Values) string {
	if len(q) == 0 {
		return path
	}
	return fmt.Sprintf("%s?%s", path, q.Encode())
}
