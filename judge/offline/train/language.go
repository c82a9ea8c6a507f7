package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/offline"
)

//go:embed translated.json
var translated []byte

// languages are those of the translations, in the order in which they are printed.
var languages = []struct{ code, name string }{{"zh", "Chinese"}, {"de", "German"}, {"ja", "Japanese"}, {"pt", "Portuguese"}, {"es", "Spanish"}}

// languageTable prints how far the scores of translated descriptions lie from those of
// the English ones.
func languageTable(w io.Writer, judge *offline.Judge) error {
	var all []struct {
		Name  string
		Texts map[string]string
	}
	if err := json.Unmarshal(translated, &all); err != nil {
		return fmt.Errorf("reading the translations: %w", err)
	}
	fmt.Fprintf(w, "%-44s %10s %10s\n", fmt.Sprintf("%d descriptions, translated", len(all)), "apart", "lower")
	for _, l := range languages {
		apart, lower := 0, 0
		for _, d := range all {
			english, err := scoreAlone(judge, d.Name, d.Texts["en"])
			if err != nil {
				return err
			}
			other, err := scoreAlone(judge, d.Name, d.Texts[l.code])
			if err != nil {
				return err
			}
			apart += max(int(other-english), int(english-other))
			lower += int(english - other)
		}
		fmt.Fprintf(w, "%-44s %10.2f %10.2f\n", l.name, float64(apart)/10/float64(len(all)), float64(lower)/10/float64(len(all)))
	}
	return nil
}

// scoreAlone scores an invented tool among the siblings that the translations name.
func scoreAlone(judge *offline.Judge, name, text string) (tdqs.Tenths, error) {
	schema := json.RawMessage(`{"type":"object","properties":{"number":{"type":"string"}},"required":["number"]}`)
	server := &tdqs.Server{Name: "hotel", Tools: []tdqs.Tool{{Name: name, Description: &text, InputSchema: schema}}}
	siblingText := "Get what belongs to a stay."
	for _, sibling := range []string{"get_bill", "list_rooms", "fetch_guest"} {
		if sibling != name {
			server.Tools = append(server.Tools, tdqs.Tool{Name: sibling, Description: &siblingText, InputSchema: schema})
		}
	}
	e := tdqs.DefaultEdition()
	set, _ := e.Case(server)
	score, err := tdqs.Scorer{Edition: e, Judge: judge}.For(set).ScoreTool(context.Background(),
		tdqs.ToolCase{Server: set.Name, Tool: &set.Tools[0], Signals: &set.Signals[0], Tools: set.Tools})
	return score.TDQS, err
}
