package cli

import (
	"bytes"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

// TestInspectKeepsSpelling holds that keys stand in the author's order and as often
// as there, and numbers as they were written.
func TestInspectKeepsSpelling(t *testing.T) {
	t.Parallel()
	s, err := tdqs.Decode([]byte(`[{"name":"a\u0041","title":null,"description":"d","inputSchema":{"zeta" : 1.0,"10":[9007199254740993 , 1e2,-0],
		"2":{"b":true,"a":{ },"b":[ ]},"x":"half \ud83d, \u0041 \\ <\/b>, \"]{\""},"outputSchema":{},"annotations":7}]`))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	inspectTool(&b, &s.Tools[0], definitionSize(&s.Tools[0]))
	const want = `1. aA (189 bytes, about 48 tokens)
  d
  input:
    {
      "zeta": 1.0,
      "10": [
        9007199254740993,
        1e2,
        -0
      ],
      "2": {
        "b": true,
        "a": {},
        "b": []
      },
      "x": "half \ud83d, A \\ </b>, \"]{\""
    }
  output:
    {}
  annotations:
    7
`
	if b.String() != want {
		t.Errorf("%s\nwant\n%s", b.String(), want)
	}
	const compact = `{"name":"aA","description":"d","inputSchema":{"zeta":1.0,"10":[9007199254740993,1e2,-0],"2":{"b":true,"a":{},"b":[]},"x":"half \ud83d, A \\ </b>, \"]{\""},"outputSchema":{},"annotations":7}`
	if got := definitionSize(&s.Tools[0]); got != len(compact) {
		t.Errorf("%d bytes, want %d", got, len(compact))
	}
}

// TestInspectCuts holds that a deep schema does not become megabytes of blanks.
func TestInspectCuts(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat(`{"a":`, 9000) + "1" + strings.Repeat("}", 9000)
	s, err := tdqs.Decode([]byte(`[{"name":"a","inputSchema":` + deep + `}]`))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	inspectTool(&b, &s.Tools[0], 1)
	if b.Len() > 1<<20 || !strings.HasSuffix(b.String(), "… and more\n") {
		t.Errorf("%d bytes", b.Len())
	}
}
