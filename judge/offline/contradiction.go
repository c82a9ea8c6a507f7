package offline

import (
	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/prose"
)

// contradicts reports whether a tool's description contradicts a hint that its
// annotations declare (specification, "Behavioral Transparency"): the quote is
// the contradicting stretch of the description, the hint the annotation as it
// would be written, for instance "readOnlyHint: true". A hint that is absent is
// contradicted by nothing.
func contradicts(t *tdqs.Tool) (quote, hint string, ok bool) {
	if t.Description == nil || len(t.Annotations) == 0 {
		return "", "", false
	}
	tree := t.AnnotationTree()
	hints := tdqs.AnnotationValues{
		ReadOnly:    boolean(tree.Get("readOnlyHint")),
		Destructive: boolean(tree.Get("destructiveHint")),
		Idempotent:  boolean(tree.Get("idempotentHint")),
		OpenWorld:   boolean(tree.Get("openWorldHint")),
	}
	if hints.ReadOnly == nil && hints.Destructive == nil && hints.Idempotent == nil {
		return "", "", false // before the description is cut
	}
	return contradictsHints(prose.Cut(*t.Description), hints)
}

func boolean(v jsondoc.Value) *bool {
	if !v.Is(jsondoc.True) && !v.Is(jsondoc.False) {
		return nil
	}
	b := v.Is(jsondoc.True)
	return &b
}

// contradictsHints is contradicts for a description that is cut already.
func contradictsHints(text *prose.Text, hints tdqs.AnnotationValues) (quote, hint string, ok bool) {
	return text.Contradicts(prose.Hints{ReadOnly: hints.ReadOnly, Destructive: hints.Destructive, Idempotent: hints.Idempotent})
}
