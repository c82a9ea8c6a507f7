package config

import (
	"testing"

	"github.com/opentdqs/tdqs/contract"
)

// TestAmbiguous pins what is refused because it is read as something else than it looks.
func TestAmbiguous(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{"tools:\n  a: {verb: \"\"}", "line 2, column 7: the verb is empty, so it would pin nothing: give it the word that the description opens with, or leave it out"},
		{"tools:\n  null: {}", `line 2, column 3: this key is null and not a name: put a name that is spelt so in quotes, "null"`},
		{"tools:\n  a: {params: {~: {}}}", `line 2, column 16: this key is null and not a name: put a name that is spelt so in quotes, "null"`},
		{"every: {budget: 010}", "line 1, column 17: 010 is read in eights or in tens: write the number without the zero before it, or a text in quotes"},
		{"tools: {a: {params: {x: {enum: [07]}}}}", "line 1, column 33: 07 is read in eights or in tens: write the number without the zero before it, or a text in quotes"},
		{"tools: {\"null\": {verb: Look up, budget: 10, params: {x: {default: \"010\", enum: [0, 0.5, \"\"]}}}}", ""},
	} {
		got := ""
		if err := Decode([]byte(c.text), &contract.Rules{}, func([]string) bool { return true }); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.text, got, c.want)
		}
	}
}
