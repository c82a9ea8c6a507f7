package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/capture"
	"github.com/opentdqs/tdqs/internal/report"
)

// contractOptions are the flags of tdqs check.
type contractOptions struct {
	reportOptions
	contract string
}

func (a *app) checkCommand() *cobra.Command {
	var o contractOptions
	cmd := &cobra.Command{
		Use:   "check --contract FILE INPUT... [-- COMMAND...]",
		Short: "Hold the tools of a server to a contract",
		Long: `check reads the tools of a server and holds them to a contract: a YAML file that
says which tools there are, what their descriptions have, and their parameters
and hints. What breaks it is named by tool and rule, with what is there and what
is wanted. tdqs contract init writes a first contract; docs/contract.md has the
rules.

INPUT is what tdqs score takes: a file, - for standard input, an address, a
client configuration with --server; a command stands behind --.

The exit status is 0, 1 when the contract is broken, and 2 when the contract or
an input could not be read.`,
		Example: `  tdqs check --contract contract.yaml tools.json
  tdqs check --contract contract.yaml -- npx -y some-server`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.reportOptions.finish(cmd, args); err != nil {
				return err
			}
			if o.contract == "" {
				return errors.New("check needs --contract FILE; tdqs contract init INPUT -o FILE writes a first one")
			}
			if o.ndjson {
				return errors.New("check holds one server to its contract, so --ndjson does not go with it")
			}
			if o.contract == "-" && slices.Contains(o.files, "-") {
				return errors.New("standard input can be read once: name a file for the contract or for the tools")
			}
			return a.checkContract(cmd.Context(), &o)
		},
	}
	o.reportOptions.add(cmd)
	hideForeign(cmd)
	cmd.Flags().StringVar(&o.contract, "contract", "", "hold the tools to the contract in `FILE`")
	environment(cmd, "contract", "TDQS_CONTRACT")
	return cmd
}

func (a *app) checkContract(ctx context.Context, o *contractOptions) error {
	rules, line, err := a.locatedContract(ctx, o.contract)
	if err != nil {
		return err
	}
	var all []*report.Check
	err = a.each(ctx, &o.inputOptions, func(server *tdqs.Server, info capture.Info) error {
		c := report.NewCheck(from(o.contract), rules, server)
		c.Line = line
		all = append(all, c)
		o.saw(server, info)
		return nil
	})
	if err != nil || len(all) == 0 {
		return err
	}
	err = a.write(&o.outputOptions, func(f *report.Format, b *bytes.Buffer, options report.Options) error {
		options.Several = o.asked > 1
		return f.Check(b, all, options)
	})
	for _, c := range all {
		a.judgeCheck(c)
	}
	return err
}

// judgeCheck says what a server fails on.
func (a *app) judgeCheck(c *report.Check) {
	if len(c.Failures) > 0 {
		a.fail(statusThreshold, fmt.Errorf("%s breaks its contract in %s", report.Short(c.Server), plural(int64(len(c.Failures)), "place")))
	}
	if c.Lost() > 0 {
		a.fail(statusFailure, fmt.Errorf("%s: %d of %d tools cannot be read, so nothing is known of whether they keep the contract", report.Short(c.Server), c.Lost(), c.Tools))
	}
}
