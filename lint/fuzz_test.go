package lint

import (
	"encoding/json"
	"testing"

	"github.com/opentdqs/tdqs"
)

// FuzzRun holds that no definition crashes a rule, and that what a rule says
// stays short and points at a place that is there.
func FuzzRun(f *testing.F) {
	for _, r := range Rules() {
		f.Add([]byte(r.Bad))
		f.Add([]byte(r.Good))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		server, err := tdqs.Decode(data)
		if err != nil || len(server.Notes) > 0 { // repaired text has other offsets
			return
		}
		for _, e := range tdqs.Editions() {
			findings := lintServer(e, server)
			for _, finding := range findings {
				checkFinding(t, string(data), server, finding)
				if len(finding.Message) > 4000 || len(finding.Evidence) > 4000 {
					t.Errorf("%s is too long: %q", finding.Rule, finding.Message)
				}
			}
			if _, err := json.Marshal(findings); err != nil {
				t.Error(err)
			}
		}
	})
}
