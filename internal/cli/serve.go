package cli

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/capture"
	"github.com/opentdqs/tdqs/internal/registry"
)

// serveOptions are the flags of tdqs serve.
type serveOptions struct {
	registryOptions
	registry.Settings
	stop time.Duration // how long jobs may take to end
}

func (a *app) serveCommand() *cobra.Command {
	var o serveOptions
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Run the registry: read connectors, judge what changed",
		Long: `serve runs the registry until it is interrupted: every few minutes a sweep looks
for tools without a score, connectors are read when they are due, and what is
found is judged. Any number of processes may serve one Postgres database; one at a
time serves a SQLite file, while the commands of tdqs registry may use it too.

Without a language model the marks are an estimate. With one, each tool is a
question of its own; --max-calls-per-hour bounds what it costs.`,
		Example: `  tdqs serve
  tdqs serve --db postgres://tdqs@/registry --tool-workers 20`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := o.registryOptions.finish(cmd); err != nil {
				return err
			}
			return a.serve(cmd.Context(), &o)
		},
	}
	o.registryOptions.add(cmd)
	duration(cmd, &o.SweepEvery, "sweep-every", "5m", "look for tools without a score this often", "TDQS_SWEEP_EVERY")
	duration(cmd, &o.stop, "stop-timeout", "30s", "give running jobs this long when it is told to stop", "TDQS_STOP_TIMEOUT")
	number(cmd, &o.Page, "page", 100, "look up this many at once in a sweep", "TDQS_PAGE")
	number(cmd, &o.ToolWorkers, "tool-workers", 40, "ask about this many tools at once", "TDQS_TOOL_WORKERS")
	number(cmd, &o.ServerWorkers, "server-workers", 30, "judge or read this many servers at once", "TDQS_SERVER_WORKERS")
	number(cmd, &o.MaxCallsPerHour, "max-calls-per-hour", 0, "ask a model at most this often in an hour, over all processes; 0 for no bound", "TDQS_MAX_CALLS_PER_HOUR")
	return cmd
}

// duration adds a flag that takes a positive duration.
func duration(cmd *cobra.Command, into *time.Duration, name, initial, usage, variable string) {
	*into, _ = time.ParseDuration(initial)
	choice(cmd, name, initial, "DURATION", usage, nil, func(s string) error {
		d, err := time.ParseDuration(s)
		if err != nil || d <= 0 {
			return fmt.Errorf("%q is no duration such as 90s or 5m", s)
		}
		*into = d
		return nil
	})
	environment(cmd, name, variable)
}

// number adds a flag that takes a whole number, 1 or more unless 0 is the default.
func number(cmd *cobra.Command, into *int, name string, initial int, usage, variable string) {
	*into = initial
	choice(cmd, name, strconv.Itoa(initial), "N", usage, nil, func(s string) error {
		n, err := strconv.Atoi(s)
		if err != nil || n < min(initial, 1) || n > 1_000_000 {
			return fmt.Errorf("%q is no number from %d on", s, min(initial, 1))
		}
		*into = n
		return nil
	})
	environment(cmd, name, variable)
}

func (a *app) serve(ctx context.Context, o *serveOptions) error {
	log := a.log()
	r, err := a.openRegistry(ctx, &o.registryOptions, registry.Config{Settings: o.Settings, Log: log, Read: readConnector}, o.ToolWorkers+o.ServerWorkers+5)
	if err != nil {
		return err
	}
	if err := r.withQueue(ctx, o.db, true); err != nil {
		return errors.Join(err, r.close())
	}
	if err := r.queue.Start(context.WithoutCancel(ctx)); err != nil {
		return errors.Join(fmt.Errorf("starting the registry: %w", err), r.close())
	}
	if err := r.queue.Wake(ctx); err != nil {
		log.Error("the first sweep could not be enqueued", "error", err)
	}
	by := r.Scorer.Calibration()
	log.Info("serving until it is interrupted", "database", r.Store.Place(), "judge", strings.TrimSpace(by.Judge.Judge+" "+by.Judge.Model),
		"edition", by.Edition, "sweep_every", r.SweepEvery.String())
	<-ctx.Done()
	log.Info("stopping")
	wait, cancel := context.WithTimeout(context.WithoutCancel(ctx), o.stop)
	defer cancel()
	return errors.Join(r.queue.Stop(wait), r.close())
}

// readConnector reads the list of a server at its address.
func readConnector(ctx context.Context, c registry.Connection) (*tdqs.Server, error) {
	e := &capture.Endpoint{URL: c.URL}
	for name, value := range c.Headers {
		e.Headers = append(e.Headers, capture.Header{Name: name, Value: value})
	}
	server, _, err := capture.Read(ctx, capture.Input{Endpoint: e, Fallback: c.Slug, Limits: connectorLimits})
	return server, err
}
