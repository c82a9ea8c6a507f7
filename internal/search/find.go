package search

import (
	"context"
	"errors"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/store"
)

// Find finds tools, the best first: band by band, and in a band by score, then by
// how short the name and the whole definition are, by server and by place. No text
// is an error.
func Find(ctx context.Context, tx *store.Tx, q Query) (Found, error) {
	a := parse(q)
	out := Found{Hits: []Hit{}, Wordless: len(a.units) == 0, Notes: a.notes}
	if a.Limit <= 0 {
		a.Limit = DefaultLimit
	}
	a.Limit = min(a.Limit, MaxLimit)
	if a.nothing || out.Wordless || a.After != nil && !a.After.Valid() {
		return out, nil
	}
	s := &searcher{asked: a, tx: tx}
	if a.Server != "" {
		server, err := store.Server{}, store.ErrNotFound
		if slugLike(a.Server) {
			server, err = tx.ServerBySlug(ctx, a.Server)
		}
		if errors.Is(err, store.ErrNotFound) {
			out.Notes = append(out.Notes, "There is no server "+shown(a.Server)+" here")
			return out, nil
		}
		if err != nil {
			return out, err
		}
		s.server = server.ID
	}
	done, err := s.byIndex(ctx)
	if err != nil {
		return out, err
	}
	defer done()
	places, err := s.places(ctx)
	if err != nil {
		return out, err
	}
	out.Unknown = s.unknown
	if len(places) > a.Limit {
		places = places[:a.Limit]
		out.Next = &places[len(places)-1].Place
	}
	out.Hits, err = s.hits(ctx, places)
	return out, err
}

// searcher answers one query.
type searcher struct {
	*asked
	tx      *store.Tx
	server  int64 // 0 for any
	weighed []weighed
	known   bool     // the units are weighed by how many tools have them
	unknown []string // no tool has these
	passed  []band   // the bands before the page
	seen    []int64  // the tools of bands that the page has whole
	empty   [lastBand + 1]bool
}

// band is a band of this query.
type band struct {
	Band
	whole string // the key of the name, for WholeName alone
	all   []condition
}

// found is the place of a hit, with its number in the index.
type found struct {
	Place
	id int64
}

// places finds one more than the page has, so that it is known whether another
// follows.
func (s *searcher) places(ctx context.Context) (all []found, err error) {
	for _, u := range s.units {
		s.weighed = append(s.weighed, weighed{u, 1})
	}
	begin := WholeName
	if s.After != nil {
		begin = s.After.Band
	}
	if err := s.rule(ctx); err != nil {
		return nil, err
	}
	for b := WholeName; b <= lastBand && len(all) <= s.Limit; b++ {
		if err := s.weigh(ctx, b); err != nil {
			return nil, err
		}
		this, is := s.band(b)
		if !is {
			continue
		}
		if b >= begin {
			more, err := s.inBand(ctx, this, s.Limit+1-len(all))
			if err != nil {
				return nil, err
			}
			all = append(all, more...)
			for _, f := range more {
				s.seen = append(s.seen, f.id)
			}
		}
		if s.After != nil && b <= begin { // its tools are not all on the page
			s.passed = append(s.passed, this)
		}
	}
	return all, nil
}

// rule rules out bands that are empty because a wider one is, which is cheaper to
// ask than each of them.
func (s *searcher) rule(ctx context.Context) error {
	if len(s.units) == 1 {
		return nil
	}
	for _, wide := range []Band{Somewhere, Begun} {
		some, err := s.some(ctx, criteria[wide].conditions(s.weighed))
		if err != nil {
			return err
		}
		for b := Named; b <= wide && !some; b++ {
			s.empty[b] = true
		}
		if !some {
			return nil
		}
	}
	return nil
}

// band is what a band asks for, unless that cannot be or an earlier band has it.
func (s *searcher) band(b Band) (band, bool) {
	if b == WholeName {
		return band{Band: b, whole: s.whole}, s.whole != ""
	}
	c := criteria[b]
	switch {
	case s.empty[b], len(s.weighed) == 0, s.missing():
		return band{}, false
	case len(s.unknown) > 0 && c.found == 1:
		return band{}, false
	case len(s.units) == 1 && b > Somewhere:
		return band{}, false
	}
	return band{Band: b, all: c.conditions(s.weighed)}, true
}

// missing reports whether no tool has a phrase, which every hit is to have.
func (s *searcher) missing() bool {
	if len(s.unknown) == 0 {
		return false
	}
	for _, u := range s.units {
		for _, text := range s.unknown {
			if u.phrase && u.typed == text {
				return true
			}
		}
	}
	return false
}

// ranges are the scores that the tiers allow.
func (a *asked) ranges() (all [][2]int) {
	top := 50
	for _, info := range tdqs.Tiers() { // the best first
		for _, t := range a.Tiers {
			if t == info.Tier {
				all = append(all, [2]int{int(info.Floor), top})
			}
		}
		top = int(info.Floor) - 1
	}
	return all
}
