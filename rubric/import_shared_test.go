package rubric_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/sharedtest"
	"github.com/opentdqs/tdqs/rubric"
)

// Both copies of the specification, Markdown and plain text, give prompts that
// are recognised; cut anywhere they are refused; each serves its edition.
func TestImportOfTheSpecification(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, edition := range map[string]string{"tdqs-1.0.md": "1.0", "tdqs-1.1-draft.txt": "1.1-draft"} {
		document := sharedtest.Read(t, "spec", name)
		m, err := rubric.Import(document)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !slices.Equal(m.Tool.Editions, []string{"1.0", "1.1-draft", "1.2"}) || !slices.Equal(m.Server.Editions, []string{edition}) || !m.Recognised() {
			t.Errorf("%s: recognised as %s and %s", name, m.Tool.Label(), m.Server.Label())
		}
		checkEveryPart(t, string(document))
		if _, err := rubric.Save(dir, m); err != nil {
			t.Error(err)
		}
		for _, e := range tdqs.Editions() {
			r, err := m.Rubric(e)
			if (err == nil) != (e.Name == edition) {
				t.Errorf("%s at %s: %v", name, e.Name, err)
			}
			if err == nil && (r.Label != "the specification's prompts, edition "+edition || r.Hash() != m.Hash()) {
				t.Errorf("%s: %s", name, r.Label)
			}
		}
		// A word that is another makes the text unknown, and keeps it.
		other, err := rubric.Import([]byte(strings.Replace(string(document), "Score 3 =", "Score 3:", 1)))
		if err != nil || other.Tool.Recognised() || !other.Server.Recognised() || other.Hash() == m.Hash() {
			t.Errorf("%s with another word: %v", name, err)
		}
	}
	for _, e := range tdqs.Editions() {
		r, err := rubric.Load(dir, e, "")
		if has := e.Name == "1.0" || e.Name == "1.1-draft"; (err == nil) != has {
			t.Errorf("%s: %v", e.Name, err)
		} else if has && r.Name != rubric.OfficialName {
			t.Errorf("%s: %s", e.Name, r.Name)
		}
	}
}

// The marks of our worked cases are those of the specification's.
func TestWorkedCasesOfTheSpecification(t *testing.T) {
	t.Parallel()
	m, err := rubric.Import(sharedtest.Read(t, "spec", "tdqs-1.1-draft.txt"))
	if err != nil {
		t.Fatal(err)
	}
	ours := rubric.Default(tdqs.DefaultEdition())
	theirs := regexp.MustCompile(`(?:purpose|guidelines|transparency|params|conciseness|completeness|disambiguation|naming|count)=([1-5])`)
	titles := regexp.MustCompile(`(?m)(?:^|, )(?:Purpose Clarity|Usage Guidelines|Behavioral Transparency|Parameter Semantics|Conciseness & Structure|Contextual Completeness|Disambiguation|Naming Consistency|Tool Count Appropriateness|Completeness) ([1-5])[:,]`)
	for _, pair := range [][2]string{{m.Tool.Prompt, ours.Tool}, {m.Server.Prompt, ours.Server}} {
		if want, got := marksIn(theirs, pair[0]), marksIn(titles, pair[1]); got != want || len(got) < 9 {
			t.Errorf("our cases have the marks %s, the specification's %s", got, want)
		}
	}
	for _, number := range []string{"4.3", "2.9", "1.1"} {
		if !strings.Contains(m.Tool.Prompt, "TDQS "+number+" ") || !strings.Contains(ours.Tool, "score "+number+",") {
			t.Errorf("the score %s does not stand in both", number)
		}
	}
}

func marksIn(pattern *regexp.Regexp, text string) (marks string) {
	for _, match := range pattern.FindAllStringSubmatch(text, -1) {
		marks += match[1]
	}
	return marks
}

// No sentence of the specification stands in this package or its page: nothing
// of 45 characters, the labels of the message templates apart.
func TestOwnWords(t *testing.T) {
	t.Parallel()
	const length = 45
	taken := map[string]bool{}
	for _, name := range []string{"tdqs-1.0.md", "tdqs-1.1-draft.txt", "editions.md"} {
		for _, piece := range pieces(withoutTemplates(string(sharedtest.Read(t, "spec", name))), length) {
			taken[piece] = true
		}
	}
	for _, pattern := range []string{"*.go", "default/*", "testdata/*.txtar", "../docs/rubric.md"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, piece := range pieces(string(text), length) {
				if taken[piece] {
					t.Errorf("%s: %q stands in the specification", file, piece)
					break
				}
			}
		}
	}
}

// withoutTemplates takes the message templates out of a document.
func withoutTemplates(document string) string {
	return regexp.MustCompile(`(?s)\n(TOOL|SERVER) NAME: \{.*?\nRespond with JSON only\.`).ReplaceAllString(document, "\n")
}

// pieces are all pieces of the text of that length, in lower case, with one
// blank for all white space.
func pieces(text string, length int) (out []string) {
	text = strings.ToLower(strings.Join(strings.Fields(text), " "))
	digits := regexp.MustCompile(`^[0-9a-f]+$`)
	for i := 0; i+length <= len(text); i++ {
		piece := text[i : i+length]
		if digits.MatchString(piece) {
			continue // hashes are facts
		}
		out = append(out, piece)
	}
	return out
}
