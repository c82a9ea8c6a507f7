//go:build unix

package capture

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
)

// quick is for servers that let one wait.
var quick = Limits{Time: 2 * time.Second, Step: 1200 * time.Millisecond}

// TestBadCommands holds what is said of every server that fails, that nothing is
// returned beside it, and that none outlives its time.
func TestBadCommands(t *testing.T) {
	t.Parallel()
	cases := []struct {
		mode   string
		limits Limits
		want   string // a regular expression
	}{
		{"exits", Limits{}, `^".*capture.test" exited with status 3 after \d+\.\d s, before it answered server/discover: run the command by itself to see why$`},
		{"wants-one", Limits{}, `exited with status 1 .*; its last words: "Error: WEATHER_API_KEY is required": it asks for the environment variable WEATHER_API_KEY, so add --env WEATHER_API_KEY=…$`},
		{"silent", quick, `gave no answer to initialize within \d+\.\d s: check that it speaks MCP over its standard streams, or give it more time with --timeout$`},
		{"http-only", quick, `; it wrote "Listening on http://localhost:3000" instead: it seems to speak over HTTP, so start it yourself and give its address`},
		{"silent-list", quick, `gave no answer to tools/list within \d+\.\d s: `},
		{"drip", quick, `gave no answer to tools/list within `},
		{"dies-later", Limits{}, `exited with status 4 after .*, before it answered page 2 of tools/list; its last words: "second / third / fourth": `},
		{"no-list", Limits{}, ` answered tools/list with error -32601, "Method not found": it does not offer tools`},
		{"internal", Limits{}, ` answered tools/list with error -32603, "it broke": its own log`},
		{"no-init", Limits{}, ` answered initialize with error -32603, "set WEATHER_TOKEN, which is missing": give it the environment variable WEATHER_TOKEN with --env`},
		{"old", Limits{}, ` speaks protocol revision "2024-01-01", and this program 2024-11-05 to 2026-07-28: `},
		{"future", Limits{}, ` speaks protocol revision "2031-01-01", and this program 2024-11-05 to 2026-07-28: try another version of the server$`},
		{"wrong-id", quick, `gave no answer to tools/list within .*; it answered with the id "not-asked", which no request had: report it to the server's author$`},
		{"text-id", quick, `gave no answer to tools/list within .*; it answered with the id "\d", a text, where the request had the number \d: report`},
		{"framed", quick, `gave no answer to .* within .*; it wrote a Content-Length header: it frames its messages as language servers do, and MCP has one message a line`},
		{"framed-open", quick, `; it wrote a Content-Length header: `},
		{"no-line-end", quick, `gave no answer to tools/list within .*; it wrote "{\\"jsonrpc\\":.*" and did not end the line: a message ends with a line feed`},
		{"revision-number", Limits{}, ` answered initialize with a protocolVersion that is a number and not a string: report it to the server's author$`},
		{"early", Limits{}, ` answered initialize with an object without protocolVersion: report it`},
		{"odd-result", Limits{}, ` answered tools/list without a list of tools`},
		{"bare-result", Limits{}, ` answered tools/list with a result that is an array and not an object: report it to the server's author$`},
		{"no-result", Limits{}, ` answered tools/list with neither a result nor an error: report`},
		{"none", Limits{}, `^"fake" lists no tools: some servers list theirs only once they have a key`},
		{"endless-line", Limits{Bytes: 1 << 20}, ` sent a message that cannot be read, it is longer than 1 MB: that is a mistake in the server$`},
		{"huge", Limits{Bytes: 1 << 20}, ` sent a message that cannot be read, it is longer than 1 MB`},
	}
	for _, c := range cases {
		t.Run(c.mode, func(t *testing.T) {
			t.Parallel()
			began := time.Now()
			server, _, err := Read(context.Background(), Input{Command: fakeCommand(c.mode), Limits: c.limits})
			if server != nil || err == nil || !regexp.MustCompile(c.want).MatchString(err.Error()) {
				t.Errorf("%v\nwant %s", err, c.want)
			}
			if err != nil && strings.Contains(err.Error(), "\n") {
				t.Errorf("more than one line: %v", err)
			}
			if limits := c.limits.orDefault(); time.Since(began) > limits.Time+time.Minute {
				t.Errorf("it took %s, the limit is %s", time.Since(began), limits.Time)
			}
		})
	}
}

