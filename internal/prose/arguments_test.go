package prose

import (
	"strings"
	"testing"
)

// TestArguments pins what is an entry of a block of parameters.
func TestArguments(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ pins, text, want string }{
		{"a docstring", "Lend.\n\n    Args:\n        card: the number\n            goes on here: still\n        isbn (str, optional): ISBN\n\n    Returns:\n        loan: x", "card isbn"},
		{"a list in Markdown", "Lend.\n\n**Parameters:**\n- `card` (required): number\n- **isbn** - ISBN\n\nMore on it.", "card isbn"},
		{"a sentence closes the block", "Args:\n  card: number\nNote that this is slow\nother: x", "card"},
		{"no heading, no block", "card: number\nisbn: ISBN", ""},
		{"prose is no entry", "Args:\n  The number of the card: any", ""},
		{"a number is no name", "Parameters:\n- 1: first", ""},
	} {
		text := Cut(c.text)
		var got []string
		for _, a := range text.Arguments() {
			got = append(got, a.Name.Of(c.text))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %q, want %q", c.pins, got, c.want)
		}
	}
}
