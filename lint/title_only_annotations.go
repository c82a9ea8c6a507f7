package lint

import (
	"github.com/opentdqs/tdqs"
)

var titleOnlyAnnotations = &Rule{
	ID:       "title-only-annotations",
	Title:    "The annotations hold a title and no hint",
	Severity: Info,
	Why: "Annotations that only give a title count as annotations and declare nothing about what a call does. The title has had a place of its own, beside the name, since revision 2025-06-18. " +
		"Move it there, and declare the hints.",
	Bad: `{"name": "renew_loan", "description": "Extend the due date of one loan.", "inputSchema": {"type": "object"},
 "annotations": {"title": "Renew a loan"}}`,
	Good: `{"name": "renew_loan", "title": "Renew a loan", "description": "Extend the due date of one loan.", "inputSchema": {"type": "object"},
 "annotations": {"readOnlyHint": false, "destructiveHint": false}}`,
	check: eachTool(func(t *tdqs.Tool, _ *tdqs.Signals) *Finding {
		tree := t.AnnotationTree()
		title := tree.Get("title")
		if tree.Len() != 1 || !title.Exists() {
			return nil
		}
		return &Finding{
			Message:   "The annotations hold only the title " + quoteRaw(title) + ". Move it beside the name, and declare readOnlyHint, destructiveHint, idempotentHint and openWorldHint.",
			Pointer:   "/annotations/title",
			Evidence:  compact(title),
			Dimension: tdqs.BehavioralTransparency.Key(),
		}
	}),
}
