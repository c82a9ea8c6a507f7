package cli

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// alarm is a clock whose one hour has come when a test says so.
type alarm struct {
	after time.Duration
	ring  func()
}

func (a *alarm) set(after time.Duration, ring func()) *time.Timer {
	a.after, a.ring = after, ring
	return time.NewTimer(time.Hour)
}

// until reads a terminal until it has shown a text, and returns all that was read.
func until(t *testing.T, screen io.Reader, text string) string {
	t.Helper()
	var seen []byte
	for b := make([]byte, 4096); !bytes.Contains(seen, []byte(text)); {
		n, err := screen.Read(b)
		if err != nil {
			t.Fatalf("%q is not shown, but %q: %v", text, seen, err)
		}
		seen = append(seen, b[:n]...)
	}
	return string(seen)
}

// screenOf are the lines that a terminal shows after it was sent a text. It knows
// what is used here: the ends of lines, and ESC [ to go up and to clear what
// follows.
func screenOf(text string) []string {
	lines, row, column := []string{""}, 0, 0
	for len(text) > 0 {
		switch c := text[0]; {
		case c == '\n':
			if row++; row == len(lines) {
				lines = append(lines, "")
			}
		case c == '\r':
			column = 0
		case strings.HasPrefix(text, "\x1b["):
			end := strings.IndexAny(text, "AJ")
			if up, err := strconv.Atoi(text[2:end]); text[end] == 'A' && err == nil {
				row = max(0, row-up)
			} else {
				lines = append(lines[:row:row], lines[row][:column])
			}
			text = text[end:]
		default:
			lines[row] = lines[row][:column] + string(c)
			column++
		}
		text = text[1:]
	}
	return lines
}

// TestProgress: on a terminal a long task shows how far it has come, once it has
// taken a second; what is said meanwhile stays, and of the progress nothing does.
func TestProgress(t *testing.T) {
	t.Parallel()
	screen, terminal := openTerminal(t)
	var clock alarm
	c := newConsole(terminal)
	c.after, c.dumb = clock.set, false

	p := c.progress("judging", 3, func() string { return "7 calls" })
	p.add(1)
	fmt.Fprintln(c, "before")
	if got := until(t, screen, "before\r\n"); got != "before\r\n" {
		t.Errorf("before its time %q is shown", got)
	}
	if clock.after != time.Second {
		t.Errorf("it is shown after %v, want a second", clock.after)
	}
	clock.ring()
	shown := until(t, screen, " of 3, 7 calls")
	if !strings.Contains(shown, "judging ") || !strings.Contains(shown, "━") || !strings.Contains(shown, " 1 of 3, 7 calls") {
		t.Errorf("shown is %q", shown)
	}
	p.add(1)
	shown += until(t, screen, " 2 of 3")
	fmt.Fprintln(c, "tdqs: one is odd")
	fmt.Fprintln(c, "tdqs: another is odd")
	shown += until(t, screen, "another is odd")
	p.end()
	p.end() // as a deferred one does
	fmt.Fprintln(c, "after")
	shown += until(t, screen, "after\r\n")
	want := []string{"tdqs: one is odd", "tdqs: another is odd", "after", ""}
	if got := screenOf(shown); strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("at the end the terminal shows %q, want %q", got, want)
	}
}

// TestCountWithoutTotal: where the whole is unknown what is done is counted, and no
// count stands where there is none.
func TestCountWithoutTotal(t *testing.T) {
	t.Parallel()
	screen, terminal := openTerminal(t)
	var clock alarm
	c := newConsole(terminal)
	c.after, c.dumb = clock.set, false
	waiting := c.progress("waiting", 0, nil)
	clock.ring()
	if shown := until(t, screen, "0s"); strings.Contains(shown, " 0 ") {
		t.Errorf("shown is %q", shown)
	}
	waiting.end()
	p := c.progress("servers", 0, nil)
	p.add(41)
	p.add(1)
	clock.ring()
	until(t, screen, " 42 ")
	p.end()
}

// TestShortTask: what ends before its time shows nothing, though its alarm rings
// late.
func TestShortTask(t *testing.T) {
	t.Parallel()
	screen, terminal := openTerminal(t)
	var clock alarm
	c := newConsole(terminal)
	c.after, c.dumb = clock.set, false
	p := c.progress("judging", 3, nil)
	p.end()
	clock.ring()
	p.add(1)
	fmt.Fprintln(c, "done")
	if got := until(t, screen, "done\r\n"); got != "done\r\n" {
		t.Errorf("%q is shown", got)
	}
}

// TestNoProgress: elsewhere than on a terminal nothing is ever shown.
func TestNoProgress(t *testing.T) {
	t.Parallel()
	file, err := os.Create(t.TempDir() + "/log")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var b bytes.Buffer
	for _, w := range []io.Writer{file, &b} {
		var clock alarm
		c := newConsole(w)
		c.after = clock.set
		c.progress("judging", 3, nil).end()
		if clock.ring != nil {
			t.Errorf("progress would be shown in %T", w)
		}
	}
}

// TestDumbTerminal: where a line cannot be painted over none is shown, and NO_COLOR
// does not take it away.
func TestDumbTerminal(t *testing.T) {
	_, terminal := openTerminal(t)
	t.Setenv("NO_COLOR", "1")
	for term, want := range map[string]bool{"dumb": false, "xterm": true} {
		t.Setenv("TERM", term)
		var clock alarm
		c := newConsole(terminal)
		c.after = clock.set
		c.progress("judging", 3, nil).end()
		if waits := clock.ring != nil; waits != want {
			t.Errorf("TERM=%s: progress waits to be shown: %t", term, waits)
		}
	}
}

// TestLinesToTerminal: reports that go to the terminal themselves show how far a
// run is, and no progress stands between them.
func TestLinesToTerminal(t *testing.T) {
	t.Parallel()
	for _, toFile := range []bool{false, true} {
		screen, terminal := openTerminal(t)
		go func() { _, _ = io.Copy(io.Discard, screen) }()
		var clock alarm
		c := newConsole(terminal)
		c.after, c.dumb = clock.set, false
		a := &app{in: strings.NewReader(oneServer), out: &output{Writer: terminal}, errOut: c}
		args := []string{"lint", "-", "--ndjson"}
		if toFile {
			args = append(args, "-o", t.TempDir()+"/out.ndjson")
		}
		root := a.root()
		root.SetArgs(args)
		if err := root.ExecuteContext(t.Context()); err != nil {
			t.Fatal(err)
		}
		if waits := clock.ring != nil; waits != toFile {
			t.Errorf("into a file: %t, but progress waits to be shown: %t", toFile, waits)
		}
	}
}
