package cli

import (
	"strings"
	"testing"

	"github.com/opentdqs/tdqs/internal/store"
)

// TestCommonFailure: status says why most connectors fail that do, whatever their
// addresses are; the first of two reasons where they are as common.
func TestCommonFailure(t *testing.T) {
	t.Parallel()
	var all []store.ListedServer
	for _, failure := range []string{"", "http://a/ answered with HTTP status 401", "no answer", "http://a/ answered with HTTP status 401", "no answer", ""} {
		s := store.ListedServer{Server: store.Server{Source: store.Connector, URL: "http://a/", Failure: failure}}
		if failure != "" {
			s.Failures = 3
		}
		all = append(all, s)
	}
	for n, want := range map[int]string{1: "", 3: "1 connector: answered with HTTP status 401", 4: "2 connectors: answered with HTTP status 401", 6: "2 connectors: answered with HTTP status 401"} {
		state, b := registryState{}, sheet{width: 80}
		state.survey(all[:n])
		state.text(&b)
		if got := b.String(); want == "" && strings.Contains(got, "connector:") || !strings.Contains(got, "\n            "+want) && want != "" {
			t.Errorf("of %d connectors:\n%s", n, got)
		}
	}
}
