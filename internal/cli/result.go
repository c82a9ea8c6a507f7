package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs/internal/markup"
)

// resultOptions say how a result that is no report is written: as text or as JSON.
type resultOptions struct {
	asJSON bool
	path   string // empty or "-": standard output
}

func (o *resultOptions) add(cmd *cobra.Command) {
	formats := []string{"text", "json"}
	choice(cmd, "format", formats[0], "NAME", "write "+markup.Enumerate(formats, "or"), formats, func(s string) error {
		if s != formats[0] && s != formats[1] {
			return fmt.Errorf("no format %q: the formats are %s", s, markup.Enumerate(formats, "and"))
		}
		o.asJSON = s == formats[1]
		return nil
	})
	outputFlag(cmd, &o.path, "write into `FILE` instead of standard output")
}

// result writes a result in the form that is asked for.
func (a *app) result(o *resultOptions, text func(*sheet), value any) error {
	b := a.sheet(o.path)
	if o.asJSON {
		data, err := indented(value)
		if err != nil {
			return fmt.Errorf("writing JSON: %w", err)
		}
		b.Write(data)
	} else {
		text(b)
	}
	return a.save(o.path, b.Bytes())
}

// save writes what a command made into a file, or where path is empty or "-" to
// standard output.
func (a *app) save(path string, text []byte) error {
	if toStdout(path) {
		_, err := a.out.Write(text)
		return err
	}
	return writeFile(path, text)
}

// toStdout reports whether a command's output goes to standard output.
func toStdout(path string) bool { return path == "" || path == "-" }
