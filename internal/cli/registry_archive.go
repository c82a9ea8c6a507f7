package cli

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs/internal/archive"
	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/internal/store"
)

func (a *app) registryExportCommand() *cobra.Command {
	var o storeOptions
	var path string
	cmd := &cobra.Command{
		Use:   "export",
		Short: "Write all of the registry as lines of JSON",
		Long: `export writes the registry as it is at one moment: servers with every list that
was captured, definitions exactly as they were sent, scores, verdicts and
aggregates under every calibration. docs/registry.md describes the lines. The
headers of connectors stay encrypted; tokens and reports are not in it. It may
run beside tdqs serve.`,
		Example: `  tdqs registry export -o registry.ndjson
  tdqs registry export --db registry.db |
    tdqs registry import - --db postgres://tdqs@/registry`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := o.finish(cmd); err != nil {
				return err
			}
			return withStore(cmd.Context(), &o, func(s *store.Store) (err error) {
				if path == "-" {
					path = ""
				}
				sink, finish, err := a.create(path)
				if err != nil {
					return err
				}
				n, err := archive.Export(cmd.Context(), s, sink)
				if err = finish(err); err != nil || path == "" {
					return err
				}
				return printLine(a.out, fmt.Sprintf("%s in %s", plural(int64(n), "server"), report.Terminal(path)))
			})
		},
	}
	outputFlag(cmd, &path, "write into `FILE` instead of standard output")
	o.add(cmd)
	return cmd
}

func (a *app) registryImportCommand() *cobra.Command {
	o := storeOptions{makes: true}
	cmd := &cobra.Command{
		Use:   "import FILE",
		Short: "Read what export wrote, into a registry of either kind",
		Long: `import reads the lines that export wrote (- is standard input), one server a
transaction. What the registry has stays: a server that it has gets what is
newer in the file, its captures and scores, and is read where it was. So a file
may be imported twice. What is damaged or missing is said with its line; the
servers before it are in then, and nothing of the others.`,
		Example: `  tdqs registry import registry.ndjson`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 || args[0] == "" {
				return errors.New("import needs the name of one file that tdqs registry export wrote, or - for standard input")
			}
			if err := o.finish(cmd); err != nil {
				return err
			}
			in, done, err := a.open(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			defer done()
			var opened *store.Store
			var unopened error
			i, err := archive.Import(cmd.Context(), func() (*store.Store, error) {
				opened, unopened = o.open(cmd.Context())
				return opened, unopened
			}, in, time.Now())
			if unopened != nil { // which has nothing to do with the file
				return unopened
			}
			if opened != nil {
				err = errors.Join(err, opened.Close())
			}
			if err != nil {
				if i.Servers > 0 {
					a.say("%s of the file are in the registry, the others are not", counted(int64(i.Servers), "server", "servers"))
				}
				return fmt.Errorf("importing %s: %w", from(args[0]), err)
			}
			return printLine(a.out, fmt.Sprintf("%s, %s new", plural(int64(i.Servers), "server"), grouped(int64(i.New))))
		},
	}
	o.add(cmd)
	return cmd
}
