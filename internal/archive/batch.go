package archive

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
)

// batch is a server of the file with all that is known of it.
type batch struct {
	serverLine
	captures    []store.Capture
	current     int // the number of the one that is marked as current, 0 for none
	definitions map[string]definition
	judged      []judged // by calibration of the file
	aggregates  map[[2]int]store.ServerScore
}

// definition is one that tools of the server have.
type definition struct {
	bytes           []byte
	name, inputHash string
}

// judged is what is kept under one calibration.
type judged struct {
	scores   []store.KeptScore
	verdicts []store.KeptVerdict
	seen     map[[2]string]bool // names and hashes of the scores; the hashes of the verdicts
}

func newBatch(s serverLine, calibrations int) *batch {
	b := &batch{serverLine: s, definitions: map[string]definition{}, aggregates: map[[2]int]store.ServerScore{}}
	for range calibrations {
		b.judged = append(b.judged, judged{seen: map[[2]string]bool{}})
	}
	return b
}

// check refuses a server that no registry would have.
func check(s serverLine) error {
	switch err := registry.CheckSlug(s.Server); {
	case err != nil:
		return err
	case s.EveryMS < 0 || s.EveryMS > registry.MaxEvery.Milliseconds():
		return fmt.Errorf("server %s is read every %d ms, and 30 days are the most", s.Server, s.EveryMS)
	case s.Source == store.Connector:
		return registry.CheckURL(s.URL)
	case s.Source != store.Upload:
		return fmt.Errorf("the source of server %s is %q, which is none", s.Server, s.Source)
	}
	return nil
}

// parts are the kinds of lines that a server consists of.
var parts = map[string]func(*batch, []byte) error{
	captureKind:    part((*batch).addCapture),
	definitionKind: part((*batch).addDefinition),
	toolKind:       part((*batch).addTool),
	scoreKind:      part((*batch).addScore),
	coherenceKind:  part((*batch).addVerdict),
	aggregateKind:  part((*batch).addAggregate),
}

func part[L any](add func(*batch, L) error) func(*batch, []byte) error {
	return func(b *batch, data []byte) error {
		var line L
		if err := strict(data, &line); err != nil {
			return err
		}
		return add(b, line)
	}
}

func (b *batch) addCapture(l captureLine) error {
	if err := b.filled(); err != nil {
		return err
	}
	var facts registry.Facts
	switch err := json.Unmarshal(l.Facts, &facts); {
	case err != nil:
		return fmt.Errorf("the facts of capture %d: %w", l.Number, told(err))
	case l.Number != len(b.captures)+1:
		return fmt.Errorf("the capture %d stands where %d should: a line is missing", l.Number, len(b.captures)+1)
	case l.Listed < l.Members || l.Members < 0:
		return fmt.Errorf("of %d tools of capture %d there cannot be %d that can be scored", l.Listed, l.Number, l.Members)
	case l.Current && b.current != 0:
		return fmt.Errorf("two captures are the current one: %d and %d", b.current, l.Number)
	case l.Current:
		b.current = l.Number
	}
	b.captures = append(b.captures, store.Capture{Taken: l.Taken, Name: string(l.Name), SHA256: l.SHA256, Listed: l.Listed, Members: l.Members, Facts: l.Facts})
	return nil
}

func (b *batch) addDefinition(l definitionLine) error {
	sum := sha256.Sum256([]byte(l.Text))
	if hex.EncodeToString(sum[:]) != l.SHA256 {
		return errors.New("the text of the definition does not have the SHA-256 that stands with it: the line was changed or damaged")
	}
	read, err := tdqs.Decode([]byte(`{"tools":[` + l.Text + `]}`))
	if err != nil || len(read.Tools) != 1 {
		return errors.New("the text of the definition is no tool with a name")
	}
	b.definitions[l.SHA256] = definition{[]byte(l.Text), read.Tools[0].Name, read.Tools[0].InputHash()}
	return nil
}

