package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/rubric"
)

// newRubricCommand is the group of commands about what a model is told. A
// command more is one line here.
func (a *app) newRubricCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "rubric",
		Short: "Show, import and check what a language model is told",
		Long: `A rubric is what a language model is told before it sees a definition. The one
that ships with tdqs is in our own words; the specification's own prompts come
from a copy of it that you import. Scores compare only under the same rubric,
which every report names by its hash.`,
		Args: cobra.ArbitraryArgs,
		RunE: group,
	}
	cmd.AddCommand(
		a.rubricImportCommand(),
		a.rubricListCommand(),
		a.rubricShowCommand(),
		a.rubricVerifyCommand(),
		a.rubricCheckCommand(),
	)
	return cmd
}

// group answers a group of commands without a command that exists.
func group(cmd *cobra.Command, args []string) error {
	names := commandNames(cmd)
	if len(args) == 0 {
		return fmt.Errorf("%s needs a command: %s", cmd.CommandPath(), markup.Enumerate(names, "or"))
	}
	return fmt.Errorf("there is no command %q%s%s --help lists the commands", cmd.CommandPath()+" "+args[0], didYouMean(args[0], names), cmd.CommandPath())
}

func (a *app) rubricImportCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "import FILE|URL",
		Short: "Take the prompts out of a copy of the specification",
		Long: `import reads a copy of the specification, Markdown or plain text, takes the
prompts of both appendices out of it and keeps them in your data directory, for
--rubric official. Nothing else of the document is kept.

Prompts are checked against the hashes of those that were published. Unknown ones
are kept and called unrecognised; a document that is cut off or out of order is
refused.

The directory is $TDQS_DATA_DIR, else $XDG_DATA_HOME/tdqs, else the platform's.`,
		Example: `  tdqs rubric import specification.md
  tdqs rubric import https://example.com/specification.md`,
		Args: oneSource,
		RunE: func(cmd *cobra.Command, args []string) error {
			dir, err := rubricDir()
			if err != nil {
				return err
			}
			m, err := a.importFrom(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			path, err := rubric.Save(dir, m)
			if err != nil {
				return err
			}
			return printLine(a.out, fmt.Sprintf("%s  %s\nkept in %s\n%s", m.Hash(), importLabel(m), report.Terminal(path), use(m)))
		},
	}
}

// use says how an import is used.
func use(m *rubric.Imported) string {
	var editions []string
	for _, e := range tdqs.Editions() {
		if _, err := m.Rubric(e); err == nil {
			editions = append(editions, e.Name)
		}
	}
	flag := "--rubric " + rubric.OfficialName
	if !m.Recognised() {
		flag += "@" + m.Hash()
	}
	if len(editions) == 0 {
		return "it serves no edition that tdqs knows"
	}
	return fmt.Sprintf("used by %s with --edition %s", flag, markup.Enumerate(editions, "or"))
}

// oneSource asks for one document.
func oneSource(cmd *cobra.Command, args []string) error {
	if len(args) != 1 || args[0] == "" {
		return fmt.Errorf("%s needs one copy of the specification: a file, an address, or - for standard input", cmd.CommandPath())
	}
	return nil
}

func (a *app) importFrom(ctx context.Context, source string) (*rubric.Imported, error) {
	data, err := a.document(ctx, source)
	if err != nil {
		return nil, err
	}
	m, err := rubric.Import(data)
	if err != nil {
		return nil, fmt.Errorf("%s is refused: %w", label(source), err)
	}
	return m, nil
}

// label names a source without what may be a secret in an address.
func label(source string) string {
	if source == "-" {
		return "standard input"
	}
	if isAddress(source) {
		source, _, _ = strings.Cut(source, "?")
	}
	return source
}

// importLabel says whose prompts an import holds.
func importLabel(m *rubric.Imported) string {
	return "tool prompt: " + m.Tool.Label() + "; coherence prompt: " + m.Server.Label()
}

func (a *app) rubricVerifyCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "verify [FILE|URL]",
		Short: "Check imported prompts against the published ones",
		Long: `verify reads every import back, checks that it bears the hash of its content, and
says whether its prompts are published ones. With a document it checks that one
instead and keeps nothing.

The exit status is 0 when all are published ones, 1 when some are unrecognised,
and 2 when one is damaged or refused.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				if err := oneSource(cmd, args); err != nil {
					return err
				}
				m, err := a.importFrom(cmd.Context(), args[0])
				if err != nil {
					return err
				}
				return a.verified([]*rubric.Imported{m})
			}
			dir, err := rubricDir()
			if err != nil {
				return err
			}
			all, err := rubric.List(dir)
			if len(all) == 0 && err == nil {
				return fmt.Errorf("%w: there is nothing to verify in %s", rubric.ErrNotImported, dir)
			}
			return errors.Join(a.verified(all), err)
		},
	}
}

// verified says of each import whether it is a published one.
func (a *app) verified(all []*rubric.Imported) error {
	for _, m := range all {
		if _, err := fmt.Fprintf(a.out, "%s  %s\n", m.Hash(), importLabel(m)); err != nil {
			return err
		}
		if !m.Recognised() {
			a.fail(statusThreshold, fmt.Errorf("%s is unrecognised: no published edition has these prompts", m.Hash()))
		}
	}
	return nil
}
