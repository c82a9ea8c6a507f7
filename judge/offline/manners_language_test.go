package offline

import (
	"encoding/json"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/opentdqs/tdqs"
)

// translations are invented descriptions by language, which the training program
// measures too.
type translations []struct {
	Name  string
	Texts map[string]string
}

func readTranslations(t *testing.T) (all translations) {
	t.Helper()
	data, err := os.ReadFile("train/translated.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// sentencesOf is a text by sentences, which are the same in every translation.
func sentencesOf(text string) []string {
	var out []string
	for _, s := range strings.SplitAfter(strings.ReplaceAll(text, "。", "。\n"), ". ") {
		out = append(out, strings.FieldsFunc(s, func(r rune) bool { return r == '\n' })...)
	}
	return out
}

// withSome are the texts that keep the first sentence and some of the others.
func withSome(text string) (out []string) {
	all := sentencesOf(text)
	for choice := range 1 << (len(all) - 1) {
		kept := all[0]
		for i, s := range all[1:] {
			if choice>>i&1 == 1 {
				kept += s
			}
		}
		out = append(out, strings.TrimSpace(kept))
	}
	return out
}

// A text in another language is not punished for that: it differs from the English
// one by half a point at most on average, whole and in every selection of its
// sentences, with and without described parameters.
func TestLanguages(t *testing.T) {
	t.Parallel()
	e := tdqs.DefaultEdition()
	all := readTranslations(t)
	mutations := 0
	for _, language := range []string{"de", "es", "pt", "zh", "ja"} {
		apart, lower, n := 0, 0, 0
		for _, d := range all {
			english, others := withSome(d.Texts["en"]), withSome(d.Texts[language])
			if len(english) != len(others) {
				t.Fatalf("%s in %s has other sentences than in English", d.Name, language)
			}
			for i, other := range others {
				for _, schema := range []string{byNumber, `{"type":"object","properties":{"number":{"type":"string","description":"D-7"}}}`} {
					was, is := scoreAmong(t, e, d.Name, english[i], schema), scoreAmong(t, e, d.Name, other, schema)
					apart, lower, n = apart+max(int(is-was), int(was-is)), lower+int(was-is), n+1
				}
			}
		}
		t.Logf("%s: %.2f apart, %.2f lower over %d texts", language, float64(apart)/10/float64(n), float64(lower)/10/float64(n), n)
		if mutations += n; apart > 5*n {
			t.Errorf("%s: %d tenths apart over %d texts", language, apart, n)
		}
	}
	if len(all) < 8 || mutations < 200 {
		t.Errorf("only %d mutations", mutations)
	}
}

// theJudge reads the weights once.
var theJudge = sync.OnceValue(New)

// scoreAmong is the score of a tool beside the siblings that translations name.
func scoreAmong(t *testing.T, e *tdqs.Edition, name, text, schema string) tdqs.Tenths {
	t.Helper()
	tools := []tdqs.Tool{tool(name, text, schema)}
	for _, sibling := range []string{"get_bill", "list_rooms", "fetch_guest"} {
		if sibling != name {
			tools = append(tools, tool(sibling, "Get what belongs to a stay.", byNumber))
		}
	}
	v, err := theJudge().JudgeTool(t.Context(), caseOf(e, "hotel", tools, 0))
	if err != nil {
		t.Fatal(err)
	}
	return e.Score(v.Marks.Scores())
}
