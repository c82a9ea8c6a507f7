package archive

import (
	"bufio"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"unicode/utf8"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
)

// page is how many servers are looked up at once.
const page = 500

// Export writes all of a registry as it is at one moment, and returns how many
// servers that were. Tokens and reports stay out.
func Export(ctx context.Context, s *store.Store, w io.Writer) (servers int, err error) {
	b := bufio.NewWriterSize(w, 256<<10)
	e := &exporter{lines: json.NewEncoder(b)}
	e.lines.SetEscapeHTML(false)
	if err := s.View(ctx, func(tx *store.Tx) error {
		e.tx = tx
		return e.all(ctx)
	}); err != nil {
		return e.servers, fmt.Errorf("exporting the registry: %w", err)
	}
	return e.servers, b.Flush()
}

// exporter writes one export.
type exporter struct {
	tx           *store.Tx
	lines        *json.Encoder
	calibrations []store.Calibration // in the order of their numbers
	servers      int
}

func (e *exporter) all(ctx context.Context) error {
	if err := e.lines.Encode(header{headerKind, format, version}); err != nil {
		return err
	}
	if err := e.allCalibrations(ctx); err != nil {
		return err
	}
	for after := ""; ; {
		servers, err := e.tx.Servers(ctx, after, page)
		if err != nil {
			return err
		}
		for _, s := range servers {
			if err := e.server(ctx, s); err != nil {
				return fmt.Errorf("server %s: %w", s.Slug, err)
			}
			after = s.Slug
			e.servers++
		}
		if len(servers) < page {
			return e.lines.Encode(endLine{endKind, e.servers})
		}
	}
}

// allCalibrations writes those that anything is kept under, in an order that does
// not depend on when they came into use.
func (e *exporter) allCalibrations(ctx context.Context) (err error) {
	published, err := registry.PublishedIn(ctx, e.tx)
	if err != nil {
		return err
	}
	if e.calibrations, err = e.tx.UsedCalibrations(ctx); err != nil {
		return err
	}
	slices.SortFunc(e.calibrations, func(a, b store.Calibration) int { return cmp.Compare(keyOf(a), keyOf(b)) })
	for i, c := range e.calibrations {
		if err := e.lines.Encode(calibrationLine{calibrationKind, i + 1, c.Calibration, c.ID == published, c.Created}); err != nil {
			return err
		}
	}
	return nil
}

func keyOf(c store.Calibration) string {
	key, err := json.Marshal(c.Calibration)
	if err != nil {
		panic(err) // strings always can be written
	}
	return string(key)
}

func (e *exporter) server(ctx context.Context, s store.Server) error {
	if err := e.lines.Encode(serverLine{serverKind, s.Slug, s.Source, s.URL, s.Headers, s.Every.Milliseconds(), s.Due, s.Checked,
		s.Failures, s.Failure, s.Created}); err != nil {
		return err
	}
	captures, err := e.tx.Captures(ctx, s.ID)
	if err != nil {
		return err
	}
	written := map[[sha256.Size]byte]bool{}
	for i, c := range captures {
		if err := e.capture(ctx, s, c.ID, i+1, written); err != nil {
			return err
		}
	}
	for i, c := range e.calibrations {
		if err := e.judged(ctx, s, i+1, c.ID); err != nil {
			return err
		}
	}
	for i, c := range captures {
		if err := e.aggregates(ctx, s, c.ID, i+1); err != nil {
			return err
		}
	}
	return nil
}

// capture writes a capture with its tools, and of their definitions those that are
// not written yet.
func (e *exporter) capture(ctx context.Context, s store.Server, id int64, number int, written map[[sha256.Size]byte]bool) error {
	c, err := e.tx.Capture(ctx, id)
	if err != nil {
		return err
	}
	current := id == s.CaptureID
	if err := e.lines.Encode(captureLine{captureKind, s.Slug, number, current, c.Taken, text(c.Name), c.SHA256, c.Listed, c.Members, c.Facts}); err != nil {
		return err
	}
	for _, t := range c.Tools {
		sum := sha256.Sum256(t.Definition)
		name := hex.EncodeToString(sum[:])
		if !written[sum] {
			written[sum] = true
			if !utf8.Valid(t.Definition) {
				return fmt.Errorf("the definition of tool %d is no UTF-8", t.Place)
			}
			if err := e.lines.Encode(definitionLine{definitionKind, s.Slug, name, string(t.Definition)}); err != nil {
				return err
			}
		}
		if err := e.lines.Encode(toolLine{toolKind, s.Slug, number, current, t.Place, text(t.Name), t.InputHash, name, t.Signals, t.SignalsOf}); err != nil {
			return err
		}
	}
	return nil
}

// judged writes what was judged of a server under one calibration.
func (e *exporter) judged(ctx context.Context, s store.Server, number int, calibration int64) error {
	scores, err := e.tx.KeptScores(ctx, s.ID, calibration)
	if err != nil {
		return err
	}
	for _, k := range scores {
		if err := e.lines.Encode(scoreLine{scoreKind, s.Slug, number, text(k.Name), k.InputHash, k.Judged, k.Again, k.ServerFlags, k.Record}); err != nil {
			return err
		}
	}
	verdicts, err := e.tx.KeptVerdicts(ctx, s.ID, calibration)
	if err != nil {
		return err
	}
	for _, k := range verdicts {
		if err := e.lines.Encode(coherenceLine{coherenceKind, s.Slug, number, k.MessageHash, k.Judged, k.Again, k.Record}); err != nil {
			return err
		}
	}
	return nil
}

func (e *exporter) aggregates(ctx context.Context, s store.Server, capture int64, number int) error {
	for i, c := range e.calibrations {
		a, err := e.tx.ServerScore(ctx, capture, c.ID)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		var tier *tdqs.Tier
		if a.Overall != nil {
			of := a.Overall.Tier()
			tier = &of
		}
		if err := e.lines.Encode(aggregateLine{aggregateKind, s.Slug, number, capture == s.CaptureID, i + 1, a.MessageHash,
			a.Listed, a.Scored, a.Stale, a.Mean, a.Min, a.Quality, a.Coherence, a.Overall, tier, a.Updated}); err != nil {
			return err
		}
	}
	return nil
}
