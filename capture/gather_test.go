package capture

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
)

// TestGather holds that what was gathered is what was put in, at the lengths where
// pieces end.
func TestGather(t *testing.T) {
	t.Parallel()
	for _, size := range []int{0, 1, 511, 512, 513, pieceSize - 1, pieceSize, pieceSize + 1, 3*pieceSize + 7} {
		want := make([]byte, size)
		for i := range want {
			want[i] = byte(i % 251)
		}
		var g gather
		for rest := want; len(rest) > 0; {
			n := min(len(rest), 4093)
			g.add(rest[:n])
			rest = rest[n:]
		}
		if g.size != size || !bytes.Equal(g.text(), want) || g.size != 0 || g.text() != nil {
			t.Errorf("%d bytes are gathered as others", size)
		}
		for _, limit := range []int{size, size - 1} {
			got, err := readAll(iotest.DataErrReader(bytes.NewReader(want)), limit)
			if tooLong := limit < size; tooLong != long(err) || !tooLong && !bytes.Equal(got, want) {
				t.Errorf("%d bytes, limit %d: %d are read, %v", size, limit, len(got), err)
			}
		}
	}
	broken := errors.New("the cable is out")
	if _, err := readAll(iotest.ErrReader(broken), 9); err != broken {
		t.Error(err)
	}
}

// TestEndlessIsHeldOnce holds that a message that never ends takes little more
// memory than the limit that ends it, on every way it may come.
func TestEndlessIsHeldOnce(t *testing.T) {
	const limit = 64 << 20
	read := func(r io.Reader) {
		if _, err := io.Copy(io.Discard, r); !long(err) {
			t.Error(err)
		}
	}
	ways := map[string]func(){
		"line": func() {
			f := newFilter(io.LimitReader(io.MultiReader(strings.NewReader("{"), endless{}), limit+9), newTap(), limit)
			_, _ = io.Copy(io.Discard, f.in)
			<-f.done
		},
		"body":  func() { _, _ = readAll(endless{}, limit) },
		"event": func() { read(newEvents(io.MultiReader(strings.NewReader("data:"), endless{}), nil, newTap(), limit)) },
		"lines": func() {
			read(newEvents(&again{text: "data: " + strings.Repeat("x", 1000) + "\r"}, nil, newTap(), limit))
		},
	}
	for name, way := range ways {
		runtime.GC()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		way()
		runtime.ReadMemStats(&after)
		// All that was ever asked for, garbage too.
		if took := after.TotalAlloc - before.TotalAlloc; took < limit || took > limit+limit/4 {
			t.Errorf("%s: %d MB for a limit of %d", name, took>>20, limit>>20)
		}
	}
}

// again gives a text for ever.
type again struct {
	text string
	at   int
}

func (a *again) Read(p []byte) (int, error) {
	n := copy(p, a.text[a.at:])
	a.at = (a.at + n) % len(a.text)
	return n, nil
}
