package tdqs

import (
	"crypto/sha256"
	"encoding/hex"
	"sync"

	"github.com/opentdqs/tdqs/internal/canon"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// AppendCanonical appends the canonical form of the definition to dst: JSON with
// the keys annotations, description, inputSchema, name, outputSchema and title,
// absent as null, all keys sorted, numbers and strings as JavaScript prints
// them. The input hash is taken over these bytes.
func (t *Tool) AppendCanonical(dst []byte) []byte {
	w := canon.Writer{Buf: dst}
	t.writeCanonical(&w)
	return w.Buf
}

// InputHash is the first 16 hexadecimal digits of the SHA-256 of the canonical
// form (specification, "Stage 1: Context signals").
func (t *Tool) InputHash() string {
	w := writers.Get().(*canon.Writer)
	defer writers.Put(w)
	w.Buf = w.Buf[:0]
	t.writeCanonical(w)
	return inputHash(w.Buf)
}

func inputHash(canonical []byte) string {
	sum := sha256.Sum256(canonical)
	return hex.EncodeToString(sum[:8])
}

// writers keep their memory between definitions.
var writers = sync.Pool{New: func() any { return new(canon.Writer) }}

func (t *Tool) writeCanonical(w *canon.Writer) {
	w.Text(`{"annotations":`)
	w.Value(tree(t.Annotations, t.read.at(t.read.annotations)))
	w.Text(`,"description":`)
	writeString(w, t.Description, t.read.at(t.read.description), t.read.descText)
	w.Text(`,"inputSchema":`)
	w.Value(tree(t.InputSchema, t.read.at(t.read.input)))
	w.Text(`,"name":`)
	writeString(w, &t.Name, t.read.at(t.read.name), t.read.nameText)
	w.Text(`,"outputSchema":`)
	w.Value(tree(t.OutputSchema, t.read.at(t.read.output)))
	w.Text(`,"title":`)
	writeString(w, t.Title, t.read.at(t.read.title), t.read.titleText)
	w.Text(`}`)
}

// writeString copies a string from the place it was read from when that still
// holds the same text in canonical form.
func writeString(w *canon.Writer, s *string, cut jsondoc.Value, text string) {
	switch {
	case s == nil:
		w.Text("null")
	case cut.Canonical() && *s == text:
		w.Value(cut)
	default:
		w.String(*s)
	}
}
