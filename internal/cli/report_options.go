package cli

import "github.com/spf13/cobra"

// reportOptions are the options of a command that reads servers and writes a
// report on them.
type reportOptions struct {
	inputOptions
	outputOptions
}

// add adds the flags to a command.
func (o *reportOptions) add(cmd *cobra.Command) {
	o.inputOptions.add(cmd)
	o.outputOptions.add(cmd)
}

// finish reads the environment and the arguments, and refuses what does not go
// together.
func (o *reportOptions) finish(cmd *cobra.Command, args []string) error {
	if err := readEnvironment(cmd.Flags()); err != nil {
		return err
	}
	if err := o.inputOptions.finish(cmd, args); err != nil {
		return err
	}
	return o.outputOptions.finish(cmd, o.ndjson)
}
