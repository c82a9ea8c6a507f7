package offline

import (
	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

// contradicts reports whether a description contradicts a hint that the annotations
// declare (specification, "Behavioral Transparency"): the quote is the contradicting
// stretch of the description, the hint the annotation as it would be written, for
// instance "readOnlyHint: true". A hint that is absent is contradicted by nothing.
func contradicts(text *prose.Text, hints tdqs.AnnotationValues) (quote, hint string, ok bool) {
	return text.Contradicts(prose.Hints{ReadOnly: hints.ReadOnly, Destructive: hints.Destructive, Idempotent: hints.Idempotent})
}
