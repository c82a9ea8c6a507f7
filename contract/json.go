package contract

import (
	"fmt"

	"github.com/opentdqs/tdqs"
)

// FromJSON reads tools from JSON: an answer to tools/list, its result, a list of
// tools, or a file of tdqs capture. Unlike [tdqs.Decode] it is an error when a
// tool cannot be read, since a contract holds for all of them.
func FromJSON(data []byte) ([]tdqs.Tool, error) {
	server, err := tdqs.Decode(data)
	if err != nil {
		return nil, fmt.Errorf("reading tools: %w", err)
	}
	if lost := server.Listed - len(server.Tools); lost > 0 {
		why := ""
		for _, n := range server.Notes {
			if n.Position > 0 {
				why = ": " + n.Text
				break
			}
		}
		return nil, fmt.Errorf("reading tools: %d of %d cannot be read%s", lost, server.Listed, why)
	}
	return server.Tools, nil
}
