package report

import (
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/contract"
)

// Diff is a comparison of two tool sets: what `tdqs diff` prints.
type Diff struct {
	Old, New           string         // the names of the servers
	Class              contract.Class // the gravest of all; Wording when nothing changed
	Unchanged          int
	OldScore, NewScore *tdqs.Tenths // estimated overall score; nil when it is not known
	Tools              []DiffTool
}

// DiffTool is what became of one tool, with its estimated scores.
type DiffTool struct {
	contract.ToolDiff
	OldScore, NewScore *tdqs.Tenths // nil where there is no tool, or no score of it
}

// DiffSide is one side of a comparison.
type DiffSide struct {
	contract.Side
	Name   string
	Scores *tdqs.Report // nil: not known
}

// NewDiff compares two sides.
func NewDiff(old, next *DiffSide) *Diff {
	changed := contract.Diff(old.Side, next.Side)
	d := &Diff{
		Old: old.Name, New: next.Name,
		Class:     contract.Gravest(changed),
		Unchanged: len(next.Tools),
		OldScore:  old.overall(), NewScore: next.overall(),
	}
	for _, c := range changed {
		if c.New >= 0 {
			d.Unchanged--
		}
		d.Tools = append(d.Tools, DiffTool{c, old.scoreOf(c.Old), next.scoreOf(c.New)})
	}
	return d
}

func (s *DiffSide) overall() *tdqs.Tenths {
	if s.Scores == nil || s.Scores.ServerScore == nil {
		return nil
	}
	return s.Scores.ServerScore.Overall
}

// scoreOf is the score of the tool at that place, nil when there is none.
func (s *DiffSide) scoreOf(at int) *tdqs.Tenths {
	if at < 0 || s.Scores == nil {
		return nil
	}
	for i := range s.Scores.Tools {
		if t := &s.Scores.Tools[i]; t.Position == s.Tools[at].Position {
			return &t.TDQS
		}
	}
	return nil
}

// Count counts the tools of one class.
func (d *Diff) Count(class contract.Class) int {
	n := 0
	for i := range d.Tools {
		if d.Tools[i].Class == class {
			n++
		}
	}
	return n
}

// summary is the comparison in a line.
func (d *Diff) summary() string {
	line := fmt.Sprintf("%d breaking, %d compatible, %d of words alone, %d unchanged",
		d.Count(contract.Breaking), d.Count(contract.Compatible), d.Count(contract.Wording), d.Unchanged)
	if m := moved(d.OldScore, d.NewScore); m != "" {
		line += "; estimated score " + m
	}
	return line
}

// moved writes the scores of before and after, "" when neither is known.
func moved(old, next *tdqs.Tenths) string {
	show := func(t *tdqs.Tenths) string {
		if t == nil {
			return "–"
		}
		return t.String()
	}
	if old == nil && next == nil {
		return ""
	}
	return show(old) + " → " + show(next)
}

type wireChange struct {
	Class   contract.Class `json:"class"`
	Pointer foreign        `json:"pointer"`
	Message foreign        `json:"message"`
}

type wireDiffTool struct {
	Tool     foreign        `json:"tool"`
	Kind     contract.Kind  `json:"kind"`
	Class    contract.Class `json:"class"`
	Was      foreign        `json:"was,omitempty"`
	OldHash  string         `json:"oldHash,omitempty"`
	NewHash  string         `json:"newHash,omitempty"`
	Changes  []wireChange   `json:"changes"`
	OldScore *tdqs.Tenths   `json:"oldScore"`
	NewScore *tdqs.Tenths   `json:"newScore"`
}

type wireDiff struct {
	Old       foreign        `json:"old"`
	New       foreign        `json:"new"`
	Class     contract.Class `json:"class"`
	Unchanged int            `json:"unchanged"`
	OldScore  *tdqs.Tenths   `json:"oldScore"`
	NewScore  *tdqs.Tenths   `json:"newScore"`
	Tools     []wireDiffTool `json:"tools"`
}

// MarshalJSON writes the published shape.
func (d *Diff) MarshalJSON() ([]byte, error) {
	w := wireDiff{foreign(d.Old), foreign(d.New), d.Class, d.Unchanged, d.OldScore, d.NewScore, []wireDiffTool{}}
	for _, t := range d.Tools {
		out := wireDiffTool{foreign(t.Tool), t.Kind, t.Class, foreign(t.Was), t.OldHash, t.NewHash, []wireChange{}, t.OldScore, t.NewScore}
		for _, c := range t.Changes {
			out.Changes = append(out.Changes, wireChange{c.Class, foreign(c.Pointer), foreign(c.Message)})
		}
		w.Tools = append(w.Tools, out)
	}
	return encode(w, "")
}
