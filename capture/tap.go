package capture

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// The methods whose answers are kept.
const (
	methodDiscover   = "server/discover"
	methodInitialize = "initialize"
	methodList       = "tools/list"
)

// tap stands between a server and the SDK, on whatever way their messages go. It
// keeps the answers that matter as they were sent and hands small, well-formed
// ones on: the SDK would change numbers, and fail on one odd field of a page.
type tap struct {
	mu        sync.Mutex
	pending   map[string]string // the method of each request without answer, by its id as JSON
	abandoned map[string]bool   // ids of requests that this program answered itself
	asked     string            // the last request's method
	answered  string            // the same, once it is answered
	hello     []byte            // result of server/discover or initialize
	page      []byte            // result of the last tools/list
	failed    *rpcFailure       // the last error answer
	late      bool              // server/discover was answered after all
	stray     string            // what is odd about the first id that no request has
	passed    int               // lines or messages that were passed over
	first     string            // the beginning of the first of them
	noise     oddities          // all of these, by kind
	broken    error             // why nothing more can be read
}

// rpcFailure is an error answer, or one that is odd in its place.
type rpcFailure struct {
	method, code, message string
	odd                   string // what the answer holds that is neither result nor error
}

func newTap() *tap { return &tap{pending: map[string]string{}, abandoned: map[string]bool{}} }

// sent notes a message on its way to the server and returns its method.
func (t *tap) sent(text []byte) string {
	doc, err := jsondoc.Parse(text)
	if err != nil {
		return ""
	}
	method := doc.Root().Get("method").Str()
	t.mu.Lock()
	defer t.mu.Unlock()
	if id := doc.Root().Get("id"); id.Exists() && method != "" {
		t.pending[string(id.Raw())] = method
		t.asked, t.answered = method, ""
	}
	return method
}

// received takes what a server wrote, a line, a body or an event, and returns
// the messages that the SDK is to see. The tap may be dead then.
func (t *tap) received(text []byte) [][]byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(bytes.TrimSpace(text)) == 0 {
		t.noise.add(tdqs.NoiseBlankLine, 0, "")
		return nil
	}
	if crowded(text, maxValues) {
		t.broken = crowdError{maxValues}
		return nil
	}
	doc, err := jsondoc.ParseAll(text)
	if err != nil {
		t.passOver(text, false)
		return nil
	}
	t.noise.addMany(tdqs.NoiseInvalidUTF8, doc.Repaired(), 0, "")
	var out [][]byte
	for _, root := range doc.Roots() {
		if root.Is(jsondoc.Array) { // a batch
			for e := range root.Elements() {
				out = t.message(e, out)
			}
			continue
		}
		out = t.message(root, out)
	}
	return out
}

// message reads one message and appends what the SDK is to see of it.
func (t *tap) message(v jsondoc.Value, out [][]byte) [][]byte {
	const most = 1 << 20 // bytes of a request that is answered at all
	id, method := v.Get("id"), v.Get("method")
	switch {
	case !v.Get("jsonrpc").EqualStr("2.0"):
		t.passOver(v.Raw(), true)
		return out
	case method.Is(jsondoc.String) && id.Exists() && !id.Is(jsondoc.Null):
		if len(v.Raw()) <= most && v.Nesting() < 100 {
			out = append(out, bytes.Clone(v.Raw()))
		}
		return out
	case method.Is(jsondoc.String):
		return out // a notification: none matters here
	}
	key := string(id.Raw())
	asked, known := t.pending[key]
	switch {
	case t.abandoned[key]:
		t.late = t.late || v.Get("result").Is(jsondoc.Object)
		return out
	case !known:
		named := id.Exists() && !id.Is(jsondoc.Null) // an error without id is of a message that was not understood
		if t.stray == "" && named {
			t.stray = t.strayID(id)
		}
		if named {
			t.noise.add(tdqs.NoiseStrayAnswer, 0, string(id.Raw()))
		}
		return out
	}
	delete(t.pending, key)
	if asked == t.asked {
		t.answered = asked
	}
	return append(out, t.answer(key, asked, v))
}

// answer keeps an answer and returns what the SDK is to see in its place.
func (t *tap) answer(id, method string, v jsondoc.Value) []byte {
	e, result := v.Get("error"), v.Get("result")
	switch {
	case e.Is(jsondoc.Object):
		t.failed = &rpcFailure{method: method, code: string(e.Get("code").Raw()), message: e.Get("message").Str()}
		return errorTo(id, e)
	case e.Exists() && !e.Is(jsondoc.Null) && !result.Exists():
		t.failed = &rpcFailure{method: method, message: string(e.Text())}
		return errorTo(id, e)
	case !result.Exists():
		t.failed = &rpcFailure{method: method, odd: "neither a result nor an error"}
		return errorTo(id, e)
	case !result.Is(jsondoc.Object):
		t.failed = &rpcFailure{method: method, odd: "a result that is " + result.Kind().String() + " and not an object"}
		return errorTo(id, e)
	}
	switch method {
	case methodList:
		t.page = result.Raw()
		slim := map[string]any{"tools": []int{}}
		if next := result.Get("nextCursor"); next.Is(jsondoc.String) {
			slim["nextCursor"] = json.RawMessage(next.Raw())
		}
		return resultTo(id, slim)
	case methodInitialize:
		switch revision := result.Get("protocolVersion"); {
		case !revision.Exists():
			t.failed = &rpcFailure{method: method, odd: "an object without protocolVersion"}
			return errorTo(id, e)
		case !revision.Is(jsondoc.String):
			t.failed = &rpcFailure{method: method, odd: "a protocolVersion that is " + revision.Kind().String() + " and not a string"}
			return errorTo(id, e)
		}
		t.hello = result.Raw()
		return resultTo(id, map[string]any{
			"protocolVersion": result.Get("protocolVersion").Str(),
			"capabilities":    struct{}{},
			"serverInfo":      map[string]string{"name": "server", "version": ""},
		})
	case methodDiscover:
		if !result.Get("supportedVersions").Is(jsondoc.Array) { // some answer to any question
			return wrap(id, "error", map[string]any{"code": -32601, "message": "no answer"})
		}
		t.hello = result.Raw()
		versions := []string{}
		for e := range result.Get("supportedVersions").Elements() {
			versions = append(versions, e.Str())
		}
		return resultTo(id, map[string]any{"supportedVersions": versions, "capabilities": struct{}{}})
	}
	return resultTo(id, struct{}{})
}

