package web

import (
	"fmt"
	"html/template"
	"slices"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/chart"
	"github.com/opentdqs/tdqs/internal/store"
)

// history is how the score of a server changed from list to list.
type history struct {
	Chart template.HTML // empty for a single list
	What  string        // the score that is drawn
	Rows  []pastRow     // the newest first
	More  bool          // there were others before
	Gaps  bool          // some were not scored under what readers see
}

// pastRow is a list that the server had.
type pastRow struct {
	Taken                       time.Time
	Listed, Scored              int
	Known                       bool // it was scored, as far as that goes, under what readers see
	Quality, Coherence, Overall *tdqs.Tenths
}

// newHistory shows lists, the newest first. One behind [historyLength] says that there are more.
func newHistory(past []store.PastCapture) (h history) {
	overall := false
	if h.More = len(past) > historyLength; h.More {
		past = past[:historyLength]
	}
	for _, c := range past {
		row := pastRow{Taken: c.Taken, Listed: c.Listed}
		if a := c.Score; a != nil {
			row.Known, row.Scored, row.Quality, row.Coherence, row.Overall = true, a.Scored, a.Quality, a.Coherence, a.Overall
			overall = overall || a.Overall != nil
		}
		h.Gaps = h.Gaps || !row.Known
		h.Rows = append(h.Rows, row)
	}
	h.What = "Description quality"
	if overall {
		h.What = "Overall score"
	}
	if len(past) < 2 {
		return h
	}
	var points []chart.Point
	for _, row := range slices.Backward(h.Rows) {
		value := row.Quality
		if overall {
			value = row.Overall
		}
		points = append(points, chart.Point{Label: row.Taken.UTC().Format("2 Jan 2006"), Value: value})
	}
	h.Chart = chart.History("history-chart", fmt.Sprintf("%s, list by list", h.What), points)
	return h
}
