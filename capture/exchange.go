package capture

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// exchange sends the SDK's requests and lets the tap see what goes and comes.
type exchange struct {
	place  *place
	base   *http.Transport
	tap    *tap
	limits Limits
	ended  context.Context // ends every request
	end    context.CancelFunc

	mu      sync.Mutex
	refused *refusal // the last answer that was none
	lost    error    // why the last request got no answer
	spoke   bool     // a request was answered
}

// refusal is an answer over HTTP that is no answer of the protocol.
type refusal struct {
	verb, method string // of HTTP, of the protocol
	status       int
	kind         string // media type
	challenge    string // WWW-Authenticate
	wait         string // Retry-After
	body         string // its beginning
	rpc          bool   // the body is an error answer of JSON-RPC
}

func newExchange(p *place, t *tap, limits Limits) *exchange {
	x := &exchange{place: p, base: p.transport(), tap: t, limits: limits}
	x.ended, x.end = context.WithCancel(context.Background())
	return x
}

// RoundTrip implements http.RoundTripper.
func (x *exchange) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.URL.Scheme != "http" && r.URL.Scheme != "https" {
		return nil, x.failed(redirectError{"it wants its messages at " + quoted(r.URL.String(), 80) + ", which is no address of HTTP: report it to the server's author"})
	}
	if r.URL.Host != x.place.url.Host && len(x.place.header) > 0 {
		err := redirectError{"it wants its messages at another host, " + r.URL.Host + ", which is not told your headers: give that address yourself if you trust it"}
		return nil, x.failed(err)
	}
	if err := x.tap.dead(); err != nil { // another question would be answered so, too
		return nil, x.failed(err)
	}
	method := ""
	if r.Method == http.MethodPost && r.GetBody != nil {
		if body, err := r.GetBody(); err == nil {
			text, _ := io.ReadAll(body) // of memory
			method = x.tap.sent(text)
		}
	}
	var answer *http.Response
	var err error
	for try := 0; ; try++ {
		answer, err = x.send(r, method)
		if err != nil {
			if method == methodDiscover && errors.Is(err, context.DeadlineExceeded) && r.Context().Err() == nil {
				return synthetic(r, x.tap.giveUp(methodDiscover)), nil
			}
			return nil, x.failed(err)
		}
		pause, again := retry(answer, try)
		if !again || !x.pause(r.Context(), pause) {
			break
		}
		drop(answer)
	}
	if answer.StatusCode < 200 || answer.StatusCode > 299 {
		if answer.StatusCode < 300 || answer.StatusCode > 399 {
			x.refuse(r, method, answer)
		}
		return answer, nil
	}
	return x.accepted(r, method, answer)
}

// send sends a request once. The stream that a GET opens outlives the question
// it was opened for; server/discover gets a part of the time, for a server that
// does not know it may not answer.
func (x *exchange) send(r *http.Request, method string) (*http.Response, error) {
	ctx, cancel := context.WithCancelCause(context.WithoutCancel(r.Context()))
	until := context.AfterFunc(r.Context(), func() { cancel(context.Cause(r.Context())) })
	context.AfterFunc(x.ended, func() { cancel(context.Canceled) })
	var timer *time.Timer
	switch {
	case method == methodDiscover:
		timer = time.AfterFunc(x.limits.Step/3, func() { cancel(context.DeadlineExceeded) })
	case r.Method == http.MethodDelete:
		timer = time.AfterFunc(min(time.Second, x.limits.Step), func() { cancel(context.DeadlineExceeded) })
	}
	out := r.Clone(ctx)
	if r.GetBody != nil {
		out.Body, _ = r.GetBody() // of memory
	}
	for name, values := range x.place.header {
		out.Header[name] = values
	}
	out.Header.Set("User-Agent", "tdqs")
	answer, err := x.base.RoundTrip(out)
	if timer != nil {
		timer.Stop()
	}
	if err != nil {
		if cause := context.Cause(ctx); cause != nil {
			err = cause
		}
		err = ofProxy(out, x.base.Proxy, err)
		until()
		cancel(nil)
		return nil, err
	}
	if r.Method == http.MethodGet {
		until()
	}
	answer.Body = &bound{answer.Body, func() { until(); cancel(nil) }}
	return answer, nil
}

// bound is a body whose end ends its request.
type bound struct {
	io.ReadCloser
	end func()
}

func (b *bound) Close() error {
	defer b.end()
	return b.ReadCloser.Close()
}

// retry says whether a status is one that passes, and how long to wait.
func retry(answer *http.Response, tries int) (time.Duration, bool) {
	const most = 2
	switch answer.StatusCode {
	case http.StatusTooManyRequests, http.StatusInternalServerError, http.StatusBadGateway,
		http.StatusServiceUnavailable, http.StatusGatewayTimeout:
	default:
		return 0, false
	}
	pause := 200 * time.Millisecond << (2 * tries)
	if seconds, err := strconv.Atoi(answer.Header.Get("Retry-After")); err == nil && seconds > 0 {
		pause = time.Duration(seconds) * time.Second
	}
	return pause, tries < most && pause <= 5*time.Second
}

// pause waits, and says whether there is time left.
func (x *exchange) pause(ctx context.Context, d time.Duration) bool {
	if at, ok := ctx.Deadline(); ok && time.Until(at) < d {
		return false
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
	case <-x.ended.Done():
	}
	return false
}

