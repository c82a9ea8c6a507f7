package variant

import (
	"fmt"
	"strings"
	"testing"
)

// TestRegistryIsExact: a registry has exactly the servers and the tools that were
// asked for, and what cannot be is refused.
func TestRegistryIsExact(t *testing.T) {
	t.Parallel()
	var lists Lists
	for _, size := range []int{1, 2, 9, 40} {
		var tools []string
		for i := range size {
			tools = append(tools, fmt.Sprintf(`{"name":"water_%d","description":"Water bed %d."}`, i, i))
		}
		lists = append(lists, []byte(`{"tools":[`+strings.Join(tools, ",")+`]}`))
	}
	for _, want := range [][2]int{{1, 1}, {4, 52}, {4, 4}, {100, 640}, {103, 777}} {
		r, err := lists.Registry(want[0], want[1])
		if err != nil {
			t.Errorf("%v: %v", want, err)
			continue
		}
		tools := 0
		for n := range r.Servers() {
			s, err := r.Server(n)
			if err != nil {
				t.Fatal(err)
			}
			if len(s.Tools) == 0 {
				t.Errorf("%v: server %d has no tool", want, n)
			}
			hashes := map[string]bool{}
			for i := range s.Tools {
				hashes[s.Tools[i].InputHash()] = true
				if s.Tools[i].Position != i+1 {
					t.Errorf("%v: tool %d of server %d has the position %d", want, i, n, s.Tools[i].Position)
				}
			}
			if len(hashes) != len(s.Tools) {
				t.Errorf("%v: server %d has a tool twice", want, n)
			}
			tools += len(s.Tools)
		}
		if r.Servers() != want[0] || tools != want[1] {
			t.Errorf("%v: %d servers with %d tools", want, r.Servers(), tools)
		}
	}
	for _, cannot := range [][2]int{{0, 0}, {4, 3}, {4, 53}} {
		if _, err := lists.Registry(cannot[0], cannot[1]); err == nil {
			t.Errorf("%v is not refused", cannot)
		}
	}
}
