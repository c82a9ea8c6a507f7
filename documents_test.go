package tdqs_test

import (
	"os"
	"strings"
	"testing"
)

// TestDocuments holds that the documents name what exists: every path that they
// write in code font is in the repository.
func TestDocuments(t *testing.T) {
	t.Parallel()
	for _, document := range []string{"README.md", "CONTRIBUTING.md", "docs/architecture.md"} {
		page, err := os.ReadFile(document)
		if err != nil {
			t.Fatal(err)
		}
		for i, span := range strings.Split(string(page), "`") {
			if i%2 == 0 || !isPath(span) {
				continue
			}
			if _, err := os.Stat(strings.TrimSuffix(span, "/")); err != nil {
				t.Errorf("%s names %s, which is not there", document, span)
			}
		}
	}
}

// isPath reports whether a span in code font is a path of this repository.
func isPath(span string) bool {
	if strings.ContainsAny(span, " <*{(…$\n") {
		return false
	}
	for _, ending := range []string{".go", ".md", ".json", ".yaml", ".mod"} {
		if strings.HasSuffix(span, ending) && strings.Contains(span, "/") {
			return true
		}
	}
	return strings.HasPrefix(span, "internal/") || strings.HasPrefix(span, ".ci/") || strings.HasPrefix(span, "docs/")
}
