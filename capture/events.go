package capture

import (
	"bufio"
	"bytes"
	"cmp"
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
	cr    bool // the last line ended with CR, so that an LF behind it is of that end
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

// event is what the lines of one event say.
type event struct {
	name, id, retry string
	data            gather
	hasData         bool
}

// next reads one event and makes what the SDK sees of it.
func (e *events) next() {
	var ev event
	for {
		blank, err := e.line(&ev)
		if err != nil {
			if long(err) {
				e.tap.fail(err)
			}
			e.err = err
		}
		if blank || err == io.EOF { // many a server does not end its last event
			e.hand(&ev)
		}
		if blank || err != nil {
			return
		}
	}
}

// line reads one line of an event; blank is the one that ends it. The data go to
// those of the event as they come, and what is a comment is not kept.
func (e *events) line(ev *event) (blank bool, err error) {
	const most = 4096 // of everything but data
	var value []byte  // of another field than data
	key, length := "", 0
	for first := true; ; first = false {
		part, ended, err := e.part()
		if length += len(part); length > e.limit || ev.data.size+len(part) > e.limit {
			return false, longLine(e.limit)
		}
		if first {
			if !e.begun {
				part, e.begun = bytes.TrimPrefix(part, []byte("\xEF\xBB\xBF")), true
			}
			if blank = len(part) == 0 && ended; blank {
				return true, err
			}
			name, rest, _ := bytes.Cut(part, []byte(":"))
			key, part = string(name[:min(len(name), most)]), bytes.TrimPrefix(rest, []byte(" "))
			if key == "data" && ev.hasData {
				ev.data.add([]byte("\n"))
			}
			ev.hasData = ev.hasData || key == "data"
		}
		if key == "data" {
			ev.data.add(part)
		} else {
			value = append(value, part[:min(len(part), most-len(value))]...)
		}
		if ended || err != nil {
			switch key {
			case "event":
				ev.name = string(value)
			case "id":
				ev.id = string(value)
			case "retry":
				ev.retry = string(value)
			}
			return false, err
		}
	}
}

// part reads up to the end of a line, which is CR, LF or both and not in the part,
// or less where the line is long; ended says which. A CR ends a line at once: what
// it ends is not held back until the next byte comes.
func (e *events) part() (part []byte, ended bool, err error) {
	const most = 32 << 10 // of a line, less than the buffer holds
	for n := 1; ; {
		_, err := e.src.Peek(n)
		have, _ := e.src.Peek(e.src.Buffered())
		if e.cr && len(have) > 0 {
			if e.cr = false; have[0] == '\n' {
				_, _ = e.src.Discard(1) // it is there
				continue
			}
		}
		if at := bytes.IndexAny(have, "\r\n"); at >= 0 {
			e.cr = have[at] == '\r'
			_, _ = e.src.Discard(at + 1)
			return have[:at], true, nil
		}
		if err != nil || len(have) >= most {
			_, _ = e.src.Discard(len(have))
			return have, false, err
		}
		n = len(have) + 1
	}
}

// hand makes of an event what the SDK sees.
func (e *events) hand(ev *event) {
	head := ""
	if ev.id != "" {
		head += "id: " + ev.id + "\n"
	}
	if ev.retry != "" {
		head += "retry: " + ev.retry + "\n"
	}
	var messages [][]byte
	switch data := ev.data.text(); {
	case ev.name != "" && ev.name != "message":
		messages = [][]byte{data}
	case len(data) > 0:
		messages = e.tap.received(data)
		e.err = cmp.Or(e.tap.dead(), e.err)
	}
	name := cmp.Or(ev.name, "message")
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
