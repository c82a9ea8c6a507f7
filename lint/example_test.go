package lint_test

import (
	"fmt"
	"log"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/lint"
)

// Fail a build on plain defects.
func ExampleRun() {
	server, err := tdqs.Decode([]byte(`[{"name": "order_loaf", "inputSchema": {"type": "object", "properties": {"kind": {"type": "string"}}}}]`))
	if err != nil {
		log.Fatal(err)
	}
	edition := tdqs.DefaultEdition()
	set, _ := edition.Case(server)
	for _, f := range lint.Run(edition, server, set.Signals, set.Candidates) {
		if f.Severity == lint.Error {
			fmt.Printf("%s: %s (%s)\n", *f.Tool, f.Message, f.Rule)
		}
	}
	// Output:
	// order_loaf: There is no description, so all six marks are 1. Write one on what a call achieves and when it is the right one. (no-description)
}
