package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs/internal/report"
)

func (a *app) explainCommand() *cobra.Command {
	topics := report.Topics()
	return &cobra.Command{
		Use:   "explain [NAME]",
		Short: "Say what a dimension, flag, signal, tier or rule is",
		Long: `explain says what a word in a report means, what it costs, and how to mend it.
Case, blanks and punctuation do not matter, but to tell a flag from a rule of its name
(No Description, no-description). Without a name it lists
what can be explained.`,
		Example: `  tdqs explain purpose_clarity
  tdqs explain Shadowing Risk
  tdqs explain tier A
  tdqs explain no-output-schema`,
		ValidArgs: namesOf(topics, func(t report.Topic) string { return t.Name }),
		RunE: func(_ *cobra.Command, args []string) error {
			options := a.options(&outputOptions{}, "")
			if len(args) == 0 {
				return report.WriteTopics(a.out, topics, options)
			}
			name := strings.Join(args, " ")
			if plainName(name) == "" {
				a.fail(statusFailure, errors.New("the name is empty: give one of these"))
				return report.WriteTopics(a.errOut, topics, a.options(&outputOptions{}, "-"))
			}
			topic, err := findTopic(topics, name)
			if err != nil {
				return err
			}
			return report.WriteTopic(a.out, topic, options)
		},
	}
}

// findTopic finds what a name stands for: a name or title, with or without its
// kind in front.
func findTopic(topics []report.Topic, name string) (*report.Topic, error) {
	for i := range topics {
		if t := &topics[i]; t.Name == name || t.Title == name {
			return t, nil // no-description is a rule, and No Description a flag
		}
	}
	wanted := plainName(name)
	var known []string
	for i := range topics {
		t := &topics[i]
		known = append(known, t.Name)
		for _, spelling := range []string{t.Name, t.Title, t.Kind + t.Name, t.Kind + t.Title} {
			if plainName(spelling) == wanted {
				return t, nil
			}
		}
	}
	return nil, fmt.Errorf("nothing here is called %q%stdqs explain lists what can be explained", name, didYouMean(name, known))
}
