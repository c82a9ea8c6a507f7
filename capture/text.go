package capture

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// text is an input as UTF-8.
type text struct {
	data []byte
	wide *wideReader // nil unless it was UTF-16
}

// note says what was lost in reading, "" when nothing was.
func (t *text) note() string {
	if t.wide == nil || t.wide.lost == 0 {
		return ""
	}
	units := "1 unpaired unit is"
	if t.wide.lost > 1 {
		units = fmt.Sprintf("%d unpaired units are", t.wide.lost)
	}
	return "the text is not valid UTF-16: " + units + " read as U+FFFD"
}

// readText reads all of r, at most limit bytes. It returns when ctx ends even if
// r still blocks; what r holds back is then read by nobody.
func readText(ctx context.Context, r io.Reader, limit int) (*text, error) {
	return awaited(ctx, func() (*text, error) {
		utf8, wide := asUTF8(r)
		data, err := readAll(utf8, limit)
		if long(err) {
			err = fmt.Errorf("it is larger than %d MB", limit/megabyte)
		}
		return &text{data, wide}, err
	})
}

// awaited is what a call that cannot be interrupted returns. It returns when ctx
// ends even if the call still blocks; what that returns later is lost.
func awaited[T any](ctx context.Context, call func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := call()
		done <- result{value, err}
	}()
	select {
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	case got := <-done:
		return got.value, got.err
	}
}

// asUTF8 reads UTF-8 or, by its byte order mark or its first two bytes, UTF-16,
// and leaves the mark out. wide is nil for UTF-8.
func asUTF8(r io.Reader) (utf8 io.Reader, wide *wideReader) {
	b := bufio.NewReaderSize(r, 64<<10)
	head, _ := b.Peek(3)
	switch {
	case strings.HasPrefix(string(head), "\xEF\xBB\xBF"):
		b.Discard(3)
	case strings.HasPrefix(string(head), "\xFF\xFE"):
		b.Discard(2)
		wide = &wideReader{r: b, order: binary.LittleEndian}
	case strings.HasPrefix(string(head), "\xFE\xFF"):
		b.Discard(2)
		wide = &wideReader{r: b, order: binary.BigEndian}
	case len(head) > 1 && head[1] == 0 && strings.IndexByte("{[ \t\r\n", head[0]) >= 0:
		wide = &wideReader{r: b, order: binary.LittleEndian}
	case len(head) > 1 && head[0] == 0 && strings.IndexByte("{[ \t\r\n", head[1]) >= 0:
		wide = &wideReader{r: b, order: binary.BigEndian}
	}
	if wide != nil {
		return wide, wide
	}
	return b, nil
}

// wideReader turns UTF-16 into UTF-8.
type wideReader struct {
	r     *bufio.Reader
	order binary.ByteOrder
	lost  int // units that were half a pair or half a unit

	ready []byte // decoded and not read yet
	buf   [4096]byte
	err   error
}

// Read implements io.Reader.
func (w *wideReader) Read(p []byte) (int, error) {
	if len(w.ready) == 0 && w.err == nil {
		w.ready = w.buf[:0]
		for w.err == nil && len(w.ready) <= len(w.buf)-utf8.UTFMax {
			w.decode()
		}
	}
	n := copy(p, w.ready)
	if w.ready = w.ready[n:]; n == 0 && len(p) > 0 {
		return 0, w.err
	}
	return n, nil
}

// decode appends the next character to ready.
func (w *wideReader) decode() {
	r, ok := w.unit()
	if !ok {
		return
	}
	if utf16.IsSurrogate(r) {
		pair := rune(utf8.RuneError)
		if next, err := w.r.Peek(2); err == nil {
			pair = utf16.DecodeRune(r, rune(w.order.Uint16(next)))
		}
		if pair == utf8.RuneError {
			w.lost++
		} else {
			w.r.Discard(2)
		}
		r = pair
	}
	w.ready = utf8.AppendRune(w.ready, r)
}

func (w *wideReader) unit() (rune, bool) {
	var b [2]byte
	n, err := io.ReadFull(w.r, b[:])
	if err == io.ErrUnexpectedEOF && n == 1 {
		w.lost++
		w.ready = utf8.AppendRune(w.ready, utf8.RuneError)
		err = io.EOF
	}
	w.err = err
	return rune(w.order.Uint16(b[:])), err == nil
}
