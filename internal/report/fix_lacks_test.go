package report

import (
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

// TestLacks: what is missing is the last sentence of several, unless the stop before it
// stood in a quote.
func TestLacks(t *testing.T) {
	t.Parallel()
	for justification, want := range map[string]string{
		"":                                   "",
		"Nothing says when to use the tool.": "",
		"Nothing says when. Naming `list_bills` as the tool for many would help an agent.": "Naming `list_bills` as the tool for many would help an agent",
		"The text could be tighter. \"Gets a bill. It is paid\" stands there twice.":       "",
		"One. Two.": "",
	} {
		if got := lacks(justification); got != want {
			t.Errorf("%q lacks %q, want %q", justification, got, want)
		}
	}
}

// TestFixesAreConcrete: a fix says what is missing at the tool that it begins with, and
// in no format can the judge's words become more than words.
func TestFixesAreConcrete(t *testing.T) {
	t.Parallel()
	r := small()
	for i := range r.Tools {
		for d := range r.Tools[i].Marks {
			r.Tools[i].Marks[d].Justification = "It is poor. Naming `get_<b>bill</b>` and **others** would help an agent\x1b[31m choose."
		}
	}
	for format, want := range map[*Format]string{
		&text:       "Naming `get_<b>bill</b>` and **others** would help an agent",
		&markdown:   Markdown("Naming `get_<b>bill</b>` and **others** would help an agent"),
		&htmlFormat: "Naming `get_&lt;b&gt;bill&lt;/b&gt;` and **others** would help an agent",
	} {
		got := strings.Join(strings.Fields(string(score(t, format, r, Options{Width: 80}))), " ")
		_, fixes, _ := strings.Cut(got, map[*Format]string{&text: "fixes worth most", &markdown: "Worth most", &htmlFormat: "What to do first"}[format])
		if !strings.Contains(fixes, want) || strings.Contains(fixes, "\x1b") {
			t.Errorf("%s does not say %q:\n%s", format.Name, want, fixes)
		}
	}
	list, _ := fixes(r)
	if len(list) != maxFixes || list[0].marks[0] == tdqs.PurposeClarity {
		t.Errorf("%d fixes", len(list))
	}
}

// TestAdviceIsConcrete: a fix is the judge's advice, with the names in it set as names,
// and in no format can the advice become more than words.
func TestAdviceIsConcrete(t *testing.T) {
	t.Parallel()
	r := small()
	for i := range r.Tools {
		for d := range r.Tools[i].Marks {
			r.Tools[i].Advice[d] = "name `list_<b>bills</b>` as the tool for **many** bills\x1b[31m @all"
		}
	}
	for format, want := range map[*Format]string{
		&text:       "name `list_<b>bills</b>` as the tool for +",
		&markdown:   "name " + code("list_<b>bills</b>") + " " + Markdown("as the tool for **many** bills"),
		&htmlFormat: "name <b>list_&lt;b&gt;bills&lt;/b&gt;</b> as the tool for **many** bills",
	} {
		got := strings.Join(strings.Fields(string(score(t, format, r, Options{Width: 80}))), " ")
		if !strings.Contains(got, want) || strings.Contains(got, "\x1b[31m") {
			t.Errorf("%s does not say %q:\n%s", format.Name, want, got[max(0, strings.Index(got, "name ")-200):])
		}
	}
}
