package api

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func document(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "docs", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestAPIDocument: it has every problem as the table has it, and every operation.
func TestAPIDocument(t *testing.T) {
	t.Parallel()
	page := document(t, "api.md")
	for _, k := range kinds {
		if row := fmt.Sprintf("| %d | `%s%s` | %s |", k.status, problemType, k.name, k.title); !strings.Contains(page, row) {
			t.Errorf("docs/api.md lacks the row %s", row)
		}
	}
	if rows := strings.Count(page, "`"+problemType); rows != len(kinds) {
		t.Errorf("docs/api.md has %d problems, want %d", rows, len(kinds))
	}
	for path, item := range newBench(t, Limits{}).huma.OpenAPI().Paths {
		path = strings.TrimPrefix(path, root)
		last := path[strings.LastIndex(path, "/")+1:]
		for method, is := range map[string]bool{"GET": item.Get != nil, "POST": item.Post != nil, "DELETE": item.Delete != nil} {
			if is && !strings.Contains(page, "`"+method+" "+path+"`") && !strings.Contains(page, ", `"+last+"`") {
				t.Errorf("docs/api.md lacks %s %s", method, path)
			}
		}
	}
}

// TestMetricsDocument: docs/operations.md explains the figures that there are.
func TestMetricsDocument(t *testing.T) {
	t.Parallel()
	b := newBench(t, Limits{})
	b.ask(t, "GET", root+"/servers", "")
	names := regexp.MustCompile(`(?m)^# TYPE (tdqs_\w+)`)
	have := map[string]bool{"tdqs_queue_jobs": true, "tdqs_queue_age_seconds": true, // of a queue, which is not open here
		"tdqs_judge_calls_total": true, "tdqs_judge_seconds": true} // of a judge that is metered
	for _, m := range names.FindAllStringSubmatch(b.ask(t, "GET", "/metrics", "").body, -1) {
		have[m[1]] = true
	}
	page := document(t, "operations.md")
	var told []string
	for _, m := range regexp.MustCompile("(?m)^\\| `(tdqs_\\w+)` \\|").FindAllStringSubmatch(page, -1) {
		told = append(told, m[1])
		if !have[m[1]] {
			t.Errorf("docs/operations.md explains %s, which is not there", m[1])
		}
	}
	for name := range have {
		if !slices.Contains(told, name) {
			t.Errorf("docs/operations.md does not explain %s", name)
		}
	}
}
