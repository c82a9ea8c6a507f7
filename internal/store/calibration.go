package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/opentdqs/tdqs"
)

// Calibration is one that scores are kept of.
type Calibration struct {
	ID int64
	tdqs.Calibration
	Created time.Time
}

// Calibration finds a calibration, or keeps it from now on. What is known is not
// written: who only looks must be able to when the disk is full.
func (t *Tx) Calibration(ctx context.Context, c tdqs.Calibration, now time.Time) (id int64, err error) {
	key, err := json.Marshal(c)
	if err != nil {
		return 0, err
	}
	err = t.QueryRowContext(ctx, `SELECT id FROM calibration WHERE key = $1`, string(key)).Scan(&id)
	if !errors.Is(err, sql.ErrNoRows) {
		return id, err
	}
	err = t.QueryRowContext(ctx, `INSERT INTO calibration (key, created_at) VALUES ($1, $2)
		ON CONFLICT (key) DO UPDATE SET key = excluded.key RETURNING id`, string(key), millis(now)).Scan(&id)
	if err != nil {
		return 0, fmt.Errorf("keeping the calibration: %w", err)
	}
	return id, nil
}

// Calibrations lists those that scores are kept of, the oldest first.
func (t *Tx) Calibrations(ctx context.Context) ([]Calibration, error) {
	return list(ctx, t, scanCalibration, `SELECT id, key, created_at FROM calibration ORDER BY id`)
}

// CalibrationByID is one of those by its number. None is forgotten, so a number
// without one is nobody's question: its error is not [ErrNotFound].
func (t *Tx) CalibrationByID(ctx context.Context, id int64) (Calibration, error) {
	found, err := list(ctx, t, scanCalibration, `SELECT id, key, created_at FROM calibration WHERE id = $1`, id)
	switch {
	case err != nil:
		return Calibration{}, err
	case len(found) == 0:
		return Calibration{}, fmt.Errorf("there is no calibration %d", id)
	}
	return found[0], nil
}

// ForReaders runs f on the data of one moment, with the calibration that published says
// readers see, and its edition.
func (s *Store) ForReaders(ctx context.Context, published func(context.Context, *Tx) (int64, error), f func(*Tx, Calibration, *tdqs.Edition) error) error {
	return s.View(ctx, func(tx *Tx) error {
		id, err := published(ctx, tx)
		if err != nil {
			return err
		}
		c, err := s.seen(ctx, tx, id)
		if err != nil {
			return err
		}
		edition, err := tdqs.ParseEdition(c.Edition)
		if err != nil {
			return err
		}
		return f(tx, c, edition)
	})
}

// seen is a calibration that readers see. None is forgotten and none becomes another, so
// each is read once.
func (s *Store) seen(ctx context.Context, tx *Tx, id int64) (Calibration, error) {
	if c, known := s.known.Load(id); known {
		return c.(Calibration), nil
	}
	c, err := tx.CalibrationByID(ctx, id)
	if err == nil {
		s.known.Store(id, c)
	}
	return c, err
}

func scanCalibration(row *sql.Rows) (c Calibration, err error) {
	var key string
	var created sql.NullInt64
	if err = row.Scan(&c.ID, &key, &created); err == nil {
		err = json.Unmarshal([]byte(key), &c.Calibration)
	}
	c.Created = moment(created)
	return c, err
}

// Setting reads a setting, "" when it is not set.
func (t *Tx) Setting(ctx context.Context, key string) (value string, err error) {
	err = t.QueryRowContext(ctx, `SELECT value FROM setting WHERE key = $1`, key).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return value, err
}

// Hold reads a setting and keeps others from changing it until the transaction
// ends.
func (t *Tx) Hold(ctx context.Context, key string) (value string, err error) {
	err = t.QueryRowContext(ctx, `INSERT INTO setting (key, value) VALUES ($1, '')
		ON CONFLICT (key) DO UPDATE SET value = setting.value RETURNING value`, key).Scan(&value)
	return value, err
}

// Set writes a setting.
func (t *Tx) Set(ctx context.Context, key, value string) error {
	_, err := t.ExecContext(ctx, `INSERT INTO setting (key, value) VALUES ($1, $2)
		ON CONFLICT (key) DO UPDATE SET value = excluded.value`, key, value)
	return err
}
