package capture

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// TestEventLines holds that the lines of a stream may end with LF, CR LF or CR, in
// any mixture and however they arrive.
func TestEventLines(t *testing.T) {
	t.Parallel()
	const answer = `{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}`
	streams := map[string]string{
		"LF":         "event: message\nid: 4\ndata: " + answer + "\n\n",
		"CR LF":      "event: message\r\nid: 4\r\ndata: " + answer + "\r\n\r\n",
		"CR":         "event: message\rid: 4\rdata: " + answer + "\r\r",
		"mixed":      "\uFEFFid: 4\rretry\n: a comment\r\ndata: " + answer[:17] + "\rdata:" + answer[17:] + "\r\n\r",
		"no end":     "id:4\rdata: " + answer,
		"two events": "data: \r\rid: 4\rdata: " + answer + "\r\r\n",
	}
	for name, stream := range streams {
		for way, r := range map[string]io.Reader{"whole": strings.NewReader(stream), "byte by byte": iotest.OneByteReader(strings.NewReader(stream))} {
			tap := newTap()
			tap.sent([]byte(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`))
			got, err := io.ReadAll(newEvents(r, nil, tap, 1<<20))
			if err != nil || !strings.HasPrefix(string(got), "id: 4\nevent: message\ndata: {") || strings.Count(string(got), "\n") != 4 || tap.takePage() == nil {
				t.Errorf("%s, %s: %q, %v", name, way, got, err)
			}
		}
	}
}

// TestEventEndsAtOnce holds that an event which a CR ends is not held back until
// more comes.
func TestEventEndsAtOnce(t *testing.T) {
	t.Parallel()
	for _, end := range []string{"\n\n", "\r\n\r\n", "\r\r"} {
		r, w := io.Pipe()
		go func() {
			fmt.Fprint(w, "event: endpoint"+end[:len(end)/2]+"data: /m"+end) // and then nothing for ever
		}()
		b := make([]byte, 100)
		if n, err := newEvents(r, nil, newTap(), 1<<20).Read(b); err != nil || string(b[:n]) != "event: endpoint\ndata: /m\n\n" {
			t.Errorf("%q: %q, %v", end, b[:n], err)
		}
		r.Close()
	}
}
