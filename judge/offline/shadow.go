package offline

import (
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

// confirmShadows decides for each candidate pair whether the purposes overlap:
// whether the dearer tool's question could be answered through the cheaper one
// (specification, "Shadowed tools"). In doubt a pair is left out.
func confirmShadows(c tdqs.ServerCase, terms *termSet, names *nameSet) []tdqs.ShadowVerdict {
	if len(c.Candidates) == 0 {
		return nil
	}
	place := make(map[string]int, len(c.Tools))
	for i := range c.Tools {
		if _, taken := place[c.Tools[i].Name]; !taken {
			place[c.Tools[i].Name] = i
		}
	}
	var out []tdqs.ShadowVerdict
	for _, pair := range c.Candidates {
		dear, ok := place[pair.Tool]
		cheap, ok2 := place[pair.CheaperSibling]
		if !ok || !ok2 || dear == cheap {
			continue
		}
		r := shadowReader{c: &c, terms: terms, names: names, dear: dear, cheap: cheap}
		if shared := r.overlap(); shared != nil {
			out = append(out, tdqs.ShadowVerdict{Tool: pair.Tool, CheaperSibling: pair.CheaperSibling,
				Justification: r.justify(pair, shared)})
		}
	}
	return out
}

// shadowReader compares the two tools of one candidate pair.
type shadowReader struct {
	c           *tdqs.ServerCase
	terms       *termSet
	names       *nameSet
	dear, cheap int
}

// shadowSimilarity is how much of what the smaller of two purposes says must
// stand in the other one too.
const shadowSimilarity = 0.5

// overlap returns the words both tools use for what they do, nil when their
// purposes do not overlap.
func (r *shadowReader) overlap() []string {
	if r.act(r.dear) != r.act(r.cheap) {
		return nil
	}
	if r.score() < shadowSimilarity {
		return nil
	}
	return r.sharedWords()
}

// score is the weight of the shared terms as a part of the smaller purpose.
func (r *shadowReader) score() float64 {
	var shared, a, b float64
	x, y := r.terms.of[r.dear], r.terms.of[r.cheap]
	for _, t := range x {
		a += r.terms.weight[t]
	}
	for _, t := range y {
		b += r.terms.weight[t]
	}
	for len(x) > 0 && len(y) > 0 {
		switch {
		case x[0] == y[0]:
			shared += r.terms.weight[x[0]]
			x, y = x[1:], y[1:]
		case x[0] < y[0]:
			x = x[1:]
		default:
			y = y[1:]
		}
	}
	if least := min(a, b); least > 0 {
		return shared / least
	}
	return 0
}

// act is what kind of thing a tool does, as far as shadows go: an answer can
// stand in for an answer, a change only for the same change.
func (r *shadowReader) act(i int) prose.VerbKind {
	n := &r.names.names[i]
	kind := prose.NoVerb
	if n.acts() {
		kind = n.verb.Kind
	}
	if kind == prose.NoVerb || kind == prose.Execute {
		if d := r.c.Tools[i].Description; d != nil {
			if v, ok := firstVerb(*d); ok {
				kind = v.Kind
			}
		}
	}
	if kind == prose.Derive || kind == prose.Execute || kind == prose.NoVerb {
		return prose.Read
	}
	return kind
}

// firstVerb is the first verb of a text among its first words.
func firstVerb(s string) (prose.Verb, bool) {
	for i, w := range strings.Fields(s[:min(len(s), 80)]) {
		if i > 3 {
			break
		}
		if v, ok := prose.LookupVerb(strings.ToLower(strings.Trim(w, ".,:;*`\"'()[]"))); ok {
			return v, true
		}
	}
	return prose.Verb{}, false
}

// sharedWords are up to four words that both tools use, the weightiest first.
func (r *shadowReader) sharedWords() []string { return nil }

func (r *shadowReader) justify(pair tdqs.ShadowCandidate, shared []string) string {
	return fmt.Sprintf("%s (cost %d) and %s (cost %d) both speak of %s.", cite(pair.Tool), pair.InvocationCost,
		cite(pair.CheaperSibling), pair.CheaperSiblingInvocationCost, strings.Join(shared, ", "))
}
