package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs/internal/report"
)

func (a *app) rulesCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "rules",
		Short: "List what tdqs lint finds",
		Long: `rules lists the rules of tdqs lint with their severity, in the order of the
findings of one tool. tdqs explain RULE says more about one, with an example of
the defect and one without.`,
		Example: `  tdqs rules
  tdqs explain restates-name`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("%s takes no arguments: tdqs explain %s says what the rule is", cmd.CommandPath(), args[0])
			}
			return report.WriteRules(a.out, a.options(&outputOptions{}, ""))
		},
	}
}
