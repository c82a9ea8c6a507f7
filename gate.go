package tdqs

import "github.com/opentdqs/tdqs/internal/canon"

// HardGates are the flags that need no judge (specification, "Stage 2: Hard
// gates"): NoDescription, which fixes every mark at 1, or
// TautologicalDescription, which caps Purpose Clarity at 2; nil for neither.
func HardGates(t *Tool) []Flag {
	if t.Description == nil {
		return []Flag{NoDescription}
	}
	description := canon.Trim(*t.Description)
	switch {
	case description == "":
		return []Flag{NoDescription}
	case restates(description, t.Name), t.Title != nil && restates(description, *t.Title):
		return []Flag{TautologicalDescription}
	}
	return nil
}

// restates reports whether a trimmed description is the label in other case or
// with other white space around it.
func restates(description, label string) bool {
	label = canon.Trim(label)
	// Lower case makes at most two characters, each of one to four bytes, of one.
	if len(description)/8 > len(label) || len(label)/8 > len(description) {
		return false
	}
	// Most descriptions differ in an early letter. Beyond ASCII lower case may
	// change lengths and letters (U+212A becomes k), so only ASCII decides.
	for i := 0; i < len(description) && i < len(label); i++ {
		a, b := description[i], label[i]
		if a >= 0x80 || b >= 0x80 {
			return canon.Lower(description) == canon.Lower(label)
		}
		if lowerASCII(a) != lowerASCII(b) {
			return false
		}
	}
	return len(description) == len(label) // no letter vanishes in lower case
}

func lowerASCII(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
