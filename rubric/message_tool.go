package rubric

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/canon"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// maxShown is how many bytes of one schema, or of the annotations, a message
// shows: deep nesting alone makes megabytes of blanks.
const maxShown = 200 << 10

// ToolMessage renders one tool into the user message of its edition
// (specification, "Appendix A"). Text of the definition stands in it as sent,
// without U+0000 and with U+FFFD for lone surrogates. The notes say, a sentence
// each, what is not shown in full.
func ToolMessage(c tdqs.ToolCase) (message string, notes []string) {
	m := toolMessage{}
	t, s := c.Tool, c.Signals
	m.text("TOOL NAME: ", t.Name, "\nTITLE: ", or(t.Title, "null"))
	m.text("\n\nDESCRIPTION:\n\"", or(t.Description, ""), "\"")
	m.block("input-schema", "input schema", t.InputTree(), "{}")
	if c.Edition.ShowsOutputSchema {
		m.block("output-schema", "output schema", t.OutputTree(), "None provided")
	}
	m.block("annotations", "annotations", t.AnnotationTree(), "None provided")
	m.text("\n\nCONTEXT SIGNALS:\n- Parameter count: ", strconv.Itoa(s.ParamCount))
	m.text("\n- Required parameters: ", strconv.Itoa(s.RequiredParamCount))
	m.text("\n- Schema description coverage: ", strconv.Itoa(s.SchemaDescriptionCoverage), "%")
	m.text("\n- Parameters with enums: ", strconv.Itoa(s.ParamsWithEnums))
	if !c.Edition.ShowsOutputSchema {
		m.text("\n- Has output schema: ", strconv.FormatBool(s.HasOutputSchema))
	}
	m.text("\n- Has nested objects: ", strconv.FormatBool(s.HasNestedObjects))
	m.text("\n\n<sibling-tools>\n", siblings(c), "\n</sibling-tools>\n\nRespond with JSON only.")
	return m.b.String(), m.notes
}

type toolMessage struct {
	b     strings.Builder
	notes []string
}

func (m *toolMessage) text(parts ...string) {
	for _, part := range parts {
		m.b.WriteString(canon.Clean(part))
	}
}

// block shows a value between its marks, absent when it is not there.
func (m *toolMessage) block(mark, what string, v jsondoc.Value, absent string) {
	m.text("\n\n<", mark, ">\n")
	if v.Exists() {
		shown, cut := canon.AppendPretty(nil, v, maxShown)
		m.b.Write(shown)
		if cut {
			m.text("\n[cut here: the first ", strconv.Itoa(maxShown>>10), " KB are shown]")
			m.notes = append(m.notes, fmt.Sprintf("the %s is too long to be shown in full: the judge saw its first %d KB", what, maxShown>>10))
		}
	} else {
		m.text(absent)
	}
	m.text("\n</", mark, ">")
}

// siblings are the names of the other tools, one a line, in the server's order.
func siblings(c tdqs.ToolCase) string {
	var names []string
	for i := range c.Tools {
		if name := c.Tools[i].Name; name != c.Tool.Name {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return "None"
	}
	return strings.Join(names, "\n")
}

// or is the text that s points to, absent for nil.
func or(s *string, absent string) string {
	if s == nil {
		return absent
	}
	return *s
}
