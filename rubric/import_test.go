package rubric_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/rubric"
)

// An invented document of the specification's form, with our own prompts in it.
func markdown(tool, server string) string {
	return "# A score\n\n- [Appendix A: Tool](#a)\n- [Appendix B: Server](#b)\n\n## How\n\nIn stages.\n\n" +
		"## Appendix A: Tool prompt\n\nThe system prompt:\n\n```text\n" + tool + "\n```\n\nThe user message template (`{x}`):\n\n```text\n" +
		"TOOL NAME: {x}\n\n<sibling-tools>\n{y}\n</sibling-tools>\n\nRespond with JSON only.\n```\n\n" +
		"## Appendix B: Server prompt\n\nThe system prompt:\n\n~~~~\n" + server + "\n~~~~\n\nThe user message template:\n\n```text\n" +
		"SERVER NAME: {x}\n\n<tools>\n- {y}\n</tools>\n\nRespond with JSON only.\n```\n\n## References\n\n- None.\n"
}

// plain is the same document without Markdown's marks, its contents listed as
// headings are written.
func plain(tool, server string) string {
	var out []string
	for line := range strings.Lines(markdown(tool, server)) {
		if !strings.HasPrefix(line, "```") && !strings.HasPrefix(line, "~~~") {
			line = strings.Replace(line, "- [Appendix A: Tool](#a)", "Appendix A: Tool", 1)
			line = strings.Replace(line, "- [Appendix B: Server](#b)", "Appendix B: Server", 1)
			if strings.HasPrefix(line, "# ") || strings.HasPrefix(line, "## ") {
				line = strings.TrimLeft(line, "# ")
			}
			out = append(out, line)
		}
	}
	return strings.Join(out, "")
}

func ours() (tool, server string) {
	r := rubric.Default(tdqs.DefaultEdition())
	return r.Tool, r.Server
}

