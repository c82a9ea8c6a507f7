package web

import (
	"bytes"
	"context"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/canon"
	"github.com/opentdqs/tdqs/internal/escape"
	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/markup"
)

// version is a definition that a tool had.
type version struct {
	From    time.Time // of the first list that has it
	Hash    string
	TDQS    *tdqs.Tenths
	Changes []change // against the version before; nil for the first that is shown
	First   bool
	Longer  bool // it may be older: lists before From were not looked at
	Cut     bool // there are versions before, which are not shown
}

// change is a field of the definition that became another.
type change struct {
	Field string
	Prose bool
	Spans []span
}

// versionsShown is how many versions of a tool a page shows, the latest.
const versionsShown = 10

// The bounds of what is compared, of one field of one version.
const (
	maxProseBytes = 16 << 10
	maxJSONBytes  = 64 << 10
	diffContext   = 3 // lines beside a change
)

// versionsOf reads the versions of the n-th tool of a name, the newest first.
func (r readers) versionsOf(ctx context.Context, server int64, name string, n int) ([]version, error) {
	past, err := r.tx.ToolVersions(ctx, server, name, n, r.calibration.ID, versionsShown+1)
	if err != nil {
		return nil, err
	}
	out := make([]version, min(len(past), versionsShown))
	tools := make([]*tdqs.Tool, len(past))
	for i := range past {
		if len(past) > 1 {
			if tools[i], err = decoded(past[i].Definition); err != nil {
				return nil, err
			}
		}
		if i < len(out) {
			out[i] = version{From: past[i].Taken, Hash: past[i].InputHash, TDQS: past[i].TDQS,
				First: i == len(past)-1 && !past[i].Unread, Longer: past[i].Oldest && past[i].Unread, Cut: i == versionsShown-1 && len(past) > versionsShown}
		}
		if i > 0 {
			out[i-1].Changes = changes(tools[i], tools[i-1])
		}
	}
	return out, nil
}

// decoded is a definition as it was sent.
func decoded(raw []byte) (*tdqs.Tool, error) {
	set, err := tdqs.Decode(bytes.Join([][]byte{[]byte(`{"tools":[`), raw, []byte(`]}`)}, nil))
	if err != nil || len(set.Tools) != 1 {
		return &tdqs.Tool{}, err
	}
	return &set.Tools[0], nil
}

// changes compares two versions field by field.
func changes(before, after *tdqs.Tool) (out []change) {
	for _, f := range []struct {
		name          string
		before, after *string
	}{{"Title", before.Title, after.Title}, {"Description", before.Description, after.Description}} {
		a, b := prose(f.before), prose(f.after)
		if a != b {
			out = append(out, change{f.name, true, escaped(diffWords(a, b), markup.Lines)})
		}
	}
	for _, f := range []struct {
		name          string
		before, after jsondoc.Value
	}{
		{"Annotations", before.AnnotationTree(), after.AnnotationTree()},
		{"Input schema", before.InputTree(), after.InputTree()},
		{"Output schema", before.OutputTree(), after.OutputTree()},
	} {
		a, b := pretty(f.before), pretty(f.after)
		if a != b {
			out = append(out, change{f.name, false, escaped(folded(diffLines(a, b), diffContext), plainJSON)})
		}
	}
	return out
}

func prose(s *string) string {
	if s == nil {
		return ""
	}
	return cutText(*s, maxProseBytes)
}

func pretty(v jsondoc.Value) string {
	if !v.Exists() {
		return ""
	}
	text, cut := canon.AppendPretty(nil, v, maxJSONBytes)
	if cut {
		text = append(text, "\n…"...)
	}
	return string(text) + "\n"
}

func plainJSON(s string) string { return string(escape.JSON([]byte(s))) }

// escaped makes foreign texts fit to be shown.
func escaped(spans []span, safe func(string) string) []span {
	for i := range spans {
		spans[i].Text = safe(spans[i].Text)
	}
	return spans
}
