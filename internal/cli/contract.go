package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs/contract"
	"github.com/opentdqs/tdqs/internal/config"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/internal/report"
)

// contractSchema is where the form of a contract file is published.
const contractSchema = "https://raw.githubusercontent.com/opentdqs/tdqs/main/schema/contract.schema.json"

func (a *app) contractCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "contract",
		Short: "Write a contract for tdqs check",
		RunE:  a.unknownOf,
		Args:  cobra.ArbitraryArgs,
	}
	cmd.AddCommand(a.contractInitCommand())
	return cmd
}

// unknownOf answers a command that does nothing without one of its own.
func (a *app) unknownOf(cmd *cobra.Command, args []string) error {
	names := commandNames(cmd)
	if len(args) == 0 {
		return fmt.Errorf("%s needs a command: %s", cmd.CommandPath(), markup.Enumerate(names, "or"))
	}
	return fmt.Errorf("there is no command %q under %s: there is %s", args[0], cmd.CommandPath(), markup.Enumerate(names, "and"))
}

// contractInitOptions are the flags of tdqs contract init.
type contractInitOptions struct {
	inputOptions
	path string
}

func (a *app) contractInitCommand() *cobra.Command {
	var o contractInitOptions
	cmd := &cobra.Command{
		Use:   "init INPUT [-- COMMAND...]",
		Short: "Write a first contract from what is there",
		Long: `init reads the tools of a server and writes a contract that they keep: names,
opening verbs, the siblings that descriptions name, parameters and hints. A trait
that at least half of the tools have is pinned for all, with the others as
exceptions; read those, and strike them out as they are mended. A file that is
there already is left alone.`,
		Example: `  tdqs contract init tools.json -o contract.yaml
  tdqs contract init -o contract.yaml -- npx -y some-server`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.finishWithoutLines(cmd, args, "init writes one contract"); err != nil {
				return err
			}
			return a.contractInit(cmd.Context(), &o)
		},
	}
	o.add(cmd)
	hideForeign(cmd)
	outputFlag(cmd, &o.path, "write into `FILE`, which must not be there yet, instead of standard output")
	return cmd
}

func (a *app) contractInit(ctx context.Context, o *contractInitOptions) error {
	if !toStdout(o.path) && !isStream(o.path) {
		if _, err := os.Lstat(o.path); !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s is there already, and init never writes over a file: name another with -o", o.path)
		}
	}
	server, err := a.only(ctx, &o.inputOptions, "a contract")
	if err != nil || server == nil {
		return err
	}
	text, err := config.Encode(contract.First(server.Tools))
	if err != nil {
		return fmt.Errorf("writing the contract: %w", err)
	}
	var written contract.Rules
	if err := config.Decode(text, &written, mayLack); err != nil {
		return fmt.Errorf("writing the contract: %w", err)
	}
	if broken := contract.Verify(server.Tools, written); len(broken) > 0 {
		return fmt.Errorf("no contract can hold %s, so none is written: a character of its name or its schema, such as half of a surrogate pair, has no form in YAML", report.Short(broken[0].Tool))
	}
	text = append([]byte("# yaml-language-server: $schema="+contractSchema+"\n"), text...)
	return a.save(o.path, text)
}
