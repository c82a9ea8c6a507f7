package web

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/opentdqs/tdqs"
)

// dimensionsPage explains what is scored, and how.
type dimensionsPage struct {
	Edition  string
	Sums     []TopicFact // how scores come about
	Contents []place
	Groups   []topicGroup
}

// topicGroup are the topics of a kind.
type topicGroup struct {
	ID, Title string
	Topics    []anchored
}

// anchored is a topic with its place in the page.
type anchored struct {
	Topic
	ID string
}

// topicTitles are the headings of the kinds. Rules have pages of their own.
var topicTitles = map[string]string{
	"dimension":           "The six dimensions of a tool",
	"coherence dimension": "The four dimensions of a set",
	"flag":                "Flags",
	"tier":                "Tiers",
	"signal":              "Signals",
	"figure":              "Estimates",
}

// dimensions explains what is scored under the edition that readers see.
func (p *Pages) dimensions(r *http.Request) (*page, error) {
	b := &dimensionsPage{}
	if err := p.look(r.Context(), func(see readers) error {
		b.Edition, b.Sums = see.edition.Name, sums(see.edition)
		return nil
	}); err != nil {
		return nil, err
	}
	b.Contents = []place{{ID: "how", Text: "How scores come about"}}
	for _, t := range p.Topics {
		title := topicTitles[t.Kind]
		if title == "" {
			continue
		}
		at := slices.IndexFunc(b.Groups, func(g topicGroup) bool { return g.Title == title })
		if at < 0 {
			at = len(b.Groups)
			id := strings.ReplaceAll(t.Kind, " ", "-") + "s"
			b.Groups = append(b.Groups, topicGroup{ID: id, Title: title})
			b.Contents = append(b.Contents, place{ID: id, Text: title})
		}
		b.Groups[at].Topics = append(b.Groups[at].Topics, anchored{t, anchor(t.Kind, t.Name)})
	}
	return &page{kind: "dimensions", Path: "/dimensions", Title: "What is scored · tdqs registry", Body: b,
		Description: "The six dimensions of a tool and the four of a set: what each asks, what gets a high mark and a low one, and how to mend it."}, nil
}

// anchor is the place of a topic: the kind where the name alone would be a letter.
func anchor(kind, name string) string {
	id := strings.ToLower(strings.ReplaceAll(name, " ", "-"))
	if kind == "tier" {
		return "tier-" + id
	}
	return id
}

// sums say how the numbers come about.
func sums(e *tdqs.Edition) []TopicFact {
	var weights []string
	for _, d := range tdqs.Dimensions() {
		weights = append(weights, fmt.Sprintf("%s %d %%", d.Title(), d.Weight()))
	}
	facts := []TopicFact{
		{"Tool", "A judge gives a tool six marks from 1 to 5, each with a reason. TDQS is their weighted mean, rounded to a tenth: " + strings.Join(weights, ", ") + "."},
		{"Descriptions", "Of the scores of a server's tools, the mean counts six parts and the lowest four: one bad tool costs more than a mean would show."},
		{"Coherence", "The judge looks at the tools as a set and gives four marks; coherence is their mean."},
		{"Overall", "Descriptions count seven parts, coherence three."},
		{"Enough", "Below 80 % of the tools scored, a server has no score: the rest would speak for all."},
	}
	if e.Costed {
		facts = append(facts, TopicFact{"Shadowing", "A tool whose call costs at least twice as much as a sibling's, and at least four more, is a candidate. When the judge finds that both have one purpose it is a risk: an agent takes the cheaper one."})
	}
	return append(facts, TopicFact{"Calibration", "Scores are compared only when edition, judge, rubric and model are the same. Each page says which they are."})
}
