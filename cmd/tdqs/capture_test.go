//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// build builds the program, once, and the example server beside it.
var build = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "tdqs-program")
	if err != nil {
		return "", err
	}
	built.Store(&folder)
	for name, pkg := range map[string]string{"tdqs": ".", "greenhouse": "../../examples/servers/greenhouse"} {
		if out, err := exec.Command("go", "build", "-o", filepath.Join(folder, name), pkg).CombinedOutput(); err != nil {
			return "", &exec.Error{Name: string(out), Err: err}
		}
	}
	return folder, nil
})

// program is where a built program is: tdqs, or another in its folder.
func program(t *testing.T, name string) string {
	t.Helper()
	folder, err := build()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(folder, name)
}

// ran is what one run of the program gave.
type ran struct {
	status      int
	out, errOut string
	peak        int64 // memory, in bytes
}

func runProgram(t *testing.T, env []string, args ...string) ran {
	t.Helper()
	cmd := exec.Command(program(t, "tdqs"), args...)
	cmd.Env = append(append(os.Environ(), "SOURCE_DATE_EPOCH=1796036562", "XDG_CACHE_HOME="+t.TempDir()), env...)
	var out, errOut bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errOut
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	peak, ended := make(chan int64), make(chan struct{})
	go func() { peak <- watch(cmd.Process.Pid, ended) }()
	_ = cmd.Wait() // the state says it all
	close(ended)
	return ran{cmd.ProcessState.ExitCode(), out.String(), errOut.String(), <-peak}
}

// watch is the most memory that a process had, in bytes, as far as /proc tells.
// What wait4 tells begins with that of this process.
func watch(pid int, ended <-chan struct{}) int64 {
	var peak int64
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for {
		text, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
		if _, rest, ok := strings.Cut(string(text), "VmHWM:"); ok {
			var kilobytes int64
			if _, err := fmt.Sscan(rest, &kilobytes); err == nil {
				peak = max(peak, kilobytes<<10)
			}
		}
		select {
		case <-tick.C:
		case <-ended:
			return peak
		}
	}
}

// rawServer is a server over HTTP that sends the odd tools.
func rawServer(t *testing.T) string {
	s := httptest.NewServer(&rawWeb{tools: oddTool + ", " + evenTool, stream: make(chan string, 10)})
	t.Cleanup(s.Close)
	return s.URL
}

// TestCaptureKeepsBytes holds that the built program saves over every transport
// the bytes that were sent, and that scoring the file gives the report of
// scoring the server, but for the kind of input.
func TestCaptureKeepsBytes(t *testing.T) {
	t.Parallel()
	web := rawServer(t)
	me, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for name, input := range map[string][]string{
		"stdio":  {"--env", "TDQS_RAW=plain", "--", me},
		"line":   {"--env", "TDQS_RAW=plain", "--command", "'" + me + "' 'two words'"},
		"json":   {web + "/json"},
		"events": {"--url", web + "/events"},
		"sse":    {web + "/sse"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "tools.json")
			if r := runProgram(t, nil, append([]string{"capture", "--reads", "2", "-o", file}, input...)...); r.status != 0 || r.out != "" {
				t.Fatalf("status %d: %s%s", r.status, r.out, r.errOut)
			}
			saved, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, tool := range []string{oddTool, evenTool} {
				if !strings.Contains(string(saved), "\n"+tool) {
					t.Errorf("the file lacks the bytes\n%s\nit is\n%s", tool, saved)
				}
			}
			for _, kept := range []string{`"serverInfo": {"name":"raw","version":"1","x":1.0}`, `"instructions": "Count first."`, `"protocolVersion": "2025-06-18"`, `"ttlMs": 5000`, `"cacheScope": "public"`, `"reads":[`} {
				if !strings.Contains(string(saved), kept) {
					t.Errorf("the file lacks %s", kept)
				}
			}
			for _, command := range []string{"score", "lint"} {
				live := runProgram(t, nil, append([]string{command, "--reads", "2", "--format", "json"}, input...)...)
				again := runProgram(t, nil, command, "--format", "json", file)
				if live.status != again.status || sameButKind(t, live.out) != sameButKind(t, again.out) {
					t.Errorf("%s: the saved file (%d) gives another report than the server (%d)\n%s\n%s", command, again.status, live.status, live.out, again.out)
				}
			}
		})
	}
}

