package word_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs/internal/word"
)

// TestTokens: what a text is found by.
func TestTokens(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{" _-. ", ""},
		{"list_garden-beds.all", "list garden beds all"},
		{"waterBed", "water bed waterbed"},
		{"HTTPServerURL", "http server url httpserverurl"},
		{"S3Bucket v2Items", "s3 bucket s3bucket v2 items v2items"},
		{"Water the Bed, then stop!", "water the bed then stop"},
		{"Büro ﬁle Ｗｉｄｅ", "buro file wide"},
		{"水を飲む tea", "水 を 飲 む tea"},
		{"tea水", "tea 水"},
		{"a\x00b\xffc\u202ed", "a b c d"},
		{"it's 3.5", "it s 3 5"},
		{strings.Repeat("x", 100), strings.Repeat("x", word.MaxRunes)},
	} {
		if diff := cmp.Diff(c.want, strings.Join(word.Tokens(c.text), " ")); diff != "" {
			t.Errorf("%q: %s", c.text, diff)
		}
	}
}

// TestKey: names that differ in how their words are parted have one key.
func TestKey(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"water_bed", "waterBed", "Water bed", "water.bed", "WATER-BED"} {
		if got := word.Key(word.Split(name)); got != "waterbed" {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// TestBounds: however long a text is, what is kept of it is not.
func TestBounds(t *testing.T) {
	t.Parallel()
	if n := len(word.Split(strings.Repeat("a ", 3*word.MaxWords))); n != word.MaxWords {
		t.Errorf("%d words", n)
	}
	for _, w := range word.Split(strings.Repeat("水", 1000)) {
		if len(w.Parts) > word.MaxRunes {
			t.Errorf("a run of %d signs", len(w.Parts))
		}
	}
}

// FuzzTokens: tokens are letters and digits in lower case, whatever the text.
func FuzzTokens(f *testing.F) {
	f.Add("createIssue \xff \u0130 ǅ 水")
	f.Fuzz(func(t *testing.T, text string) {
		for _, token := range word.Tokens(text) {
			if token == "" || !utf8.ValidString(token) || strings.ContainsAny(token, " \x00\"'\\:*&|!()") {
				t.Errorf("%q of %q", token, text)
			}
		}
	})
}