func drop(answer *http.Response) {
	_, _ = io.CopyN(io.Discard, answer.Body, 64<<10) // so that the connection can be used again
	answer.Body.Close()
}

// failed keeps why a request got no answer.
func (x *exchange) failed(err error) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.lost = err
	return err
}

// refuse keeps an answer that is none and leaves the SDK its beginning.
func (x *exchange) refuse(r *http.Request, method string, answer *http.Response) {
	const most = 64 << 10
	f := &refusal{verb: r.Method, method: method, status: answer.StatusCode, kind: mediaType(answer),
		challenge: answer.Header.Get("WWW-Authenticate"), wait: answer.Header.Get("Retry-After")}
	text, _ := io.ReadAll(io.LimitReader(answer.Body, most)) // what is there is enough
	answer.Body.Close()
	f.body = string(text)
	login := f.status == http.StatusUnauthorized || f.status == http.StatusForbidden // which the status says better
	if v := root(text); !login && v.Get("jsonrpc").Is(jsondoc.String) && v.Get("error").Is(jsondoc.Object) {
		f.rpc = true
		text = nil
		for _, m := range x.tap.received([]byte(f.body)) {
			text = m
		}
		if text == nil { // an error without id, as for a question that was not understood
			text = errorTo("1", v.Get("error"))
			x.tap.mu.Lock()
			e := v.Get("error")
			x.tap.failed = &rpcFailure{method: method, code: string(e.Get("code").Raw()), message: e.Get("message").Str()}
			x.tap.mu.Unlock()
		}
	}
	answer.Body = io.NopCloser(bytes.NewReader(text))
	answer.Header.Del("Content-Encoding")
	x.mu.Lock()
	defer x.mu.Unlock()
	x.refused = f
}

func mediaType(answer *http.Response) string {
	kind, _, _ := mime.ParseMediaType(answer.Header.Get("Content-Type"))
	return kind
}

// accepted passes the messages of an answer through the tap.
func (x *exchange) accepted(r *http.Request, method string, answer *http.Response) (*http.Response, error) {
	x.mu.Lock()
	x.refused, x.lost, x.spoke = nil, nil, true
	x.mu.Unlock()
	kind := mediaType(answer)
	if answer.StatusCode == http.StatusAccepted || answer.StatusCode == http.StatusNoContent {
		return answer, nil
	}
	body, err := unpacked(answer)
	if err != nil {
		answer.Body.Close()
		x.tap.fail(err)
		return nil, x.failed(err)
	}
	answer.Header.Del("Content-Encoding")
	answer.Header.Del("Content-Length")
	answer.ContentLength = -1
	switch {
	case kind == "text/event-stream":
		answer.Body = newEvents(body, answer.Body, x.tap, x.limits.Bytes)
	case kind == "application/json" && method != "":
		text, err := readAll(body, x.limits.Bytes)
		answer.Body.Close()
		if err != nil {
			if r.Context().Err() == nil {
				x.tap.fail(err)
			}
			return nil, x.failed(err)
		}
		messages := x.tap.received(text)
		if err := x.tap.dead(); err != nil {
			return nil, x.failed(err)
		}
		if len(messages) == 0 {
			messages = append(messages, nil)
		}
		answer.Body = io.NopCloser(bytes.NewReader(messages[0]))
	case method != "" && !strings.HasPrefix(method, "notifications/"), r.Method == http.MethodGet:
		answer.Body = struct {
			io.Reader
			io.Closer
		}{body, answer.Body}
		x.refuse(r, method, answer)
	}
	return answer, nil
}

// synthetic is an answer of this program in a server's place.
func synthetic(r *http.Request, messages [][]byte) *http.Response {
	return &http.Response{StatusCode: http.StatusOK, Status: "200 OK", Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Request: r,
		Header: http.Header{"Content-Type": {"application/json"}}, ContentLength: -1,
		Body: io.NopCloser(bytes.NewReader(bytes.Join(messages, nil)))}
}

// unpacked reads a body that is packed although nobody asked for that.
func unpacked(answer *http.Response) (io.Reader, error) {
	switch packing := strings.ToLower(answer.Header.Get("Content-Encoding")); packing {
	case "", "identity":
		return answer.Body, nil
	case "gzip", "x-gzip":
		count := &counted{r: answer.Body}
		z, err := gzip.NewReader(count)
		if err != nil {
			return nil, fmt.Errorf("its gzip cannot be unpacked: %w", err)
		}
		return &bombGuard{r: z, packed: count}, nil
	default:
		return nil, fmt.Errorf("it is packed by %s, which was not asked for", quoted(packing, 20))
	}
}

// counted counts what is read.
type counted struct {
	r io.Reader
	n int
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += n
	return n, err
}

// bombGuard stops at a text that unpacks to more than a hundred times its size:
// definitions do not.
type bombGuard struct {
	r      io.Reader
	packed *counted
	n      int
}

func (b *bombGuard) Read(p []byte) (int, error) {
	const free, ratio = 4 << 20, 100
	n, err := b.r.Read(p)
	if b.n += n; b.n > free && b.n > ratio*b.packed.n {
		return 0, errors.New("it unpacks to more than a hundred times its size")
	}
	return n, err
}
