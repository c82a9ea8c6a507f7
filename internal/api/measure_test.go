package api

import (
	"fmt"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs/internal/registry"
)

// TestToolOfAChangedList: what is told of a tool is of the list as it is now.
func TestToolOfAChangedList(t *testing.T) {
	t.Parallel()
	b := newBench(t, Limits{})
	auth := "Authorization: Bearer " + b.token(t, 0, registry.ScopeCaptures)
	for i, want := range []bool{true, false, true} {
		list := garden
		if !want {
			list = strings.Replace(garden, `{"name": "prune"}`, fmt.Sprintf(`{"name": "prune", "description": "Cuts dead twigs off plant %d. Use it in spring."}`, i), 1)
		}
		if a := b.ask(t, "POST", root+"/servers/garden/captures", list, auth); a.status != 201 {
			t.Fatal(a.body)
		}
		for range 2 {
			a := b.ask(t, "GET", root+"/servers/garden/tools/3", "")
			if strings.Contains(a.body, `"rule":"no-description"`) != want || a.value(t, "contextSignals") == nil {
				t.Errorf("list %d: %s", i+1, a.body)
			}
		}
	}
}
