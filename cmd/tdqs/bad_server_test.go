//go:build unix

package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// badServers are the servers that the built program is tried with: what is said,
// the whole of standard error where it fails, a note of the report where not, and
// with which status. Those whose mode
// begins with "web:" answer over HTTP, the others over standard streams; the modes
// are in the tests of package capture.
var badServers = []struct {
	pins, mode string
	args       []string // before the server
	status     int
	want       string // a regular expression
}{
	{"exits at once", "exits", nil, 2, `"<fake>" exited with status 3 after \d+\.\d s, before it answered server/discover: run the command by itself to see why`},
	{"needs a variable", "wants-one", nil, 2, `"<fake>" exited with status 1 after .*; its last words: "Error: WEATHER_API_KEY is required": it asks for the environment variable WEATHER_API_KEY, so add --env WEATHER_API_KEY=…`},
	{"never answers", "silent", quick, 2, `"<fake>" gave no answer to initialize within \d+\.\d s: check that it speaks MCP over its standard streams, or give it more time with --timeout`},
	{"never answers the list", "silent-list", quick, 2, `"<fake>" gave no answer to tools/list within \d+\.\d s: check that .*`},
	{"dies between pages", "dies-later", nil, 2, `"<fake>" exited with status 4 after .*, before it answered page 2 of tools/list; its last words: "second / third / fourth": run the command by itself to see why`},
	{"ignores the cursor", "ignores-cursor", nil, 0, `page 2 of the list is page 1 again, so the server does not heed the cursor`},
	{"one tool a page over 500 pages", "many-pages", nil, 0, ``},
	{"a line of 20 MB", "big", nil, 0, ``},
	{"a message without end", "endless-line", nil, 2, `"<fake>" sent a message that cannot be read, it is longer than 256 MB: that is a mistake in the server`},
	{"50 MB on standard error", "stderr", nil, 0, ``},
	{"50 MB on standard output", "long-noise", nil, 0, `1 piece of output that was passed over`},
	{"a slow drip", "drip", quick, 2, `"<fake>" gave no answer to tools/list within \d+\.\d s; it wrote .* and did not end the line: .*|"<fake>" gave no answer to tools/list within \d+\.\d s.*`},
	{"no capability", "no-capability", nil, 0, `the server does not say that it has tools`},
	{"odd capabilities", "odd-capability", nil, 0, `the server's capabilities are an array and not an object`},
	{"-32601 on the list", "no-list", nil, 2, `"<fake>" answered tools/list with error -32601, "Method not found": it does not offer tools, or offers them only once it is configured`},
	{"-32603 on the list", "internal", nil, 2, `"<fake>" answered tools/list with error -32603, "it broke": its own log or documentation says more`},
	{"answers another id", "wrong-id", quick, 2, `"<fake>" gave no answer to tools/list within \d+\.\d s; it answered with the id "not-asked", which no request had: report it to the server's author`},
	{"another order each time", "changes", []string{"--reads", "2"}, 0, ``},
	{"no tools", "none", nil, 2, `"fake" lists no tools: some servers list theirs only once they have a key or a login, so look for one in its documentation and give it with --env or --header`},
	{"an earlier revision only", "old", nil, 2, `"<fake>" speaks protocol revision "2024-01-01", and this program 2024-11-05 to 2026-07-28: try another version of the server`},
	{"a later revision only", "future", nil, 2, `"<fake>" speaks protocol revision "2031-01-01", and this program 2024-11-05 to 2026-07-28: try another version of the server`},
	{"frames messages by headers", "framed", quick, 2, `"<fake>" gave no answer to initialize within .*; it wrote a Content-Length header: it frames its messages as language servers do, .*`},
	{"a revision that is a number", "revision-number", nil, 2, `"<fake>" answered initialize with a protocolVersion that is a number and not a string: report it to the server's author`},
	{"an answer to another question", "early", nil, 2, `"<fake>" answered initialize with an object without protocolVersion: report it to the server's author`},
	{"noise", "noise", nil, 0, `4 pieces of output that were passed over as no messages of the protocol`},
	{"401", "web:status:401", nil, 2, `http://<host>/mcp answered initialize with HTTP status 401 Unauthorized, challenge "Bearer realm='files', resource_metadata='https://host/.well-known'", "no way": it wants a login, so put a token into an environment variable and name that with --bearer-env, or give a header with --header`},
	{"403", "web:status:403", nil, 2, `http://<host>/mcp answered initialize with HTTP status 403 Forbidden, "no way": the login is missing or has no right to this: give one with --bearer-env or --header, or another`},
	{"404", "web:status:404", nil, 2, `http://<host>/mcp answered initialize with HTTP status 404 Not Found, "no way": nothing is there: check the path, which often is /mcp or /sse`},
	{"405", "web:status:405", nil, 2, `http://<host>/mcp answered initialize with HTTP status 405 Method Not Allowed, "no way": this is no MCP endpoint: check the path, which often is /mcp or /sse`},
	{"429", "web:status:429", nil, 2, `http://<host>/mcp answered initialize with HTTP status 429 Too Many Requests, "no way": it is asked too often, and says to wait "120" seconds`},
	{"500", "web:status:500", nil, 2, `http://<host>/mcp answered initialize with HTTP status 500 Internal Server Error, "no way": the server failed: try again later, or look into its log`},
	{"500, then recovers", "web:recovers", nil, 0, ``},
	{"never answers over HTTP", "web:nothing", quick, 2, `http://<host>/mcp gave no answer to initialize within \d+\.\d s: check the address, or give it more time with --timeout`},
	{"a drip over HTTP", "web:drip", quick, 2, `http://<host>/mcp gave no answer to tools/list within \d+\.\d s: check the address, or give it more time with --timeout`},
	{"dies between pages over HTTP", "web:dies", nil, 2, `http://<host>/mcp left page 2 of tools/list without an answer: it closed the connection: look into the server's log`},
	{"a line of 20 MB over HTTP", "web:json:big", nil, 0, ``},
	{"a message without end over HTTP", "web:endless-body", nil, 2, `http://<host>/mcp sent a message that cannot be read, it is longer than 256 MB: that is a mistake in the server`},
	{"an event without end", "web:endless-event", nil, 2, `http://<host>/mcp sent a message that cannot be read, it is longer than 256 MB: that is a mistake in the server`},
	{"20 MB as an event", "web:events:big", nil, 0, ``},
	{"500 pages over HTTP", "web:json:many-pages", nil, 0, ``},
	{"a gzip bomb", "web:bomb", nil, 2, `http://<host>/mcp sent a message that cannot be read, it unpacks to more than a hundred times its size: that is a mistake in the server`},
	{"a redirect loop", "web:loop", nil, 2, `http://<host>/mcp: it redirects more than 5 times, the last time to http://<host>/again\d+: check the address`},
	{"a redirect to a file", "web:file", nil, 2, `http://<host>/mcp: it redirects to "file:///etc/hosts", which is no address of HTTP: check the address`},
	{"a stream without an endpoint", "web:sse:mute", quick, 2, `http://<host>/mcp opened a stream of events and did not say within \d+\.\d s where to send messages \(event endpoint\): report it to the server's author, or give it more time with --timeout`},
	{"a page for people", "web:html", nil, 2, `http://<host>/mcp answered server/discover as "text/html" and not as JSON: check that the address is that of an MCP server, its path often ends in /mcp`},
	{"an error answer with status 400", "web:says-no", nil, 2, `http://<host>/mcp answered initialize with error -32001, "come with a key": its own log or documentation says more`},
}

