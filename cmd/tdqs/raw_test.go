//go:build unix

package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"sync/atomic"
	"testing"
)

// TestMain lets the test's own binary be a server over its standard streams when
// TDQS_RAW says how it is to behave.
func TestMain(m *testing.M) {
	if mode := os.Getenv("TDQS_RAW"); mode != "" {
		rawStreams(mode)
		os.Exit(0)
	}
	status := m.Run()
	if folder := built.Load(); folder != nil {
		os.RemoveAll(*folder)
	}
	os.Exit(status)
}

// built is the folder of the built programs.
var built atomic.Pointer[string]

// Two tools that a reader is tempted to tidy up: unsorted, doubled and
// integer-like keys, 1.0, 2^53+1, a lone surrogate, escapes that need not be,
// blanks, and <, > and &.
const (
	oddTool = `{"zeta": 1.0, "name":"odd","10":[9007199254740993 , 1e2,-0],"2":{"b":1,"a":2,"b":3},"description":"half \ud83d of a pair, \u0041 & <b>\/",` +
		`"inputSchema":{"type":"object","properties":{"z":{"type":"number","default":1.0,"maximum":9007199254740993},"10":{"type":"string"},"9":{"type":"string","description":"nine"}},"type":"object"}}`
	evenTool = `{"name":"even","description":"Counts the words of a text and returns how many there are.","inputSchema":{"type":"object","properties":{"text":{"type":"string","description":"what to count"}},"required":["text"]}}`
)

// rawAnswer is the answer to one message, empty for a notification.
func rawAnswer(text []byte, tools string) string {
	var q struct {
		ID     json.RawMessage
		Method string
	}
	if json.Unmarshal(text, &q) != nil || q.ID == nil {
		return ""
	}
	switch q.Method {
	case "initialize":
		return `{"jsonrpc":"2.0","id":` + string(q.ID) + `,"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"raw","version":"1","x":1.0},"instructions":"Count first."}}`
	case "tools/list":
		return `{"id":` + string(q.ID) + `,"result":{"tools":[` + tools + `],"ttlMs":5000,"cacheScope":"public"},"jsonrpc":"2.0"}`
	}
	return `{"jsonrpc":"2.0","id":` + string(q.ID) + `,"error":{"code":-32601,"message":"no"}}`
}

// rawStreams is a server over standard streams.
func rawStreams(mode string) {
	tools := oddTool + ", " + evenTool
	switch mode {
	case "stderr":
		flood(os.Stderr)
	case "noise":
		flood(os.Stdout)
	case "line":
		tools = `{"name":"long","description":"` + strings.Repeat("words and ", 2<<20) + `"}`
	case "canary":
		for _, word := range os.Environ() { // tells all it knows
			fmt.Fprintln(os.Stderr, word)
			fmt.Println("started with", word)
		}
		_, secret, _ := strings.Cut(os.Getenv("TDQS_TOLD"), ":")
		if secret == "fails" {
			fmt.Fprintln(os.Stderr, "cannot log in with", os.Getenv("SERVER_TOKEN"), os.Args)
			os.Exit(1)
		}
		tools = `{"name":"tell","description":"Uses the token ` + os.Getenv("SERVER_TOKEN") + ` for you."},` + evenTool
	}
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		if answer := rawAnswer(line, tools); answer != "" {
			fmt.Println(answer)
		}
	}
}

// flood writes 50 MB in lines.
func flood(w io.Writer) {
	block := bytes.Repeat([]byte("all is well, all is well, all is well, all is well\n"), 1000)
	for n := 0; n < 50<<20; n += len(block) {
		_, _ = w.Write(block)
	}
}

// rawWeb answers over HTTP: as JSON on /json, as events on /events, packed on
// /bomb, by the older transport on /sse.
type rawWeb struct {
	tools  string
	stream chan string
}

func (s *rawWeb) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	answer := rawAnswer(body, s.tools)
	switch {
	case r.Method == http.MethodPost && r.URL.Path == "/sse":
		http.Error(w, "GET, please", http.StatusMethodNotAllowed)
	case r.URL.Path == "/sse":
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprint(w, "event: endpoint\ndata: /messages\n\n")
		w.(http.Flusher).Flush()
		for {
			select {
			case text := <-s.stream:
				fmt.Fprintf(w, "event: message\ndata: %s\n\n", text)
				w.(http.Flusher).Flush()
			case <-r.Context().Done():
				return
			}
		}
	case r.URL.Path == "/messages":
		w.WriteHeader(http.StatusAccepted)
		if answer != "" {
			s.stream <- answer
		}
	case answer == "":
		w.WriteHeader(http.StatusAccepted)
	case r.URL.Path == "/json":
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, answer)
	case r.URL.Path == "/events":
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprintf(w, "event: message\ndata: %s\n\n", answer)
	case r.URL.Path == "/bomb" && strings.Contains(answer, `"tools":[`):
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		block := make([]byte, 1<<20)
		for range 1000 {
			if _, err := z.Write(block); err != nil {
				return
			}
		}
		z.Close()
	case r.URL.Path == "/bomb":
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, answer)
	case r.URL.Path == "/refuses":
		w.Header().Set("WWW-Authenticate", "Bearer realm=\""+r.Header.Get("Authorization")+"\"")
		http.Error(w, "no: "+r.Header.Get("Authorization")+" "+r.Header.Get("X-Key")+" "+r.URL.RawQuery, http.StatusUnauthorized)
	}
}
