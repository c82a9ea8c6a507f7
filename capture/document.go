package capture

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// serverInfoKey is where the answer to server/discover has who the server is.
const serverInfoKey = "io.modelcontextprotocol/serverInfo"

// document is what was found as one JSON document, the form in which a capture
// is saved: docs/capture.md describes it. What the server sent stands in it as
// sent. fallback is the name of a server that says none, given the one that
// goes before what it says.
func (f *found) document(fallback, given string, s *secrets) []byte {
	w := writer{}
	hello, first := root(f.hello), root(f.readings[0].pages[0])
	info := serverInfo(hello)
	w.raw("serverInfo", info)
	if info.Get("name").Str() == "" {
		w.value("serverName", fallback)
	}
	w.value("protocolVersion", f.version)
	w.raw("capabilities", hello.Get("capabilities"))
	w.raw("instructions", hello.Get("instructions"))
	w.raw("ttlMs", first.Get("ttlMs"))
	w.raw("cacheScope", first.Get("cacheScope"))

	notes := slices.Concat(f.notes, f.readings[0].notes, oddGreeting(hello))
	repeated := &repeats{}
	w.buf = s.hideIn(w.buf, "what it says of itself", repeated)
	tools := f.readings[0].tools(s, repeated)
	notes = append(notes, repeated.notes()...)
	for i := range notes {
		notes[i] = s.hide(notes[i])
	}
	w.value("capture", saved{
		ServerName: given, Pages: len(f.readings[0].pages), Notes: notes,
		Paging: s.hideOddities(f.readings[0].odd.list), Noise: s.hideOddities(f.noise), Reads: f.reads(),
	})
	w.key("tools")
	text := make([]byte, 0, len(w.buf)+len(tools)+3)
	text = append(append(text, w.buf...), tools...)
	return append(text, "\n}\n"...)
}

// saved is what a saved capture has beside what the server sent.
type saved struct {
	ServerName string        `json:"serverName,omitempty"` // given by the user
	Pages      int           `json:"pages"`
	Notes      []string      `json:"notes,omitempty"`
	Paging     []tdqs.Oddity `json:"paging,omitempty"`
	Noise      []tdqs.Oddity `json:"noise,omitempty"`
	Reads      []tdqs.Read   `json:"reads,omitempty"` // when there was more than one
}

// reads are the readings, when there was more than one.
func (f *found) reads() (out []tdqs.Read) {
	if len(f.readings) < 2 {
		return nil
	}
	for _, r := range f.readings {
		out = append(out, r.read)
	}
	return out
}

// tools is the list of a reading: the tools of all its pages as they were sent,
// but for secrets.
func (r *reading) tools(s *secrets, found *repeats) []byte {
	n := 0
	buf := append(make([]byte, 0, r.size+64), '[')
	for _, page := range r.pages {
		for tool := range root(page).Get("tools").Elements() {
			if len(buf) > 1 {
				buf = append(buf, ',')
			}
			n++
			raw := s.hideIn(tool.Raw(), "tool "+toolLabel(tool, n), found)
			buf = append(append(buf, '\n'), raw...)
		}
	}
	return append(buf, "\n]"...)
}

// toolLabel names a tool in a note.
func toolLabel(tool jsondoc.Value, position int) string {
	if name := tool.Get("name"); name.Is(jsondoc.String) {
		return quoted(name.Str(), 60)
	}
	return strconv.Itoa(position)
}

// root is the value of a text that was read before.
func root(text []byte) jsondoc.Value {
	doc, err := jsondoc.Parse(text)
	if err != nil {
		return jsondoc.Value{}
	}
	return doc.Root()
}

// writer writes the members of an object, one a line.
type writer struct{ buf []byte }

func (w *writer) key(key string) {
	open := ",\n"
	if len(w.buf) == 0 {
		open = "{\n"
	}
	w.buf = fmt.Appendf(w.buf, "%s%q: ", open, key)
}

// raw writes a value as it was sent, nothing when it is not there.
func (w *writer) raw(key string, v jsondoc.Value) {
	if v.Exists() {
		w.key(key)
		w.buf = append(w.buf, v.Raw()...)
	}
}

func (w *writer) value(key string, value any) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	// Structs of strings and numbers always encode.
	_ = encoder.Encode(value)
	w.key(key)
	w.buf = append(w.buf, bytes.TrimRight(b.Bytes(), "\n")...)
}
