package prose

import (
	"slices"
	"strings"
	"testing"
)

func sentences(s string) []string {
	t := Cut(s)
	var out []string
	for _, sentence := range t.Sentences {
		out = append(out, sentence.Of(s))
	}
	return out
}

func TestSentences(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct {
		text string
		want []string
	}{
		"full stops":         {"Boil an egg. Peel it! Done?", []string{"Boil an egg.", "Peel it!", "Done?"}},
		"dots inside":        {"Weighs 0.5 kg in scale.json now.", []string{"Weighs 0.5 kg in scale.json now."}},
		"short forms":        {"Chop greens, e.g. Leek, etc. and boil them.", []string{"Chop greens, e.g. Leek, etc. and boil them."}},
		"line ends":          {"Boil an egg\n- soft\n- hard", []string{"Boil an egg", "- soft", "- hard"}},
		"wrapped line":       {"Boil an egg in salted water until the white is firm\n  and the yolk is not.", []string{"Boil an egg in salted water until the white is firm\n  and the yolk is not."}},
		"entries":            {"Boil an egg in salted water until the white is firm\nminutes: how long", []string{"Boil an egg in salted water until the white is firm", "minutes: how long"}},
		"empty line":         {"Boil an egg in salted water until the white is firm\n\nand peel it", []string{"Boil an egg in salted water until the white is firm", "and peel it"}},
		"run-on":             {"Boil an egg This cannot be undone", []string{"Boil an egg", "This cannot be undone"}},
		"dense script":       {"卵をゆでる。殻をむく。", []string{"卵をゆでる。", "殻をむく。"}},
		"no words":           {" … !? ", nil},
		"quotation mark end": {`Say "done." Then rest.`, []string{`Say "done."`, "Then rest."}},
	} {
		if got := sentences(c.text); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", what, got, c.want)
		}
	}
}

func TestWords(t *testing.T) {
	t.Parallel()
	const s = "Don’t over-cook 2 ÄPFEL \xff für das Büfett; 鍋\x00x"
	var got []string
	for _, w := range AppendWords(nil, s) {
		got = append(got, w.Span().Of(s))
	}
	want := []string{"Don’t", "over", "cook", "2", "ÄPFEL", "für", "das", "Büfett", "鍋", "x"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	cut := Cut(s)
	if len(cut.Words) != len(want) || !cut.Words[8].Dense() || cut.Words[9].Dense() {
		t.Errorf("Cut finds %d words", len(cut.Words))
	}
}

func TestStem(t *testing.T) {
	t.Parallel()
	for _, same := range []string{
		"return returns returned returning", "list lists listed listing", "copy copies", "delete deletes deleted deleting",
		"match matches matched matching", "stop stops stopped stopping", "file files",
	} {
		forms := strings.Fields(same)
		for _, form := range forms {
			if StemOf(form) != StemOf(forms[0]) {
				t.Errorf("%s and %s have different stems", form, forms[0])
			}
		}
	}
	for _, pair := range [][2]string{{"status", "statu"}, {"less", "les"}, {"king", "k"}, {"red", "r"}} {
		if StemOf(pair[0]) == StemOf(pair[1]) {
			t.Errorf("%s and %s have one stem", pair[0], pair[1])
		}
	}
}

// FuzzCut: words and sentences lie in order inside the text, whatever it is.
func FuzzCut(f *testing.F) {
	for _, seed := range []string{"", "Boil an egg. Use when hungry.", "a\xff。鍋\x00\n- b: c", "it's e.g. ’s", "_a__b-c/d"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		text := Cut(s)
		end := 0
		for _, w := range text.Words {
			if int(w.Start) < end || w.End <= w.Start || int(w.End) > len(s) {
				t.Fatalf("word at %d to %d after %d", w.Start, w.End, end)
			}
			end = int(w.End)
		}
		word := 0
		for _, sentence := range text.Sentences {
			if sentence.First != word || sentence.Last <= sentence.First || sentence.Start > int(text.Words[sentence.First].Start) ||
				sentence.End < int(text.Words[sentence.Last-1].End) {
				t.Fatalf("sentence %+v", sentence)
			}
			word = sentence.Last
		}
		if word != len(text.Words) {
			t.Fatalf("%d of %d words are in sentences", word, len(text.Words))
		}
		var names Names
		for _, w := range text.Words[:min(len(text.Words), 20)] {
			names.Add(w.Span().Of(s), 0)
		}
		names.Add(s, 1)
		for _, m := range names.In(nil, text) {
			_ = m.Of(s)
		}
	})
}

func BenchmarkCut(b *testing.B) {
	s := strings.Repeat("Boil an egg in salted water. Use this when the guest is hungry; do not use it for soup. ", 100)
	b.SetBytes(int64(len(s)))
	for b.Loop() {
		Cut(s)
	}
}
