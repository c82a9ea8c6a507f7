package api

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store/storetest"
)

// seeds are requests that do something. TOKEN stands for a good token.
var seeds = []string{
	"GET /api/v1/servers?q=g&sort=best&tier=A&source=upload&limit=2&cursor=eyJrIjowLCJzIjoiYSJ9 HTTP/1.1\r\nHost: a\r\nAccept: */*\r\n\r\n",
	"GET /api/v1/servers/garden?target=B HTTP/1.1\r\nHost: a\r\nIf-None-Match: \"a\", W/\"b\"\r\n\r\n",
	"GET /api/v1/servers/garden/tools?limit=1&cursor=MQ HTTP/1.1\r\nHost: a\r\nAccept: application/json;q=0.1, text/html\r\n\r\n",
	"GET /api/v1/servers/garden/tools/4 HTTP/1.1\r\nHost: a\r\n\r\n",
	"GET /api/v1/servers/garden/tools/4/definition HTTP/1.1\r\nHost: a\r\n\r\n",
	"GET /api/v1/servers/garden/captures?cursor=Mg HTTP/1.1\r\nHost: a\r\n\r\n",
	"GET /api/v1/servers/garden/badge.svg HTTP/1.1\r\nHost: a\r\n\r\n",
	"HEAD /api/v1/connectors HTTP/1.1\r\nHost: a\r\n\r\n",
	"GET /api/v1/reports/aaaa HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer TOKEN\r\n\r\n",
	"GET /reports/aaaa HTTP/1.1\r\nHost: a\r\n\r\n",
	"GET /api/v1/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n",
	"DELETE /api/v1/connectors/garden HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer TOKEN\r\n\r\n",
	post("/api/v1/reports", garden),
	post("/api/v1/servers/bed/captures", garden),
	post("/api/v1/connectors", `{"server": "pond", "url": "https://pond.example/mcp", "everySeconds": 60, "headers": {"A": "b"}}`),
}

func post(path, body string) string {
	return fmt.Sprintf("POST %s HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer TOKEN\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", path, len(body), body)
}

// bytesBench has a server, and lets anybody ask as often as it takes.
func bytesBench(t testing.TB, where string) (b *bench, token string) {
	b = newBenchAt(t, where, Limits{PerMinute: 1 << 30, BodyBytes: 1 << 20})
	token = b.token(t, 1<<30, registry.Scopes()...)
	if a := b.ask(t, "POST", root+"/servers/garden/captures", garden, "Authorization: Bearer "+token); a.status != 201 {
		t.Fatal(a.body)
	}
	b.judge(t, "garden")
	return b, token
}

// try answers the bytes of a request.
func (b *bench) try(t testing.TB, token string, data []byte) {
	t.Helper()
	r, err := http.ReadRequest(bufio.NewReader(bytes.NewReader(bytes.ReplaceAll(data, []byte("TOKEN"), []byte(token)))))
	if err != nil {
		return // what reads requests for us refuses it
	}
	r.RemoteAddr = "192.0.2.1:1"
	w := httptest.NewRecorder()
	b.handler.ServeHTTP(w, r)
	if w.Code >= 500 {
		t.Errorf("status %d: %s\n%q", w.Code, w.Body, data)
	}
	if w.Code >= 400 && (w.Header().Get("Content-Type") != problemJSON || w.Body.Len() == 0) {
		t.Errorf("status %d is no problem: %v %s\n%q", w.Code, w.Header(), w.Body, data)
	}
}

// FuzzRequest: no bytes make the service fail.
func FuzzRequest(f *testing.F) {
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	b, token := bytesBench(f, storetest.SQLite(f))
	f.Fuzz(func(t *testing.T, data []byte) { b.try(t, token, data) })
}

// TestAnyBytes does the same to requests of which some bytes are others, in any
// place, without a fuzzer.
func TestAnyBytes(t *testing.T) {
	t.Parallel()
	for _, db := range storetest.Databases() {
		t.Run(db.Name, func(t *testing.T) {
			t.Parallel()
			anyBytes(t, db.Where(t))
		})
	}
}

func anyBytes(t *testing.T, where string) {
	b, token := bytesBench(t, where)
	random := rand.New(rand.NewPCG(1, 2))
	odd := []string{"\x00", "\xff", "%00", "%ff", "%", "\ud7ff", `\ud800`, `\u0000`, "\r\n", "\"", "{", "]", "-1", "1e999", "9223372036854775808", "null", "*", ";", ",", "..", "//", "🪴", strings.Repeat("a", 300), "'; DROP TABLE server; --"}
	for range 2500 {
		data := []byte(seeds[random.IntN(len(seeds))])
		for range 1 + random.IntN(4) {
			at := random.IntN(len(data))
			end := min(at+random.IntN(4), len(data))
			data = append(append(bytes.Clone(data[:at]), odd[random.IntN(len(odd))]...), data[end:]...)
		}
		if _, body, cut := bytes.Cut(data, []byte("\r\n\r\n")); cut { // it is as long as it says
			data = bytes.Replace(data, []byte(fmt.Sprintf("Content-Length: %d", len(garden))), []byte(fmt.Sprintf("Content-Length: %d", len(body))), 1)
		}
		b.try(t, token, data)
	}
}

// TestAnyBytesOnTheWire: what is no request at all is answered with a 4xx or not
// at all. The two exceptions are of the protocol (RFC 9110): a version and a
// transfer coding that nobody knows.
func TestAnyBytesOnTheWire(t *testing.T) {
	t.Parallel()
	b, _ := bytesBench(t, storetest.SQLite(t))
	s := httptest.NewServer(b.handler)
	defer s.Close()
	random := rand.New(rand.NewPCG(3, 4))
	for i := range 200 {
		data := []byte(seeds[random.IntN(len(seeds))])
		for range 1 + random.IntN(6) {
			data[random.IntN(len(data))] = byte(random.IntN(256))
		}
		conn, err := net.Dial("tcp", s.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		_, _ = conn.Write(data)
		_ = conn.(*net.TCPConn).CloseWrite()
		_ = conn.SetReadDeadline(time.Now().Add(2 * time.Minute))
		got, _ := io.ReadAll(conn)
		_ = conn.Close()
		if line, _, _ := strings.Cut(string(got), "\r\n"); strings.HasPrefix(line, "HTTP/1.1 5") && !strings.HasPrefix(line, "HTTP/1.1 501") && !strings.HasPrefix(line, "HTTP/1.1 505") {
			t.Errorf("request %d: %s\n%q", i, line, data)
		}
	}
}
