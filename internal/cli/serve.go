package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/capture"
	"github.com/opentdqs/tdqs/internal/api"
	"github.com/opentdqs/tdqs/internal/registry"
)

// serveOptions are the flags of tdqs serve.
type serveOptions struct {
	registryOptions
	registry.Settings
	api.Limits
	stop         time.Duration // how long jobs and requests may take to end
	addr         string        // to listen at; off: nowhere
	publicURL    string
	workers      int // jobs at once; 0: none
	allowPrivate bool
	guestModel   bool // reports without a token are the model's too
}

// addrOff is the --addr that listens nowhere.
const addrOff = "off"

func (a *app) serveCommand() *cobra.Command {
	o := serveOptions{registryOptions: registryOptions{storeOptions: storeOptions{makes: true}}}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Run the registry: its JSON API, connectors, and judging what changed",
		Long: `serve runs the registry until it is interrupted. It answers at --addr; its first
line says where to look. Every few minutes a sweep looks for tools without a
score, connectors are read when they are due, and what is found is judged. Any
number of processes may serve one Postgres database; one at a time works on a
SQLite file, while others with --workers 0 and the commands of tdqs registry may
use it too.

Reading needs no token, writing does: tdqs token create makes one. Servers and
lists at private addresses are not read unless --allow-private says so.

Without a language model the marks are an estimate. With one, each tool is a
question of its own; --max-calls-per-hour bounds what it costs.`,
		Example: `  tdqs serve
  tdqs serve --db postgres://tdqs@/registry --tool-workers 20
  tdqs serve --addr 127.0.0.1:9000 --workers 0`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := o.registryOptions.finish(cmd); err != nil {
				return err
			}
			return a.serve(cmd.Context(), &o)
		},
	}
	o.registryOptions.add(cmd)
	choice(cmd, "addr", "127.0.0.1:8080", "HOST:PORT", "answer here; off: nowhere", nil, o.setAddr)
	choice(cmd, "public-url", "", "URL", "how clients reach the service, when it is not as they ask", nil, o.setPublicURL)
	cmd.Flags().BoolVar(&o.allowPrivate, "allow-private", false, "let connectors and uploads by address read from this machine and its own networks")
	number(cmd, &o.workers, "workers", 0, 100, "judge or read this many at once in all; 0 serves without judging")
	number(cmd, &o.PerMinute, "rate", 1, 600, "answer this many requests a minute of one address or token")
	number(cmd, &o.AnonymousReports, "anonymous-reports", 0, 0, "score this many reports an hour of one address without a token")
	cmd.Flags().BoolVar(&o.guestModel, "anonymous-model", false, "ask the model about reports without a token too; else they are estimated without one")
	duration(cmd, &o.KeepReports, "keep-reports", "720h", "forget reports after this long")
	duration(cmd, &o.SweepEvery, "sweep-every", "5m", "look for tools without a score this often")
	duration(cmd, &o.stop, "stop-timeout", "30s", "give running jobs and requests this long when it is told to stop")
	number(cmd, &o.Page, "page", 1, 100, "look up this many at once in a sweep")
	number(cmd, &o.ToolWorkers, "tool-workers", 1, 40, "ask about this many tools at once")
	number(cmd, &o.ServerWorkers, "server-workers", 1, 30, "judge or read this many servers at once")
	number(cmd, &o.MaxCallsPerHour, "max-calls-per-hour", 0, 0, "ask a model at most this often in an hour, over all processes; 0 for no bound")
	twins(cmd)
	return cmd
}

// twins gives every flag that has none a variable of its name: a service is often
// told its settings by the environment.
func twins(cmd *cobra.Command) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if _, has := f.Annotations[envKey]; !has && !f.Hidden {
			environment(cmd, f.Name, "TDQS_"+strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_")))
		}
	})
}

func (o *serveOptions) setAddr(s string) error {
	o.addr = s
	if s == addrOff {
		return nil
	}
	_, port, err := net.SplitHostPort(s)
	if n, e := strconv.Atoi(port); err != nil || e != nil || n < 0 || n > 65535 {
		return fmt.Errorf("%q is no HOST:PORT such as 127.0.0.1:8080 or :8080, and not off", s)
	}
	return nil
}

func (o *serveOptions) setPublicURL(s string) error {
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return fmt.Errorf("%q is no address such as https://tdqs.example", s)
	}
	o.publicURL = strings.TrimRight(s, "/")
	return nil
}

