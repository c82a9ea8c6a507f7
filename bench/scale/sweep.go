package main

import (
	"context"
	"fmt"
	"log"
	"slices"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/bench/variant"
)

// sweep sweeps with nothing to find, then after a thousandth and after a hundredth of
// the lists have become others without anybody's saying so.
func (m *measuring) sweep(ctx context.Context) error {
	lists, err := variant.Corpus()
	if err != nil {
		return err
	}
	made, err := lists.Registry(m.servers, m.tools)
	if err != nil {
		return err
	}
	var idle []time.Duration
	for range 5 {
		took, servers, err := m.once(ctx)
		if err != nil {
			return err
		}
		if servers != 0 {
			return fmt.Errorf("an idle sweep found %d servers", servers)
		}
		idle = append(idle, took)
	}
	slices.Sort(idle)
	m.idle = idle[2]
	log.Printf("idle sweeps: %v", idle)
	from := 0
	for i, share := range []int{1000, 100} {
		change := &m.changes[i]
		for change.tools < m.tools/share && from < m.servers {
			s, err := made.Server(from)
			if err != nil {
				return err
			}
			if _, err := m.r.Push(ctx, variant.Slug(from), changed(s)); err != nil {
				return err
			}
			change.tools += len(s.Tools)
			from++
			change.servers++
		}
		if change.swept, err = m.judgeChanged(ctx, change); err != nil {
			return err
		}
		log.Printf("%d tools of %d servers changed: swept in %v, judged in %v", change.tools, change.servers, change.swept, change.judged)
	}
	return nil
}

// changed is a list with a word more in every definition.
func changed(s *tdqs.Server) *tdqs.Server {
	for i := range s.Tools {
		t := s.Tools[i]
		text := "Now changed."
		if t.Description != nil {
			text = *t.Description + " " + text
		}
		s.Tools[i] = tdqs.Tool{Name: t.Name, Title: t.Title, Description: &text, InputSchema: t.InputSchema,
			OutputSchema: t.OutputSchema, Annotations: t.Annotations, Position: t.Position}
	}
	return s
}

// once sweeps with a queue that nobody works on.
func (m *measuring) once(ctx context.Context) (took time.Duration, servers int, err error) {
	r := *m.r
	q, err := r.OpenQueue(ctx, m.where, false)
	if err != nil {
		return 0, 0, err
	}
	defer q.Close()
	began := time.Now()
	swept, err := r.Sweep(ctx)
	return time.Since(began), swept.Servers, err
}

// judgeChanged sweeps, then has judged what the sweep found.
func (m *measuring) judgeChanged(ctx context.Context, c *change) (took time.Duration, err error) {
	took, servers, err := m.once(ctx)
	if err != nil {
		return took, err
	}
	if servers != c.servers {
		return took, fmt.Errorf("a sweep found %d servers, and %d were changed", servers, c.servers)
	}
	began := time.Now()
	r := *m.r
	q, err := r.OpenQueue(ctx, m.where, true)
	if err != nil {
		return took, err
	}
	defer q.Close()
	if err := q.Start(ctx); err != nil {
		return took, err
	}
	if err := m.untilJudged(ctx, 5*time.Minute); err != nil {
		return took, err
	}
	c.judged = time.Since(began)
	return took, q.Stop(ctx)
}