// errorTo is an error answer with the fields that the SDK can read.
func errorTo(id string, e jsondoc.Value) []byte {
	slim := map[string]any{"code": -32603, "message": "error"}
	if code, err := strconv.ParseInt(string(e.Get("code").Raw()), 10, 32); err == nil {
		slim["code"] = code
	}
	// What the server speaks instead is in the data of an error.
	var versions []string
	for e := range e.Get("data").Get("supported").Elements() {
		versions = append(versions, e.Str())
	}
	if len(versions) > 0 {
		slim["data"] = map[string]any{"supported": versions}
	}
	return wrap(id, "error", slim)
}

func resultTo(id string, result any) []byte { return wrap(id, "result", result) }

func wrap(id, key string, value any) []byte {
	// Strings, numbers and JSON that was read before always marshal.
	text, _ := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": json.RawMessage(id), key: value})
	return text
}

// strayID says what is odd about an id that no request has. The lock is held.
func (t *tap) strayID(id jsondoc.Value) string {
	shown := mask(string(id.Raw()[:min(len(id.Raw()), 40)]))
	if id.Is(jsondoc.String) {
		shown = quoted(id.Str(), 40)
		if _, known := t.pending[id.Str()]; known {
			return "with the id " + shown + ", a text, where the request had the number " + id.Str()
		}
	}
	return "with the id " + shown + ", which no request had"
}

// strange is strayID of the first such answer, "" when there is none.
func (t *tap) strange() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.stray
}

// giveUp answers the requests of a method in the server's place, with an error.
func (t *tap) giveUp(method string) [][]byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	var out [][]byte
	for id, asked := range t.pending {
		if asked == method {
			delete(t.pending, id)
			t.abandoned[id] = true
			out = append(out, wrap(id, "error", map[string]any{"code": -32601, "message": "no answer"}))
		}
	}
	return out
}

// passOver counts what is no message; isJSON says that it is JSON. The lock is
// held.
func (t *tap) passOver(text []byte, isJSON bool) {
	t.noise.add(noiseKind(text, isJSON), 0, string(text[:min(len(text), 4096)]))
	if t.passed++; t.passed == 1 {
		text = bytes.TrimSpace(text)
		t.first = string(text[:min(len(text), 4096)])
	}
}

// skipped counts a line that was not even kept.
func (t *tap) skipped(beginning []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.passOver(beginning, false)
}

// odd counts something that is odd about the lines themselves.
func (t *tap) odd(kind tdqs.OddityKind) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.noise.add(kind, 0, "")
}

// heard is the noise so far.
func (t *tap) heard() []tdqs.Oddity {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.noise.list)
}

// fail keeps why nothing more can be read.
func (t *tap) fail(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.broken == nil {
		t.broken = err
	}
}

// dead is why nothing more can be read, nil when something can.
func (t *tap) dead() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.broken
}

// takePage is the last answer to tools/list, once.
func (t *tap) takePage() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	page := t.page
	t.page = nil
	return page
}

// notes says what was odd about the messages.
func (t *tap) notes() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var out []string
	if t.passed > 0 {
		out = append(out, fmt.Sprintf("%s that %s passed over as no %s of the protocol; the first begins with %s",
			many(t.passed, "piece of output", "pieces of output"), wasWere(t.passed), plural(t.passed, "message", "messages"), quoted(t.first, 60)))
	}
	if blank := t.noise.count(tdqs.NoiseBlankLine); blank > 0 {
		out = append(out, fmt.Sprintf("%s between the messages %s passed over", many(blank, "blank line", "blank lines"), wasWere(blank)))
	}
	if repaired := t.noise.count(tdqs.NoiseInvalidUTF8); repaired > 0 {
		out = append(out, fmt.Sprintf("what the server wrote is not valid UTF-8: %s read as U+FFFD", many(repaired, "broken place is", "broken places are")))
	}
	if t.stray != "" {
		out = append(out, "the server answered "+t.stray)
	}
	return out
}

func many(n int, one, more string) string { return strconv.Itoa(n) + " " + plural(n, one, more) }

func plural(n int, one, more string) string {
	if n == 1 {
		return one
	}
	return more
}

func wasWere(n int) string { return plural(n, "was", "were") }

// spoken are the protocol revisions that this program speaks, oldest first.
func spoken() (oldest, newest string) {
	all := mcp.SupportedProtocolVersions()
	return all[len(all)-1], all[0]
}

// greeting is the answer to the first question, as it was sent.
func (t *tap) greeting() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.hello
}

// question is the method of the last request.
func (t *tap) question() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.asked
}
