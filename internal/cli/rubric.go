package cli

import (
	"github.com/spf13/cobra"
)

// newRubricCommand is the group of commands about what a model is told. A
// command more is one line here.
func (a *app) newRubricCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "rubric",
		Short: "Show, import and check what a language model is told",
	}
	cmd.AddCommand()
	return cmd
}
