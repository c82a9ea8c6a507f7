package rubric

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// maxDocument is the longest document that is read; the specification has some
// 60 KB.
const maxDocument = 8 << 20

// Import takes the verbatim prompts out of a copy of the specification: Markdown
// with the prompts between fences, or plain text in which each begins after the
// sentence that announces it and ends before the one that announces the message
// template. A published text is recognised by its hash; an unknown one is kept
// as unrecognised when it asks for the right answer in the right order. A
// document that is cut off or whose parts stand in another order is refused.
func Import(document []byte) (*Imported, error) {
	lines, err := documentLines(document)
	if err != nil {
		return nil, fmt.Errorf("reading the specification: %w", err)
	}
	tool, server, err := appendices(lines)
	if err != nil {
		return nil, fmt.Errorf("reading the specification: %w", err)
	}
	var m Imported
	if m.Tool, err = readAppendix(toolPrompt, tool); err != nil {
		return nil, fmt.Errorf("reading appendix A: %w", err)
	}
	if m.Server, err = readAppendix(serverPrompt, server); err != nil {
		return nil, fmt.Errorf("reading appendix B: %w", err)
	}
	return &m, nil
}

func documentLines(document []byte) ([]string, error) {
	document = bytes.TrimPrefix(document, []byte("\xEF\xBB\xBF"))
	switch {
	case len(bytes.TrimSpace(document)) == 0:
		return nil, errors.New("the document is empty")
	case len(document) > maxDocument:
		return nil, fmt.Errorf("the document is longer than %d MB", maxDocument>>20)
	case bytes.IndexByte(document, 0) >= 0 || !utf8.Valid(document):
		return nil, errors.New("the document is not text in UTF-8")
	case bytes.HasPrefix(bytes.TrimSpace(document), []byte("<")):
		return nil, errors.New("the document is a web page: save it as Markdown or plain text")
	}
	text := strings.ReplaceAll(string(document), "\r\n", "\n")
	return strings.Split(text, "\n"), nil
}

// appendices cuts out both appendices. A heading may also stand in a table of
// contents, so the last of each counts.
func appendices(lines []string) (tool, server []string, err error) {
	a, b, end := -1, -1, len(lines)
	for i, line := range unfenced(lines) {
		switch text := headingText(line); {
		case strings.HasPrefix(text, "appendix a"):
			a = i
		case strings.HasPrefix(text, "appendix b"):
			b, end = i, len(lines)
		case b >= 0 && end == len(lines) && (text == "references" || strings.HasPrefix(text, "appendix c")):
			end = i
		}
	}
	switch {
	case a < 0 && b < 0:
		return nil, nil, errors.New("there is no heading for appendix A or B, so this is no copy of the specification or its end is cut off")
	case a < 0:
		return nil, nil, errors.New("there is no heading for appendix A, which has the tool prompt")
	case b < 0:
		return nil, nil, errors.New("there is no heading for appendix B, which has the coherence prompt: the document is cut off")
	case b < a:
		return nil, nil, errors.New("the last heading of appendix B stands before that of appendix A: the document is cut off or not in the specification's order")
	}
	return lines[a+1 : b], lines[b+1 : end], nil
}

// unfenced is lines with those between fences blank: no heading stands there. A
// fence that is never closed hides nothing.
func unfenced(lines []string) []string {
	out := slices.Clone(lines)
	open := map[byte]int{} // by character, the shortest mark that nothing closes from here on
	for i := 0; i < len(out); i++ {
		mark := fenceMark(out[i])
		if mark == "" || open[mark[0]] > 0 && open[mark[0]] <= len(mark) {
			continue
		}
		n := slices.IndexFunc(out[i+1:], func(line string) bool { return closes(line, mark) })
		if n < 0 {
			open[mark[0]] = len(mark)
			continue
		}
		clear(out[i : i+n+2])
		i += n + 1
	}
	return out
}

// headingText is a line as a heading: lower case, without Markdown's marks.
func headingText(line string) string {
	return strings.ToLower(strings.Trim(line, "#* \t"))
}

// readAppendix finds the prompt between the two sentences that announce it and
// the message template.
func readAppendix(p prompt, lines []string) (Text, error) {
	system, template := -1, -1
	for i, line := range unfenced(lines) {
		switch text := headingText(line); {
		case system < 0 && strings.HasPrefix(text, "the system prompt"):
			system = i
		case template < 0 && strings.HasPrefix(text, "the user message template"):
			template = i
		}
	}
	switch {
	case system < 0:
		return Text{}, fmt.Errorf("no line announces the %s", p)
	case template < 0:
		return Text{}, fmt.Errorf("no line announces the message template after the %s: the document is cut off", p)
	case template < system:
		return Text{}, fmt.Errorf("the message template stands before the %s: the document is not in the specification's order", p)
	}
	message, err := block(lines[template+1:])
	if err != nil {
		return Text{}, fmt.Errorf("the message template: %w", err)
	}
	if err := checkTemplate(p, message); err != nil {
		return Text{}, err
	}
	content, err := block(lines[system+1 : template])
	if err != nil {
		return Text{}, fmt.Errorf("the %s: %w", p, err)
	}
	text := newText(p, content)
	if text.Recognised() {
		return text, nil
	}
	return text, checkPrompt(p, content)
}

// block is the text that lines hold: what is between the fences when the first
// line that is not blank opens some, else everything from there to the last line
// that is not blank.
func block(lines []string) (string, error) {
	for len(lines) > 0 && strings.TrimSpace(lines[0]) == "" {
		lines = lines[1:]
	}
	if len(lines) == 0 {
		return "", errors.New("there is no text")
	}
	if mark := fenceMark(lines[0]); mark != "" {
		for i, line := range lines[1:] {
			if closes(line, mark) {
				return strings.Join(lines[1:i+1], "\n"), nil
			}
		}
		return "", errors.New("the fence that opens it is never closed: the document is cut off")
	}
	for strings.TrimSpace(lines[len(lines)-1]) == "" {
		lines = lines[:len(lines)-1]
	}
	return strings.Join(lines, "\n"), nil
}
