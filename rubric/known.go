package rubric

import "github.com/opentdqs/tdqs"

// prompt is which of the two system prompts a text is.
type prompt int

const (
	toolPrompt prompt = iota
	serverPrompt
)

func (p prompt) String() string { return [...]string{"tool prompt", "coherence prompt"}[p] }

// known lists the published texts by SHA-256 with the editions that have them.
// The coherence prompt of 1.1 and the prompts of 1.3 have not been seen.
var known = []struct {
	prompt   prompt
	sha256   string
	editions []string
}{
	{toolPrompt, "bf676689fc19c699b1021fa6da65b8a274f0204d136729c12ff6ac9cc7993a33", []string{"1.0", "1.1-draft", "1.2"}},
	{serverPrompt, "fd324c05a2db437e87adc7d871409095c572e4b6d07fc23bb4043deca2eb92be", []string{"1.0"}},
	{serverPrompt, "d4510cf382da291f41404a5fcfc7574c5078d34676cfd12622b34183d4a2b8d7", []string{"1.1-draft"}},
	{serverPrompt, "30f1d5c5666c2501195bca2ce1b8768d8d119f0ac6a773f5f1d561809d404cfe", []string{"1.2"}},
}

// recognise is the list of editions that have this text, nil for an unknown one.
func recognise(p prompt, sha256 string) []string {
	for _, k := range known {
		if k.prompt == p && k.sha256 == sha256 {
			return k.editions
		}
	}
	return nil
}

// says is what a prompt says differently by edition.
type says struct {
	output, grades, costs, weighs bool
	tooMany                       int
}

// saysIn is what the prompt has to say in an edition.
func (p prompt) saysIn(e *tdqs.Edition) says {
	if p == toolPrompt {
		return says{output: e.ShowsOutputSchema, grades: e.GradesOutputSchema}
	}
	return says{costs: e.Costed, weighs: e.CostInDisambiguation, tooMany: e.TooManyTools}
}

// suits reports whether a text of the named editions says what e needs: it is a
// text of e, or of an edition that does not differ in anything the prompt says.
func (p prompt) suits(e *tdqs.Edition, editions []string) bool {
	for _, name := range editions {
		if of, err := tdqs.ParseEdition(name); err == nil && p.saysIn(of) == p.saysIn(e) {
			return true
		}
	}
	return false
}
