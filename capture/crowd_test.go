package capture

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

// TestCrowded holds what counts as a value: what is outside of strings.
func TestCrowded(t *testing.T) {
	t.Parallel()
	for text, values := range map[string]int{
		`1`: 1, `[1,2]`: 3, `{"a":1,"b":[2,3]}`: 7, `"a,b:c[d{e\",f"`: 1, `[[[[[[`: 7, `{"a":"`: 3,
	} {
		text += strings.Repeat(" ", 100)
		for most := max(values-1, 1); most <= values+1; most++ {
			if got := crowded([]byte(text), most); got != (most < values) {
				t.Errorf("%.20s has more than %d values: %v", text, most, got)
			}
		}
	}
}

// TestCrowd holds that a message of very many values is refused on every way it may
// come, before it is read.
func TestCrowd(t *testing.T) {
	t.Parallel()
	text := `{"jsonrpc":"2.0","id":1,"result":{"tools":[` + strings.Repeat("1,", maxValues) + `1]}}`
	ways := map[string]func(*tap) error{
		"line": func(t *tap) error {
			f := newFilter(strings.NewReader(text+"\n"), t, MaxBytes)
			_, err := io.Copy(io.Discard, f.in)
			<-f.done
			return err
		},
		"event": func(t *tap) error {
			_, err := io.Copy(io.Discard, newEvents(strings.NewReader("data: "+text+"\n\n"), nil, t, MaxBytes))
			return err
		},
		"body": func(t *tap) error {
			x := &exchange{tap: t, limits: Limits{}.orDefault()}
			r, err := http.NewRequest(http.MethodPost, "http://localhost", nil)
			if err != nil {
				return err
			}
			_, err = x.accepted(r, methodList, &http.Response{StatusCode: http.StatusOK, Header: http.Header{"Content-Type": {"application/json"}},
				Body: io.NopCloser(strings.NewReader(text))})
			return err
		},
	}
	for name, way := range ways {
		tap := newTap()
		tap.sent([]byte(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`))
		if err := way(tap); err == nil || err.Error() != "it holds more than 3 million values" || tap.dead() != err {
			t.Errorf("%s: %v", name, err)
		}
	}
}
