package rubric

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
)

// Text is one system prompt as it stood in a copy of the specification.
type Text struct {
	Prompt   string
	SHA256   string   // of Prompt, hexadecimal
	Editions []string // that have exactly this text; nil: unrecognised
}

// Recognised reports whether the text is one that was published.
func (t Text) Recognised() bool { return len(t.Editions) > 0 }

// Label says which editions the text belongs to: "1.0, 1.1-draft, 1.2" or
// "unrecognised".
func (t Text) Label() string {
	if !t.Recognised() {
		return "unrecognised"
	}
	return strings.Join(t.Editions, ", ")
}

// Imported are the verbatim prompts of one copy of the specification.
type Imported struct {
	Tool, Server Text
}

// Hash names the pair: it is the hash of the rubrics made of it.
func (m *Imported) Hash() string { return pairHash(m.Tool.Prompt, m.Server.Prompt) }

// Recognised reports whether both texts are published ones.
func (m *Imported) Recognised() bool { return m.Tool.Recognised() && m.Server.Recognised() }

// Rubric is the imported pair as the rubric of an edition. It fails when a text
// is known to be of editions that say something else, or lacks a key that the
// edition's answer must have.
func (m *Imported) Rubric(e *tdqs.Edition) (Rubric, error) {
	if err := m.Tool.suits(toolPrompt, e); err != nil {
		return Rubric{}, err
	}
	if err := m.Server.suits(serverPrompt, e); err != nil {
		return Rubric{}, err
	}
	label := "the specification's prompts, edition " + e.Name
	if !m.Recognised() {
		label = "imported prompts, unrecognised, used at edition " + e.Name
	}
	return Rubric{Name: OfficialName, Label: label, Tool: m.Tool.Prompt, Server: m.Server.Prompt}, nil
}

func (t Text) suits(p prompt, e *tdqs.Edition) error {
	if t.Recognised() {
		if !p.suits(e, t.Editions) {
			return fmt.Errorf("its %s is that of edition %s, and edition %s says something else", p, t.Label(), e.Name)
		}
		return nil
	}
	if p == serverPrompt && strings.Contains(t.Prompt, shadowingKey) != e.Costed {
		return fmt.Errorf("its %s, which is unrecognised, does not ask for the answer of edition %s: %s belongs to editions with costs alone",
			p, e.Name, shadowingKey)
	}
	return nil
}

const shadowingKey = `"shadowing_risks"`

func newText(p prompt, text string) Text {
	sum := sha256.Sum256([]byte(text))
	digest := hex.EncodeToString(sum[:])
	return Text{Prompt: text, SHA256: digest, Editions: recognise(p, digest)}
}
