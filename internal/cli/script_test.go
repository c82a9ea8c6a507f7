package cli_test

import (
	"context"
	"flag"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/opentdqs/tdqs/internal/cli"
)

var update = flag.Bool("update", false, "write what the scripts compare with")

// ofTests are the variables that say where tests find things; whatever else a
// person has set would change what the commands do.
var ofTests = []string{"TDQS_SHARED", "TDQS_REFERENCE_PYTHON", "TDQS_SERVERS"}

// epoch is when every report of the tests is made, 2026-11-30T11:02:42Z: what tells the
// time all the same differs from run to run.
const epoch = "1796036562"

func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) != "tdqs" { // not run by a script, which sets its own
		for _, setting := range os.Environ() {
			name, _, _ := strings.Cut(setting, "=")
			if strings.HasPrefix(name, "TDQS_") && !strings.HasPrefix(name, "TDQS_TEST_") && !slices.Contains(ofTests, name) {
				os.Unsetenv(name)
			}
		}
		os.Setenv("SOURCE_DATE_EPOCH", epoch)
	}
	testscript.Main(m, map[string]func(){
		"tdqs": func() {
			ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt) // as cmd/tdqs does
			status := cli.Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
			stop()
			os.Exit(status)
		},
	})
}

func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
		Cmds:          commands(),
		Setup: func(env *testscript.Env) error {
			env.Setenv("SOURCE_DATE_EPOCH", epoch)
			env.Setenv("GORACE", os.Getenv("GORACE")) // how programs under the race detector end
			env.Setenv("XDG_CACHE_HOME", filepath.Join(env.WorkDir, ".cache"))
			env.Setenv("TDQS_DATA_DIR", filepath.Join(env.WorkDir, ".data"))
			env.Values[leakyKey{}] = new(*leaky)
			env.Values[endpointKey{}] = &fakeEndpoint{mode: "well", asked: map[string]int{}}
			return nil
		},
	})
}
