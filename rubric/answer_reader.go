package rubric

import (
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/canon"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// answerReader gathers what is wrong while it reads.
type answerReader struct {
	problems []string
}

func (r *answerReader) err() error {
	if len(r.problems) == 0 {
		return nil
	}
	if more := len(r.problems) - maxProblems; more > 0 {
		r.problems = append(r.problems[:maxProblems:maxProblems], fmt.Sprintf("and %d more", more))
	}
	return &AnswerError{r.problems}
}

func (r *answerReader) wrong(path, format string, args ...any) {
	r.problems = append(r.problems, path+" "+fmt.Sprintf(format, args...))
}

// member is the value of a key that must stand exactly once in the object at
// path; not there after a complaint, and without one when the object is not
// there itself.
func (r *answerReader) member(object jsondoc.Value, path, key string) (value jsondoc.Value, at string) {
	at = key
	if path != "" {
		at = path + "." + key
	}
	if !object.Exists() {
		return jsondoc.Value{}, at
	}
	switch n := count(object, key); n {
	case 0:
		r.wrong(at, "is missing")
	case 1:
		return object.Get(key), at
	default:
		r.wrong(at, "stands %d times, but must stand once", n)
	}
	return jsondoc.Value{}, at
}

// count is how often a key stands in an object.
func count(object jsondoc.Value, key string) (n int) {
	for id := object.ID() + 1; id < object.Next(); {
		if object.At(id).EqualStr(key) {
			n++
		}
		id = object.At(id + 1).Next()
	}
	return n
}

func (r *answerReader) object(in jsondoc.Value, path, key string) jsondoc.Value {
	v, at := r.member(in, path, key)
	if v.Exists() && !v.Is(jsondoc.Object) {
		r.wrong(at, "is %s, but must be an object", shown(v))
		return jsondoc.Value{}
	}
	return v
}

func (r *answerReader) mark(scores jsondoc.Value, key string) (m tdqs.Mark) {
	mark := r.object(scores, "scores", key)
	v, at := r.member(mark, "scores."+key, "score")
	if raw := v.Raw(); len(raw) == 1 && raw[0] >= '1' && raw[0] <= '5' {
		m.Score = int(raw[0] - '0')
	} else if v.Exists() {
		r.wrong(at, "is %s, but must be a whole number from 1 to 5, written as 1, 2, 3, 4 or 5", shown(v))
	}
	m.Justification = r.text(mark, "scores."+key, "justification")
	return m
}

// text is a string that says something.
func (r *answerReader) text(in jsondoc.Value, path, key string) string {
	v, at := r.member(in, path, key)
	if !v.Exists() {
		return ""
	}
	if !v.Is(jsondoc.String) {
		r.wrong(at, "is %s, but must be a string", shown(v))
		return ""
	}
	s := canon.Clean(v.Str())
	if canon.Trim(s) == "" {
		r.wrong(at, "is blank, but must say something")
	}
	return s
}

func (r *answerReader) boolean(in jsondoc.Value, key string) bool {
	v, at := r.member(in, "", key)
	if v.Exists() && !v.Is(jsondoc.True) && !v.Is(jsondoc.False) {
		r.wrong(at, "is %s, but must be true or false", shown(v))
	}
	return v.Is(jsondoc.True)
}

func (r *answerReader) shadowing(root jsondoc.Value) (out []tdqs.ShadowVerdict) {
	list, at := r.member(root, "", "shadowing_risks")
	if list.Exists() && !list.Is(jsondoc.Array) {
		r.wrong(at, "is %s, but must be an array", shown(list))
	}
	i := 0
	for entry := range list.Elements() {
		path := fmt.Sprintf("%s[%d]", at, i)
		i++
		if !entry.Is(jsondoc.Object) {
			r.wrong(path, "is %s, but must be an object", shown(entry))
			continue
		}
		out = append(out, tdqs.ShadowVerdict{
			Tool:           r.name(entry, path, "tool"),
			CheaperSibling: r.name(entry, path, "cheaper_sibling"),
			Justification:  r.text(entry, path, "justification"),
		})
	}
	return out
}

// name is a tool's name: kept to the letter, since it is compared.
func (r *answerReader) name(in jsondoc.Value, path, key string) string {
	r.text(in, path, key)
	return in.Get(key).Str()
}

// shown is a value as an error shows it: short scalars as written, the rest by
// kind.
func shown(v jsondoc.Value) string {
	const most = 40
	switch raw := v.Raw(); v.Kind() {
	case jsondoc.Number, jsondoc.String:
		if len(raw) <= most {
			return v.Kind().String() + ", " + string(raw)
		}
	}
	return v.Kind().String()
}

// excerpt is the beginning of a text in double quotes.
func excerpt(text []byte) string {
	const most = 40
	s := canon.Clean(string(text))
	for i := range s {
		if i >= most {
			s = s[:i] + "…"
			break
		}
	}
	return string(canon.AppendString(nil, s))
}
