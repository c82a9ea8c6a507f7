package cli

import (
	"fmt"
	"os"
	"strconv"
	"time"
)

// now is when the reports of a run are made: SOURCE_DATE_EPOCH, in seconds,
// fixes it for builds that must give the same bytes twice.
func now() (time.Time, error) {
	text, ok := os.LookupEnv("SOURCE_DATE_EPOCH")
	if !ok || text == "" {
		return time.Now(), nil
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return time.Time{}, fmt.Errorf("SOURCE_DATE_EPOCH must be a whole number of seconds since 1970, not %q", text)
	}
	return time.Unix(seconds, 0), nil
}
