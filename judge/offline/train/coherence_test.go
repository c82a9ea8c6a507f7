package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// The table can be made and says what it should.
func TestCoherenceTable(t *testing.T) {
	t.Parallel()
	shared := filepath.Dir(sharedtest.Path(t, "labels"))
	var b strings.Builder
	if err := coherenceTable(&b, shared); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"rules", "refitted", "best constant", "Naming Consistency", "shadow candidates"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the table lacks %q:\n%s", want, b.String())
		}
	}
	t.Log("\n" + b.String())
}
