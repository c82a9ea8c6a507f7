package statistics

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/store"
)

// page is how many servers are counted in one transaction: few, since on SQLite
// whoever judges waits meanwhile.
const page = 25

// Take makes the statistics of a store. published says which calibration readers see.
//
// Servers of which something changed since the last time are counted first, which is
// kept; the sum is one of a single moment.
func Take(ctx context.Context, s *store.Store, published func(context.Context, *store.Tx) (int64, error), now time.Time) (*Statistics, error) {
	if err := Count(ctx, s, published); err != nil {
		return nil, err
	}
	var out *Statistics
	err := s.View(ctx, func(tx *store.Tx) error {
		c, edition, err := seen(ctx, tx, published)
		if err != nil {
			return err
		}
		sum := newSum(c.Calibration, now)
		if err := sum.all(ctx, tx, c, edition); err != nil {
			return err
		}
		out = sum.finish()
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("making statistics: %w", err)
	}
	return out, nil
}

// seen is the calibration that readers see.
func seen(ctx context.Context, tx *store.Tx, published func(context.Context, *store.Tx) (int64, error)) (*store.Calibration, *tdqs.Edition, error) {
	id, err := published(ctx, tx)
	if err != nil {
		return nil, nil, err
	}
	c, err := tx.CalibrationByID(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	edition, err := tdqs.ParseEdition(c.Edition)
	return &c, edition, err
}

// Count counts the servers of which something changed since they were counted, and
// keeps that: [Take] does so first, and has less to do when it was done before.
func Count(ctx context.Context, s *store.Store, published func(context.Context, *store.Tx) (int64, error)) error {
	var c *store.Calibration
	var edition *tdqs.Edition
	var after int64
	for {
		var ids []int64
		if err := s.View(ctx, func(tx *store.Tx) (err error) {
			if c == nil {
				if c, edition, err = seen(ctx, tx, published); err != nil {
					return err
				}
			}
			ids, err = tx.Uncounted(ctx, c.ID, after, page)
			return err
		}); err != nil {
			return fmt.Errorf("counting for statistics: %w", err)
		}
		if len(ids) == 0 {
			return nil
		}
		if err := s.Update(ctx, func(tx *store.Tx) error { return countThese(ctx, tx, ids, c, edition) }); err != nil {
			return fmt.Errorf("counting for statistics: %w", err)
		}
		after = ids[len(ids)-1]
	}
}

// countThese counts servers, each under its lock: what changes a server drops its
// tally, and does so before or after this one is kept.
func countThese(ctx context.Context, tx *store.Tx, ids []int64, c *store.Calibration, edition *tdqs.Edition) error {
	for _, id := range ids {
		server, err := tx.Lock(ctx, id)
		if errors.Is(err, store.ErrNotFound) {
			continue // it was removed meanwhile
		}
		if err != nil {
			return err
		}
		t, err := count(ctx, tx, id, server.CaptureID, c, edition)
		if err != nil {
			return fmt.Errorf("server %s: %w", server.Slug, err)
		}
		if err := tx.PutTally(ctx, id, c.ID, t.bytes()); err != nil {
			return fmt.Errorf("server %s: %w", server.Slug, err)
		}
	}
	return nil
}

// sum adds servers up.
type sum struct {
	Statistics
	tally
	tiers map[tdqs.Tier]int // of servers
}

func newSum(c tdqs.Calibration, now time.Time) *sum {
	return &sum{Statistics: Statistics{Calibration: c, Made: now}, tiers: map[tdqs.Tier]int{}}
}

func (s *sum) all(ctx context.Context, tx *store.Tx, c *store.Calibration, edition *tdqs.Edition) error {
	var changed []store.Standing // since they were counted a moment ago
	if err := tx.Standings(ctx, c.ID, func(at *store.Standing) error {
		s.server(at)
		if at.Counts == nil {
			changed = append(changed, *at)
			return nil
		}
		t, err := readTally(at.Counts)
		if err == nil {
			s.add(t)
		}
		return err
	}); err != nil {
		return err
	}
	for _, at := range changed {
		t, err := count(ctx, tx, at.ServerID, at.CaptureID, c, edition)
		if err != nil {
			return err
		}
		s.add(t)
	}
	return nil
}

func (s *sum) add(t *tally) {
	var numbers []int
	t.each(func(n *int) { numbers = append(numbers, *n) })
	i := 0
	s.each(func(n *int) {
		*n += numbers[i]
		i++
	})
	if t.candidates > 0 {
		s.Shadowing.Servers.Part++
	}
}

// server adds the numbers of a server's own score.
func (s *sum) server(at *store.Standing) {
	v := &s.Servers
	v.Registered++
	s.Coverage.Listed += at.Listed
	s.Coverage.Scorable += at.Members
	if at.Members > 0 {
		v.WithTools++
	}
	for _, one := range []struct {
		score *tdqs.Tenths
		mean  *Mean
	}{{at.Overall, &v.Overall}, {at.Quality, &v.Quality}, {at.Coherence, &v.Coherence}} {
		if one.score != nil {
			one.mean.add(int(*one.score))
		}
	}
	if at.Overall != nil {
		s.tiers[at.Overall.Tier()]++
	}
	if at.Coherence != nil {
		for d, mark := range at.Marks {
			v.Dimensions[d].add(10 * mark)
		}
	}
	if at.Mean != nil && at.Min != nil {
		gap := int(*at.Mean - *at.Min)
		v.BelowMean.add(gap)
		if gap >= 10 {
			v.PointBelow.Part++
		}
	}
}

// finish says what the numbers come to.
func (s *sum) finish() *Statistics {
	v := &s.Servers
	v.Scored = Share{v.Overall.N, v.WithTools}
	v.PointBelow.Of = v.BelowMean.N
	for _, tier := range scale() {
		v.Tiers = append(v.Tiers, TierShare{tier, Share{s.tiers[tier], v.Overall.N}})
	}
	s.Current, s.Statistics.Kept = s.current.tools(), s.kept.tools()
	s.Coverage.Scored = Share{s.Current.Scored, s.Coverage.Listed}
	s.Shadowing.Candidates = Share{s.candidates, s.Coverage.Scorable}
	s.Shadowing.Servers.Of = v.WithTools
	s.Shadowing.Risks = Share{s.current.flagged[3], s.Current.Scored}
	return &s.Statistics
}

// tools says what the scores come to.
func (c *counts) tools() Tools {
	t := Tools{Scores: c.scores}
	tiers := map[tdqs.Tier]int{}
	for score, n := range c.scores {
		t.Scored += n
		t.Mean.Sum += score * n
		tiers[tdqs.Tenths(score).Tier()] += n
		if tdqs.Tenths(score) >= tdqs.TierB.Floor() {
			t.Passing.Part += n
		}
	}
	t.Mean.N = t.Scored
	share := func(n int) Share { return Share{n, t.Scored} }
	for _, tier := range scale() {
		t.Tiers = append(t.Tiers, TierShare{tier, share(tiers[tier])})
	}
	t.Passing.Of, t.AnySmell = t.Scored, share(c.smelly)
	t.P25, t.Median, t.P75 = c.quartile(1, t.Scored), c.quartile(2, t.Scored), c.quartile(3, t.Scored)
	for d, marks := range c.marks {
		for mark, n := range marks {
			t.Dimensions[d].Mean.Sum += 10 * mark * n
			if mark < 3 {
				t.Dimensions[d].Smell.Part += n
			}
		}
		t.Dimensions[d].Mean.N, t.Dimensions[d].Smell.Of = t.Scored, t.Scored
	}
	t.NoDescription, t.Tautological, t.Contradiction = share(c.flagged[0]), share(c.flagged[1]), share(c.flagged[2])
	return t
}

// quartile is the lowest score that q quarters of n tools do not exceed.
func (c *counts) quartile(q, n int) *tdqs.Tenths {
	below := 0
	for score, tools := range c.scores {
		if below += tools; tools > 0 && 4*below >= q*n {
			t := tdqs.Tenths(score)
			return &t
		}
	}
	return nil
}
