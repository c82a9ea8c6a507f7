package mcpcontract_test

import (
	"os"
	"strings"
	"testing"
)

// TestDocument holds the first example of docs/contract.md to the code that is run here.
func TestDocument(t *testing.T) {
	t.Parallel()
	code, err := os.ReadFile("newcomer_test.go")
	if err != nil {
		t.Fatal(err)
	}
	document, err := os.ReadFile("../../docs/contract.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(code), "\n") // the name of the package
	if !strings.Contains(string(document), "```go\npackage library\n"+rest+"```\n") {
		t.Error("docs/contract.md does not show newcomer_test.go as it is")
	}
}