// quick is for servers that let one wait.
var quick = []string{"--timeout", "2s"}

// TestBadServers holds of every bad server what the program says, that its status
// says so too, that it ends in time, and what memory it takes. score prints the
// report and notes of one that is only odd.
func TestBadServers(t *testing.T) {
	t.Parallel()
	// The test of capture is every bad server that it is tried with.
	fake := program(t, "fake")
	if out, err := exec.Command("go", "test", "-c", "-o", fake, "../../capture").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, c := range badServers {
		t.Run(c.pins, func(t *testing.T) {
			t.Parallel()
			const most = 300 << 20
			args := append([]string{"score"}, c.args...)
			host := ""
			if strings.HasPrefix(c.mode, "web:") {
				address := startFake(t, fake, c.mode)
				host = strings.TrimSuffix(strings.TrimPrefix(address, "http://"), "/mcp")
				args = append(args, address)
			} else {
				args = append(args, "--env", "TDQS_FAKE="+c.mode, "--", fake)
			}
			began := time.Now()
			r := runProgram(t, nil, args...)
			limit := 60 * time.Second
			if slices.Equal(c.args, quick) {
				limit = 2 * time.Second
			}
			const leaving = time.Minute // of a busy machine; a group has a second
			if took := time.Since(began); took > limit+leaving {
				t.Errorf("it took %s, the limit is %s", took, limit)
			}
			if r.peak > most {
				t.Errorf("it took %d MB", r.peak>>20)
			}
			want := strings.NewReplacer("<fake>", regexp.QuoteMeta(fake), "<host>", regexp.QuoteMeta(host)).Replace(c.want)
			said, expected := r.errOut, "^tdqs: (?:"+want+")\n$"
			if c.status == 0 {
				said, expected = strings.Join(strings.Fields(r.out), " "), want
			}
			if r.status != c.status || (r.out == "") != (c.status != 0) || !regexp.MustCompile(expected).MatchString(said) {
				t.Errorf("status %d, want %d\n%.600s\n%s\nwant %s", r.status, c.status, r.out, r.errOut, want)
			}
			t.Logf("%s: %d MB", c.pins, r.peak>>20)
		})
	}
}

// startFake starts a bad server over HTTP and returns its address.
func startFake(t *testing.T, fake, mode string) string {
	t.Helper()
	cmd := exec.Command(fake)
	cmd.Env = append(os.Environ(), "TDQS_FAKE="+mode)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close() // which ends it
		_, _ = io.Copy(io.Discard, out)
		_ = cmd.Wait()
	})
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(address)
}
