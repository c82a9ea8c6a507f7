package report

import (
	"bytes"
	"strings"
	"testing"
)

// TestExampleIsWhole holds that an example keeps its lines where no terminal breaks
// them: it is copied, and read by programs. On a terminal it keeps its words.
func TestExampleIsWhole(t *testing.T) {
	t.Parallel()
	for _, topic := range Topics() {
		if topic.Example == "" {
			continue
		}
		for _, width := range []int{0, 40} {
			var b bytes.Buffer
			if err := WriteTopic(&b, &topic, Options{Width: width}); err != nil {
				t.Fatal(err)
			}
			got, want := b.String(), strings.ReplaceAll("\n"+topic.Example, "\n", "\n ")
			if width == 0 {
				want = strings.ReplaceAll(want, "\n \n", "\n\n")
			} else {
				blanks := strings.NewReplacer(" ", "", "\n", "")
				got, want = blanks.Replace(got), blanks.Replace(want)
			}
			if !strings.Contains(got, want) {
				t.Errorf("%s at %d columns has not\n%s\nbut\n%s", topic.Name, width, want, got)
			}
		}
	}
}
