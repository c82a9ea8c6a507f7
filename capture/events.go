package capture

import (
	"bufio"
	"bytes"
	"io"
)

// events reads a stream of server-sent events and is the stream that the SDK
// sees: the messages in it are those that the tap hands on.
type events struct {
	src   *bufio.Reader
	body  io.Closer
	tap   *tap
	limit int
	ready []byte
	err   error
	begun bool
}

func newEvents(src io.Reader, body io.Closer, t *tap, limit int) *events {
	return &events{src: bufio.NewReaderSize(src, 64<<10), body: body, tap: t, limit: limit}
}

// Close implements io.Closer.
func (e *events) Close() error { return e.body.Close() }

// Read implements io.Reader.
func (e *events) Read(p []byte) (int, error) {
	for len(e.ready) == 0 && e.err == nil {
		e.next()
	}
	n := copy(p, e.ready)
	if e.ready = e.ready[n:]; n == 0 && len(p) > 0 {
		return 0, e.err
	}
	return n, nil
}

// next reads one event; one that the stream breaks off in is none.
func (e *events) next() {
	var name, id, retry string
	var data []byte
	hasData := false
	for {
		line, end, err := readLine(e.src, e.limit)
		if err == nil && len(data)+len(line) > e.limit {
			err = longLine(e.limit)
		}
		if err != nil {
			if long(err) {
				e.tap.fail(err)
			}
			e.err = err
			return
		}
		if !e.begun {
			line, e.begun = bytes.TrimPrefix(line, []byte("\xEF\xBB\xBF")), true
		}
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			if end {
				e.err = io.EOF
			}
			break
		}
		key, value, _ := bytes.Cut(line, []byte(":"))
		value = bytes.TrimPrefix(value, []byte(" "))
		switch string(key) {
		case "event":
			name = string(value)
		case "id":
			id = string(value)
		case "retry":
			retry = string(value)
		case "data":
			if hasData {
				data = append(data, '\n')
			}
			data, hasData = append(data, value...), true
		}
		if end {
			e.err = io.EOF
			break
		}
	}
	head := ""
	if id != "" {
		head += "id: " + id + "\n"
	}
	if retry != "" {
		head += "retry: " + retry + "\n"
	}
	var messages [][]byte
	switch {
	case name != "" && name != "message":
		messages = [][]byte{data}
	case hasData && len(data) > 0:
		messages = e.tap.received(data)
	}
	if name == "" {
		name = "message"
	}
	for _, m := range messages {
		e.ready = append(e.ready, head+"event: "+name+"\ndata: "...)
		e.ready = append(e.ready, bytes.ReplaceAll(m, []byte("\n"), []byte(" "))...)
		e.ready = append(e.ready, "\n\n"...)
		head = ""
	}
	if head != "" {
		e.ready = append(e.ready, head+"\n"...)
	}
}
