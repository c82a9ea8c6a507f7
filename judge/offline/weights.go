package offline

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/opentdqs/tdqs"
)

//go:embed weights.json
var embedded []byte

// depth is the number of questions a tree asks of a definition.
const depth = 3

const (
	splits = 1<<depth - 1
	leaves = 1 << depth
)

// Weights are what the judge has learned: for each dimension a straight line through
// the features and trees that mend it, which together are the level of a definition,
// and the steps from mark to mark. Read them with [Load]; the
// program in judge/offline/train writes them.
type Weights struct {
	Edition string `json:"edition"` // of the labels
	// Labels is the hash of the labels that they were learned from; empty where
	// nobody said.
	Labels   string   `json:"labels,omitempty"`
	Features []string `json:"features"` // in the order that the numbers refer to
	// Bounds are the values of each feature between which its line is followed: all but
	// the least and the greatest hundredth of the labels.
	Bounds [][2]float64 `json:"bounds"`
	// Steps are, for each dimension, the log odds of each mark from 2 on against the one
	// below it, to which the level is added.
	Steps [tdqs.NumDimensions]Steps `json:"steps"`
	// Lines are, for each dimension, a coefficient a feature.
	Lines [tdqs.NumDimensions][]float64 `json:"lines"`
	// Trees are, for each dimension, flat trees: seven features, seven
	// thresholds in the order of a heap, eight leaves from left to right. A
	// feature above its threshold goes right.
	Trees [tdqs.NumDimensions][][]float64 `json:"trees"`
	// Measured is what the training program found on held-out servers.
	Measured Measured `json:"measured"`
	// Intervals are how far off its scores are; nil in weights of an earlier version.
	Intervals *Intervals `json:"intervals,omitempty"`
}

// Measured is the agreement with labels of servers that were held out: the mean
// of repeated divisions into five parts by server.
type Measured struct {
	Error      float64 `json:"error"`      // mean absolute, of the score
	SameTier   float64 `json:"sameTier"`   // percent
	Exact      float64 `json:"exact"`      // percent of marks, mean of the dimensions
	WithinOne  float64 `json:"withinOne"`  // likewise
	Labels     int     `json:"labels"`     // definitions learned from
	Servers    int     `json:"servers"`    // they come from
	ErrorConst float64 `json:"errorConst"` // what the best constant reaches
}

func (m Measured) estimate() tdqs.Estimate {
	return tdqs.Estimate{MeanAbsoluteError: m.Error, SameTierPercent: m.SameTier}
}

// model is a set of weights made ready for use.
type model struct {
	bounds    [numFeatures][2]float64
	steps     [tdqs.NumDimensions]Steps
	odds      [tdqs.NumDimensions]Odds                 // of the steps
	slopes    [numFeatures][tdqs.NumDimensions]float64 // of the lines
	trees     [tdqs.NumDimensions][]tree
	questions questions // of all trees
}

// parseWeights reads and checks a weights file.
func parseWeights(data []byte) (*Weights, error) {
	var w Weights
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&w); err != nil {
		return nil, fmt.Errorf("reading weights: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("reading weights: something follows them")
	}
	if _, err := tdqs.ParseEdition(w.Edition); err != nil {
		return nil, fmt.Errorf("reading weights: %w", err)
	}
	if err := w.Measured.check(); err != nil {
		return nil, err
	}
	return &w, w.Intervals.check()
}

// check refuses what no measuring finds: it is printed in every report.
func (m Measured) check() error {
	const farthest = 5 - 1 // two scores
	for _, of := range []struct {
		name       string
		said, most float64
	}{
		{"error", m.Error, farthest}, {"errorConst", m.ErrorConst, farthest},
		{"sameTier", m.SameTier, 100}, {"exact", m.Exact, 100}, {"withinOne", m.WithinOne, 100},
		{"labels", float64(m.Labels), math.MaxInt32}, {"servers", float64(m.Servers), math.MaxInt32},
	} {
		if of.said < 0 || of.said > of.most {
			return fmt.Errorf("reading weights: the measured %s is %v, and can only be from 0 to %v", of.name, of.said, of.most)
		}
	}
	return nil
}

// rulesRevision counts the changes of what is decided by rules rather than by
// weights: coherence, shadows, contradictions, and how a text is read. It is
// part of the hash, since scores before and after such a change do not compare.
const rulesRevision = 14

// weightsHash is the first 16 hex digits of the hash of a weights file and the
// revision of the rules.
func weightsHash(data []byte) string {
	h := sha256.New()
	h.Write(data)
	fmt.Fprintf(h, "\nrules %d\n", rulesRevision)
	return hex.EncodeToString(h.Sum(nil))[:16]
}

// model checks the weights against the features of this program.
func (w *Weights) model() (*model, error) {
	if len(w.Features) > int(numFeatures) {
		return nil, fmt.Errorf("reading weights: %d features, but there are %d", len(w.Features), numFeatures)
	}
	place := make([]feature, len(w.Features))
	for i, name := range w.Features {
		place[i] = -1
		for f, known := range featureNames {
			if name == known {
				place[i] = feature(f)
			}
		}
		if place[i] < 0 {
			return nil, fmt.Errorf("reading weights: no feature %q", name)
		}
	}
	if w.Steps == ([tdqs.NumDimensions]Steps{}) {
		return nil, errors.New("reading weights: there are no steps: an earlier version wrote them, so learn them again with tdqs calibrate --train")
	}
	if len(w.Bounds) != len(place) {
		return nil, fmt.Errorf("reading weights: %d bounds for %d features", len(w.Bounds), len(place))
	}
	if !w.bounded() {
		return nil, fmt.Errorf("reading weights: a number is beyond %g", most)
	}
	m := &model{steps: w.Steps}
	for d := range m.steps {
		m.odds[d] = m.steps[d].Odds()
	}
	for i, f := range place {
		m.bounds[f] = w.Bounds[i]
	}
	var err error
	if m.questions, err = questionsOf(w, place); err != nil {
		return nil, err
	}
	for d := range w.Lines {
		if len(w.Lines[d]) != len(place) {
			return nil, fmt.Errorf("reading weights: line %d has %d numbers, not %d", d, len(w.Lines[d]), len(place))
		}
		for i, c := range w.Lines[d] {
			m.slopes[place[i]][d] = c
		}
		m.trees[d] = make([]tree, len(w.Trees[d]))
		for i, flat := range w.Trees[d] {
			m.trees[d][i].unpack(flat, place, &m.questions)
		}
	}
	return m, nil
}

// most is the largest number that weights may hold: sums of their products stay
// numbers.
const most = 1e12

// bounded reports whether no number is beyond [most].
func (w *Weights) bounded() bool {
	large := func(x float64) bool { return math.Abs(x) > most }
	for _, b := range w.Bounds {
		if large(b[0]) || large(b[1]) {
			return false
		}
	}
	for d := range w.Lines {
		if slices.ContainsFunc(w.Lines[d], large) || slices.ContainsFunc(w.Steps[d][:], large) {
			return false
		}
		for _, tree := range w.Trees[d] {
			if slices.ContainsFunc(tree, large) {
				return false
			}
		}
	}
	return true
}
