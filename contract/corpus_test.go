package contract

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// TestNarrowedOnRealSchemas holds that a captured schema takes all that it takes
// itself, compared keyword by keyword, and that this is quick.
func TestNarrowedOnRealSchemas(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(sharedtest.Path(t, "corpus"), "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no servers: %v", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		server, err := tdqs.Decode(data)
		if err != nil {
			continue
		}
		again, err := tdqs.Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		for i := range server.Tools {
			started := time.Now()
			problems := narrowed(server.Tools[i].InputTree(), again.Tools[i].InputTree(), false)
			if server.Tools[i].InputTree().Exists() && len(problems) > 0 {
				t.Errorf("%s, %s: %v", file, server.Tools[i].Name, problems)
			}
			if took := time.Since(started); took > time.Minute {
				t.Errorf("%s, %s took %v", file, server.Tools[i].Name, took)
			}
		}
	}
}

// TestNarrowedEnds holds that deep, cyclic and doubling schemas come to an end.
func TestNarrowedEnds(t *testing.T) {
	t.Parallel()
	deep, end := "", ""
	for range 3000 {
		deep += `{"properties":{"a":`
		end += `}}`
	}
	doubling := `{"$ref":"#/$defs/d0","$defs":{"d40":{"type":"string"}`
	for i := range 40 {
		next := string(rune('0'+(i+1)/10)) + string(rune('0'+(i+1)%10))
		here := string(rune('0'+i/10)) + string(rune('0'+i%10))
		if i < 10 {
			here = here[1:]
		}
		if i+1 < 10 {
			next = next[1:]
		}
		doubling += `,"d` + here + `":{"anyOf":[{"$ref":"#/$defs/d` + next + `"},{"type":"null","allOf":[{"$ref":"#/$defs/d` + next + `"}]}]}`
	}
	doubling += `}}`
	for _, text := range []string{
		deep + `{"type":"string"}` + end,
		doubling,
		`{"properties":{"a":{"$ref":"#"},"b":{"$ref":"#/properties/b"}}}`,
		`{"allOf":[{"$ref":"#"}],"anyOf":[{"$ref":"#"}]}`,
		`{"type":7,"required":"a","properties":[1],"enum":{},"items":3,"anyOf":{},"minimum":"x"}`,
	} {
		other := text[:len(text)-1] + `,"maxProperties":3}`
		started := time.Now()
		narrowed(parsed(t, text), parsed(t, text), false)
		narrowed(parsed(t, text), parsed(t, other), false)
		narrowed(parsed(t, other), parsed(t, text), true)
		if took := time.Since(started); took > time.Minute {
			t.Errorf("%.60s took %v", text, took)
		}
	}
}
