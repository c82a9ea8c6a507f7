// Package archive writes a registry down as lines of JSON and reads it back, into
// a database of either kind (docs/registry.md has the format).
//
// Both ways hold one server at a time. Nothing of the file depends on the database
// that it came from: the same registry is the same bytes.
package archive

import (
	"encoding/json"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/canon"
	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/store"
)

// What the first line says.
const (
	format  = "tdqs registry"
	version = 1
)

// The kinds of lines, in their order: of a server its captures come first, each with
// its tools, and every definition before the first tool that has it.
const (
	headerKind      = "header"
	calibrationKind = "calibration"
	serverKind      = "server"
	captureKind     = "capture"
	definitionKind  = "definition"
	toolKind        = "tool"
	scoreKind       = "score"
	coherenceKind   = "coherence"
	aggregateKind   = "aggregate"
	endKind         = "end"
)

// text is a string that may hold U+0000 and lone surrogates, which encoding/json
// loses.
type text string

// MarshalJSON writes the text with what is no character escaped.
func (t text) MarshalJSON() ([]byte, error) { return canon.AppendString(nil, string(t)), nil }

// UnmarshalJSON reads it.
func (t *text) UnmarshalJSON(data []byte) error {
	doc, err := jsondoc.Parse(data)
	if err != nil {
		return err
	}
	if !doc.Root().Is(jsondoc.String) {
		return errNoString
	}
	*t = text(doc.Root().Str())
	return nil
}

type header struct {
	Kind    string `json:"kind"`
	Format  string `json:"format"`
	Version int    `json:"version"`
}

type calibrationLine struct {
	Kind      string           `json:"kind"`
	Number    int              `json:"calibration"` // from 1, within the file
	Key       tdqs.Calibration `json:"key"`
	Published bool             `json:"published"` // readers see it
	Created   time.Time        `json:"createdAt"`
}

type serverLine struct {
	Kind     string       `json:"kind"`
	Server   string       `json:"server"`
	Source   store.Source `json:"source"`
	URL      string       `json:"url,omitempty"`
	Headers  []byte       `json:"headers,omitempty"` // sealed
	EveryMS  int64        `json:"everyMs,omitempty"`
	Due      time.Time    `json:"dueAt,omitzero"`
	Checked  time.Time    `json:"checkedAt,omitzero"`
	Failures int          `json:"failures,omitempty"`
	Failure  string       `json:"failure,omitempty"`
	Created  time.Time    `json:"createdAt"`
}

type captureLine struct {
	Kind    string          `json:"kind"`
	Server  string          `json:"server"`
	Number  int             `json:"capture"` // of the server, from 1, the oldest first
	Current bool            `json:"current"`
	Taken   time.Time       `json:"takenAt"`
	Name    text            `json:"name"`
	SHA256  string          `json:"sha256"`
	Listed  int             `json:"toolCount"`
	Members int             `json:"scorableToolCount"`
	Facts   json.RawMessage `json:"facts"`
}

type definitionLine struct {
	Kind   string `json:"kind"`
	Server string `json:"server"`
	SHA256 string `json:"definition"`
	Text   string `json:"text"` // exactly as sent
}

type toolLine struct {
	Kind      string          `json:"kind"`
	Server    string          `json:"server"`
	Capture   int             `json:"capture"`
	Current   bool            `json:"current"`
	Place     int             `json:"position"`
	Name      text            `json:"name"`
	InputHash string          `json:"inputHash"`
	SHA256    string          `json:"definition"`
	Signals   json.RawMessage `json:"contextSignals"`
	SignalsOf string          `json:"signalsOf"`
}

type scoreLine struct {
	Kind        string          `json:"kind"`
	Server      string          `json:"server"`
	Calibration int             `json:"calibration"`
	Name        text            `json:"name"`
	InputHash   string          `json:"inputHash"`
	Judged      time.Time       `json:"judgedAt"`
	Again       bool            `json:"again,omitempty"`
	ServerFlags json.RawMessage `json:"serverFlags"`
	Record      json.RawMessage `json:"record"`
}

type coherenceLine struct {
	Kind        string          `json:"kind"`
	Server      string          `json:"server"`
	Calibration int             `json:"calibration"`
	MessageHash string          `json:"messageHash"`
	Judged      time.Time       `json:"judgedAt"`
	Again       bool            `json:"again,omitempty"`
	Record      json.RawMessage `json:"record"`
}

type aggregateLine struct {
	Kind        string       `json:"kind"`
	Server      string       `json:"server"`
	Capture     int          `json:"capture"`
	Current     bool         `json:"current"`
	Calibration int          `json:"calibration"`
	MessageHash string       `json:"messageHash"`
	Listed      int          `json:"toolCount"`
	Scored      int          `json:"scoredToolCount"`
	Waiting     int          `json:"waiting"`
	Mean        *tdqs.Tenths `json:"meanTdqs"`
	Min         *tdqs.Tenths `json:"minTdqs"`
	Quality     *tdqs.Tenths `json:"descriptionQualityScore"`
	Coherence   *tdqs.Tenths `json:"coherenceScore"`
	Overall     *tdqs.Tenths `json:"overallScore"`
	Tier        *tdqs.Tier   `json:"tier"` // of the overall score
	Updated     time.Time    `json:"updatedAt"`
}

type endLine struct {
	Kind    string `json:"kind"`
	Servers int    `json:"servers"`
}