func TestImport(t *testing.T) {
	t.Parallel()
	tool, server := ours()
	for name, document := range map[string]string{
		"markdown":                            markdown(tool, server),
		"plain":                               plain(tool, server),
		"crlf":                                strings.ReplaceAll(markdown(tool, server), "\n", "\r\n"),
		"bom":                                 "\xEF\xBB\xBF" + plain(tool, server),
		"no references":                       strings.Split(markdown(tool, server), "## References")[0],
		"a fence that is never closed before": strings.Replace(markdown(tool, server), "In stages.", "````\nIn stages.", 1),
		"headings in a fence":                 strings.Replace(markdown(tool, server), "## References", "```\n## Appendix A\n## Appendix B\n```\n## References", 1),
		"fences in a prompt":                  strings.Replace(markdown(tool, server), "```text\nYou", "````text\nYou", 1),
	} {
		m, err := rubric.Import([]byte(document))
		if name == "fences in a prompt" {
			if err == nil {
				t.Error("a fence that is closed by a shorter one is taken")
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if m.Tool.Prompt != tool || m.Server.Prompt != server {
			t.Errorf("%s: other prompts:\n%s\n\n%s", name, m.Tool.Prompt, m.Server.Prompt)
		}
		if m.Recognised() || m.Tool.Label() != "unrecognised" || len(m.Tool.SHA256) != 64 || m.Hash() != rubric.Default(tdqs.DefaultEdition()).Hash() {
			t.Errorf("%s: %s, %s, %s", name, m.Tool.Label(), m.Tool.SHA256, m.Hash())
		}
	}
}

// A document that is not whole or not in order is refused with the reason.
func TestImportRefuses(t *testing.T) {
	t.Parallel()
	tool, server := ours()
	whole := markdown(tool, server)
	a, b := strings.Index(whole, "## Appendix A"), strings.Index(whole, "## Appendix B")
	end := strings.Index(whole, "## References")
	replaced := func(old, new string) string {
		if !strings.Contains(whole, old) {
			t.Fatalf("%q is not in the document", old)
		}
		return strings.Replace(whole, old, new, 1)
	}
	swapped := func(x, y string) string {
		return strings.NewReplacer(x, y, y, x).Replace(whole)
	}
	for _, c := range []struct{ name, document, want string }{
		{"empty", " \n", "the document is empty"},
		{"binary", "PK\x03\x04\x00", "is not text in UTF-8"},
		{"other encoding", "caf\xe9", "is not text in UTF-8"},
		{"web page", "\n<!DOCTYPE html><html>", "is a web page"},
		{"another document", "# Shopping\n\nMilk.", "no heading for appendix A or B"},
		{"too long", strings.Repeat("a", 9<<20), "longer than 8 MB"},
		{"cut before B", whole[:b], "no heading for appendix B, which has the coherence prompt: the document is cut off"},
		{"without A", whole[:a] + whole[b:], "no heading for appendix A"},
		{"appendices swapped", whole[:a] + whole[b:end] + whole[a:b] + whole[end:], "appendix B stands before that of appendix A"},
		{"cut in the coherence prompt", whole[:strings.LastIndex(whole, "RULES")], "reading appendix B: no line announces the message template after the coherence prompt: the document is cut off"},
		{"cut in the template", whole[:strings.LastIndex(whole, "<tools>")], "reading appendix B: the message template: the fence that opens it is never closed"},
		{"template without its end", replaced("</tools>\n\nRespond with JSON only.\n", ""), "the message template has no end"},
		{"plain, cut in the template", strings.Split(plain(tool, server), "\n</tools>")[0], "the message template has no end"},
		{"no announcement", replaced("The system prompt", "A prompt"), "reading appendix A: no line announces the tool prompt"},
		{"prompt after its template", swapped("The system prompt:", "The user message template:"), "reading appendix A"},
		{"empty prompt", markdown("", server), "is missing from the tool prompt"},
		{"prompts swapped", markdown(server, tool), "1. Purpose Clarity is missing from the tool prompt"},
		{"the tool prompt twice", markdown(tool, tool), "1. Disambiguation is missing from the coherence prompt"},
		{"other template", replaced("SERVER NAME:", "SERVER:"), "the message template does not begin with SERVER NAME:"},
		{"dimensions swapped", swapped("2. Usage Guidelines", "3. Behavioral Transparency"), "stands in another place of the tool prompt"},
		{"keys swapped", swapped(`"naming_consistency":`, `"disambiguation":`), `stands in another place of the coherence prompt`},
		{"lost middle", whole[:strings.Index(whole, "4. Parameter")] + whole[strings.Index(whole, "RULES"):], "4. Parameter Semantics is missing from the tool prompt"},
		{"lost contract", replaced(`  "annotation_contradiction": true or false,`+"\n", ""), `"annotation_contradiction": is missing from the tool prompt`},
		{"lost end", replaced("the definition as a whole\"\n}", "the definition as a whole\""), "does not end with the end of the answer's object"},
	} {
		m, err := rubric.Import([]byte(c.document))
		if m != nil || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s:\n got %v\nwant %s", c.name, err, c.want)
		}
	}
}

// Wherever a document is cut before the end of the last template, it is refused.
func TestImportOfEveryPart(t *testing.T) {
	t.Parallel()
	tool, server := ours()
	for _, document := range []string{markdown(tool, server), plain(tool, server)} {
		checkEveryPart(t, document)
	}
}

func checkEveryPart(t *testing.T, document string) {
	t.Helper()
	last := strings.LastIndex(document, "Respond with JSON only.")
	lines := strings.SplitAfter(document, "\n")
	for i := range lines {
		part := strings.Join(lines[:i], "")
		if _, err := rubric.Import([]byte(part)); err == nil && len(part) <= last {
			t.Errorf("cut after line %d of %d it is taken", i, len(lines))
		}
	}
	if _, err := rubric.Import([]byte(document)); err != nil {
		t.Error(err)
	}
}

// An unrecognised pair serves the editions whose answer it asks for, and says
// what it is.
func TestImportedRubric(t *testing.T) {
	t.Parallel()
	for _, of := range tdqs.Editions() {
		r := rubric.Default(of)
		m, err := rubric.Import([]byte(markdown(r.Tool, r.Server)))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range tdqs.Editions() {
			got, err := m.Rubric(e)
			if of.Costed != e.Costed {
				if err == nil || !strings.Contains(err.Error(), "shadowing_risks") {
					t.Errorf("%s serves %s: %v", of.Name, e.Name, err)
				}
				continue
			}
			want := rubric.Rubric{Name: rubric.OfficialName, Label: "imported prompts, unrecognised, used at edition " + e.Name, Tool: r.Tool, Server: r.Server}
			if err != nil || got != want {
				t.Errorf("%s at %s: %v %+v", of.Name, e.Name, err, got)
			}
		}
	}
}

func TestSaveAndLoad(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "data", "rubric")
	if all, err := rubric.List(dir); err != nil || all != nil {
		t.Errorf("an absent directory: %v %v", all, err)
	}
	draft := tdqs.DefaultEdition()
	if _, err := rubric.Load(dir, draft, ""); !errors.Is(err, rubric.ErrNotImported) {
		t.Errorf("an absent directory: %v", err)
	}
	first, second := importOf(t, draft), importOf(t, tdqs.LatestEdition())
	var wg sync.WaitGroup
	for range 8 { // the same import from several sides
		wg.Go(func() {
			if path, err := rubric.Save(dir, first); err != nil || path != filepath.Join(dir, first.Hash()+".json") {
				t.Errorf("%s: %v", path, err)
			}
		})
	}
	wg.Wait()
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("%v %v", files, err)
	}
	r, err := rubric.Load(dir, draft, "")
	if want, _ := first.Rubric(draft); err != nil || r != want || r.Hash() != first.Hash() {
		t.Errorf("%v %+v", err, r)
	}
	if _, err := rubric.Load(dir, tdqs.Editions()[0], ""); !errors.Is(err, rubric.ErrNotImported) || !strings.Contains(err.Error(), first.Hash()) {
		t.Errorf("an edition that it does not serve: %v", err)
	}

	if _, err := rubric.Save(dir, second); err != nil {
		t.Fatal(err)
	}
	if _, err := rubric.Load(dir, draft, ""); err == nil || !strings.Contains(err.Error(), first.Hash()) || !strings.Contains(err.Error(), second.Hash()) {
		t.Errorf("two that serve alike: %v", err)
	}
	if r, err := rubric.Load(dir, draft, second.Hash()[:6]); err != nil || r.Hash() != second.Hash() {
		t.Errorf("by its hash: %v", err)
	}
	if _, err := rubric.Load(dir, draft, "none"); !errors.Is(err, rubric.ErrNotImported) {
		t.Errorf("an unknown hash: %v", err)
	}

	// A file that was changed is named, and the others still serve.
	path := filepath.Join(dir, second.Hash()+".json")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(strings.Replace(string(data), "You grade", "You praise", 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	all, err := rubric.List(dir)
	if err == nil || !strings.Contains(err.Error(), path) || len(all) != 1 || all[0].Hash() != first.Hash() {
		t.Errorf("a changed file: %v %v", all, err)
	}
	if r, err := rubric.Load(dir, draft, ""); err != nil || r.Hash() != first.Hash() {
		t.Errorf("beside a changed file: %v", err)
	}
	// Several reasons stand in one sentence, apart from each other.
	_, err = rubric.Load(dir, tdqs.Editions()[0], "")
	if want := first.Hash() + ": its coherence prompt, which is unrecognised, does not ask for the answer of edition 1.0: " +
		`"shadowing_risks" belongs to editions with costs alone; reading imported prompts: ` + path; err == nil ||
		!strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
		t.Errorf("several reasons: got %v\nwant %s", err, want)
	}
	if _, err := rubric.Save(filepath.Join(path, "under a file"), first); err == nil {
		t.Error("a directory that cannot be made is no error")
	}
}

