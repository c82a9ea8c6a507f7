package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"testing"
)

// TestMadePages: a page is made once whoever asks how often, few at a time, and no more
// than so many bytes are remembered; what failed is made anew.
func TestMadePages(t *testing.T) {
	t.Parallel()
	m := newMadePages()
	var made, now, most atomic.Int32
	write := func(w io.Writer) error {
		made.Add(1)
		most.Store(max(most.Load(), now.Add(1)))
		defer now.Add(-1)
		_, err := io.WriteString(w, "page")
		return err
	}
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			if page, err := m.page(t.Context(), "a", write); err != nil || string(page) != "page" {
				t.Errorf("%q %v", page, err)
			}
		})
	}
	all.Wait()
	if made.Load() > makingAtOnce || most.Load() > makingAtOnce {
		t.Errorf("made %d times, %d at once", made.Load(), most.Load())
	}
	broke := errors.New("it broke")
	if _, err := m.page(t.Context(), "b", func(io.Writer) error { return broke }); !errors.Is(err, broke) {
		t.Error(err)
	}
	if page, err := m.page(t.Context(), "b", write); err != nil || string(page) != "page" {
		t.Errorf("after it broke: %q %v", page, err)
	}
	for range makingAtOnce {
		m.slots <- struct{}{}
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	if _, err := m.page(gone, "c", write); !errors.Is(err, context.Canceled) {
		t.Errorf("who does not wait: %v", err)
	}
	if page, err := m.page(gone, "a", write); err != nil || string(page) != "page" {
		t.Errorf("what is at hand: %q %v", page, err)
	}
	for i := range 40 {
		m.keep(fmt.Sprint(i), bytes.Repeat([]byte("a"), 1<<20))
	}
	m.keep("large", make([]byte, maxMade+1))
	if m.bytes > maxMade || len(m.pages) != len(m.latest) || m.known("39") == nil || m.known("a") != nil || m.known("large") != nil {
		t.Errorf("%d bytes of %d pages are remembered", m.bytes, len(m.pages))
	}
}
