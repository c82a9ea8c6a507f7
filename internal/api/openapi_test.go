package api

import (
	"errors"
	"flag"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write openapi.yaml anew, which needs another Version")

// TestOpenAPI: what the interface says of itself changes only together with its
// version.
func TestOpenAPI(t *testing.T) {
	t.Parallel()
	b := newBench(t, Limits{})
	got, err := b.huma.OpenAPI().YAML()
	if err != nil {
		t.Fatal(err)
	}
	const name = "openapi.yaml"
	want, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) && *update {
		want = nil
	} else if err != nil {
		t.Fatal(err)
	}
	diff := cmp.Diff(string(want), string(got))
	if diff == "" {
		return
	}
	same := regexp.MustCompile(`(?m)^  version: (.*)$`).FindStringSubmatch(string(want))
	switch {
	case same != nil && same[1] == Version:
		t.Errorf("the interface changed and is still version %s: raise Version in api.go, then run go test ./internal/api -run TestOpenAPI -update\n%s", Version, diff)
	case !*update:
		t.Errorf("go test ./internal/api -run TestOpenAPI -update writes it anew\n%s", diff)
	default:
		if err := os.WriteFile(name, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestProblems: each status is in the table once, with a name and a title, and
// every error of every operation is of the table.
func TestProblems(t *testing.T) {
	t.Parallel()
	seen := map[any]bool{}
	for _, k := range kinds {
		if seen[k.status] || seen[k.name] || k.title == "" || http.StatusText(k.status) == "" {
			t.Errorf("%d %s stands twice, or without a title", k.status, k.name)
		}
		seen[k.status], seen[k.name] = true, true
	}
	for path, item := range newBench(t, Limits{}).huma.OpenAPI().Paths {
		for _, o := range []*huma.Operation{item.Get, item.Post, item.Delete} {
			if o == nil {
				continue
			}
			for _, status := range slices.Sorted(maps.Keys(o.Responses)) {
				if n, _ := strconv.Atoi(status); n >= 400 && !seen[n] {
					t.Errorf("%s answers %s, which is not in the table", path, status)
				}
			}
		}
	}
	if p := refuse(418, "no"); p.Status != 500 {
		t.Errorf("what is not in the table: %+v", p)
	}
}
