package rubric

import (
	"errors"
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
)

// checkTemplate holds that a message template is whole.
func checkTemplate(p prompt, message string) error {
	first := [...]string{"TOOL NAME:", "SERVER NAME:"}[p]
	last := "</" + [...]string{"sibling-tools", "tools"}[p] + ">"
	switch {
	case !strings.HasPrefix(message, first):
		return fmt.Errorf("the message template does not begin with %s", first)
	case !strings.Contains(message, last) || !strings.Contains(message[strings.LastIndex(message, last):], "Respond with JSON only."):
		return errors.New("the message template has no end: the document is cut off")
	}
	return nil
}

// checkPrompt holds an unknown text to what every edition's has: the dimensions
// numbered in their order, then the answer's keys in theirs, then the end of the object.
func checkPrompt(p prompt, text string) error {
	var titles, keys []string
	if p == toolPrompt {
		for _, d := range tdqs.Dimensions() {
			titles, keys = append(titles, fmt.Sprintf("%d. %s", d+1, d.Title())), append(keys, d.Key())
		}
		keys = append(keys, "annotation_contradiction", "summary")
	} else {
		for _, d := range tdqs.CoherenceDimensions() {
			titles, keys = append(titles, fmt.Sprintf("%d. %s", d+1, d.Title())), append(keys, d.Key())
		}
		keys = append(keys, "summary")
	}
	for i := range keys {
		keys[i] = `"` + keys[i] + `":`
	}
	at, err := inOrder(p, text, 0, titles)
	if err != nil {
		return err
	}
	if _, err := inOrder(p, text, at, append([]string{`"scores":`}, keys...)); err != nil {
		return err
	}
	if !strings.HasSuffix(text, "\n}") {
		return fmt.Errorf("the %s does not end with the end of the answer's object: something is cut off or moved", p)
	}
	return nil
}

// inOrder finds the words one after the other, beginning at from.
func inOrder(p prompt, text string, from int, words []string) (end int, err error) {
	end = from
	for _, word := range words {
		i := strings.Index(text[end:], word)
		switch {
		case i >= 0:
			end += i + len(word)
		case strings.Contains(text, word):
			return 0, fmt.Errorf("%s stands in another place of the %s than in the specification's order", word, p)
		default:
			return 0, fmt.Errorf("%s is missing from the %s: the document is cut off or of another kind", word, p)
		}
	}
	return end, nil
}
