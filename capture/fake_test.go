//go:build unix

package capture

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http/httptest"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"
)

// TestMain lets the test's own binary be a server over standard streams when
// TDQS_FAKE says how it is to behave, so that bad servers need no second program.
func TestMain(m *testing.M) {
	mode := os.Getenv("TDQS_FAKE")
	if web, ok := strings.CutPrefix(mode, "web:"); ok { // for the tests of the built program
		s := httptest.NewServer(&fakeWeb{mode: web})
		fmt.Println(s.URL + "/mcp")
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}
	if mode != "" {
		fake{os.Stdin, os.Stdout, os.Stderr}.run(mode)
		os.Exit(0)
	}
	goleak.VerifyTestMain(m)
}

// fakeCommand starts this binary as a server.
func fakeCommand(mode string, env ...string) *Command {
	return &Command{Args: []string{os.Args[0]}, Env: append(env, "TDQS_FAKE="+mode)}
}

// request is a message from the client.
type request struct {
	ID     json.RawMessage
	Method string
	Params struct{ Cursor string }
}

// turned is the order that the mode "changes" had last, of this process.
var turned bool

// fake speaks raw JSON-RPC, so that it can be wrong in any way.
type fake struct {
	in       io.Reader
	out, err io.Writer
}

const (
	exactTool = `{"zeta":1.0,"name":"exact","10":9007199254740993,"2":[1.50],"description":"has \ud83d alone","inputSchema":{"type":"object","properties":{"b":{"type":"number","default":1.0},"a":{"type":"string"},"a":{"type":"integer","maximum":9007199254740993}}}}`
	plainTool = `{"name":"plain","description":"Counts the words of a text.","inputSchema":{"type":"object","properties":{"text":{"type":"string"}}}}`
	hello     = `{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"fake","version":"1"},"instructions":"Say words."}`
)

func listOf(tools ...string) string { return `{"tools":[` + strings.Join(tools, ",") + `]}` }

// numbered is a small tool with a number.
func numbered(n int) string {
	return fmt.Sprintf(`{"name":"tool_%d","description":"Counts to %d.","inputSchema":{"type":"object"}}`, n, n)
}

func (f fake) say(text string) { _, _ = io.WriteString(f.out, text+"\n") }
func (f fake) result(r request, result string) {
	f.say(`{"jsonrpc":"2.0","id":` + string(r.ID) + `,"result":` + result + `}`)
}
func (f fake) fail(r request, code int, message string) {
	f.say(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":%q}}`, r.ID, code, message))
}

// run is a server of that mode, until its input ends.
func (f fake) run(mode string) {
	if begin := beginnings[mode]; begin != nil {
		begin(f)
	}
	in := bufio.NewReader(f.in)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var r request
		if json.Unmarshal(line, &r) != nil || r.ID == nil {
			continue
		}
		f.answer(mode, r)
	}
}

// beginnings are what a server does before it reads.
var beginnings = map[string]func(fake){
	"exits":     func(fake) { os.Exit(3) },
	"wants-one": func(f fake) { fmt.Fprintln(f.err, "Error: WEATHER_API_KEY is required"); os.Exit(1) },
	"noise": func(f fake) {
		f.say("Starting the server …\n\n[info] ready\n{\"level\":\"info\"}\n\"text\"")
	},
	"long-noise": func(f fake) { _, _ = f.out.Write(bytes.Repeat([]byte("x"), 50<<20)); f.say("") },
	"endless-line": func(f fake) {
		_, _ = io.WriteString(f.out, `{"jsonrpc":"2.0","id":1,"result":{"tools":[`)
		for block := []byte(strings.Repeat(numbered(1)+",", 1000)); ; {
			if _, err := f.out.Write(block); err != nil {
				return
			}
		}
	},
	"framed":      func(f fake) { f.say("Content-Length: 20\r\n\r\n{}"); _, _ = io.Copy(io.Discard, f.in) },
	"framed-open": func(f fake) { _, _ = io.WriteString(f.out, "Content-Length: 20"); _, _ = io.Copy(io.Discard, f.in) },
	"http-only":   func(f fake) { f.say("Listening on http://localhost:3000"); _, _ = io.Copy(io.Discard, f.in) },
	"banner":      func(f fake) { f.say("Listening on http://localhost:3000") },
	"stderr": func(f fake) {
		block := bytes.Repeat([]byte("all is well, all is well, all is well\n"), 1000)
		for written := 0; written < 50<<20; written += len(block) {
			_, _ = f.err.Write(block)
		}
	},
	"stubborn":        func(fake) { startChild(false, os.Environ()) },
	"leaves":          func(fake) { startChild(true, os.Environ()) },
	"leaves-bare":     func(fake) { startChild(true, nil) },
	"leaves-and-dies": func(fake) { startChild(true, os.Environ()); os.Exit(0) },
	"child": func(fake) {
		signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
		time.Sleep(time.Hour)
	},
	"dies-later": func(f fake) { fmt.Fprintln(f.err, "first\nsecond\n\x1b[31mthird\x1b[0m\nfourth") },
}

// startChild starts a child that ignores every signal, as this does, in a session
// of its own if it leaves the group.
func startChild(leaves bool, environment []string) {
	signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
	child := exec.Command(os.Args[0])
	child.Env = append(environment, "TDQS_FAKE=child")
	child.SysProcAttr = &syscall.SysProcAttr{Setsid: leaves}
	child.Stdout, child.Stderr = os.Stdout, os.Stderr
	if err := child.Start(); err != nil {
		os.Exit(9)
	}
	_ = os.WriteFile(os.Getenv("TDQS_PIDS"), []byte(strconv.Itoa(os.Getpid())+" "+strconv.Itoa(child.Process.Pid)), 0o600)
}

