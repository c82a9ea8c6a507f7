package capture

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// FuzzTap holds that whatever a server writes, the SDK sees only messages, one a
// line, that are JSON and not large.
func FuzzTap(f *testing.F) {
	for _, seed := range []string{
		`{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a"}],"nextCursor":"\ud83d"}}`,
		`[{"jsonrpc":"2.0","id":2,"error":{"code":1.5,"message":7,"data":{"supported":["x",1]}}},{"jsonrpc":"2.0","method":"ping","id":"a"}]`,
		"\xEF\xBB\xBFlog\r\n\r\n{\"jsonrpc\":\"2.0\",\n\"id\":3,\"result\":{\"supportedVersions\":7}}", "{}{}[]\n\"\xff\"",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		tap := newTap()
		for id, method := range map[string]string{"1": methodList, "2": methodInitialize, "3": methodDiscover} {
			tap.sent([]byte(`{"jsonrpc":"2.0","id":` + id + `,"method":"` + method + `"}`))
		}
		filter := newFilter(bytes.NewReader(text), tap, 1<<20)
		var seen bytes.Buffer
		if _, err := seen.ReadFrom(filter.in); err != nil {
			t.Fatal(err)
		}
		<-filter.done
		for line := range strings.Lines(seen.String()) {
			var message struct{ JSONRPC string }
			if err := json.Unmarshal([]byte(line), &message); err != nil || message.JSONRPC != "2.0" {
				t.Fatalf("%q is handed on: %v", line, err)
			}
		}
		tap.notes()
	})
}
