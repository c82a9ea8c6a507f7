package main

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// The table can be made and says what it should.
func TestCoherenceTable(t *testing.T) {
	t.Parallel()
	shared := os.Getenv("TDQS_SHARED")
	if shared == "" {
		shared = "../../../../shared"
	}
	if _, err := os.Stat(shared + "/labels"); err != nil {
		if slices.Contains(strings.Split(os.Getenv("TDQS_TEST_MUST"), ","), "shared") {
			t.Fatalf("the shared folder must be there: %v", err)
		}
		t.Skipf("needs the shared folder: %v", err)
	}
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
