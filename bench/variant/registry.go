package variant

import (
	"fmt"

	"github.com/opentdqs/tdqs"
)

// Registry is a synthetic registry of exactly so many servers and tools. Server n
// keeps a part of the n-th list, so that the sizes of servers differ as those of the
// corpus do.
type Registry struct {
	lists Lists
	keep  []int // tools, by server
}

// Registry shares tools out among servers; each has one at least.
func (l Lists) Registry(servers, tools int) (*Registry, error) {
	sizes := make([]int, len(l))
	for n := range l {
		s, err := tdqs.Decode(l[n])
		if err != nil {
			return nil, err
		}
		sizes[n] = len(s.Tools)
	}
	whole := 0 // what there is to share out beside the first tool of each
	for n := range servers {
		whole += sizes[n%len(l)] - 1
	}
	if servers < 1 || tools < servers || tools-servers > whole {
		return nil, fmt.Errorf("%d tools cannot be shared out among %d servers of the corpus: from %d to %d can", tools, servers, servers, servers+whole)
	}
	r := &Registry{lists: l, keep: make([]int, servers)}
	before := 0
	for n := range r.keep {
		after := before + sizes[n%len(l)] - 1
		share := func(part int) int { return (tools - servers) * part / max(whole, 1) }
		r.keep[n] = 1 + share(after) - share(before)
		before = after
	}
	return r, nil
}

// Servers is how many there are.
func (r *Registry) Servers() int { return len(r.keep) }

// Server is the n-th server: in every round of the corpus it keeps other tools.
func (r *Registry) Server(n int) (*tdqs.Server, error) {
	s, err := r.lists.Server(n)
	if err != nil {
		return nil, err
	}
	all := s.Tools
	s.Tools = nil
	from := n / len(r.lists) * 7
	for i := range r.keep[n] {
		t := all[(from+i)%len(all)]
		t.Position = i + 1
		s.Tools = append(s.Tools, t)
	}
	return s, nil
}

// Slug names the n-th server.
func Slug(n int) string { return fmt.Sprintf("server-%06d", n) }
