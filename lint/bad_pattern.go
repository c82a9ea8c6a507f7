package lint

import (
	"strings"

	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/schema"
)

// badPatterns finds the patterns that are no regular expression.
func badPatterns(tree jsondoc.Value) []culprit {
	var out []culprit
	places := schema.PlacesOf(tree)
	for i := range places {
		p := places[i].Schema.Get("pattern")
		if p.Is(jsondoc.String) && !balanced(p.Str()) {
			out = append(out, culprit{append(steps(places, i), "pattern"), p})
		}
	}
	return out
}

// steps are the steps of the pointer to a place.
func steps(places schema.Places, i int) []string {
	pointer := places.Pointer(i)
	if pointer == "" {
		return nil
	}
	out := strings.Split(pointer[1:], "/")
	for k, step := range out {
		out[k] = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
	}
	return out
}

// balanced reports whether the brackets of a pattern fit, a backslash has something
// to escape and a repetition something to repeat, as in every dialect of regular
// expressions. Patterns are those of JavaScript, of which the rest is not checked.
func balanced(pattern string) bool {
	depth, class, repeatable := 0, false, false
	for i := 0; i < len(pattern); i++ {
		c := pattern[i]
		switch {
		case c == '\\':
			if i++; i == len(pattern) {
				return false
			}
			repeatable = true
		case class:
			class = c != ']'
			repeatable = true
		case c == '[':
			class = true
		case c == '(':
			depth++
			if i+1 < len(pattern) && pattern[i+1] == '?' {
				i++ // opens a kind of group and repeats nothing
			}
			repeatable = false
		case c == ')':
			if depth--; depth < 0 {
				return false
			}
			repeatable = true
		case c == '|':
			repeatable = false
		case c == '*' || c == '+' || c == '?':
			if !repeatable {
				return false
			}
		default:
			repeatable = true
		}
	}
	return depth == 0 && !class
}