// TestOddCommands holds that a server that is only odd is read, and what is
// noted of it.
func TestOddCommands(t *testing.T) {
	t.Parallel()
	cases := []struct {
		mode   string
		limits Limits
		tools  int
		note   string // a regular expression; empty: no note
	}{
		{"plain", Limits{}, 2, ""},
		{"modern", Limits{}, 2, ""},
		{"noise", Limits{}, 2, `^4 pieces of output that were passed over as no messages of the protocol; the first begins with "Starting the server …"\n1 blank line `},
		{"long-noise", Limits{}, 2, `^1 piece of output that was passed over as no message of the protocol; the first begins with "xxxx`},
		{"banner", Limits{}, 2, `"Listening on http://localhost:3000"`},
		{"stderr", Limits{}, 2, ""},
		{"ignores-discover", quick, 2, ""},
		{"late", Limits{Time: 6 * time.Second, Step: 1500 * time.Millisecond}, 2, ""},
		{"no-capability", Limits{}, 2, `^the server does not say that it has tools`},
		{"odd-capability", Limits{}, 2, `^the server's capabilities are an array and not an object\nthe server's serverInfo is a string and not an object\nthe server's instructions are a number and not a string, so there are none$`},
		{"odd-tools", Limits{}, 2, `^the server's capability tools is true and not an object\nthe server does not say its name \(serverInfo has none\)$`},
		{"no-greeting", Limits{}, 2, `^the server does not say what it can do \(no capabilities\), and yet it lists tools\nthe server does not say who it is \(no serverInfo\)$`},
		{"ignores-cursor", Limits{}, 1, `^page 2 of the list is page 1 again, so the server does not heed the cursor`},
		{"circle", Limits{}, 3, `^page 3 of the list has the cursor of an earlier page|^page 4 of the list is page 1 again`},
		{"endless", Limits{Pages: 20}, 20, `^the list has more than 20 pages: `},
		{"many-pages", Limits{}, 500, ""},
		{"big", Limits{}, 1, ""},
		{"chunks", Limits{}, 1, ""},
		{"broken-utf8", Limits{}, 1, `^what the server wrote is not valid UTF-8: 2 broken places are read as U\+FFFD$`},
		{"deep", Limits{}, 2, ""},
	}
	for _, c := range cases {
		t.Run(c.mode, func(t *testing.T) {
			t.Parallel()
			server, info, err := Read(context.Background(), Input{Command: fakeCommand(c.mode), Limits: c.limits})
			if err != nil {
				t.Fatal(err)
			}
			if len(server.Tools) != c.tools || info.Kind != "command" {
				t.Errorf("%d tools, want %d; %s", len(server.Tools), c.tools, info.Kind)
			}
			var notes []string
			for _, n := range server.Notes {
				notes = append(notes, n.Text)
			}
			again, err := tdqs.Decode(info.Source)
			if err != nil || !cmp.Equal(again.Wire, server.Wire) {
				t.Errorf("the document says of the wire %+v, %v; live %+v", again.Wire, err, server.Wire)
			}
			var kinds []string
			for _, o := range slices.Concat(server.Wire.Paging, server.Wire.Noise) {
				kinds = append(kinds, fmt.Sprintf("%s %d", o.Kind, o.Count))
			}
			if got := strings.Join(kinds, ", "); got != oddOf[c.mode] {
				t.Errorf("odd: %q, want %q", got, oddOf[c.mode])
			}
			said := strings.Join(notes, "\n")
			if (said == "") != (c.note == "") || !regexp.MustCompile(c.note).MatchString(said) {
				t.Errorf("notes %q, want %q", said, c.note)
			}
		})
	}
}

