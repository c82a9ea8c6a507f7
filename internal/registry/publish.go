package registry

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/store"
)

// The settings that the registry keeps in its store.
const (
	publishedSetting = "published" // the calibration that readers see
	intendedSetting  = "intended"  // the one that a process began to judge by last
	coveredPercent   = 80          // of the tools, before readers see a calibration
)

// Published is the calibration that readers see.
func (r *Registry) Published(ctx context.Context, tx *store.Tx) (int64, error) {
	id, err := PublishedIn(ctx, tx)
	if id == 0 {
		id = r.calibration
	}
	return id, err
}

func (r *Registry) publishFirst(ctx context.Context, tx *store.Tx) error {
	id, err := PublishedIn(ctx, tx)
	if err != nil || id != 0 {
		return err
	}
	return r.show(ctx, tx)
}

func (r *Registry) show(ctx context.Context, tx *store.Tx) error {
	return PublishIn(ctx, tx, r.calibration)
}

// intend makes the calibration of this process the one that readers are moved to.
// While two calibrations are at work, as when one release of a service replaces the
// other, the one that began last is meant.
func (r *Registry) intend(ctx context.Context, tx *store.Tx) error {
	return tx.Set(ctx, intendedSetting, strconv.FormatInt(r.calibration, 10))
}

// Publish shows the calibration of this registry to readers at once, however much
// of the tools it covers; they stay with it until a process begins with another.
func (r *Registry) Publish(ctx context.Context) (c store.Coverage, err error) {
	return c, r.Store.Update(ctx, func(tx *store.Tx) error {
		if c, err = tx.Coverage(ctx, r.calibration); err != nil {
			return err
		}
		return errors.Join(r.intend(ctx, tx), r.show(ctx, tx))
	})
}

// publish shows the current calibration to readers when it covers enough of the
// tools.
func (r *Registry) publish(ctx context.Context, tx *store.Tx) error {
	published, err := r.Published(ctx, tx)
	if err != nil || published == r.calibration {
		return err
	}
	intended, err := tx.Setting(ctx, intendedSetting)
	if err != nil || intended != strconv.FormatInt(r.calibration, 10) {
		return err
	}
	c, err := tx.Coverage(ctx, r.calibration)
	if err != nil || 100*c.Scored < coveredPercent*c.Tools {
		return err
	}
	r.Log.Info("readers see another calibration now", "calibration", r.calibration, "scored", c.Scored, "tools", c.Tools)
	return r.show(ctx, tx)
}

// forReaders is the registry under the calibration that readers see, nil when that
// is its own: what changes a server's membership brings both aggregates up to date.
func (r *Registry) forReaders(ctx context.Context, tx *store.Tx) (*Registry, error) {
	published, err := r.Published(ctx, tx)
	if err != nil || published == r.calibration {
		return nil, err
	}
	c, err := tx.CalibrationByID(ctx, published)
	if err != nil {
		return nil, err
	}
	other := *r
	other.calibration, other.queue = c.ID, nil
	if other.Scorer.Edition, err = tdqs.ParseEdition(c.Edition); err != nil {
		return nil, fmt.Errorf("readers see calibration %d: %w", c.ID, err)
	}
	return &other, nil
}
