package cli

import (
	"testing"
	"time"
)

// A question to a model may take what all its answers and waits may, and its turns
// under a limit.
func TestTheLongestQuestion(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		timeout   time.Duration
		perMinute float64
		want      time.Duration
	}{
		{5 * time.Minute, 0, 45 * time.Minute},
		{time.Minute, 0, 33 * time.Minute},
		{10 * time.Minute, 0, 90 * time.Minute},
		{5 * time.Minute, 7, 75 * time.Minute},
	} {
		o := judgeOptions{timeout: c.timeout, perMinute: c.perMinute}
		if got := o.longest(70); got != c.want {
			t.Errorf("%s for a request, %v a minute: %s, want %s", c.timeout, c.perMinute, got, c.want)
		}
	}
}
