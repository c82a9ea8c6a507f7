package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/internal/statistics"
	"github.com/opentdqs/tdqs/internal/store"
)

func (a *app) registryBackupCommand() *cobra.Command {
	var o storeOptions
	cmd := &cobra.Command{
		Use:   "backup FILE",
		Short: "Copy a SQLite registry while it is in use",
		Long: `backup copies the database as it is at one moment into a new file, which is a
registry like any other, of the version of tdqs that used it last: what an older
one wrote is not upgraded by this. It may run beside tdqs serve. Postgres has
pg_dump for it.`,
		Example: `  tdqs registry backup registry-monday.db`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return errors.New("backup needs the name of a new file")
			}
			if err := o.finish(cmd); err != nil {
				return err
			}
			s, err := store.Open(cmd.Context(), o.db, store.Options{Existing: true, AsIs: true})
			if err != nil {
				return err
			}
			return errors.Join(s.Backup(cmd.Context(), args[0]), s.Close())
		},
	}
	o.add(cmd)
	return cmd
}

// checked is what check prints.
type checked struct {
	Sound bool     `json:"sound"`
	Wrong []string `json:"wrong"`
}

func (a *app) registryCheckCommand() *cobra.Command {
	var o registryOptions
	var out resultOptions
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Check that all of it follows from what was judged",
		Long: `check tries what must hold of the database at every moment, and computes every
aggregate, and what statistics count, again from the scores. It changes nothing,
may run beside tdqs serve, and ends with status 1 when something is wrong.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := o.finish(cmd); err != nil {
				return err
			}
			return a.withRegistry(cmd.Context(), &o, func(r *opened) error {
				wrong, err := r.Check(cmd.Context())
				if err != nil {
					return err
				}
				miscounted, err := statistics.Check(cmd.Context(), r.Store)
				if err != nil {
					return err
				}
				wrong = append(wrong, miscounted...)
				if len(wrong) > 0 {
					a.status = max(a.status, statusThreshold)
				}
				c := checked{len(wrong) == 0, append([]string{}, wrong...)}
				return a.result(&out, c.text, c)
			})
		},
	}
	o.add(cmd)
	out.add(cmd)
	return cmd
}

func (c *checked) text(b *sheet) {
	if c.Sound {
		b.WriteString("everything in the registry follows from what was judged\n")
	}
	for _, w := range c.Wrong {
		b.WriteString(report.Terminal(w) + "\n")
	}
}

func (a *app) registryPublishCommand() *cobra.Command {
	var o registryOptions
	cmd := &cobra.Command{
		Use:   "publish",
		Short: "Show readers the scores of this calibration now",
		Long: `publish shows readers the scores of the edition and judge that are named here,
as for tdqs serve, however few there are. Without it they see those of before
until the new ones cover 80 % of the tools.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := o.finish(cmd); err != nil {
				return err
			}
			return a.withRegistry(cmd.Context(), &o, func(r *opened) error {
				c, err := r.Publish(cmd.Context())
				if err != nil {
					return err
				}
				return printLine(a.out, fmt.Sprintf("readers see this calibration now, with %s of %s scored", grouped(int64(c.Scored)), plural(int64(c.Tools), "tool")))
			})
		},
	}
	o.add(cmd)
	return cmd
}

func (a *app) registrySignalsCommand() *cobra.Command {
	var o registryOptions
	cmd := &cobra.Command{
		Use:   "recompute-signals",
		Short: "Measure the signals anew where another version did",
		Long: `recompute-signals measures the context signals of every current tool that
another edition or version measured. Nothing is judged. It may be run again at
any time.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := o.finish(cmd); err != nil {
				return err
			}
			return a.inRegistry(cmd.Context(), &o, func(r *opened) error {
				n, err := r.RecomputeSignals(cmd.Context())
				if err != nil {
					return err
				}
				return printLine(a.out, plural(int64(n), "tool")+" measured anew")
			})
		},
	}
	o.add(cmd)
	return cmd
}

func (a *app) registryRequeueCommand(name, what string, requeue func(*registry.Registry, context.Context, time.Time) (int, error)) *cobra.Command {
	var o registryOptions
	var before string
	cmd := &cobra.Command{
		Use:   name,
		Short: what,
		Long: what + `, though nothing changed: for a rubric or
a model that does. What is known stands until tdqs serve has judged it again.
When it is interrupted, run it again with --before and the time it printed: what
was judged since is left alone.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := o.finish(cmd); err != nil {
				return err
			}
			at := time.Now().UTC()
			if before != "" {
				var err error
				if at, err = time.Parse(time.RFC3339, before); err != nil {
					return fmt.Errorf("--before %q is no time such as 2026-11-30T12:00:00Z", before)
				}
			}
			return a.inRegistry(cmd.Context(), &o, func(r *opened) error {
				a.say("judging again what was judged before %s", at.Format(time.RFC3339Nano))
				n, err := requeue(r.Registry, cmd.Context(), at)
				if err != nil {
					return err
				}
				return printLine(a.out, plural(int64(n), "server")+" to be judged again by tdqs serve")
			})
		},
	}
	cmd.Flags().StringVar(&before, "before", "", "only what was judged before this `TIME` (default: now)")
	o.add(cmd)
	return cmd
}
