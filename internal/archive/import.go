package archive

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/opentdqs/tdqs/capture"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
)

// maxLine is how long a line may be: a definition is a text with every quote
// escaped.
const maxLine = 2*capture.MaxBytes + 1<<20

// Imported is what an import did.
type Imported struct {
	Servers int `json:"servers"` // of the file, that are in the registry now
	New     int `json:"new"`     // of those, the ones that were not there
}

// Import reads an export into a registry, one transaction a server: a server is
// there with all that is known of it, or as it was before. What the registry has
// stays, and the newer of two wins (docs/registry.md), so that a file may be
// imported again. On an error Imported says what is in. The registry is opened, which
// may make it, once there is something to keep: the first server, or the end of an
// export of none.
func Import(ctx context.Context, open func() (*store.Store, error), r io.Reader, now time.Time) (Imported, error) {
	i := &importer{open: open, now: now}
	err := capture.EachLine(ctx, r, maxLine, func(n int, line []byte, err error) error {
		if err == nil {
			err = i.line(ctx, line)
		}
		if err != nil && ctx.Err() == nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
		return err
	})
	if err == nil && i.state != atEnd {
		err = i.cut()
	}
	if kept := i.settle(0); kept != nil { // of a server before the line that err is about
		err = kept
	}
	return i.done, err
}

// state is how far an import has come.
type state int

const (
	atStart   state = iota // no line was read
	atHead                 // calibrations may follow
	inServers              // servers and the end may follow
	atEnd                  // nothing may follow
)

// importer reads one export.
type importer struct {
	open         func() (*store.Store, error)
	store        *store.Store // nil until it is open
	now          time.Time
	state        state
	calibrations []calibrationLine
	ids          []int64 // of the calibrations here
	batch        *batch  // the server that is being read
	// keeping are those before it, which are being kept meanwhile, the first first:
	// that takes longer than reading.
	keeping []keeping
	done    Imported
}

// keeping is a server on its way into the registry.
type keeping struct {
	slug string
	end  chan kept
}

// kept is what became of a server.
type kept struct {
	created bool
	err     error
}

// settle waits until no more than so many servers are being kept. The first error is
// that of the first server that has one.
func (i *importer) settle(left int) (err error) {
	for len(i.keeping) > left {
		k := <-i.keeping[0].end
		i.keeping = i.keeping[1:]
		if k.err != nil {
			if err == nil {
				err = k.err
			}
			left = 0 // the rest is done before anybody is told
			continue
		}
		i.done.Servers++
		if k.created {
			i.done.New++
		}
	}
	return err
}

// atOnce is how many servers are kept at once: SQLite has one writer, and Postgres
// waits for us half of the time.
func (i *importer) atOnce() int {
	if i.store.Kind() == store.Postgres {
		return 3
	}
	return 1
}

// line takes one line in.
func (i *importer) line(ctx context.Context, data []byte) error {
	var line struct {
		Kind   string `json:"kind"`
		Server string `json:"server"` // of the lines that a server consists of
	}
	err := json.Unmarshal(data, &line)
	switch {
	case i.state == atStart:
		return i.header(data)
	case err != nil:
		return told(err)
	case i.state == atEnd:
		return errors.New("it follows the line that ends the export: only one export can be read at a time")
	}
	switch line.Kind {
	case calibrationKind:
		return i.calibration(data)
	case serverKind:
		return i.server(ctx, data)
	case endKind:
		return i.end(ctx, data)
	}
	add, known := parts[line.Kind]
	switch {
	case !known:
		return fmt.Errorf("a line of the kind %q is not of this format", line.Kind)
	case i.batch == nil:
		return fmt.Errorf("a line of the kind %q stands before the first server", line.Kind)
	case line.Server != i.batch.Server:
		return fmt.Errorf("server %s: the line is of the server %q", i.batch.Server, line.Server)
	}
	if err := add(i.batch, data); err != nil {
		return fmt.Errorf("server %s: %w", i.batch.Server, err)
	}
	return nil
}

func (i *importer) header(data []byte) error {
	var h header
	if err := json.Unmarshal(data, &h); err != nil || h.Kind != headerKind || h.Format != format {
		return errors.New("this is no export of a registry, which tdqs registry export writes: its first line would say so; a list of tools is brought by tdqs registry push")
	}
	if h.Version != version {
		return fmt.Errorf("this export has version %d of the format, and this tdqs reads version %d", h.Version, version)
	}
	i.state = atHead
	return nil
}