// answer answers one request in the way of the mode.
func (f fake) answer(mode string, r request) {
	if r.Method == methodDiscover {
		switch mode {
		case "modern":
			f.result(r, `{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"instructions":"Say words.","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"fake","version":"2"}}}`)
			return
		case "future":
			f.result(r, `{"supportedVersions":["2031-01-01"],"capabilities":{}}`)
			return
		case "ignores-discover", "silent":
			return
		case "early":
			f.result(r, listOf(plainTool))
			return
		case "late":
			time.Sleep(700 * time.Millisecond) // as one that is installed first
			f.result(r, `{"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}}}`)
			return
		}
		f.fail(r, -32601, "Method not found")
		return
	}
	if r.Method == methodInitialize {
		switch mode {
		case "silent":
		case "future", "late":
			f.fail(r, -32601, "Method not found")
		case "revision-number":
			f.result(r, `{"protocolVersion":7,"capabilities":{},"serverInfo":{"name":"fake"}}`)
		case "early":
			f.result(r, listOf(plainTool)) // as one that answers before it is asked
		case "old":
			f.result(r, `{"protocolVersion":"2024-01-01","capabilities":{},"serverInfo":{"name":"fake"}}`)
		case "no-capability":
			f.result(r, `{"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"fake"}}`)
		case "odd-tools":
			f.result(r, `{"protocolVersion":"2025-06-18","capabilities":{"tools":true},"serverInfo":{}}`)
		case "no-greeting":
			f.result(r, `{"protocolVersion":"2025-06-18"}`)
		case "odd-capability":
			f.result(r, `{"protocolVersion":"2025-06-18","capabilities":[1],"serverInfo":"fake","instructions":7}`)
		case "no-init":
			f.fail(r, -32603, "set WEATHER_TOKEN, which is missing")
		default:
			f.result(r, hello)
		}
		return
	}
	if r.Method != methodList {
		f.fail(r, -32601, "Method not found")
		return
	}
	n := 1
	if r.Params.Cursor != "" {
		n, _ = strconv.Atoi(r.Params.Cursor)
	}
	switch mode {
	case "wrong-id":
		f.say(`{"jsonrpc":"2.0","id":"not-asked","result":` + listOf(plainTool) + `}`)
	case "text-id":
		f.say(`{"jsonrpc":"2.0","id":"` + string(r.ID) + `","result":` + listOf(plainTool) + `}`)
	case "no-line-end":
		_, _ = io.WriteString(f.out, `{"jsonrpc":"2.0","id":`+string(r.ID)+`,"result":`+listOf(plainTool)+`}`)
	case "no-result":
		f.say(`{"jsonrpc":"2.0","id":` + string(r.ID) + `}`)
	case "no-list":
		f.fail(r, -32601, "Method not found")
	case "internal":
		f.fail(r, -32603, "it broke")
	case "odd-result":
		f.result(r, `{"tool":[]}`)
	case "bare-result":
		f.result(r, `[]`)
	case "none":
		f.result(r, listOf())
	case "changes": // its order from one reading to the next, as a map would
		turned = !turned
		if turned {
			f.result(r, listOf(plainTool, exactTool))
		} else {
			f.result(r, listOf(exactTool, plainTool))
		}
	case "silent-list":
	case "dies-later":
		if n == 2 {
			os.Exit(4)
		}
		f.result(r, `{"tools":[`+plainTool+`],"nextCursor":"2"}`)
	case "ignores-cursor":
		f.result(r, `{"tools":[`+plainTool+`],"nextCursor":"`+strconv.Itoa(n+1)+`"}`)
	case "circle":
		f.result(r, `{"tools":[`+numbered(n)+`],"nextCursor":"`+strconv.Itoa(n%3+1)+`"}`)
	case "endless":
		f.result(r, `{"tools":[`+numbered(n)+`],"nextCursor":"`+strconv.Itoa(n+1)+`"}`)
	case "many-pages":
		next := ""
		if n < 500 {
			next = `,"nextCursor":"` + strconv.Itoa(n+1) + `"`
		}
		f.result(r, `{"tools":[`+numbered(n)+`]`+next+`}`)
	case "big":
		f.result(r, listOf(`{"name":"big","description":"`+strings.Repeat("words and ", 2<<20)+`"}`))
	case "huge":
		f.result(r, listOf(`{"name":"huge","description":"`+strings.Repeat("words and ", 3<<20)+`"}`))
	case "drip":
		for _, c := range listOf(plainTool) {
			time.Sleep(100 * time.Millisecond)
			_, _ = io.WriteString(f.out, string(c))
		}
	case "chunks": // in the middle of a rune, and with CR LF
		text := `{"jsonrpc":"2.0","id":` + string(r.ID) + `,"result":` + listOf(`{"name":"ünï","description":"`+strings.Repeat("…", 50_000)+`"}`) + "}\r\n"
		for i := 0; i < len(text); i += 4097 {
			_, _ = io.WriteString(f.out, text[i:min(i+4097, len(text))])
		}
	case "broken-utf8":
		f.result(r, listOf("{\"name\":\"broken\",\"description\":\"a\xffb\xe2\x82c\"}"))
	case "deep":
		f.result(r, listOf(`{"name":"deep","inputSchema":`+strings.Repeat(`{"a":`, 5000)+"1"+strings.Repeat("}", 5000)+"}", plainTool))
	default:
		f.result(r, `{"ttlMs":60000,"cacheScope":"private","tools":[`+plainTool+`,`+exactTool+`]}`)
	}
}
