package rubric

import (
	"bytes"
	"errors"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// AnswerError says what is wrong with a model's answer, in words that can be
// sent back to the model.
type AnswerError struct {
	Problems []string // "scores.purpose_clarity.score is 4.0, but must be …"; at most maxProblems
}

// Error lists the problems.
func (e *AnswerError) Error() string { return strings.Join(e.Problems, "; ") }

// maxProblems is how many problems one error tells: an answer that is wrong
// throughout needs no longer list.
const maxProblems = 12

// ParseTool reads a model's answer on one tool: one JSON object with everything
// that the specification asks for (Appendix A). A score is a whole number from 1
// to 5 written as such: neither "4" nor 4.0. One Markdown code fence around the
// whole answer is taken off; nothing else is repaired. Keys beyond those asked
// for are passed over. Errors are of type [*AnswerError].
func ParseTool(answer []byte) (tdqs.Verdict, error) {
	r, root, err := readAnswer(answer)
	if err != nil {
		return tdqs.Verdict{}, err
	}
	var v tdqs.Verdict
	scores := r.object(root, "", "scores")
	for _, d := range tdqs.Dimensions() {
		v.Marks[d] = r.mark(scores, d.Key())
	}
	v.Contradiction = r.boolean(root, "annotation_contradiction")
	v.Summary = r.text(root, "", "summary")
	if err := r.err(); err != nil {
		return tdqs.Verdict{}, err
	}
	return v, nil
}

// ParseServer reads a model's answer on a tool set in the same way (Appendix
// B). Costed editions require shadowing_risks. Whether the pairs are among the
// candidates is not looked at here: the scorer keeps those that are.
func ParseServer(answer []byte, e *tdqs.Edition) (tdqs.CoherenceVerdict, error) {
	r, root, err := readAnswer(answer)
	if err != nil {
		return tdqs.CoherenceVerdict{}, err
	}
	var v tdqs.CoherenceVerdict
	scores := r.object(root, "", "scores")
	for _, d := range tdqs.CoherenceDimensions() {
		v.Marks[d] = r.mark(scores, d.Key())
	}
	if e.Costed {
		v.Shadowing = r.shadowing(root)
	}
	v.Summary = r.text(root, "", "summary")
	if err := r.err(); err != nil {
		return tdqs.CoherenceVerdict{}, err
	}
	return v, nil
}

// readAnswer finds the object that the answer must be.
func readAnswer(answer []byte) (*answerReader, jsondoc.Value, error) {
	text := unfence(bytes.Trim(answer, " \t\r\n"))
	refuse := func(problem string) (*answerReader, jsondoc.Value, error) {
		return nil, jsondoc.Value{}, &AnswerError{[]string{problem}}
	}
	if len(text) == 0 {
		return refuse("the answer is empty, but must be one JSON object")
	}
	doc, err := jsondoc.Parse(text)
	if err != nil {
		var syntax *jsondoc.SyntaxError
		if errors.As(err, &syntax) && syntax.Offset == 0 {
			return refuse("the answer begins with " + excerpt(text) + ", but must be one JSON object and nothing around it")
		}
		return refuse("the answer is not JSON: " + err.Error())
	}
	if doc.Repaired() > 0 {
		return refuse("the answer is not valid UTF-8")
	}
	root := doc.Root()
	if !root.Is(jsondoc.Object) {
		return refuse("the answer is " + root.Kind().String() + ", but must be one JSON object")
	}
	return &answerReader{}, root, nil
}

// unfence takes off one code fence (``` or ~~~, with or without a language)
// whose first line begins the text and whose last line ends it.
func unfence(text []byte) []byte {
	first, rest, more := bytes.Cut(text, []byte("\n"))
	mark := fenceMark(string(first))
	if mark == "" || !more {
		return text
	}
	at := bytes.LastIndexByte(rest, '\n')
	if closing := string(rest[at+1:]); !closes(closing, mark) {
		return text
	}
	return bytes.Trim(rest[:max(at, 0)], " \t\r\n")
}