func (i *importer) calibration(data []byte) error {
	var c calibrationLine
	switch err := strict(data, &c); {
	case err != nil:
		return err
	case i.state != atHead:
		return errors.New("a calibration stands behind the first server")
	case c.Number != len(i.calibrations)+1:
		return fmt.Errorf("the calibration %d stands where %d should: a line is missing", c.Number, len(i.calibrations)+1)
	}
	i.calibrations = append(i.calibrations, c)
	return nil
}

func (i *importer) server(ctx context.Context, data []byte) error {
	var s serverLine
	if err := strict(data, &s); err != nil {
		return err
	}
	if err := i.flush(ctx); err != nil {
		return err
	}
	if err := check(s); err != nil {
		return err
	}
	i.batch = newBatch(s, len(i.calibrations))
	return nil
}

func (i *importer) end(ctx context.Context, data []byte) error {
	var e endLine
	if err := strict(data, &e); err != nil {
		return err
	}
	if err := errors.Join(i.flush(ctx), i.settle(0)); err != nil {
		return err
	}
	if e.Servers != i.done.Servers {
		return fmt.Errorf("the export had %d servers and %d are in the file: it was cut or put together", e.Servers, i.done.Servers)
	}
	i.state = atEnd
	return i.begin(ctx)
}

// cut is the error of a file without its last line.
func (i *importer) cut() error {
	switch {
	case i.state == atStart:
		return errors.New("it is empty")
	case i.batch != nil:
		return fmt.Errorf("it ends in the middle: server %s and what followed it are missing", i.batch.Server)
	}
	return errors.New("it ends in the middle: the line that ends an export is missing")
}

// begin opens the registry and keeps the calibrations, once.
func (i *importer) begin(ctx context.Context) error {
	if i.store != nil {
		return nil
	}
	s, err := i.open()
	if err == nil {
		i.store, err = s, s.Update(ctx, i.keepCalibrations(ctx))
	}
	return err
}

// flush keeps the server that was read up to here, while reading goes on.
func (i *importer) flush(ctx context.Context) error {
	i.state = inServers
	b := i.batch
	if b == nil {
		return nil
	}
	if err := b.whole(); err != nil {
		return fmt.Errorf("server %s, which ends before this line: %w", b.Server, err)
	}
	if err := i.begin(ctx); err != nil {
		return err
	}
	left := i.atOnce() - 1
	if slices.ContainsFunc(i.keeping, func(k keeping) bool { return k.slug == b.Server }) {
		left = 0 // a file that was put together
	}
	if err := i.settle(left); err != nil {
		return err
	}
	end := make(chan kept, 1)
	i.batch, i.keeping = nil, append(i.keeping, keeping{b.Server, end})
	go func() {
		var k kept
		k.err = i.store.Update(ctx, func(tx *store.Tx) (err error) {
			k.created, err = b.keep(ctx, tx, i.ids, i.now)
			return err
		})
		if k.err != nil {
			k.err = fmt.Errorf("server %s: %w", b.Server, k.err)
		}
		end <- k
	}()
	return nil
}

// keepCalibrations finds the calibrations here. The one that readers of the export
// saw is shown to readers here when nothing is kept under the one that they see.
func (i *importer) keepCalibrations(ctx context.Context) func(*store.Tx) error {
	return func(tx *store.Tx) error {
		i.ids = nil
		shown, err := registry.PublishedIn(ctx, tx)
		if err != nil {
			return err
		}
		used, err := tx.UsedCalibrations(ctx)
		if err != nil {
			return err
		}
		idle := !slices.ContainsFunc(used, func(c store.Calibration) bool { return c.ID == shown })
		for _, c := range i.calibrations {
			id, err := tx.Calibration(ctx, c.Key, c.Created)
			if err != nil {
				return err
			}
			if err := tx.Backdate(ctx, id, c.Created); err != nil {
				return err
			}
			if c.Published && idle {
				if err := registry.PublishIn(ctx, tx, id); err != nil {
					return err
				}
			}
			i.ids = append(i.ids, id)
		}
		return nil
	}
}
