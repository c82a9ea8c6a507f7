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

func TestTerminal(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ in, want string }{
		{"get_invoice", "get_invoice"},
		{"grüße 查询 👍", "grüße 查询 👍"},
		{"\x1b[31mred", `\u001b[31mred`},
		{"\u009b31m", `\u009b31m`},
		{"a\u202eb\u2066c", `a\u202eb\u2066c`},
		{"a\x00b\x7f", `a\u0000b\u007f`},
		{"a\nb\tc\r", `a\nb\tc\r`},
		{"a\u200bb\ufeffc\u2028", `a\u200bb\ufeffc\u2028`},
		{"tag\U000e0041", `tag\u{e0041}`},
		{"half \xed\xa0\xbd", `half \ud83d`},
		{"\xff", `\xff`},
		{"::error::x", `\x3a:error::x`},
		{"a ::warning", `a \x3a:warning`},
		{"std::vector", "std::vector"},
		{"##[group]", `##\x5bgroup]`},
	} {
		if got := Terminal(c.in); got != c.want {
			t.Errorf("Terminal(%q) is %q, want %q", c.in, got, c.want)
		}
	}
}

func TestTerminalLetsNothingThrough(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")) + rapid.String().Draw(t, "text")
		for _, r := range Terminal(s) {
			if !unicode.IsPrint(r) || r == unicode.ReplacementChar && !strings.ContainsRune(s, r) {
				t.Fatalf("Terminal(%q) lets %U through", s, r)
			}
		}
	})
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
			if strings.HasPrefix(strings.TrimSpace(line), "::") {
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
