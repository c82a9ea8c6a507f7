package cli

import (
	"bytes"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// TestClientsAreCutOff: whoever says nothing, sends the head of a request too slowly,
// or does not take the answer, is cut off after its time, and each by its own.
func TestClientsAreCutOff(t *testing.T) {
	t.Parallel()
	const soon, never = 50 * time.Millisecond, time.Hour
	for _, c := range []struct {
		what   string
		times  clientTimes
		sends  string
		answer string // begins so; the connection ends after it
	}{
		{"nothing is sent", clientTimes{head: soon, request: never, answer: never, idle: never}, "", ""},
		{"half a head", clientTimes{head: soon, request: never, answer: never, idle: never}, "GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ", ""},
		{"half a body", clientTimes{head: never, request: soon, answer: never, idle: never}, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf", "HTTP/1.1 408 "},
		{"no second request", clientTimes{head: never, request: never, answer: never, idle: soon}, "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "HTTP/1.1 200 "},
		{"half a second request", clientTimes{head: soon, request: never, answer: never, idle: never}, "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HT", "HTTP/1.1 200 "},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			conn := connected(t, c.times, func(w http.ResponseWriter, r *http.Request) {
				if _, err := io.ReadAll(r.Body); err != nil {
					w.WriteHeader(http.StatusRequestTimeout)
				}
			})
			if _, err := io.WriteString(conn, c.sends); err != nil {
				t.Fatal(err)
			}
			got, err := io.ReadAll(conn)
			if err != nil || !strings.HasPrefix(string(got), c.answer) || c.answer == "" && len(got) > 0 {
				t.Errorf("%q %v", got, err)
			}
		})
	}
	t.Run("the answer is not taken", func(t *testing.T) {
		t.Parallel()
		failed := make(chan error, 1)
		conn := connected(t, clientTimes{head: never, request: never, answer: soon, idle: never}, func(w http.ResponseWriter, _ *http.Request) {
			var err error
			for part := bytes.Repeat([]byte("a"), 1<<20); err == nil; {
				_, err = w.Write(part)
			}
			failed <- err
		})
		if _, err := io.WriteString(conn, "GET / HTTP/1.1\r\nHost: a\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		select {
		case <-failed:
		case <-time.After(time.Minute):
			t.Error("it is written to for a minute")
		}
	})
}

// connected is a connection to a server that gives its clients these times.
func connected(t *testing.T, times clientTimes, handler http.HandlerFunc) net.Conn {
	t.Helper()
	s := httptest.NewUnstartedServer(nil)
	s.Config = newServer(handler, times, slog.New(slog.DiscardHandler))
	s.Start()
	t.Cleanup(s.Close)
	conn, err := net.Dial("tcp", s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	_ = conn.SetReadDeadline(time.Now().Add(time.Minute))
	return conn
}

// TestEveryTimeOfAClientIsBounded: zero would be for ever.
func TestEveryTimeOfAClientIsBounded(t *testing.T) {
	t.Parallel()
	if u := unhurried; u.head <= 0 || u.request <= 0 || u.answer <= 0 || u.idle <= 0 || u.head > u.request {
		t.Errorf("%+v", u)
	}
}
