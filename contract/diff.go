package contract

import (
	"github.com/opentdqs/tdqs"
)

// Class says what a change does to those who call the tools.
type Class string

// The classes, the gravest first.
const (
	Breaking   Class = "breaking"   // calls or answers that worked may fail, or it cannot be told
	Compatible Class = "compatible" // what worked works
	Wording    Class = "wording"    // only words changed
)

// Kind says what became of a tool.
type Kind string

// The kinds.
const (
	Removed Kind = "removed"
	Added   Kind = "added"
	Renamed Kind = "renamed" // the same schemas under another name, told from others by their parameters or description
	Changed Kind = "changed"
)

// Change is one difference of a tool.
type Change struct {
	Class   Class  `json:"class"`
	Pointer string `json:"pointer"` // within the definition, of NEW where it has the place
	Message string `json:"message"` // what the place does now; foreign words in it are not trusted
}

// ToolDiff is what became of one tool that is not the same in OLD and NEW.
type ToolDiff struct {
	Tool    string   `json:"tool"` // its name, the new one when it was renamed
	Kind    Kind     `json:"kind"`
	Class   Class    `json:"class"` // the gravest of its changes
	Was     string   `json:"was,omitempty"`
	OldHash string   `json:"oldHash,omitempty"` // input hash, empty when it was added
	NewHash string   `json:"newHash,omitempty"`
	Changes []Change `json:"changes"`
	// Old and New are the places of the tool in the two lists, from 0; -1 where
	// it is not.
	Old int `json:"-"`
	New int `json:"-"`
}

// Side is one side of a comparison.
type Side struct {
	Tools  []tdqs.Tool
	Hashes []string // of each tool; nil: those of Tools
	// Bare: the tools have no descriptions, as those of a lock.
	Bare bool
}

// Side is the lock as one side of a comparison.
func (l *Locked) Side() Side { return Side{l.Tools, l.Hashes, true} }

// hashed is the side with the hash of each tool.
func (s Side) hashed() Side {
	if s.Hashes == nil {
		s.Hashes = make([]string, len(s.Tools))
		for i := range s.Tools {
			s.Hashes[i] = s.Tools[i].InputHash()
		}
	}
	return s
}

// Diff lists the tools that differ: those of NEW in their order, then those that
// were removed, in the order of OLD. The order of the tools is no difference.
func Diff(old, new Side) []ToolDiff {
	old, new = old.hashed(), new.hashed()
	partner, taken := pairs(&old, &new)
	out := []ToolDiff{}
	for i := range new.Tools {
		t, p := &new.Tools[i], partner[i]
		d := ToolDiff{Tool: t.Name, NewHash: new.Hashes[i], Changes: []Change{}, Old: p, New: i}
		if p < 0 {
			d.Kind, d.Class = Added, Compatible
			out = append(out, d)
			continue
		}
		d.OldHash, d.Kind = old.Hashes[p], Changed
		if d.OldHash == d.NewHash && (!old.Bare && !new.Bare || sameFacts(&old.Tools[p], t)) {
			continue
		}
		d.Changes = changes(&old.Tools[p], t, old.Bare || new.Bare)
		if old.Tools[p].Name != t.Name {
			d.Kind, d.Was = Renamed, old.Tools[p].Name
			d.Changes = append([]Change{{Breaking, "/name", "was " + label(d.Was)}}, d.Changes...)
		}
		d.Class = gravest(d.Changes)
		out = append(out, d)
	}
	for i := range old.Tools {
		if !taken[i] {
			out = append(out, ToolDiff{Tool: old.Tools[i].Name, Kind: Removed, Class: Breaking, OldHash: old.Hashes[i], Changes: []Change{}, Old: i, New: -1})
		}
	}
	return out
}

// sameFacts reports whether two tools are equal but for their descriptions. Of a lock
// that was edited by hand the hashes alone are not to be believed.
func sameFacts(a, b *tdqs.Tool) bool {
	wordless := func(t *tdqs.Tool) string {
		bare := tdqs.Tool{Name: t.Name, Title: t.Title, InputSchema: t.InputSchema, OutputSchema: t.OutputSchema, Annotations: t.Annotations}
		return string(bare.AppendCanonical(nil))
	}
	return wordless(a) == wordless(b)
}

// gravest is the class of all changes together.
func gravest(changes []Change) Class {
	class := Wording
	for _, c := range changes {
		switch {
		case c.Class == Breaking:
			return Breaking
		case c.Class == Compatible:
			class = Compatible
		}
	}
	return class
}

// Gravest is the class of all tools together; Wording when there are none.
func Gravest(diffs []ToolDiff) Class {
	var all []Change
	for _, d := range diffs {
		all = append(all, Change{Class: d.Class})
	}
	return gravest(all)
}