func (a *app) serve(ctx context.Context, o *serveOptions) error {
	log := a.log()
	if o.workers > 0 {
		o.ToolWorkers, o.ServerWorkers = min(o.ToolWorkers, o.workers), min(o.ServerWorkers, o.workers)
	}
	r, err := a.openServed(ctx, o, log)
	if err != nil {
		return err
	}
	w := &window{app: a, opened: r, log: log}
	if err := w.open(ctx, o); err != nil {
		return errors.Join(err, r.close())
	}
	if o.workers > 0 {
		if err := r.queue.Start(context.WithoutCancel(ctx)); err != nil {
			return errors.Join(fmt.Errorf("starting the registry: %w", err), w.close(ctx), r.close())
		}
		if err := r.queue.Wake(ctx); err != nil {
			log.Error("the first sweep could not be enqueued", "error", err)
		}
	}
	by := r.Scorer.Calibration()
	log.Info("serving until it is interrupted", "database", r.Store.Place(), "judge", strings.TrimSpace(by.Judge.Judge+" "+by.Judge.Model),
		"edition", by.Edition, "sweep_every", r.SweepEvery.String(), "address", w.address())
	failed := w.announce()
	if failed == nil {
		failed = w.serve(ctx)
	}
	log.Info("stopping")
	wait, cancel := context.WithTimeout(context.WithoutCancel(ctx), o.stop)
	defer cancel()
	return errors.Join(failed, stop(wait, r, w, o.workers > 0), r.close())
}

// stop ends jobs and requests at once: no job is begun while a slow client is waited
// for, which would be cancelled when the time is over.
func stop(ctx context.Context, r *opened, w *window, works bool) error {
	jobs := make(chan error, 1)
	go func() {
		if !works {
			jobs <- nil
			return
		}
		jobs <- r.queue.Stop(ctx)
	}()
	return errors.Join(w.close(ctx), <-jobs)
}

// openServed opens the registry with its queue, and what the service adds to it:
// figures of the judge.
func (a *app) openServed(ctx context.Context, o *serveOptions, log *slog.Logger) (*opened, error) {
	meter := registry.NewMeter()
	c := registry.Config{Settings: o.Settings, Log: log, Meter: meter, Read: o.readConnector}
	if o.kind == judgeModel && !o.guestModel {
		j, err := newOffline("")
		if err != nil {
			return nil, err
		}
		c.Guests = &registry.Guests{Judge: j.judge, Complete: j.complete}
	}
	r, err := a.openRegistry(ctx, &o.registryOptions, c, o.ToolWorkers+o.ServerWorkers+10)
	if err != nil {
		return nil, err
	}
	r.Scorer.Judge = meter.Judge(r.Scorer.Judge)
	if err := r.withQueue(ctx, o.db, o.workers > 0); err != nil {
		return nil, errors.Join(err, r.close())
	}
	return r, nil
}

// download reads the list that is kept at an address.
func (o *serveOptions) download(ctx context.Context, d api.Document, l api.Limits) (int, func() (*tdqs.Server, error), error) {
	text, err := capture.Download(ctx, capture.Input{Endpoint: &capture.Endpoint{URL: d.URL, PublicOnly: !o.allowPrivate, Unattended: true},
		ServerName: d.ServerName, Fallback: d.Slug, Limits: capture.Limits{Time: l.BodyTime, Bytes: int(l.BodyBytes)}})
	if malformed := (capture.AddressError{}); errors.As(err, &malformed) {
		err = api.MalformedAddress{Err: err}
	}
	if err != nil {
		return 0, nil, err
	}
	return text.Size(), func() (*tdqs.Server, error) {
		server, _, err := text.Server()
		return server, err
	}, nil
}

// readConnector reads the list of a server at its address.
func (o *serveOptions) readConnector(ctx context.Context, c registry.Connection) (*tdqs.Server, error) {
	e := &capture.Endpoint{URL: c.URL, PublicOnly: !o.allowPrivate, Unattended: true}
	for name, value := range c.Headers {
		e.Headers = append(e.Headers, capture.Header{Name: name, Value: value})
	}
	server, _, err := capture.Read(ctx, capture.Input{Endpoint: e, Fallback: c.Slug, Limits: connectorLimits, Empty: true})
	return server, err
}
