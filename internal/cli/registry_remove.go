package cli

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/internal/store"
)

func (a *app) registryRemoveCommand() *cobra.Command {
	var o storeOptions
	cmd := &cobra.Command{
		Use:   "remove SLUG",
		Short: "Forget a server with all that is known of it",
		Long: `remove forgets a server at once: its lists, their scores and its history.
Nothing brings them back but a backup or an export.`,
		Example: `  tdqs registry remove garden`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return errors.New("remove needs the name of one server; tdqs registry list shows them")
			}
			if err := o.update(cmd, func(ctx context.Context, tx *store.Tx) error {
				server, err := serverOf(ctx, tx, args[0])
				if err != nil {
					return err
				}
				if _, err := tx.Lock(ctx, server.ID); err != nil {
					return err
				}
				return tx.RemoveServer(ctx, server.ID)
			}); err != nil {
				return err
			}
			return printLine(a.out, report.Terminal(args[0])+" is forgotten")
		},
	}
	o.add(cmd)
	return cmd
}
