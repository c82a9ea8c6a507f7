// Package cli is the command line: one command a file. [Run] is all of it, so
// that a test runs a command as a person does.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/judge/model"
)

// The exit statuses.
const (
	statusDone      = 0
	statusThreshold = 1 // a threshold was not met
	statusFailure   = 2 // bad usage, unreadable input, or a judge that failed
)

// app is one run of the command line. Results go to out; what is said to a
// person goes to errOut.
type app struct {
	in     io.Reader
	out    io.Writer
	errOut *console
	clock  model.Clock // of waits for a language model; the zero value is the real one
	status int         // the worst so far
}

// Run runs the command line that args (without the program's name) spell and
// returns the exit status.
func Run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	results := &output{Writer: out}
	a := &app{in: in, out: results, errOut: newConsole(errOut)}
	root := a.root()
	root.SetArgs(withLevel(args))
	err := root.ExecuteContext(ctx)
	if err != nil {
		a.fail(statusFailure, err)
	}
	if results.err != nil && !errors.Is(err, results.err) {
		a.fail(statusFailure, results.err)
	}
	return a.status
}

// output is standard output that remembers what went wrong with it: not all that
// writes to it, such as help, tells.
type output struct {
	io.Writer
	err error // a sentence on what went wrong first
}

// Write writes, and remembers.
func (o *output) Write(p []byte) (int, error) {
	n, err := o.Writer.Write(p)
	if err == nil {
		return n, nil
	}
	if o.err == nil {
		o.err = fmt.Errorf("cannot write to standard output: %w", cause(err))
	}
	return n, o.err
}

// Unwrap is the stream itself, which may be a terminal.
func (o *output) Unwrap() io.Writer { return o.Writer }

// fail says what went wrong and keeps the status unless a worse one is kept.
func (a *app) fail(status int, err error) {
	if errors.Is(err, context.Canceled) {
		err = errors.New("interrupted")
	}
	fmt.Fprintf(a.errOut, "tdqs: %s\n", report.Prose(err.Error()))
	a.status = max(a.status, status)
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "tdqs",
		Short: "Score how well MCP tool definitions tell an agent when and how to call them",
		Long: `tdqs scores how well the tools of an MCP server tell an AI agent when and how to
call them: from 1.0 to 5.0, with a tier from A to D, for each tool and for the
server. It reads the definitions alone and never calls a tool.`,
		Example: `  tdqs score tools.json                 the whole report
  tdqs score -- npx -y some-server      of a server that is started for it
  tdqs lint tools.json                  plain defects, no judgment
  tdqs explain usage_guidelines         what a word in a report means`,
		Version:       version().line(),
		Args:          cobra.ArbitraryArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          a.unknown,
	}
	root.SetIn(a.in)
	root.SetOut(a.out) // before the command of completion, which asks for it once
	root.SetErr(a.errOut)
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	// The program does nothing without a command, so its help does not show how;
	// help fits a terminal of 80 columns.
	usage := strings.NewReplacer("{{if .Runnable}}", "{{if and .Runnable .HasParent}}",
		"Flags.FlagUsages ", "Flags.FlagUsagesWrapped 80 ").Replace(root.UsageTemplate())
	root.SetUsageTemplate(usage)
	root.AddCommand(a.scoreCommand(), a.lintCommand(), a.captureCommand(), a.inspectCommand(), a.coverageCommand(), a.runCommand(), a.acceptCommand(), a.rulesCommand(), a.explainCommand(), a.newRubricCommand(), a.newCacheCommand(), a.checkCommand(), a.contractCommand(), a.pinCommand(), a.diffCommand(), a.calibrateCommand(), a.newRegistryCommand(), a.searchCommand(), a.serveCommand(), a.tokenCommand(), a.versionCommand())
	groupFlags(root, usage)
	root.SetHelpCommand(helpCommand(root))
	a.addCompletion(root)
	return root
}

func helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Say how a command is used",
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			command, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return commandNames(command), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			command, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return fmt.Errorf("there is no help on %q%stdqs --help lists the commands", strings.Join(args, " "), didYouMean(args[len(args)-1], commandNames(root)))
			}
			command.InitDefaultHelpFlag()
			command.InitDefaultVersionFlag()
			return command.Help()
		},
	}
}

// commandNames are the commands that a person may give.
func commandNames(cmd *cobra.Command) []string {
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return names
}

// unknown answers a command line without a command that exists.
func (a *app) unknown(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		cmd.SetOut(a.errOut)
		a.status = statusFailure
		return cmd.Help()
	}
	if isFile(args[0]) {
		return fmt.Errorf("%q is a file and not a command: to score it, run tdqs score %s", args[0], args[0])
	}
	return fmt.Errorf("there is no command %q%stdqs --help lists the commands", args[0], didYouMean(args[0], commandNames(cmd)))
}
