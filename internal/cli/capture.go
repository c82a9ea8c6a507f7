package cli

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/capture"
	"github.com/opentdqs/tdqs/internal/report"
)

// captureOptions are the flags of tdqs capture.
type captureOptions struct {
	inputOptions
	path string
}

func (a *app) captureCommand() *cobra.Command {
	var o captureOptions
	cmd := &cobra.Command{
		Use:   "capture INPUT... [-- COMMAND...]",
		Short: "Save the tools of a server, byte for byte",
		Long: `capture reads the tools of a server and writes one JSON document with what the
server sent: its tools as they are, who it is, its instructions, the protocol
revision, and what was odd. Scoring that file gives the same report.

INPUT is the address of a server, a client configuration (with --server or
--all), or a file with an answer to tools/list; a command stands behind --.
Several servers go into a folder that --output names.`,
		Example: `  tdqs capture -o tools.json -- npx -y some-server
  tdqs capture https://host/mcp --bearer-env TOKEN -o tools.json
  tdqs capture ~/.cursor/mcp.json --all -o captures/`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.finishWithoutLines(cmd, args, "capture writes one document a server"); err != nil {
				return err
			}
			return a.capture(cmd.Context(), &o)
		},
	}
	o.add(cmd)
	hideForeign(cmd)
	outputFlag(cmd, &o.path, "write into `FILE` instead of standard output; into a folder when it ends in /")
	cmd.Flags().Bool("all", false, "of a client configuration, start every server")
	return cmd
}

// finishWithoutLines is finish for a command that cannot read a server a line;
// why says what it does instead.
func (o *inputOptions) finishWithoutLines(cmd *cobra.Command, args []string, why string) error {
	if err := readEnvironment(cmd.Flags()); err != nil {
		return err
	}
	if err := o.finish(cmd, args); err != nil {
		return err
	}
	if o.ndjson {
		return fmt.Errorf("%s, so --ndjson does not go with it", why)
	}
	return nil
}

// hideForeign hides flags of the input that mean nothing to a command which
// reports nothing.
func hideForeign(cmd *cobra.Command) {
	for _, name := range []string{"edition", "ndjson"} {
		_ = cmd.Flags().MarkHidden(name) // it was added before
	}
}

// captured is one document, the server's name, and what to call its file.
type captured struct {
	name, file string
	text       []byte
}

func (a *app) capture(ctx context.Context, o *captureOptions) error {
	folder := o.path != "" && (strings.HasSuffix(o.path, "/") || isFolder(o.path))
	if folder {
		if err := os.MkdirAll(o.path, 0o755); err != nil {
			return fmt.Errorf("making the folder for the captures: %w", err)
		}
	}
	var all []captured
	err := a.each(ctx, &o.inputOptions, func(server *tdqs.Server, info capture.Info) error {
		for _, n := range server.Notes {
			a.say("%s: %s", report.Name(server.Name), n.Text)
		}
		// A user looks for the name by which the server was asked for.
		all = append(all, captured{server.Name, cmp.Or(info.Entry, server.Name), capture.Document(server, info)})
		return nil
	})
	if err != nil || len(all) == 0 {
		return err
	}
	if folder {
		return a.saveAll(o.path, all)
	}
	if len(all) > 1 {
		return fmt.Errorf("there are %d servers and one place to write to: name a folder, as in --output captures/", len(all))
	}
	return a.save(o.path, all[0].text)
}

// saveAll writes each server into a file of its name, that of its entry where it
// stands in a client configuration.
func (a *app) saveAll(folder string, all []captured) error {
	taken := map[string]bool{}
	for _, c := range all {
		base := fileName(c.file)
		name := base
		for n := 2; taken[name]; n++ {
			name = fmt.Sprintf("%s-%d", base, n)
		}
		taken[name] = true
		path := filepath.Join(folder, name+".json")
		if err := writeFile(path, c.text); err != nil {
			return err
		}
		a.say("%s is in %s", report.Short(c.name), path)
	}
	return nil
}

// fileName makes a name fit for a file.
func fileName(name string) string {
	safe := strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || r == '.' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '-'
	}, name)
	if safe = strings.Trim(safe, ".-"); safe == "" {
		return "server"
	}
	return safe[:min(len(safe), 80)]
}

// isFolder reports whether a path names a folder that exists.
func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