func (b *batch) addTool(l toolLine) error {
	var signals tdqs.Signals
	d, known := b.definitions[l.SHA256]
	last := len(b.captures) - 1
	switch err := json.Unmarshal(l.Signals, &signals); {
	case err != nil:
		return fmt.Errorf("the signals of tool %d: %w", l.Place, told(err))
	case last < 0 || l.Capture != last+1:
		return fmt.Errorf("tool %d of capture %d stands in another: a line is missing", l.Place, l.Capture)
	case !known:
		return fmt.Errorf("tool %d has a definition that is not in the file before it: a line is missing", l.Place)
	case d.name != string(l.Name) || d.inputHash != l.InputHash:
		return fmt.Errorf("tool %d has another name or input hash than its definition: a line was changed or damaged", l.Place)
	}
	tools := &b.captures[last].Tools
	if n := len(*tools); l.Place < 1 || n > 0 && l.Place <= (*tools)[n-1].Place {
		return fmt.Errorf("tool %d is out of order", l.Place)
	}
	*tools = append(*tools, store.Tool{Place: l.Place, Name: d.name, InputHash: d.inputHash, Definition: d.bytes, Signals: l.Signals, SignalsOf: l.SignalsOf})
	return nil
}

// under finds what is kept under a calibration of the file.
func (b *batch) under(calibration int) (*judged, error) {
	if calibration < 1 || calibration > len(b.judged) {
		return nil, fmt.Errorf("the calibration %d is not in the file: a line is missing", calibration)
	}
	return &b.judged[calibration-1], nil
}

// once refuses what is in the file already.
func (j *judged) once(key [2]string) error {
	if j.seen[key] {
		return errors.New("the same stands twice in the file")
	}
	j.seen[key] = true
	return nil
}

func (b *batch) addScore(l scoreLine) error {
	j, err := b.under(l.Calibration)
	if err != nil {
		return err
	}
	var score tdqs.ToolScore
	var flags []tdqs.Flag
	if err := errors.Join(json.Unmarshal(l.Record, &score), json.Unmarshal(l.ServerFlags, &flags)); err != nil {
		return fmt.Errorf("a score cannot be read: %w", err)
	}
	j.scores = append(j.scores, store.KeptScore{Name: string(l.Name), InputHash: l.InputHash, ServerFlags: l.ServerFlags, Record: l.Record, Judged: l.Judged, Again: l.Again})
	return j.once([2]string{string(l.Name), l.InputHash})
}

func (b *batch) addVerdict(l coherenceLine) error {
	j, err := b.under(l.Calibration)
	if err != nil {
		return err
	}
	var verdict tdqs.Coherence
	if err := json.Unmarshal(l.Record, &verdict); err != nil {
		return fmt.Errorf("a verdict on the set cannot be read: %w", err)
	}
	j.verdicts = append(j.verdicts, store.KeptVerdict{MessageHash: l.MessageHash, Record: l.Record, Judged: l.Judged, Again: l.Again})
	return j.once([2]string{l.MessageHash})
}

func (b *batch) addAggregate(l aggregateLine) error {
	if _, err := b.under(l.Calibration); err != nil {
		return err
	}
	key := [2]int{l.Capture, l.Calibration}
	if _, twice := b.aggregates[key]; twice {
		return errors.New("the same stands twice in the file")
	}
	if l.Capture < 1 || l.Capture > len(b.captures) {
		return fmt.Errorf("the capture %d is not in the file before it: a line is missing", l.Capture)
	}
	b.aggregates[key] = store.ServerScore{MessageHash: l.MessageHash, Scored: l.Scored, Stale: l.Waiting,
		Mean: l.Mean, Min: l.Min, Quality: l.Quality, Coherence: l.Coherence, Overall: l.Overall, Updated: l.Updated}
	return nil
}

// filled refuses a last capture without all of its tools.
func (b *batch) filled() error {
	if n := len(b.captures); n > 0 && len(b.captures[n-1].Tools) != b.captures[n-1].Members {
		c := b.captures[n-1]
		return fmt.Errorf("of the %d tools of capture %d, %d are in the file: lines are missing", c.Members, n, len(c.Tools))
	}
	return nil
}

// whole refuses a server that lacks something.
func (b *batch) whole() error {
	if b.current != len(b.captures) {
		return errors.New("its last capture is not the current one: a line is missing")
	}
	return b.filled()
}