// oddOf is what the wire of a server that is only odd tells, by mode.
var oddOf = map[string]string{
	"noise":          "banner 2, blank-line 1, log-line 1, stray-json 1",
	"long-noise":     "banner 1",
	"banner":         "banner 1",
	"ignores-cursor": "page-repeated 1",
	"circle":         "page-repeated 1",
	"endless":        "pages-cut 1",
	"chunks":         "crlf 1",
	"broken-utf8":    "invalid-utf8 2",
}

// TestCommandKeepsBytes holds that each tool stands in the source as the server
// sent it, and that what rides on the list comes along.
func TestCommandKeepsBytes(t *testing.T) {
	t.Parallel()
	for mode, revision := range map[string]string{"plain": "2025-06-18", "modern": "2026-07-28"} {
		server, info, err := Read(context.Background(), Input{Command: fakeCommand(mode)})
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range []string{plainTool, exactTool} {
			if got := string(info.Source[server.Tools[i].Offset:server.Tools[i].End]); got != want {
				t.Errorf("%s: tool %d is kept as\n%s\nsent as\n%s", mode, i, got, want)
			}
		}
		w := server.Wire
		if w == nil || w.ProtocolVersion != revision || w.TTL == nil || *w.TTL != 60000 || w.CacheScope != "private" || w.Reads != nil {
			t.Errorf("%s: %+v", mode, w)
		}
		if server.Name != "fake" || server.Instructions == nil || *server.Instructions != "Say words." {
			t.Errorf("%s: name %q, instructions %v", mode, server.Name, server.Instructions)
		}
		again, err := tdqs.Decode(info.Source)
		if err != nil || again.Name != server.Name || len(again.Tools) != len(server.Tools) {
			t.Errorf("%s: the document does not read as the capture: %v", mode, err)
		}
	}
}

// TestReads holds that three reads are three connections and one repetition.
func TestReads(t *testing.T) {
	t.Parallel()
	server, _, err := Read(context.Background(), Input{Command: fakeCommand("plain"), Reads: 3})
	if err != nil {
		t.Fatal(err)
	}
	var connections []int
	for _, r := range server.Wire.Reads {
		connections = append(connections, r.Connection)
		if len(r.Tools) != 2 || r.Tools[0] != server.Wire.Reads[0].Tools[0] {
			t.Errorf("%+v", r)
		}
	}
	if len(connections) != 4 || connections[0] != 1 || connections[1] != 1 || connections[2] != 2 || connections[3] != 3 {
		t.Errorf("connections %v", connections)
	}
}

// TestReadsDiffer holds that a list whose order changes is seen to change.
func TestReadsDiffer(t *testing.T) {
	t.Parallel()
	server, _, err := Read(context.Background(), Input{Command: fakeCommand("changes"), Reads: 2})
	if err != nil {
		t.Fatal(err)
	}
	var order []string
	for _, r := range server.Wire.Reads {
		order = append(order, strconv.Itoa(r.Connection)+r.Tools[0].Name)
	}
	if got := strings.Join(order, " "); got != "1plain 1exact 2plain" {
		t.Errorf("the reads begin with %s", got)
	}
}

