package lint

import (
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// headerKey marks a parameter that is sent as an HTTP header too.
const headerKey = "x-mcp-header"

var headerAnnotation = &Rule{
	ID:       "header-annotation",
	Title:    "An x-mcp-header breaks the rules for headers",
	Severity: Error,
	Why: "From revision 2026-07-28 on, clients leave a tool out whose x-mcp-header is not what it must be: a token that can stand as the name of an HTTP header, no name twice whatever its case, " +
		"on a parameter of type string, integer or boolean, and reachable from the root through properties alone. Correct the header, or take it off.",
	Bad: `{"name": "list_loans", "description": "List the loans of a branch.", "inputSchema": {"type": "object", "properties": {
 "branch": {"type": "string", "description": "Branch to list", "x-mcp-header": "Branch Id"}}}}`,
	Good: `{"name": "list_loans", "description": "List the loans of a branch.", "inputSchema": {"type": "object", "properties": {
 "branch": {"type": "string", "description": "Branch to list", "x-mcp-header": "Branch-Id"}}}}`,
	check: eachSubject(func(t *subject) *Finding {
		var first *Finding
		seen := map[string]int{}
		for i := range t.places {
			header := t.places[i].Schema.Get(headerKey)
			if !header.Exists() {
				continue
			}
			wrong := t.wrongHeader(i, header)
			if name := strings.ToLower(header.Str()); wrong == "" {
				if first, twice := seen[name]; twice {
					wrong = fmt.Sprintf("stands on %s too, and upper and lower case do not tell headers apart", t.path(first))
				}
				seen[name] = i
			}
			if wrong == "" {
				continue
			}
			if first == nil {
				first = &Finding{
					Message:   fmt.Sprintf("The header %s of %s %s, so that clients leave the tool out. Correct it, or take it off.", quote(header.Str()), t.path(i), wrong),
					Pointer:   t.input(i) + "/" + headerKey,
					Evidence:  compact(header),
					Dimension: tdqs.ParameterSemantics.Key(),
				}
			}
			first.addPart(func() string { return t.input(i) })
		}
		return first.few()
	}),
}

// wrongHeader says what is wrong with the header of a place by itself, "" for
// nothing.
func (t *subject) wrongHeader(place int, header jsondoc.Value) string {
	if !header.Is(jsondoc.String) || !token(header.Str()) {
		return "is no token that can stand as the name of an HTTP header"
	}
	switch kind := t.places[place].Schema.Get("type").Str(); kind {
	case "string", "integer", "boolean":
	default:
		return "stands on a parameter that is not of type string, integer or boolean"
	}
	for p := place; t.places[p].Parent >= 0; p = t.places[p].Parent {
		if !t.places[p].Property() {
			return "cannot be reached through properties alone"
		}
	}
	if t.places[place].Parent < 0 {
		return "stands on the root"
	}
	return ""
}

// token reports whether a text can be the name of an HTTP header.
func token(s string) bool {
	for i := range len(s) {
		c := s[i]
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && strings.IndexByte("!#$%&'*+-.^_`|~", c) < 0 {
			return false
		}
	}
	return s != ""
}