// sameButKind is a report without what may differ.
func sameButKind(t *testing.T, report string) string {
	t.Helper()
	var v map[string]any
	if err := json.Unmarshal([]byte(report), &v); err != nil {
		t.Fatalf("%v: %s", err, report)
	}
	if p, ok := v["provenance"].(map[string]any); ok {
		delete(p, "inputKind")
	}
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestExampleServer reads our own server over its transports.
func TestExampleServer(t *testing.T) {
	t.Parallel()
	server := program(t, "greenhouse")
	r := runProgram(t, nil, "inspect", "--", server)
	if r.status != 0 || !strings.HasPrefix(r.out, "greenhouse: 4 tools, ") || !strings.Contains(r.out, "protocol revision 2026-07-28") {
		t.Errorf("status %d: %s%s", r.status, r.out, r.errOut)
	}
	for transport, revision := range map[string]string{"http": "2025-11-25", "stateless": "2026-07-28", "sse": "2025-11-25"} {
		t.Run(transport, func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command(server, "-transport", transport)
			out, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
			address := make([]byte, 200)
			n, err := out.Read(address)
			if err != nil {
				t.Fatal(err)
			}
			r := runProgram(t, nil, "capture", strings.TrimSpace(string(address[:n])))
			if r.status != 0 || !strings.Contains(r.out, `"protocolVersion": "`+revision+`"`) || strings.Count(r.out, "\n{") != 4 {
				t.Errorf("status %d: %s%s", r.status, r.out, r.errOut)
			}
		})
	}
}

// TestCaptureEveryServer holds that the servers of a client configuration are saved
// under the names that it has for them, and that one that fails is told apart.
func TestCaptureEveryServer(t *testing.T) {
	t.Parallel()
	me, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	configuration := filepath.Join(folder, "mcp.json")
	text := fmt.Sprintf(`{"mcpServers":{"first":{"command":%q,"env":{"TDQS_RAW":"plain"}},"broken":{"command":"no-such-command-7f3a"},"../second one":{"command":%[1]q,"env":{"TDQS_RAW":"plain"}}}}`, me)
	if err := os.WriteFile(configuration, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	saved := filepath.Join(folder, "saved")
	r := runProgram(t, nil, "capture", configuration, "--all", "-o", saved+"/")
	if r.status != 2 || strings.Count(r.errOut, "\n") != 3 || !strings.Contains(r.errOut, `server broken: cannot start "no-such-command-7f3a"`) {
		t.Errorf("status %d: %s%s", r.status, r.out, r.errOut)
	}
	entries, err := os.ReadDir(saved)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if got := strings.Join(names, " "); got != "first.json second-one.json" {
		t.Errorf("the files are %s", got)
	}
}

// TestProxy holds that the proxy of the environment is asked.
func TestProxy(t *testing.T) {
	t.Parallel()
	asked := make(chan string, 100)
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked <- r.URL.Host
		(&rawWeb{tools: evenTool}).ServeHTTP(w, r)
	}))
	t.Cleanup(proxy.Close)
	r := runProgram(t, []string{"HTTP_PROXY=" + proxy.URL, "NO_PROXY="}, "capture", "http://mcp.invalid/json")
	if r.status != 0 || !strings.Contains(r.out, evenTool) || <-asked != "mcp.invalid" {
		t.Errorf("status %d: %s%s", r.status, r.out, r.errOut)
	}
}

// TestInterrupt holds that an interrupt ends the program and what it has started, also
// when a second one follows at once.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	for _, times := range []int{1, 3} {
		t.Run(strconv.Itoa(times), func(t *testing.T) {
			t.Parallel()
			if said := interrupted(t, os.Interrupt, times); said != "tdqs: interrupted\n" {
				t.Errorf("it says %q", said)
			}
		})
	}
}

// TestQuit holds that SIGQUIT, which has a program say where it stands, leaves nothing
// running that was started, as the end by the Go runtime would.
func TestQuit(t *testing.T) {
	t.Parallel()
	said := interrupted(t, syscall.SIGQUIT, 1)
	if !strings.HasPrefix(said, "SIGQUIT: quit\n\ngoroutine ") || !strings.HasSuffix(said, "\ntdqs: interrupted\n") {
		t.Errorf("it says %s", said)
	}
}

// interrupted sends signals to the program while it waits for a server that heeds none,
// and is what it says then.
func interrupted(t *testing.T, signal os.Signal, times int) string {
	t.Helper()
	pids := filepath.Join(t.TempDir(), "pids")
	cmd := exec.Command(program(t, "tdqs"), "score", "--", "sh", "-c",
		`trap "" TERM INT HUP; sh -c 'trap "" TERM INT HUP; echo $$ > "$0"; sleep 300' "$0" & wait; sleep 300`, pids)
	var errOut bytes.Buffer
	cmd.Stderr = &errOut
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var pid int
	for deadline := time.Now().Add(time.Minute); pid == 0 && time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		text, _ := os.ReadFile(pids)
		pid, _ = strconv.Atoi(strings.TrimSpace(string(text)))
	}
	for range times {
		if err := cmd.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		time.Sleep(50 * time.Millisecond) // each is seen
	}
	_ = cmd.Wait()
	if status := cmd.ProcessState.ExitCode(); status != 2 || pid == 0 {
		t.Errorf("status %d, process %d: %s", status, pid, errOut.String())
	}
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err == nil && !strings.Contains(string(stat), ") Z ") {
		t.Errorf("process %d goes on: %s", pid, stat)
	}
	return errOut.String()
}