func importOf(t *testing.T, e *tdqs.Edition) *rubric.Imported {
	t.Helper()
	r := rubric.Default(e)
	m, err := rubric.Import([]byte(markdown(r.Tool, r.Server)))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// FuzzImport: whatever is accepted holds what every prompt must have, and is the
// same when it is read from a document of our making.
func FuzzImport(f *testing.F) {
	tool, server := ours()
	for _, seed := range []string{markdown(tool, server), plain(tool, server), "Appendix A\nAppendix B\n", "```\n```x\n~~~", ""} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, document []byte) {
		m, err := rubric.Import(document)
		if err != nil {
			if m != nil || err.Error() == "" {
				t.Fatalf("refused with %q", err)
			}
			return
		}
		for _, prompt := range []string{m.Tool.Prompt, m.Server.Prompt} {
			if !strings.Contains(prompt, `"scores":`) || !strings.HasSuffix(prompt, "}") {
				t.Fatalf("taken: %q", prompt)
			}
		}
		if slices.ContainsFunc(strings.Split(m.Tool.Prompt+"\n"+m.Server.Prompt, "\n"), func(line string) bool {
			line = strings.TrimSpace(line)
			return strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~")
		}) {
			return // would need a longer fence
		}
		again, err := rubric.Import([]byte(markdown(m.Tool.Prompt, m.Server.Prompt)))
		if err != nil || again.Hash() != m.Hash() {
			t.Fatalf("read again: %v", err)
		}
	})
}
