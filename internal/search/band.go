package search

import (
	"cmp"
	"math"
	"slices"
)

// Band says how well a tool matches a query, from 1, the best. Tools of one band
// are comparable: the better described one comes first. docs/search.md has the
// table.
type Band int

// The bands.
const (
	WholeName            Band = iota + 1 // the name is the words of the query
	Named                                // the name and title have all words
	Placed                               // with the server's name they do; one is in the name or title
	Begun                                // the same, with the last word unfinished
	Mostly                               // all words are somewhere, what they mostly say in name, title or server's name
	Somewhere                            // all words are somewhere
	MissingFew                           // three quarters of what they say are somewhere, half in name, title or server's name
	MissingHalf                          // half is, in name, title or server's name
	MissingHalfSomewhere                 // half is somewhere

	lastBand = MissingHalfSomewhere
)

// criterion is what the units of a query have to meet for a band, in shares of what
// they say.
type criterion struct {
	found, head float64 // share that is somewhere, and that is in name, title or server's name
	named       float64 // share that is in name or title
	some        bool    // at least one unit is in name or title
	open        bool    // the last word may be unfinished
}

var criteria = [...]criterion{
	Named:                {named: 1},
	Placed:               {head: 1, some: true},
	Begun:                {head: 1, some: true, open: true},
	Mostly:               {found: 1, head: 0.5, open: true},
	Somewhere:            {found: 1, open: true},
	MissingFew:           {found: 0.75, head: 0.5, open: true},
	MissingHalf:          {found: 0.5, head: 0.5, open: true},
	MissingHalfSomewhere: {found: 0.5, open: true},
}

// maxWeighed is how many units shares are taken of: the rarest ones.
const maxWeighed = 6

// weighed is a unit with what it says: one, and one more each time it is half as
// frequent as the most frequent unit of the query.
type weighed struct {
	unit
	weight float64
}

// weigh weighs units by how many tools have each; those that none has say nothing.
func weigh(units []unit, tools []int) (all []weighed, unknown []string) {
	most := slices.Max(tools)
	for i, u := range units {
		if tools[i] == 0 {
			unknown = append(unknown, u.typed)
			continue
		}
		all = append(all, weighed{u, 1 + math.Log2(float64(most)/float64(tools[i]))})
	}
	return all, unknown
}

// conditions are those of a band. weights has a weight for each unit where shares
// matter.
func (c criterion) conditions(units []weighed) (all []condition) {
	if c.some {
		all = append(all, condition{inName, or(c.exprs(units)...)})
	}
	for _, u := range units {
		if u.phrase && c.found < 1 && c.head < 1 && c.named < 1 {
			all = append(all, condition{inAny, u.exact})
		}
	}
	for _, part := range []struct {
		field field
		share float64
	}{{inName, c.named}, {inHead, c.head}, {inAny, c.found}} {
		if part.share > 0 {
			all = append(all, condition{part.field, c.share(units, part.share)})
		}
	}
	return all
}

func (c criterion) exprs(units []weighed) (all []expr) {
	for _, u := range units {
		if c.open {
			all = append(all, u.open)
		} else {
			all = append(all, u.exact)
		}
	}
	return all
}

// share asks for units that together say a share of all.
func (c criterion) share(units []weighed, share float64) expr {
	if share == 1 {
		return and(c.exprs(units)...)
	}
	units = slices.Clone(units)
	slices.SortStableFunc(units, func(a, b weighed) int { return cmp.Compare(b.weight, a.weight) })
	units = units[:min(len(units), maxWeighed)]
	total := 0.0
	for _, u := range units {
		total += u.weight
	}
	const least = 1e-9 // sums of doubles may be off by it
	var enough []expr
	all := c.exprs(units)
	var choose func(from int, chosen []expr, missing float64)
	choose = func(from int, chosen []expr, missing float64) {
		if missing <= least {
			enough = append(enough, and(slices.Clone(chosen)...))
			return
		}
		for i := from; i < len(units); i++ { // heavier ones first, so that no choice holds another that is enough
			choose(i+1, append(chosen, all[i]), missing-units[i].weight)
		}
	}
	choose(0, nil, share*total)
	return or(enough...)
}
