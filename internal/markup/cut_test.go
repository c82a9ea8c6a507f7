package markup

import "testing"

// TestBeginning: a text is broken off behind a word, and within one where none ends
// near.
func TestBeginning(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"ten column", "ten column"},
		{"seven and more", "seven and…"},
		{"sevenths more", "sevenths…"},
		{"twelvecolumns", "twelvecol…"},
		{"a twelvecolumns", "a twelvec…"},
		{"広い文字は二つの幅", "広い文字…"},
	} {
		if got := Beginning(c.text, 10); got != c.want {
			t.Errorf("%q begins %q, want %q", c.text, got, c.want)
		}
	}
}
