package capture

import (
	"fmt"

	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// maxValues is how many values one message may hold: reading takes about 85 bytes
// of memory for each (2026-11-30), however short they are.
const maxValues = 3_000_000

// crowdError is the error of a message with more values than that.
type crowdError struct{ most int }

func (e crowdError) Error() string {
	return fmt.Sprintf("it holds more than %d million values", e.most/1_000_000)
}

// crowded reports whether a JSON text has more than so many values, keys among
// them: each but the first stands behind a comma, a colon or an opening bracket.
func crowded(text []byte, most int) bool {
	const apart = 2 // bytes of a value and what parts it from the next
	if len(text) < apart*most {
		return false
	}
	n := 1
	for at := 0; at < len(text) && n <= most; at++ {
		switch text[at] {
		case ',', ':', '[', '{':
			n++
		case '"':
			at = jsondoc.StringEnd(text, at) - 1
		}
	}
	return n > most
}
