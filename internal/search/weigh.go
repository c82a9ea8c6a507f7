package search

import (
	"context"
	"fmt"
	"slices"

	"github.com/opentdqs/tdqs/internal/store"
)

// weigh weighs the units before the first band that asks for shares.
func (s *searcher) weigh(ctx context.Context, b Band) error {
	if b < Mostly || s.known {
		return nil
	}
	s.known = true
	f, err := s.frequencies(ctx)
	if err != nil {
		return err
	}
	tools := make([]int, len(s.units))
	for i, u := range s.units {
		if tools[i] = f.of(u.open); tools[i] > 0 {
			continue
		}
		if tools[i], err = s.count(ctx, condition{inAny, u.open}); err != nil {
			return err
		}
	}
	s.weighed, s.unknown = weigh(s.units, tools)
	return nil
}

// count counts the tools that meet a condition: all of a registry that is not
// large, and few of a large one.
func (s *searcher) count(ctx context.Context, c condition) (n int, err error) {
	query, arg := `SELECT COUNT(*) FROM search_text WHERE search_text MATCH $1`, fts5([]condition{c})
	if s.tx.Kind() == store.Postgres {
		query, arg = `SELECT COUNT(*) FROM search_tool WHERE words @@ $1::tsquery`, tsquery(c)
	}
	if err = s.tx.QueryRowContext(ctx, query, arg).Scan(&n); err != nil {
		err = fmt.Errorf("counting tools: %w", err)
	}
	return n, err
}

// frequencies say how many tools have a word, as far as it was counted beforehand
// (store.Store.CountWords).
type frequencies struct {
	words  map[string]int
	starts map[string]int // by the beginning of the words
}

func (s *searcher) frequencies(ctx context.Context) (f frequencies, err error) {
	f = frequencies{map[string]int{}, map[string]int{}}
	var words, starts []string
	for _, u := range s.units {
		u.open.collect(&words, &starts)
	}
	var q statement
	if err := s.each(ctx, func(scan func(...any) error) error {
		var word string
		var n int
		err := scan(&word, &n)
		f.words[word] = n
		return err
	}, `SELECT word, tools FROM search_word WHERE word IN (`+list(&q, words)+`)`, q.args...); err != nil {
		return f, fmt.Errorf("reading how frequent words are: %w", err)
	}
	for _, start := range starts {
		var n int
		if err := s.tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(tools), 0) FROM search_word WHERE word >= $1 AND word < $2`,
			start, start+"\U0010ffff").Scan(&n); err != nil {
			return f, fmt.Errorf("reading how frequent beginnings are: %w", err)
		}
		f.starts[start] = n
	}
	return f, nil
}

// collect collects the words that an expression asks for.
func (e expr) collect(words, starts *[]string) {
	into := words
	if e.op == opStart {
		into = starts
	}
	for _, w := range e.word {
		if !slices.Contains(*into, w) {
			*into = append(*into, w)
		}
	}
	for _, o := range e.of {
		o.collect(words, starts)
	}
}

// of is how many tools meet an expression, about; 0 when that was not counted.
func (f frequencies) of(e expr) (n int) {
	switch e.op {
	case opStart:
		return f.starts[e.word[0]]
	case opOr:
		for _, o := range e.of {
			n = max(n, f.of(o))
		}
		return n
	case opAnd:
		n = f.of(e.of[0])
		for _, o := range e.of[1:] {
			n = min(n, f.of(o))
		}
		return n
	}
	n = f.words[e.word[0]]
	for _, w := range e.word[1:] {
		n = min(n, f.words[w])
	}
	return n
}
