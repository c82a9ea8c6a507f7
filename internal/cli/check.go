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
	"github.com/opentdqs/tdqs/contract"
	"github.com/opentdqs/tdqs/internal/config"
	"github.com/opentdqs/tdqs/internal/report"
)

// contractOptions are the flags of tdqs check.
type contractOptions struct {
	inputOptions
	resultOptions
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
			if err := readEnvironment(cmd.Flags()); err != nil {
				return err
			}
			if o.contract == "" {
				return errors.New("check needs --contract FILE; tdqs contract init INPUT -o FILE writes a first one")
			}
			if err := o.finish(cmd, args); err != nil {
				return err
			}
			if o.ndjson {
				return errors.New("check holds one server to its contract, so --ndjson does not go with it")
			}
			return a.checkContract(cmd.Context(), &o)
		},
	}
	o.inputOptions.add(cmd)
	o.resultOptions.add(cmd)
	hideForeign(cmd)
	cmd.Flags().StringVar(&o.contract, "contract", "", "hold the tools to the contract in `FILE`")
	environment(cmd, "contract", "TDQS_CONTRACT")
	return cmd
}

// contractChecked is one server held to the contract, as it is published.
type contractChecked struct {
	Contract string             `json:"contract"` // the file
	Server   string             `json:"server"`
	Tools    int                `json:"tools"` // listed, those that could not be read included
	Pass     bool               `json:"pass"`
	Failures []contract.Failure `json:"failures"`
	Notes    []string           `json:"notes"` // what was odd about the input
}

func (a *app) checkContract(ctx context.Context, o *contractOptions) error {
	rules, err := a.readContract(ctx, o.contract)
	if err != nil {
		return err
	}
	var all []*contractChecked
	err = a.each(ctx, &o.inputOptions, func(server *tdqs.Server, _ capture.Info) error {
		c := &contractChecked{Contract: o.contract, Server: server.Name, Tools: max(server.Listed, len(server.Tools)), Notes: []string{}}
		c.Failures = append([]contract.Failure{}, contract.Verify(server.Tools, *rules)...)
		for _, n := range server.Notes {
			c.Notes = append(c.Notes, n.Text)
		}
		lost := c.Tools - len(server.Tools)
		c.Pass = len(c.Failures) == 0 && lost == 0
		all = append(all, c)
		if len(c.Failures) > 0 {
			a.fail(statusThreshold, fmt.Errorf("%s breaks its contract in %s", report.Short(c.Server), plural(int64(len(c.Failures)), "place")))
		}
		if lost > 0 {
			a.fail(statusFailure, fmt.Errorf("%s: %d of %d tools cannot be read, so nothing is known of whether they keep the contract", report.Short(c.Server), lost, c.Tools))
		}
		return nil
	})
	if err != nil || len(all) == 0 {
		return err
	}
	var value any = all
	if len(all) == 1 {
		value = all[0]
	}
	return a.result(&o.resultOptions, func(b *bytes.Buffer) { checkText(b, all) }, value)
}

// readContract reads a contract and refuses one that cannot mean what it says.
func (a *app) readContract(ctx context.Context, path string) (*contract.Rules, error) {
	if isAddress(path) {
		return nil, errors.New("--contract names a file: a contract belongs beside the code that it pins")
	}
	data, err := a.document(ctx, path)
	if err != nil {
		return nil, err
	}
	var rules contract.Rules
	if err := config.Decode(data, &rules, mayLack); err != nil {
		return nil, fmt.Errorf("%s is no contract: %w", path, err)
	}
	for _, mistake := range rules.Mistakes() {
		a.fail(statusFailure, fmt.Errorf("%s: %s", path, mistake))
	}
	if a.status == statusFailure {
		return nil, fmt.Errorf("%s has mistakes, so nothing was held to it", path)
	}
	return &rules, nil
}

// mayLack says what may stand in a contract without a value: a tool and a
// parameter, of which nothing is pinned but the name.
func mayLack(path []string) bool {
	return path[0] == "tools" && (len(path) == 2 || len(path) == 4 && path[2] == "params")
}

// checkText writes what was found for people.
func checkText(b *bytes.Buffer, all []*contractChecked) {
	for i, c := range all {
		if i > 0 {
			b.WriteByte('\n')
		}
		verdict := "keeps " + report.Terminal(c.Contract)
		switch {
		case len(c.Failures) > 0:
			verdict = fmt.Sprintf("breaks %s in %s", report.Terminal(c.Contract), plural(int64(len(c.Failures)), "place"))
		case !c.Pass:
			verdict = "cannot be held to " + report.Terminal(c.Contract)
		}
		fmt.Fprintf(b, "%s (%s) %s\n", report.Short(c.Server), plural(int64(c.Tools), "tool"), verdict)
		for len(c.Failures) > 0 {
			n := 1
			for n < len(c.Failures) && c.Failures[n].Tool == c.Failures[0].Tool {
				n++
			}
			failuresText(b, c.Failures[:n])
			c = &contractChecked{Failures: slices.Clone(c.Failures[n:])}
		}
		for _, note := range all[i].Notes {
			fmt.Fprintf(b, "\nnote: %s\n", report.Prose(note))
		}
	}
}

// failuresText writes the failures of one tool.
func failuresText(b *bytes.Buffer, failures []contract.Failure) {
	name := "the tools"
	if failures[0].Tool != "" {
		name = report.Short(failures[0].Tool)
	}
	fmt.Fprintf(b, "\n%s\n", name)
	for _, f := range failures {
		fmt.Fprintf(b, "  %-16s got   %s\n  %-16s want  %s\n", f.Rule, report.Prose(f.Got), "", report.Prose(f.Want))
	}
}
