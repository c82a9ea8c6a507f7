package learn

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/opentdqs/tdqs/judge/offline"
)

// significant rounds to the digits that the weights file keeps.
func significant(x float64) float64 {
	v, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 5, 64), 64)
	if err != nil {
		return x
	}
	return v
}

// Encode writes a weights file: compact, one dimension a line, always the same
// bytes for the same weights.
func Encode(w *offline.Weights) ([]byte, error) {
	data, err := json.Marshal(w)
	if err != nil {
		return nil, fmt.Errorf("writing weights: %w", err)
	}
	data = bytes.ReplaceAll(data, []byte("]],[["), []byte("]],\n[["))
	data = bytes.ReplaceAll(data, []byte(`,"`), []byte(",\n\""))
	return append(data, '\n'), nil
}
