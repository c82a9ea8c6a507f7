package capture

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/opentdqs/tdqs"
)

const twoTools = `{"tools": [{"name": "lend", "description": "Lend a book – “now”.", "inputSchema": {"type": "object"}}, {"name": "return_book"}]}`

func readString(t *testing.T, text string) (*tdqs.Server, Info, error) {
	t.Helper()
	return Read(context.Background(), Input{Path: "-", Stdin: strings.NewReader(text)})
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// utf16Text encodes a text with a byte order mark of its own, if it has one.
func utf16Text(order binary.AppendByteOrder, s string) string {
	var b []byte
	for _, u := range utf16.Encode([]rune(s)) {
		b = order.AppendUint16(b, u)
	}
	return string(b)
}

// TestEncodings pins that the same tools come out of every encoding, and that
// the source has no mark and fits the offsets.
func TestEncodings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ pins, text string }{
		{"UTF-8", twoTools},
		{"UTF-8 with mark", "\uFEFF" + twoTools},
		{"little end first", utf16Text(binary.LittleEndian, "\uFEFF"+twoTools)},
		{"big end first", utf16Text(binary.BigEndian, "\uFEFF"+twoTools)},
		{"little end first without mark", utf16Text(binary.LittleEndian, twoTools)},
		{"big end first without mark", utf16Text(binary.BigEndian, "\r\n"+twoTools)},
		{"Windows line ends", strings.ReplaceAll(twoTools, ": ", ":\r\n")},
	} {
		t.Run(c.pins, func(t *testing.T) {
			t.Parallel()
			server, info, err := readString(t, c.text)
			if err != nil {
				t.Fatal(err)
			}
			if len(server.Tools) != 2 || info.Kind != "stdin" || server.Name != "stdin" || len(server.Notes) != 0 {
				t.Errorf("%d tools, kind %s, name %s, notes %v", len(server.Tools), info.Kind, server.Name, server.Notes)
			}
			for _, tool := range server.Tools {
				if raw := string(info.Source[tool.Offset:tool.End]); raw[0] != '{' || !strings.Contains(raw, tool.Name) {
					t.Errorf("%s does not stand at its offsets: %s", tool.Name, raw)
				}
			}
		})
	}
}

// TestBrokenEncodings pins that what cannot be read is replaced, counted and
// keeps the offsets right.
func TestBrokenEncodings(t *testing.T) {
	t.Parallel()
	lone := utf16Text(binary.LittleEndian, "\uFEFF[{\"name\": \"a\", \"description\": \"x")
	lone += "\x3d\xd8\x3d\xd8\x00\xde" // a high surrogate alone, then a pair
	lone += utf16Text(binary.LittleEndian, `"}]`)
	server, _, err := readString(t, lone)
	if err != nil {
		t.Fatal(err)
	}
	if got := *server.Tools[0].Description; got != "x\uFFFD\U0001F600" {
		t.Errorf("%q", got)
	}
	if len(server.Notes) != 1 || server.Notes[0].Text != "the text is not valid UTF-16: 1 unpaired unit is read as U+FFFD" {
		t.Errorf("notes %v", server.Notes)
	}

	server, info, err := readString(t, "[{\"name\": \"\xff\xfe\", \"description\": \"first\"}, {\"name\": \"b\"}]")
	if err != nil {
		t.Fatal(err)
	}
	last := server.Tools[len(server.Tools)-1]
	if got := string(info.Source[last.Offset:last.End]); got != `{"name": "b"}` {
		t.Errorf("the offsets of repaired text are off: %s", got)
	}

	if _, _, err := readString(t, "\xff\xfe{\x00\"\x00x"); err == nil || !strings.Contains(err.Error(), "not valid JSON") {
		t.Errorf("half a unit at the end: %v", err)
	}
}

// TestServerName pins which name goes before which.
func TestServerName(t *testing.T) {
	t.Parallel()
	named := write(t, "town.library.json", `{"serverInfo": {"name": "info"}, "serverName": "kept", "tools": [{"name": "a"}]}`)
	kept := write(t, "town.library.json", `{"serverName": "kept", "tools": [{"name": "a"}]}`)
	bare := write(t, "town.library.json", `[{"name": "a"}]`)
	for _, c := range []struct {
		in   Input
		want string
	}{
		{Input{Path: named, ServerName: "flag"}, "flag"},
		{Input{Path: named}, "info"},
		{Input{Path: kept}, "kept"},
		{Input{Path: bare}, "town.library"},
		{Input{Path: write(t, ".json", `[{"name": "a"}]`)}, ".json"},
		{Input{Path: "-", Stdin: strings.NewReader(`[{"name": "a"}]`)}, "stdin"},
	} {
		server, info, err := Read(context.Background(), c.in)
		if err != nil {
			t.Fatal(err)
		}
		if server.Name != c.want {
			t.Errorf("%+v: name %q, want %q", c.in, server.Name, c.want)
		}
		if c.in.Path != "-" && info.Kind != "file" {
			t.Errorf("kind %q", info.Kind)
		}
	}
}

