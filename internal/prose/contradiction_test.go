package prose

import "testing"

// TestContradicts pins what kinds of hint a text can contradict; package offline
// tries many more texts.
func TestContradicts(t *testing.T) {
	t.Parallel()
	yes, no := true, false
	for _, c := range []struct {
		text  string
		hints Hints
		want  string
	}{
		{"Deletes one loan.", Hints{ReadOnly: &yes}, "readOnlyHint: true"},
		{"Adds two numbers and returns their sum.", Hints{ReadOnly: &yes}, ""},
		{"Add numbers together.", Hints{ReadOnly: &yes}, ""},
		{"Adds up the fines of a reader.", Hints{ReadOnly: &yes}, ""},
		{"Removes HTML tags from a text and returns the rest.", Hints{ReadOnly: &yes}, ""},
		{"Replaces all occurrences of a word in the given string.", Hints{Destructive: &no}, ""},
		{"Removes readers from the text channel.", Hints{ReadOnly: &yes}, "readOnlyHint: true"},
		{"Removes readers from a list.", Hints{ReadOnly: &yes}, "readOnlyHint: true"},
		{"Creates an SVG of the shelf plan.", Hints{ReadOnly: &yes}, ""},
		{"Writes a poem and returns it as text.", Hints{ReadOnly: &yes}, ""},
		{"Writes a poem into a file.", Hints{ReadOnly: &yes}, "readOnlyHint: true"},
		{"Adds phone numbers to the card of a reader.", Hints{ReadOnly: &yes}, "readOnlyHint: true"},
		{"Adds a number of readers.", Hints{ReadOnly: &yes}, "readOnlyHint: true"},
		{"Does not delete anything.", Hints{ReadOnly: &yes}, ""},
		{"Lists loans. This tool is read-only.", Hints{ReadOnly: &no}, "readOnlyHint: false"},
		{"Erases the card of a reader.", Hints{Destructive: &no}, "destructiveHint: false"},
		{"List the loans.", Hints{Destructive: &yes}, "destructiveHint: true"},
		{"Adds a note; each call creates another.", Hints{Idempotent: &yes}, "idempotentHint: true"},
		{"Deletes one loan.", Hints{}, ""},
	} {
		if _, hint, _ := Cut(c.text).Contradicts(c.hints); hint != c.want {
			t.Errorf("%q contradicts %q, want %q", c.text, hint, c.want)
		}
	}
}
