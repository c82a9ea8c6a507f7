package capture

import (
	"io"
	"slices"
)

// gather holds a text whose length nobody knows beforehand: in pieces, so that one
// of hundreds of megabytes is not copied, and not held several times, while it
// grows.
type gather struct {
	pieces [][]byte
	size   int
}

// pieceSize is up to where a text grows as one piece, and how long the next are.
const pieceSize = 1 << 20

// room is where the next bytes go, never empty.
func (g *gather) room() []byte {
	const least = 512
	last := len(g.pieces) - 1
	switch {
	case last < 0:
		g.pieces = append(g.pieces, make([]byte, 0, least))
	case len(g.pieces[last]) < cap(g.pieces[last]):
	case last == 0 && len(g.pieces[0]) < pieceSize:
		g.pieces[0] = slices.Grow(g.pieces[0], len(g.pieces[0]))
	default:
		g.pieces = append(g.pieces, make([]byte, 0, pieceSize))
	}
	p := g.pieces[len(g.pieces)-1]
	return p[len(p):cap(p)]
}

// took says how many bytes were put into the room.
func (g *gather) took(n int) {
	p := &g.pieces[len(g.pieces)-1]
	*p = (*p)[:len(*p)+n]
	g.size += n
}

func (g *gather) add(text []byte) {
	for len(text) > 0 {
		n := copy(g.room(), text)
		g.took(n)
		text = text[n:]
	}
}

// text is what was gathered, in one piece; the gather is empty then.
func (g *gather) text() []byte {
	pieces, size := g.pieces, g.size
	*g = gather{}
	switch len(pieces) {
	case 0:
		return nil
	case 1:
		return pieces[0]
	}
	out := make([]byte, 0, size)
	for i, p := range pieces {
		out = append(out, p...)
		pieces[i] = nil
	}
	return out
}

// readAll reads all of r. What is longer than limit bytes is an error.
func readAll(r io.Reader, limit int) ([]byte, error) {
	var g gather
	for {
		n, err := r.Read(g.room())
		g.took(n)
		switch {
		case g.size > limit:
			return nil, longLine(limit)
		case err == io.EOF:
			return g.text(), nil
		case err != nil:
			return nil, err
		}
	}
}
