package lint

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
)

// Finding is one defect, as it is published.
type Finding struct {
	Message  string   `json:"message"` // what is wrong and what to do, in one or two sentences
	Rule     string   `json:"rule"`    // the rule's ID
	Severity Severity `json:"severity"`
	Tool     *string  `json:"tool"` // the tool's name; nil for the set as a whole
	// Pointer is a JSON pointer within the tool's definition; empty for the
	// definition as a whole and for the set.
	Pointer string `json:"pointer,omitempty"`
	// Evidence is the text that shows the defect, as sent and maybe shortened: it
	// is not trusted and must be escaped where it is printed.
	Evidence string `json:"evidence,omitempty"`
	// Dimension is the key of the dimension or coherence dimension that suffers.
	Dimension string `json:"dimension,omitempty"`

	// Position is the tool's place in the answer, from 1, which tells tools of
	// one name apart; 0 for the set as a whole.
	Position int `json:"-"`
	// Siblings are the tools that the finding is about beside Tool: of a finding of
	// the set, the pair; none of most.
	Siblings []string `json:"-"`
	// Parts are the things that one finding names, each in full, such as the places
	// of parameters: with some of them mended it is smaller and not another one. None
	// where it is about one thing, or about more than maxParts.
	Parts []string `json:"-"`
	index int      // of the tool in the set
}

// maxParts is how many parts a finding keeps: the places of a deep schema are long.
const maxParts = 200

// addPart adds a part, which is not made when there are too many already.
func (f *Finding) addPart(part func() string) {
	if len(f.Parts) <= maxParts {
		f.Parts = append(f.Parts, part())
	}
}

// tally tells several of one kind apart by their number, for the parts of a finding.
type tally map[string]int

// next is the name of another one of a kind.
func (n tally) next(kind string) string {
	n[kind]++
	return kind + " " + strconv.Itoa(n[kind])
}

// few is the finding, without its parts when they are too many.
func (f *Finding) few() *Finding {
	if f != nil && len(f.Parts) > maxParts {
		f.Parts = nil
	}
	return f
}

// Hash is 16 hex digits that stay the same as long as the rule finds the same
// thing in the same tool: of rule, tool, pointer and evidence.
func (f *Finding) Hash() string {
	tool := ""
	if f.Tool != nil {
		tool = *f.Tool
	}
	sum := sha256.Sum256([]byte(strings.Join([]string{f.Rule, tool, f.Pointer, f.Evidence}, "\x00")))
	return hex.EncodeToString(sum[:8])
}
