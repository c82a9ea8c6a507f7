// Package registry keeps thousands of servers scored (specification, "Running TDQS
// at scale"): it takes captures in, finds what has no score under the current
// calibration, has it judged, and keeps the aggregates true.
//
// What changes a server does so in one transaction that holds the server's lock
// and ends with its aggregate: no reader ever sees scores without their roll-up.
package registry

import (
	"context"
	"fmt"
	"log/slog"
	"runtime"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/store"
)

// Config is what a registry is made of.
type Config struct {
	Store *store.Store
	// Scorer has the edition and the judge.
	Scorer tdqs.Scorer
	// Remote: the judge is asked over a network, so it is asked outside of any
	// transaction, one job a tool. Otherwise one job judges a whole server.
	Remote bool
	// AskTimeout is longer than a remote judge takes for one question, with its
	// retries; 0 is an hour.
	AskTimeout time.Duration
	// Read reads the list of a connector; nil when this process does not.
	Read func(context.Context, Connection) (*tdqs.Server, error)
	// Complete adds to a report what only the program knows, such as its version;
	// nil for nothing.
	Complete func(*tdqs.Report)
	// Guests is how reports that came without a token are judged; nil: as all others.
	Guests *Guests
	// Meter counts what the judge is asked, when its judge is metered; nil: nothing.
	Meter *Meter
	// Sealer hides the headers of connectors in the database; nil when there is
	// no key.
	Sealer *Sealer
	Now    func() time.Time
	Log    *slog.Logger
	Settings
}

// Guests is the judge of strangers, who are not to spend the calls of another: it
// needs no network. Complete is as in [Config].
type Guests struct {
	Judge    tdqs.Judge
	Complete func(*tdqs.Report)
}

// Settings may be chosen by who runs the registry. Zero stands for the default.
type Settings struct {
	SweepEvery      time.Duration // 5 minutes
	Page            int           // tools or servers that a sweep looks up at once, 100
	ToolWorkers     int           // 40
	ServerWorkers   int           // 30
	MaxCallsPerHour int           // of the judge, over all processes; 0 for no bound
	KeepReports     time.Duration // how long a report is kept, 30 days
}

func (s Settings) withDefaults() Settings {
	for _, d := range []struct {
		value *int
		or    int
	}{{&s.Page, 100}, {&s.ToolWorkers, 40}, {&s.ServerWorkers, 30}} {
		if *d.value <= 0 {
			*d.value = d.or
		}
	}
	if s.SweepEvery <= 0 {
		s.SweepEvery = 5 * time.Minute
	}
	if s.KeepReports <= 0 {
		s.KeepReports = 30 * 24 * time.Hour
	}
	return s
}

// Registry decides what is captured and scored.
type Registry struct {
	Config
	calibration int64
	queue       *Queue        // nil: nothing is enqueued
	turns       chan struct{} // holds one entry for each server that is being judged here
	door        *door
}

// New makes a registry on a store; its scores are kept under the calibration of
// its scorer.
func New(ctx context.Context, c Config) (*Registry, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.AskTimeout <= 0 {
		c.AskTimeout = time.Hour
	}
	c.Settings = c.Settings.withDefaults()
	r := &Registry{Config: c, turns: make(chan struct{}, runtime.GOMAXPROCS(0)), door: &door{}}
	if c.Remote {
		r.Scorer.Judge = heard{c.Scorer.Judge}
	}
	return r, c.Store.Update(ctx, func(tx *store.Tx) (err error) {
		r.calibration, err = tx.Calibration(ctx, c.Scorer.Calibration(), c.Now())
		if err != nil {
			return fmt.Errorf("opening the registry: %w", err)
		}
		return r.publishFirst(ctx, tx)
	})
}

// Calibration is the one that this registry scores under, by its number in the
// store.
func (r *Registry) Calibration() int64 { return r.calibration }