// TestUnreadable pins the sentences for what cannot be opened.
func TestUnreadable(t *testing.T) {
	t.Parallel()
	missing := filepath.Join(t.TempDir(), "nothing.json")
	_, _, err := Read(context.Background(), Input{Path: missing})
	if !errors.Is(err, os.ErrNotExist) || strings.Count(err.Error(), missing) != 1 {
		t.Errorf("a missing file: %v", err)
	}
	dir := t.TempDir()
	if _, _, err = Read(context.Background(), Input{Path: dir}); err == nil || !strings.Contains(err.Error(), "is a directory") {
		t.Errorf("a directory: %v", err)
	}
	_, _, err = Read(context.Background(), Input{Path: "https://me:hunter2@127.0.0.1:1/mcp?api_key=abcd"})
	if err == nil || !strings.Contains(err.Error(), "cannot be reached") || strings.Contains(err.Error(), "hunter2") || strings.Contains(err.Error(), "abcd") {
		t.Errorf("an address: %v", err)
	}
	if _, _, err := Read(context.Background(), Input{Path: "-"}); err == nil || !strings.Contains(err.Error(), "standard input") {
		t.Errorf("no standard input: %v", err)
	}
}

// TestLimits holds what is the limit where none is given, and that a step is never
// longer than the whole.
func TestLimits(t *testing.T) {
	t.Parallel()
	if got, want := (Limits{}).orDefault(), (Limits{60 * time.Second, 30 * time.Second, 1000, MaxBytes}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := (Limits{Time: time.Second}).orDefault().Step; got != time.Second {
		t.Errorf("a step of %s within a second", got)
	}
}

// TestMisnamed holds what is said when something else than a file was meant, and
// that no secret of it is repeated.
func TestMisnamed(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"ftp://me:canary@host/x":      `a server cannot be asked over "ftp": its address begins with https:// or http://`,
		"WS://host/mcp?key=canary":    "MCP has no transport over WebSocket, which ws:// asks for: give the server's address over http:// or https://",
		"file:///tmp/tools.json":      "an address of a file is not read here: name the file by its path alone",
		"https:/me:canary@host/mcp":   "the address cannot be read: it has the form https://host/path",
		"localhost:3000/mcp":          `there is no file "localhost:3000/mcp": the address of a server begins with https:// or http://`,
		"[::1]:3000":                  `there is no file "[::1]:3000": the address`,
		"example.org/mcp?key=canary":  `there is no file "example.org/mcp?…": the address`,
		"me:canary@example.org/tools": "cannot read …@example.org/tools: no such file or directory",
		"npx -y some-server":          `there is no file "npx -y some-server": a command that starts a server stands behind --, as in tdqs score -- npx -y some-server`,
		"npx s --api-key canary":      `there is no file "npx s --api-key …": a command`,
		"API_KEY=canary npx s":        `there is no file "API_KEY=… npx s": a variable of a command is given with --env, as in tdqs score --env API_KEY=… -- npx -y some-server`,
		"some-server --token canary":  "cannot read some-server --token …: no such file or directory",
		"my - tools.json":             "cannot read my - tools.json: no such file or directory",
		"API_KEY=canary":              `there is no file "API_KEY=…": a variable`,
		"api_key=canary":              "cannot read api_key=…: no such file or directory",
		"a=b.json":                    "cannot read a=b.json: no such file or directory",
		"docker":                      `there is no file "docker": a command`,
		"tools.json":                  "cannot read tools.json: no such file or directory",
		"my tools.json":               "cannot read my tools.json: no such file or directory",
		" ":                           "cannot read  : no such file or directory",
	} {
		_, _, err := Read(context.Background(), Input{Path: path})
		if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "canary") {
			t.Errorf("%s: %v, want %s", path, err, want)
		}
	}
}

// endless gives blanks for ever.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

// TestTooLarge holds that an endless input is refused, not gathered.
func TestTooLarge(t *testing.T) {
	t.Parallel()
	if _, err := readText(context.Background(), endless{}, 1<<20); err == nil || !strings.Contains(err.Error(), "larger than 1 MB") {
		t.Error(err)
	}
}

// TestCancelled holds that an input that never comes does not hold up the end.
func TestCancelled(t *testing.T) {
	t.Parallel()
	r, w := io.Pipe()
	defer w.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	if _, _, err := Read(ctx, Input{Path: "-", Stdin: r}); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}
