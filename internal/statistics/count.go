package statistics

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/store"
)

// counts is what scores add up to.
type counts struct {
	scores  [51]int // by tenths
	marks   [tdqs.NumDimensions][6]int
	smelly  int // with a smell
	flagged [len(counted)]int
}

// counted are the flags that are counted. The order is kept in databases.
var counted = [...]tdqs.Flag{tdqs.NoDescription, tdqs.TautologicalDescription, tdqs.AnnotationContradiction, tdqs.ShadowingRisk}

func (c *counts) add(f *store.Figures) {
	c.scores[min(max(f.TDQS, 0), 50)]++
	smelly := 0
	for d, mark := range f.Marks {
		c.marks[d][min(max(mark, 0), 5)]++
		if mark < 3 {
			smelly = 1
		}
	}
	c.smelly += smelly
	for i, flag := range counted {
		if quoted := `"` + string(flag) + `"`; strings.Contains(f.Flags, quoted) || strings.Contains(f.ServerFlags, quoted) {
			c.flagged[i]++
		}
	}
}

// each calls f with every number, in the order in which they are kept.
func (c *counts) each(f func(*int)) {
	for i := range c.scores {
		f(&c.scores[i])
	}
	for d := range c.marks {
		for i := range c.marks[d] {
			f(&c.marks[d][i])
		}
	}
	f(&c.smelly)
	for i := range c.flagged {
		f(&c.flagged[i])
	}
}

// tally is what is counted of a server.
type tally struct {
	current    counts // tools of its current list
	kept       counts // versions of definitions
	candidates int    // tools of its current list that have a much cheaper sibling
}

func (t *tally) each(f func(*int)) {
	t.current.each(f)
	t.kept.each(f)
	f(&t.candidates)
}

// bytes is how a tally is kept.
func (t *tally) bytes() []byte {
	var b []byte
	t.each(func(n *int) { b = binary.AppendUvarint(b, uint64(*n)) })
	return b
}

// readTally reads what bytes wrote.
func readTally(b []byte) (*tally, error) {
	t, ok := &tally{}, true
	t.each(func(n *int) {
		v, size := binary.Uvarint(b)
		if size <= 0 {
			ok = false
			return
		}
		*n, b = int(v), b[size:]
	})
	if !ok || len(b) > 0 {
		return nil, errors.New("reading what was counted of a server: it has another length")
	}
	return t, nil
}

// count counts a server, whose current list is a capture, 0 for none.
func count(ctx context.Context, tx *store.Tx, server, capture int64, c *store.Calibration, edition *tdqs.Edition) (*tally, error) {
	t := &tally{}
	figures, err := tx.Figures(ctx, server, c.ID)
	if err != nil {
		return nil, fmt.Errorf("counting scores: %w", err)
	}
	type key struct{ name, hash string }
	of := map[key]*store.Figures{}
	for i := range figures {
		f := &figures[i]
		of[key{f.Name, f.InputHash}] = f
		t.kept.add(f)
	}
	if capture == 0 {
		return t, nil
	}
	tools, err := tx.CapturedTools(ctx, capture)
	if err != nil {
		return nil, fmt.Errorf("counting tools: %w", err)
	}
	named, signals := make([]tdqs.Tool, len(tools)), make([]tdqs.Signals, len(tools))
	for i, tool := range tools {
		if f := of[key{tool.Name, tool.InputHash}]; f != nil {
			t.current.add(f)
		}
		named[i].Name = tool.Name
		var known struct {
			InvocationCost int `json:"invocationCost"`
		}
		if err := json.Unmarshal(tool.Signals, &known); err != nil {
			return nil, fmt.Errorf("reading kept signals: %w", err)
		}
		signals[i].InvocationCost = known.InvocationCost
	}
	t.candidates = len(edition.ShadowCandidates(named, signals))
	return t, nil
}