// TestNoCommand holds what is said when nothing starts.
func TestNoCommand(t *testing.T) {
	t.Parallel()
	plain := filepath.Join(t.TempDir(), "plain")
	if err := os.WriteFile(plain, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	cases := []struct {
		command Command
		want    string
	}{
		{Command{Args: []string{"no-such-command-7f3a", "--stdio"}}, `cannot start "no-such-command-7f3a --stdio": there is no such command: check the spelling, install it, or give the whole path`},
		{Command{Args: []string{"no-such-command-7f3a x"}}, `leave the quotes out behind --, or use --command`},
		{Command{Args: []string{"/no/such"}}, `there is no such file, or its interpreter is missing`},
		{Command{Args: []string{plain}}, `it may not be run: make it executable with chmod +x`},
		{Command{Args: []string{os.Args[0]}, Dir: "/no/such"}, `"/no/such" is no folder: name one that is there with --cwd`},
		{Command{}, `the command is empty`},
		{Command{Args: []string{"tap.go"}}, `there is no such command, but a file of that name: start it with its interpreter`},
		{Command{Args: []string{"no-such-command-7f3a", "--api-key", "hunter2hunter"}}, `--api-key …"`},
		{Command{Args: []string{"API_KEY=hunter2hunter", "npx"}}, `cannot start "API_KEY=… npx": there is no such command: a variable is given with --env, as in --env API_KEY=…`},
		{Command{Args: []string{"npx s --api-key hunter2hunter --token=hunter2hunter"}}, `cannot start "'npx s --api-key … --token=…'": there is no such command: leave the quotes out behind --`},
		{Command{Args: []string{"cd", "/tmp"}}, `there is no such command: no shell reads the command, so name the folder with --cwd`},
	}
	for _, c := range cases {
		_, _, err := Read(context.Background(), Input{Command: &c.command})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %s", c.command.Args, err, c.want)
		}
	}
}

// TestGroupIsGone holds that a server that ignores every signal, and what it
// forked, are gone after a capture, after one that failed and after an interrupt.
func TestGroupIsGone(t *testing.T) {
	t.Parallel()
	for _, interrupted := range []bool{false, true} {
		pids := filepath.Join(t.TempDir(), "pids")
		ctx, cancel := context.WithCancel(context.Background())
		command := fakeCommand("stubborn", "TDQS_PIDS="+pids)
		if interrupted {
			command = fakeCommand("silent", "TDQS_PIDS="+pids)
			command.Args = []string{"sh", "-c", `trap "" TERM INT; sh -c 'trap "" TERM INT; echo $$ > "$TDQS_PIDS"; sleep 1000' & wait; sleep 1000`}
			go func() {
				for {
					if text, _ := os.ReadFile(pids); len(text) > 0 {
						cancel()
						return
					}
					time.Sleep(10 * time.Millisecond)
				}
			}()
		}
		_, _, err := Read(ctx, Input{Command: command})
		if interrupted != errors.Is(err, context.Canceled) {
			t.Errorf("%v", err)
		}
		cancel()
		text, err := os.ReadFile(pids)
		if err != nil {
			t.Fatal(err)
		}
		allGone(t, string(text))
	}
}

// TestSessionIsGone holds that what has left the group is gone too, where it can
// be found: also without the mark in its environment, and without its parent.
func TestSessionIsGone(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("what has left the group is found by /proc only")
	}
	for _, mode := range []string{"leaves", "leaves-bare", "leaves-and-dies"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			pids := filepath.Join(t.TempDir(), "pids")
			_, _, err := Read(context.Background(), Input{Command: fakeCommand(mode, "TDQS_PIDS="+pids), Limits: quick})
			if (err != nil) != (mode == "leaves-and-dies") {
				t.Error(err)
			}
			text, err := os.ReadFile(pids)
			if err != nil {
				t.Fatal(err)
			}
			allGone(t, string(text))
		})
	}
}

// allGone holds that none of some processes runs.
func allGone(t *testing.T, pids string) {
	t.Helper()
	for _, field := range strings.Fields(pids) {
		pid, err := strconv.Atoi(field)
		if err != nil {
			t.Fatal(err)
		}
		for range 100 { // init may take a moment to reap it
			if !running(pid) {
				break
			}
			time.Sleep(20 * time.Millisecond)
		}
		if running(pid) {
			t.Errorf("process %d of %q goes on", pid, pids)
		}
	}
}

// running reports whether a process runs: one that waits to be reaped does not.
func running(pid int) bool {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return syscall.Kill(pid, 0) == nil && runtime.GOOS != "linux"
	}
	_, rest, _ := strings.Cut(string(stat), ") ")
	return !strings.HasPrefix(rest, "Z")
}
