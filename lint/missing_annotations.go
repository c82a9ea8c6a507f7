package lint

import (
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/escape"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

var missingAnnotations = &Rule{
	ID:       "missing-annotations",
	Title:    "The tool declares none of the four hints",
	Severity: Warning,
	Why: "readOnlyHint, destructiveHint, idempotentHint and openWorldHint tell a client in a word whether a call is safe. " +
		"A tool without any of them must say all of that in prose, and is judged by a stricter measure for it. " +
		"Only true and false declare a hint: \"true\" in quotes, null and 1 do not.",
	Bad: `{"name": "renew_loan", "description": "Extend the due date of one loan by three weeks.",
 "inputSchema": {"type": "object"}, "annotations": {"title": "Renew", "readOnlyHint": "false"}}`,
	Good: `{"name": "renew_loan", "description": "Extend the due date of one loan by three weeks.",
 "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": false, "destructiveHint": false}}`,
	check: eachTool(func(t *tdqs.Tool, s *tdqs.Signals) *Finding {
		if a := s.Annotations; a.ReadOnly != nil || a.Destructive != nil || a.Idempotent != nil || a.OpenWorld != nil {
			return nil
		}
		f := &Finding{
			Message:   "No hint says whether a call is safe. Declare readOnlyHint, destructiveHint, idempotentHint and openWorldHint under annotations as true or false.",
			Dimension: tdqs.BehavioralTransparency.Key(),
		}
		if tree := t.AnnotationTree(); tree.Exists() {
			f.Pointer = "/annotations"
			if wrong := hintsOfOtherKind(tree); len(wrong) > 0 {
				f.Evidence = strings.Join(wrong, ", ")
				f.Message = "No hint is declared, because " + escape.Line(list(wrong)) + " must be true or false without quotes."
			}
		}
		return f
	}),
}

// hintsOfOtherKind quotes the hints that are present but no booleans.
func hintsOfOtherKind(annotations jsondoc.Value) []string {
	var out []string
	for _, name := range [...]string{"readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"} {
		if v := annotations.Get(name); v.Exists() {
			out = append(out, name+" "+compact(v))
		}
	}
	return out
}
