package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/rubric"
)

func (a *app) rubricListCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the rubrics with their hashes",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			for _, e := range tdqs.Editions() {
				r := rubric.Default(e)
				if err := a.rubricLine(r.Name, r.Hash(), r.Label); err != nil {
					return err
				}
			}
			dir, err := rubricDir()
			if err != nil {
				return err
			}
			all, broken := rubric.List(dir)
			for _, m := range all {
				if err := a.rubricLine(rubric.OfficialName, m.Hash(), importLabel(m)); err != nil {
					return err
				}
			}
			return broken
		},
	}
}

func (a *app) rubricLine(name, hash, label string) error {
	_, err := fmt.Fprintf(a.out, "%-8s  %s  %s\n", name, hash, label)
	return err
}

// The prompts of a rubric by name, as after --prompt.
const (
	promptTool   = "tool"
	promptServer = "server"
)

func (a *app) rubricShowCommand() *cobra.Command {
	o, prompt := judgeOptions{rubric: rubric.DefaultName}, ""
	edition := tdqs.DefaultEdition()
	cmd := &cobra.Command{
		Use:   "show [NAME]",
		Short: "Print what a language model is told",
		Long: `show prints the two system prompts of a rubric: default, official, or
official@HASH. With --prompt it prints one of them and nothing else.`,
		Example: `  tdqs rubric show
  tdqs rubric show official --edition 1.2
  tdqs rubric show --prompt tool > tool.txt`,
		ValidArgs: []string{rubric.DefaultName, rubric.OfficialName},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := readEnvironment(cmd.Flags()); err != nil {
				return err
			}
			if len(args) > 1 {
				return fmt.Errorf("%s shows one rubric, so leave %q out", cmd.CommandPath(), args[1])
			}
			for _, name := range args {
				if err := o.setRubric(name); err != nil {
					return err
				}
			}
			r, err := o.loadRubric(edition)
			if err != nil {
				return err
			}
			return a.showRubric(r, prompt)
		},
	}
	addEdition(cmd, &edition)
	prompts := []string{promptTool, promptServer}
	choice(cmd, "prompt", "", "NAME", "print this prompt alone: "+markup.Enumerate(prompts, "or"), prompts, func(s string) error {
		if s != promptTool && s != promptServer {
			return fmt.Errorf("no prompt %q: the prompts are %s", s, markup.Enumerate(prompts, "and"))
		}
		prompt = s
		return nil
	})
	return cmd
}

func (a *app) showRubric(r rubric.Rubric, prompt string) error {
	tool, server := r.Tool, r.Server
	if _, ok := report.TerminalOf(a.out); ok { // an unrecognised one is anybody's text
		tool, server = printable(tool), printable(server)
	}
	switch prompt {
	case promptTool:
		return printLine(a.out, tool)
	case promptServer:
		return printLine(a.out, server)
	}
	return printLine(a.out, fmt.Sprintf("rubric %s: %s\n\n=== before a tool ===\n\n%s\n\n=== before a tool set ===\n\n%s", r.Hash(), r.Label, tool, server))
}

// printLine prints a result and the end of its line.
func printLine(w io.Writer, text string) error {
	_, err := fmt.Fprintln(w, text)
	return err
}

// printable is a text of several lines that cannot disturb a terminal.
func printable(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = report.Terminal(lines[i])
	}
	return strings.Join(lines, "\n")
}