// TestMemory holds what floods may cost.
func TestMemory(t *testing.T) {
	t.Parallel()
	me, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	const most = 300 << 20
	for _, c := range []struct{ command, mode string }{
		{"capture", "stderr"}, {"capture", "noise"}, {"capture", "line"}, {"capture --reads 3", "line"},
		{"score", "stderr"}, {"score", "noise"}, {"score", "line"}, {"lint", "line"}, {"inspect", "line"}, {"coverage", "line"},
	} {
		args := append(strings.Fields(c.command), "--env", "TDQS_RAW="+c.mode, "--", me)
		r := runProgram(t, nil, args...)
		t.Logf("%s, %s: %d MB", c.command, c.mode, r.peak>>20)
		if r.status == 2 || r.peak > most {
			t.Errorf("%s, %s: status %d, %d MB: %.300s", c.command, c.mode, r.status, r.peak>>20, r.errOut)
		}
	}
	r := runProgram(t, nil, "lint", rawServer(t)+"/bomb")
	if r.status != 2 || r.peak > most || !strings.Contains(r.errOut, "it unpacks to more than a hundred times its size") {
		t.Errorf("a bomb: status %d, %d MB: %s", r.status, r.peak>>20, r.errOut)
	}
}

// TestNoSecret holds that nothing a user trusted the program with comes out of
// it, whatever the server does with it.
func TestNoSecret(t *testing.T) {
	t.Parallel()
	const canary = "canary-5d1c0b7e"
	me, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	web := rawServer(t)
	host := strings.TrimPrefix(web, "http://")
	folder := t.TempDir()
	configuration := filepath.Join(folder, "mcp.json")
	if err := os.WriteFile(configuration, []byte(`{"mcpServers":{
		"starts":{"command":"`+me+`","env":{"TDQS_RAW":"canary","SERVER_TOKEN":"`+canary+`"}},
		"fails":{"command":"`+me+`","env":{"TDQS_RAW":"canary","TDQS_TOLD":"x:fails","SERVER_TOKEN":"${env:THE_CANARY}"}},
		"missing":{"command":"no-such-command-7f3a","args":["--token","`+canary+`","--key=`+canary+`"]},
		"refuses":{"url":"`+web+`/refuses?key=`+canary+`","headers":{"Authorization":"Bearer `+canary+`"}}
	}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	env := []string{"THE_CANARY=" + canary, "SOME_API_KEY=" + canary}
	secret := []string{"--env", "TDQS_RAW=canary", "--env", "SERVER_TOKEN=" + canary}
	for _, input := range [][]string{
		append(secret, "--", me),
		append(secret, "--env", "TDQS_TOLD=x:fails", "--", me),
		append(secret, "--", "no-such-command-7f3a", "--api-key", canary),
		{"--env", "TDQS_RAW=canary", "--env", "TDQS_TOLD=x:fails", "--", me, "--token", canary, "--api-key=" + canary},
		{web + "/refuses", "--header", "Authorization: Bearer " + canary, "--header", "X-Key: " + canary},
		{web + "/refuses", "--bearer-env", "THE_CANARY"},
		{web + "/refuses", "--header", canary},
		{web + "/refuses?key=" + canary + "&x=1"},
		{"http://" + canary + ":" + canary + "@" + host + "/refuses"},
		{"http://user:" + canary + "@127.0.0.1:1/refuses?token=" + canary},
		{"http://user:" + canary + "@%zz/refuses?token=" + canary},
		{"--env", canary, "--", me},
		{configuration}, {configuration, "--all"}, {configuration, "--server", "starts"}, {configuration, "--server", "fails"},
		{configuration, "--server", "missing"}, {configuration, "--server", "refuses"},
	} {
		saved := filepath.Join(t.TempDir(), "saved") + "/"
		if err := os.Mkdir(saved, 0o700); err != nil {
			t.Fatal(err)
		}
		for _, command := range [][]string{{"capture", "-o", saved}, {"score", "--format", "json"}, {"score"}, {"lint"}, {"inspect"}, {"coverage"}} {
			r := runProgram(t, env, append(command, input...)...)
			if strings.Contains(r.out+r.errOut, canary) || strings.Contains(r.out+r.errOut, "panic") {
				t.Errorf("%v %v tells\n%s\n%s", command, input, r.out, r.errOut)
			}
		}
		files, err := filepath.Glob(saved + "*")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if text, _ := os.ReadFile(file); strings.Contains(string(text), canary) {
				t.Errorf("%v is saved with the secret in it: %s", input, text)
			}
		}
	}
}
