package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/lint"
)

// Topic is something that a report names and `tdqs explain` explains.
type Topic struct {
	Kind  string // "dimension", "flag" and so on; [TopicKinds] lists them
	Name  string // as the report spells it: a key, a title, a letter, an ID
	Title string // for people; may equal the name
	Facts []Fact
	// Example is text that is shown as it is, below the facts; may be empty.
	Example string
}

// Fact is one labelled paragraph; an empty label is an introduction.
type Fact struct{ Label, Text string }

// TopicKinds are the kinds of topics in the order in which they are listed.
func TopicKinds() []string {
	return []string{"dimension", "coherence dimension", "flag", "tier", "figure", "signal", "rule"}
}

// Topics lists everything that can be explained, by kind.
func Topics() []Topic {
	return slices.Concat(dimensionTopics(), coherenceTopics(), flagTopics(), tierTopics(), figureTopics(), signalTopics(), ruleTopics())
}

func tierTopics() []Topic {
	var out []Topic
	above := "5.0"
	for _, info := range tdqs.Tiers() {
		out = append(out, Topic{Kind: "tier", Name: string(info.Tier), Title: "Tier " + string(info.Tier), Facts: []Fact{
			{"", fmt.Sprintf("From %v to %s: a tool of this tier %s.", info.Floor, above, info.Meaning)},
			{"Where", "The same letters stand for the score of a tool, of the descriptions, of coherence and of the whole server."},
		}})
		above = (info.Floor - 1).String()
	}
	// No score falls below 1.0, so the guard explains itself.
	out[len(out)-1].Facts[0].Text = "No score reaches this tier: every dimension gives at least 1. It only catches arithmetic that has gone wrong."
	return out
}

func ruleTopics() []Topic {
	var out []Topic
	for _, r := range lint.Rules() {
		out = append(out, Topic{Kind: "rule", Name: r.ID, Title: r.Title, Facts: []Fact{
			{"", r.Why},
			{"Severity", string(r.Severity)},
		}, Example: "Found in\n" + r.Bad + "\n\nNot found in\n" + r.Good})
	}
	return out
}

// WriteTopic explains one topic.
func WriteTopic(w io.Writer, t *Topic, o Options) error {
	p := newPage(o)
	head := t.Title
	if t.Name != t.Title && t.Kind != "tier" {
		head = t.Name
	}
	p.ends(p.strong.Render(head), p.faint.Render(t.Kind))
	if head != t.Title {
		p.hang("", t.Title, p.noInk())
	}
	label := 0
	for _, f := range t.Facts {
		label = max(label, columns(f.Label))
	}
	for _, f := range t.Facts {
		if f.Label == "" {
			p.line()
			p.hang("", f.Text, p.noInk())
			p.line()
			continue
		}
		p.hang(p.link.Render(pad(f.Label, label))+"  ", f.Text, p.noInk())
	}
	if t.Example != "" {
		p.line()
		for line := range strings.SplitSeq(t.Example, "\n") {
			if o.Width == 0 { // nobody looks, and it may be read by a program
				p.line(line)
				continue
			}
			p.verbatim(line)
		}
	}
	_, err := io.WriteString(w, p.String())
	return err
}

// WriteTopics lists what can be explained.
func WriteTopics(w io.Writer, topics []Topic, o Options) error {
	p := newPage(o)
	p.title("tdqs explain NAME", "says what a word in a report means")
	for _, kind := range TopicKinds() {
		var names []string
		for i := range topics {
			if topics[i].Kind == kind {
				names = append(names, topics[i].Name)
			}
		}
		p.line()
		p.line(p.link.Render(strings.ToUpper(kind[:1]) + kind[1:] + "s"))
		p.hang("  ", strings.Join(names, ", "), p.noInk())
	}
	_, err := io.WriteString(w, p.String())
	return err
}
