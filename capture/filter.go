package capture

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"sync"

	"github.com/opentdqs/tdqs"
)

// filter reads the lines a command writes and hands the messages among them on,
// one a line, until the stream ends.
type filter struct {
	tap  *tap
	in   *io.PipeReader // what the SDK reads
	out  *io.PipeWriter
	done chan struct{} // closed behind the last line
	src  *lineStart
}

// lineStart keeps the beginning of the line that is being read, for a server that
// does not end it.
type lineStart struct {
	r    io.Reader
	mu   sync.Mutex
	kept []byte
}

// Read implements io.Reader.
func (l *lineStart) Read(p []byte) (int, error) {
	const most = 4096
	n, err := l.r.Read(p)
	l.mu.Lock()
	defer l.mu.Unlock()
	text := p[:n]
	if at := bytes.LastIndexByte(text, '\n'); at >= 0 {
		l.kept, text = l.kept[:0], text[at+1:]
	}
	l.kept = append(l.kept, text[:min(len(text), most-len(l.kept))]...)
	return n, err
}

// beginning is what a line without end begins with.
func (l *lineStart) beginning() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return string(bytes.TrimLeft(l.kept, " \t\r\uFEFF"))
}

// newFilter starts to read src. Whoever ends the stream ends the filter.
func newFilter(src io.Reader, t *tap, limit int) *filter {
	f := &filter{tap: t, done: make(chan struct{}), src: &lineStart{r: src}}
	f.in, f.out = io.Pipe()
	go func() {
		defer close(f.done)
		err := f.run(bufio.NewReaderSize(f.src, 64<<10), limit)
		if errors.Is(err, os.ErrClosed) {
			err = nil
		}
		f.out.CloseWithError(err) // nil: the end of the stream
		_, _ = io.Copy(io.Discard, src)
	}()
	return f
}

func (f *filter) run(r *bufio.Reader, limit int) error {
	for {
		line, end, err := f.line(r, limit)
		if err != nil {
			f.tap.fail(err)
			return err
		}
		if !end || len(line) > 0 {
			if err := f.hand(f.tap.received(line)); err != nil {
				return err
			}
			if err := f.tap.dead(); err != nil {
				return err
			}
		}
		if end {
			return nil
		}
	}
}

// hand writes messages for the SDK.
func (f *filter) hand(messages [][]byte) error {
	for _, m := range messages {
		if _, err := f.out.Write(append(bytes.ReplaceAll(m, []byte("\n"), []byte(" ")), '\n')); err != nil {
			return err
		}
	}
	return nil
}

// line reads up to the next line feed. What cannot be a message is not kept,
// however long it is: its line comes back empty-handed, after it was counted.
func (f *filter) line(r *bufio.Reader, limit int) (line []byte, end bool, err error) {
	var g gather
	noise := false
	before := byte(0) // the one that the last part ended with
	for {
		part, more := r.ReadSlice('\n')
		if n := len(part); more == nil && (n > 1 && part[n-2] == '\r' || n == 1 && before == '\r') {
			f.tap.odd(tdqs.NoiseCRLF)
		}
		if len(part) > 0 {
			before = part[len(part)-1]
		}
		if g.size == 0 {
			if bytes.HasPrefix(part, []byte("\uFEFF")) {
				f.tap.odd(tdqs.NoiseByteOrderMark)
			}
			part = bytes.TrimLeft(part, " \t\r\uFEFF")
			noise = noise || len(part) > 0 && part[0] != '{' && part[0] != '[' && part[0] != '\n'
		}
		if noise {
			if g.size == 0 && len(part) > 0 {
				g.add(part[:min(len(part), 4096)])
			}
		} else if g.add(part); g.size > limit {
			return nil, true, longLine(limit)
		}
		switch {
		case more == nil || more == io.EOF || errors.Is(more, os.ErrClosed):
			if noise {
				f.tap.skipped(g.text())
				if more == nil {
					noise = false
					continue
				}
				return nil, true, nil
			}
			return g.text(), more != nil, nil
		case more != bufio.ErrBufferFull:
			return g.text(), true, more
		}
	}
}
