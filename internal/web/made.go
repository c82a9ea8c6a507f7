package web

import (
	"bytes"
	"context"
	"io"
	"sync"
)

const (
	// makingAtOnce is how many pages of reports are made at a time: one of ten megabytes
	// of definitions takes seconds.
	makingAtOnce = 2
	// maxMade is how many bytes of them are remembered.
	maxMade = 16 << 20
)

// madePages are the pages of completed reports, which stay as they are: whoever asks
// again and again has one made once.
type madePages struct {
	slots chan struct{}

	mu     sync.Mutex
	pages  map[string][]byte
	latest []string // names; the one that was made last at the end
	bytes  int
}

func newMadePages() *madePages {
	return &madePages{slots: make(chan struct{}, makingAtOnce), pages: map[string][]byte{}}
}

// page is the page of this name, which is written where it is not at hand.
func (m *madePages) page(ctx context.Context, name string, write func(io.Writer) error) ([]byte, error) {
	if made := m.known(name); made != nil {
		return made, nil
	}
	select {
	case m.slots <- struct{}{}:
		defer func() { <-m.slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if made := m.known(name); made != nil { // by whoever was waited for
		return made, nil
	}
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return nil, err
	}
	m.keep(name, b.Bytes())
	return b.Bytes(), nil
}

func (m *madePages) known(name string) []byte {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.pages[name]
}

// keep remembers a page, and forgets the oldest ones while there are too many bytes.
func (m *madePages) keep(name string, page []byte) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.pages[name] != nil || len(page) > maxMade {
		return
	}
	m.pages[name], m.latest = page, append(m.latest, name)
	for m.bytes += len(page); m.bytes > maxMade; m.latest = m.latest[1:] {
		m.bytes -= len(m.pages[m.latest[0]])
		delete(m.pages, m.latest[0])
	}
}
