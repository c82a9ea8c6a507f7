package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/judge/offline"
)

// newRegistryCommand is the group of commands about the registry. A command more
// is one line here.
func (a *app) newRegistryCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "registry",
		Short: "Keep many servers, scored when they change",
		Long: `The registry keeps servers in a database, with every list of tools that was
captured of them, and has judged what changed. tdqs serve does the work that
cannot be done at once; the commands here may run beside it.

The database is a file, or a Postgres address: --db, else $TDQS_DB, else
registry.db in your data directory.`,
		Args: cobra.ArbitraryArgs,
		RunE: group,
	}
	cmd.AddCommand(
		a.registryPushCommand(),
		a.registryAddCommand(),
		a.registryListCommand(),
		a.registryShowCommand(),
		a.registryRemoveCommand(),
		a.registryStatusCommand(),
		a.registryExportCommand(),
		a.registryImportCommand(),
		a.registryBackupCommand(),
		a.registryCheckCommand(),
		a.registryPublishCommand(),
		a.registrySignalsCommand(),
		a.registryRequeueCommand("requeue-coherence", "Have every tool set judged again", (*registry.Registry).RequeueCoherence),
		a.registryRequeueCommand("requeue-tools", "Have every tool judged again", (*registry.Registry).RequeueTools),
	)
	return cmd
}

// registryOptions say which registry, and who judges in it.
type registryOptions struct {
	storeOptions
	judgeOptions
	edition *tdqs.Edition
}

func (o *registryOptions) add(cmd *cobra.Command) {
	o.edition = tdqs.DefaultEdition()
	o.storeOptions.add(cmd)
	if cmd.Flags().Lookup("edition") == nil {
		addEdition(cmd, &o.edition)
	}
	o.judgeOptions.add(cmd)
	for _, name := range []string{"runs", "cache"} { // the registry is the memory, and judges once
		_ = cmd.Flags().MarkHidden(name)
	}
}

func (o *registryOptions) finish(cmd *cobra.Command) error {
	if err := o.storeOptions.finish(cmd); err != nil {
		return err
	}
	for _, name := range []string{"runs", "cache"} {
		if cmd.Flags().Changed(name) {
			return fmt.Errorf("--%s is not for the registry, which judges everything once and keeps it in its database", name)
		}
	}
	o.cache, o.judgeOptions.runs = cacheOff, 1
	return o.judgeOptions.finish(cmd)
}

// opened is a registry that is in use.
type opened struct {
	*registry.Registry
	queue *registry.Queue
	own   bool // read the scores of its own calibration, published or not
}

// read is the calibration whose scores are shown.
func (o *opened) read(ctx context.Context, tx *store.Tx) (int64, error) {
	if o.own {
		return o.Calibration(), nil
	}
	return o.Published(ctx, tx)
}

// offlineOf is the judge without a model that a calibration names; nil where a model
// judged, or weights that are not at hand.
func (o *opened) offlineOf(c tdqs.Calibration) *offline.Judge {
	if j, ok := o.Scorer.Judge.(*offline.Judge); ok && c.Judge == j.Name() {
		return j
	}
	if j := shipped(); c.Judge == j.Name() {
		return j
	}
	return nil
}

// shipped is the judge without a model of this release.
var shipped = sync.OnceValue(offline.New)

// estimateOf is the measured error of the judge of a calibration; nil where a model
// judged, or where none is known of the weights.
func (o *opened) estimateOf(c tdqs.Calibration) *tdqs.Estimate {
	j := o.offlineOf(c)
	if j == nil {
		return nil
	}
	estimate := j.Estimate()
	return &estimate
}

// intervalOf is how far off the score of a tool may be; nil where that is unknown.
func (o *opened) intervalOf(c tdqs.Calibration, e *tdqs.Edition, t *tdqs.Tool, score tdqs.Tenths) *tdqs.Interval {
	j := o.offlineOf(c)
	if j == nil {
		return nil
	}
	return j.IntervalOf(e, t, score)
}

// addCalibration adds the flag that says whose scores are shown.
func addCalibration(cmd *cobra.Command, own *bool) {
	choices := []string{"published", "own"}
	choice(cmd, "calibration", "published", "WHICH", "show the scores that readers see, "+choices[0]+", or those of the edition and judge named here, "+choices[1], choices, func(s string) error {
		if *own = s == "own"; !*own && s != "published" {
			return fmt.Errorf("%q is no choice: it is %s", s, markup.Enumerate(choices, "or"))
		}
		return nil
	})
}

// openRegistry opens the registry without its queue. connections is how many a
// Postgres database is to give.
func (a *app) openRegistry(ctx context.Context, o *registryOptions, c registry.Config, connections int) (_ *opened, err error) {
	if c.MaxCallsPerHour > 0 {
		o.spend = func(ctx context.Context) error { return registry.Spend(ctx, c.Store, time.Now(), c.MaxCallsPerHour) }
	}
	j, err := a.newJudging(&o.judgeOptions, o.edition)
	if err != nil {
		return nil, err
	}
	c.AskTimeout = o.longest(c.ToolWorkers + c.ServerWorkers)
	c.Scorer = tdqs.Scorer{Edition: o.edition, Judge: j.judge}
	c.Remote, c.Complete = o.kind == judgeModel, j.complete
	if secret := os.Getenv(registry.KeyEnvironment); secret != "" {
		if c.Sealer, err = registry.NewSealer(secret, os.Getenv(registry.OldKeyEnvironment)); err != nil {
			return nil, err
		}
	}
	if c.Store, err = store.Open(ctx, o.db, store.Options{Connections: connections, Existing: !o.makes}); err != nil {
		return nil, err
	}
	r, err := registry.New(ctx, c)
	if err != nil {
		return nil, errors.Join(err, c.Store.Close())
	}
	return &opened{Registry: r}, nil
}

func (o *opened) close() error {
	if o.queue != nil {
		o.queue.Close()
	}
	return o.Store.Close()
}

// withQueue lets the registry enqueue what is to be judged; with work its jobs may
// be run too.
func (o *opened) withQueue(ctx context.Context, db string, work bool) (err error) {
	o.queue, err = o.OpenQueue(ctx, db, work)
	return err
}

// inRegistry runs f on the registry, which enqueues what is to be judged.
func (a *app) inRegistry(ctx context.Context, o *registryOptions, f func(*opened) error) error {
	return a.withRegistry(ctx, o, func(r *opened) error {
		if err := r.withQueue(ctx, o.db, false); err != nil {
			return err
		}
		return f(r)
	})
}

// withRegistry runs f on the registry, which enqueues nothing.
func (a *app) withRegistry(ctx context.Context, o *registryOptions, f func(*opened) error) error {
	r, err := a.openRegistry(ctx, o, registry.Config{}, 10)
	if err != nil {
		return err
	}
	return errors.Join(f(r), r.close())
}
