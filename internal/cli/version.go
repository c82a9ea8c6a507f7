package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
)

// build says which program this is, from what the Go tool wrote into it.
type build struct {
	Version  string // "devel" when it was built from a checkout without a tag
	Revision string // of the checkout, empty when unknown
}

func version() build {
	b := build{Version: "devel"}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		b.Version = v
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			b.Revision = s.Value
		}
	}
	return b
}

// line is the version for people.
func (b build) line() string {
	return fmt.Sprintf("tdqs %s (%s, %s/%s)", b.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Say which version this is and which editions it knows",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			b := version()
			fmt.Fprintln(a.out, b.line())
			if b.Revision != "" {
				fmt.Fprintln(a.out, "revision", b.Revision)
			}
			names := namesOf(tdqs.Editions(), func(e *tdqs.Edition) string { return e.Name })
			_, err := fmt.Fprintf(a.out, "editions %s; default %s, latest %s\n", strings.Join(names, ", "),
				tdqs.DefaultEdition().Name, tdqs.LatestEdition().Name)
			return err
		},
	}
}

// noArguments refuses arguments with a sentence.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%s takes no arguments, so leave %q out", cmd.CommandPath(), args[0])
	}
	return nil
}
