package report

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"
	"pgregory.net/rapid"

	"github.com/opentdqs/tdqs"
)

// TestName pins that a name is seen, whatever it is made of.
func TestName(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"get_invoice": "get_invoice", "two words": "two words", `a"b`: `a"b`,
		" ": `" "`, "": `""`, " a": `" a"`, "a\n": `"a\n"`, "\u00a0": `"\u00a0"`,
	} {
		if got := Name(in); got != want {
			t.Errorf("Name(%q) is %q, want %q", in, got, want)
		}
	}
}

// rendered is what a forge makes of Markdown, with raw HTML let through.
func rendered(t *testing.T, source []byte) string {
	t.Helper()
	var b bytes.Buffer
	md := goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithRendererOptions(html.WithUnsafe()))
	if err := md.Convert(source, &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestMarkdownIsInert(t *testing.T) {
	t.Parallel()
	for _, name := range hostileNames {
		for _, s := range []string{name, "x " + name, name + name} {
			got := rendered(t, []byte("| a | b |\n| - | - |\n| "+Markdown(s)+" | "+code(s)+" |\n"))
			for _, mark := range []string{"<script", "<a ", "<em>", "<strong>", "<del>", "<img", "<h1", "\x1b"} {
				if strings.Contains(got, mark) {
					t.Errorf("%q becomes %s in\n%s", s, mark, got)
				}
			}
			if n := strings.Count(got, "<td>"); n != 2 {
				t.Errorf("%q makes %d cells in\n%s", s, n, got)
			}
		}
	}
}

func TestMarkdownIsInertOnAnything(t *testing.T) {
	t.Parallel()
	letters := rapid.SampledFrom([]rune("ab1_*`[]()<>!#|\\&;:/@.~$-+= \n\r\tw"))
	rapid.Check(t, func(rt *rapid.T) {
		s := rapid.StringOf(letters).Draw(rt, "text")
		got := rendered(t, []byte("| a | b |\n| - | - |\n| x "+Markdown(s)+" | "+code(s)+" |\n"))
		rest := got
		for _, ours := range []string{"table", "thead", "tbody", "tr", "th", "td", "code"} {
			rest = strings.NewReplacer("<"+ours+">", "", "</"+ours+">", "").Replace(rest)
		}
		if strings.ContainsAny(rest, "<>") {
			rt.Fatalf("%q makes markup:\n%s", s, got)
		}
	})
}

// TestHostileReports holds whole reports of every format to what single texts
// promise.
func TestHostileReports(t *testing.T) {
	t.Parallel()
	l := NewLint(tdqs.DefaultEdition(), hostileServer())
	for _, f := range Formats() {
		var b bytes.Buffer
		if err := f.Score(&b, []*tdqs.Report{hostile()}, Options{All: true, Why: true, WhatIf: 35}); err != nil {
			t.Fatal(err)
		}
		if err := f.Lint(&b, []*Lint{l}, Options{All: true}); err != nil {
			t.Fatal(err)
		}
		for line := range strings.SplitSeq(b.String(), "\n") {
			for _, r := range line {
				if !unicode.IsPrint(r) {
					t.Errorf("%s: %U in %q", f.Name, r, line)
				}
			}
			if f != &github && strings.HasPrefix(strings.TrimSpace(line), "::") {
				t.Errorf("%s: a command of a runner: %q", f.Name, line)
			}
		}
	}
}

func hostileServer() *tdqs.Server {
	s := &tdqs.Server{Name: hostileNames[0], Listed: len(hostileNames)}
	for i, name := range hostileNames {
		s.Tools = append(s.Tools, tdqs.Tool{Name: name, Title: &hostileNames[i], Description: &hostileNames[i], Position: i + 1,
			InputSchema: json.RawMessage(`{"type":"object","properties":{"\u202e|<b>\u001b[31m":{}}}`)})
		s.Notes = append(s.Notes, tdqs.Note{Position: i + 1, Text: name})
	}
	return s
}

func TestJSONKeepsNames(t *testing.T) {
	t.Parallel()
	b := score(t, &jsonFormat, hostile(), Options{})
	var got struct{ Tools []struct{ Name string } }
	if err := json.Unmarshal(b, &got); err != nil {
		t.Fatal(err)
	}
	for i, name := range hostileNames {
		want := strings.ToValidUTF8(strings.ReplaceAll(name, "\xed\xa0\xbd", "\ufffd"), "\ufffd")
		if got.Tools[i].Name != want {
			t.Errorf("the name %q is read back as %q", name, got.Tools[i].Name)
		}
	}
	if !bytes.Contains(b, []byte(`half \ud83d surrogate`)) {
		t.Error("a lone surrogate is lost")
	}
}

// TestForgesDoNothing holds that no text begins with what GitLab does for whoever
// writes a note, and names nothing there.
func TestForgesDoNothing(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"/close", "/assign @a", "!12", "see !12", `%"1.0"`, "%next", "~bug", "@all", "#4"} {
		got := Markdown(s)
		if strings.HasPrefix(got, "/") {
			t.Errorf("%q is done: %q", s, got)
		}
		for _, mark := range []string{"!1", "%n", `%"`, "~b", "@a", "#4"} {
			if plain := rendered(t, []byte(got)); strings.Contains(plain, mark) {
				t.Errorf("%q names something: %q", s, plain)
			}
		}
	}
	if got := Markdown("50 % of a/b, well!"); got != "50 % of a/b, well!" {
		t.Errorf("what is harmless is written %q", got)
	}
}
