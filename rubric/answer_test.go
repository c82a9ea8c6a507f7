package rubric_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/rubric"
)

// goodTool is an answer whose marks are 1 to 5 and 1 again.
func goodTool() string {
	var marks []string
	for d, dimension := range tdqs.Dimensions() {
		marks = append(marks, fmt.Sprintf(`"%s": {"score": %d, "justification": "Because %d."}`, dimension, d%5+1, d))
	}
	return `{"scores": {` + strings.Join(marks, ", ") + `}, "annotation_contradiction": true, "summary": "In short."}`
}

func goodServer() string {
	var marks []string
	for d, dimension := range tdqs.CoherenceDimensions() {
		marks = append(marks, fmt.Sprintf(`"%s": {"score": %d, "justification": "Because %d."}`, dimension, d+2, d))
	}
	return `{"scores": {` + strings.Join(marks, ", ") + `}, "shadowing_risks": [` +
		`{"tool": "a", "cheaper_sibling": "b", "justification": "Same."}], "summary": "In short."}`
}

func TestParseTool(t *testing.T) {
	t.Parallel()
	for _, answer := range []string{
		goodTool(),
		"\n  " + goodTool() + "\r\n",
		"```json\n" + goodTool() + "\n```",
		"```\n" + goodTool() + "\n```\n",
		"~~~~ JSON\r\n" + goodTool() + "\r\n~~~~",
		strings.Replace(goodTool(), `"summary"`, `"thoughts": [1.5], "summary"`, 1), // passed over
	} {
		v, err := rubric.ParseTool([]byte(answer))
		if err != nil {
			t.Errorf("%s: %v", answer, err)
			continue
		}
		if got := v.Marks.Scores(); got != [6]int{1, 2, 3, 4, 5, 1} || !v.Contradiction || v.Summary != "In short." ||
			v.Marks[tdqs.ParameterSemantics].Justification != "Because 3." {
			t.Errorf("%s: %+v", answer, v)
		}
	}
}

// Every departure from the contract is refused with its place and its reason.
func TestParseToolRefuses(t *testing.T) {
	t.Parallel()
	const score = `"score": 1, "justification": "Because 0."`
	for _, c := range []struct{ old, new, want string }{
		{`"score": 1,`, `"score": 4.0,`, "scores.purpose_clarity.score is a number, 4.0, but must be a whole number from 1 to 5"},
		{`"score": 1,`, `"score": 1e0,`, "a number, 1e0"},
		{`"score": 1,`, `"score": "4",`, `scores.purpose_clarity.score is a string, "4", but must be a whole number`},
		{`"score": 1,`, `"score": 0,`, "a number, 0"},
		{`"score": 1,`, `"score": 6,`, "a number, 6"},
		{`"score": 1,`, `"score": -1,`, "a number, -1"},
		{`"score": 1,`, `"score": 11,`, "a number, 11"},
		{`"score": 1,`, `"score": null,`, "is null, but"},
		{`"score": 1,`, `"score": [1],`, "is an array, but"},
		{`"score": 1,`, ``, "scores.purpose_clarity.score is missing"},
		{`"score": 1,`, `"score": 1, "score": 5,`, "scores.purpose_clarity.score stands 2 times"},
		{score, `"score": 1`, "scores.purpose_clarity.justification is missing"},
		{score, `"score": 1, "justification": " \n\u00a0"`, "scores.purpose_clarity.justification is blank"},
		{score, `"score": 1, "justification": 7`, "scores.purpose_clarity.justification is a number, 7, but must be a string"},
		{`{` + score + `}`, `1`, "scores.purpose_clarity is a number, 1, but must be an object"},
		{`"purpose_clarity"`, `"purposeClarity"`, "scores.purpose_clarity is missing"},
		{`"scores"`, `"marks"`, "scores is missing"},
		{`: true`, `: "true"`, `annotation_contradiction is a string, "true", but must be true or false`},
		{`"annotation_contradiction": true, `, ``, "annotation_contradiction is missing"},
		{`, "summary": "In short."`, ``, "summary is missing"},
		{`"In short."`, `""`, "summary is blank"},
		{`"In short."}`, `"In short."`, "the answer is not JSON: line 1, column "},
		{`"In short."}`, `"In short.",}`, "a comma stands before }, which JSON does not allow"},
		{`"In short."}`, `"In short."} I hope this helps.`, "there is more text after the end"},
		{`{"scores"`, `Here you are: {"scores"`, `the answer begins with "Here you are: {\"scores\": {\"purpose_clari…", but must be one JSON object and nothing around it`},
		{`{"scores"`, `<think>no</think>{"scores"`, "nothing around it"},
		{`{"scores"`, `[{"scores"`, "is not JSON"},
		{`In short`, "In\xffshort", "not valid UTF-8"},
		{`{"scores"`, "```json {\"scores\"", "nothing around it"},
		{`{"scores"`, "```json\n```json\n{\"scores\"", "nothing around it"},
	} {
		answer := strings.Replace(goodTool(), c.old, c.new, 1)
		if answer == goodTool() {
			t.Errorf("%q is not in the answer", c.old)
		}
		v, err := rubric.ParseTool([]byte(answer))
		var problems *rubric.AnswerError
		if !errors.As(err, &problems) || !strings.Contains(err.Error(), c.want) || len(problems.Problems) != 1 {
			t.Errorf("%s for %s:\n got %v\nwant %s", c.new, c.old, err, c.want)
		}
		if !reflect.DeepEqual(v, tdqs.Verdict{}) {
			t.Errorf("%s for %s: there is a verdict beside the error", c.new, c.old)
		}
	}
	for _, answer := range []string{"", "```\n```", "null", "[]", "3", `"text"`, "```json\n" + goodTool(), "```" + goodTool() + "```"} {
		if _, err := rubric.ParseTool([]byte(answer)); err == nil {
			t.Errorf("%q is taken", answer)
		}
	}
}

// An answer that is wrong throughout is told so once, and briefly.
func TestParseToolTellsAll(t *testing.T) {
	t.Parallel()
	_, err := rubric.ParseTool([]byte(`{"scores":{"purpose_clarity":{"score":"high"},"usage_guidelines":{"score":9,"justification":"x"}}}`))
	want := `scores.purpose_clarity.score is a string, "high", but must be a whole number from 1 to 5, written as 1, 2, 3, 4 or 5; ` +
		`scores.purpose_clarity.justification is missing; ` +
		`scores.usage_guidelines.score is a number, 9, but must be a whole number from 1 to 5, written as 1, 2, 3, 4 or 5; ` +
		`scores.behavioral_transparency is missing; scores.parameter_semantics is missing; scores.conciseness_structure is missing; ` +
		`scores.contextual_completeness is missing; annotation_contradiction is missing; summary is missing`
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	many := strings.Replace(goodServer(), `"shadowing_risks": [`, `"shadowing_risks": [`+strings.Repeat("1,", 50), 1)
	_, err = rubric.ParseServer([]byte(many), tdqs.DefaultEdition())
	if err == nil || !strings.HasSuffix(err.Error(), "; and 38 more") {
		t.Errorf("%v", err)
	}
}

func TestParseServer(t *testing.T) {
	t.Parallel()
	for _, e := range tdqs.Editions() {
		v, err := rubric.ParseServer([]byte(goodServer()), e)
		if err != nil {
			t.Fatal(err)
		}
		if v.Marks.Scores() != [4]int{2, 3, 4, 5} || v.Summary != "In short." {
			t.Errorf("%s: %+v", e.Name, v)
		}
		pair := tdqs.ShadowVerdict{Tool: "a", CheaperSibling: "b", Justification: "Same."}
		if e.Costed && (len(v.Shadowing) != 1 || v.Shadowing[0] != pair) || !e.Costed && v.Shadowing != nil {
			t.Errorf("%s: pairs %v", e.Name, v.Shadowing)
		}
	}
	for _, c := range []struct{ old, new, want string }{
		{`"shadowing_risks": [`, `"risks": [`, "shadowing_risks is missing"},
		{`[{"tool": "a", "cheaper_sibling": "b", "justification": "Same."}]`, `"none"`, `shadowing_risks is a string, "none", but must be an array`},
		{`{"tool": "a", "cheaper_sibling": "b", "justification": "Same."}`, `"a"`, `shadowing_risks[0] is a string, "a", but must be an object`},
		{`"tool": "a", `, ``, "shadowing_risks[0].tool is missing"},
		{`"cheaper_sibling": "b"`, `"cheaper_sibling": 4`, "shadowing_risks[0].cheaper_sibling is a number, 4, but must be a string"},
		{`"Same."`, `" "`, "shadowing_risks[0].justification is blank, but must say something"},
		{`"naming_consistency"`, `"namingConsistency"`, "scores.naming_consistency is missing"},
	} {
		answer := strings.Replace(goodServer(), c.old, c.new, 1)
		if _, err := rubric.ParseServer([]byte(answer), tdqs.DefaultEdition()); err == nil || err.Error() != c.want {
			t.Errorf("%s for %s:\n got %v\nwant %s", c.new, c.old, err, c.want)
		}
	}
}

// The schemas ask for what the reader requires, close every object and bound
// every text and list.
func TestSchemas(t *testing.T) {
	t.Parallel()
	check := func(schema json.RawMessage, answer string) {
		t.Helper()
		var s, a any
		if err := json.Unmarshal(schema, &s); err != nil {
			t.Fatalf("%v in %s", err, schema)
		}
		if err := json.Unmarshal([]byte(answer), &a); err != nil {
			t.Fatal(err)
		}
		bounded(t, "", s.(map[string]any), a)
	}
	check(rubric.ToolSchema(), goodTool())
	for _, e := range tdqs.Editions() {
		schema := rubric.ServerSchema(e)
		if !e.Costed {
			if strings.Contains(string(schema), "shadowing") {
				t.Errorf("%s: asks for shadowing", e.Name)
			}
			continue
		}
		check(schema, goodServer())
		pairs := rubric.ServerSchemaFor(tdqs.ServerCase{Edition: e, Candidates: make([]tdqs.ShadowCandidate, 70)})
		if !strings.Contains(string(pairs), `"maxItems":70`) {
			t.Errorf("%s: there is no room for all candidates in %s", e.Name, pairs)
		}
		check(pairs, goodServer())
	}
	const head = `{"type":"object","properties":{"scores":{"type":"object","properties":{"purpose_clarity":{"type":"object","properties":{"score":`
	if !strings.HasPrefix(string(rubric.ToolSchema()), head) {
		t.Errorf("another order: %s", rubric.ToolSchema())
	}
}

// bounded holds a schema against an answer that it must accept.
func bounded(t *testing.T, at string, schema map[string]any, answer any) {
	t.Helper()
	switch v := answer.(type) {
	case map[string]any:
		properties, _ := schema["properties"].(map[string]any)
		required, _ := schema["required"].([]any)
		if schema["additionalProperties"] != false || len(properties) != len(v) || len(required) != len(v) {
			t.Errorf("%s: not closed: %v", at, schema)
		}
		for key, value := range v {
			property, ok := properties[key].(map[string]any)
			if !ok {
				t.Fatalf("%s.%s is not in the schema", at, key)
			}
			bounded(t, at+"."+key, property, value)
		}
	case []any:
		if n, _ := schema["maxItems"].(float64); n < 1 {
			t.Errorf("%s: endless", at)
		}
		bounded(t, at+"[]", schema["items"].(map[string]any), v[0])
	case string:
		if n, _ := schema["maxLength"].(float64); n < 100 || schema["type"] != "string" {
			t.Errorf("%s: no bounded string: %v", at, schema)
		}
	case float64:
		if n, _ := schema["enum"].([]any); len(n) != 5 || schema["type"] != "integer" {
			t.Errorf("%s: no mark: %v", at, schema)
		}
	case bool:
		if schema["type"] != "boolean" {
			t.Errorf("%s: no boolean: %v", at, schema)
		}
	}
}

// FuzzParseTool: whatever is accepted is a whole verdict, stays one when it is
// fenced, and every refusal says why.
func FuzzParseTool(f *testing.F) {
	for _, seed := range []string{goodTool(), goodServer(), "```json\n" + goodTool() + "\n```", `{"scores":{"purpose_clarity":{"score":4.0}}}`, "", "```", `{"scores":[]}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, answer []byte) {
		v, err := rubric.ParseTool(answer)
		var refusal *rubric.AnswerError
		if err != nil {
			if !errors.As(err, &refusal) || err.Error() == "" || len(refusal.Problems) > 13 {
				t.Fatalf("refused with %q", err)
			}
		} else {
			for d, mark := range v.Marks {
				if mark.Score < 1 || mark.Score > 5 || strings.TrimSpace(mark.Justification) == "" {
					t.Fatalf("dimension %d: %+v", d, mark)
				}
			}
			if !strings.HasPrefix(strings.TrimSpace(string(answer)), "{") {
				return
			}
			again, err := rubric.ParseTool([]byte("````json\n" + string(answer) + "\n````"))
			if err != nil || !reflect.DeepEqual(again, v) {
				t.Fatalf("another answer in a fence: %v", err)
			}
		}
		for _, e := range tdqs.Editions() {
			v, err := rubric.ParseServer(answer, e)
			if err != nil {
				continue
			}
			for d, mark := range v.Marks {
				if mark.Score < 1 || mark.Score > 5 || strings.TrimSpace(mark.Justification) == "" {
					t.Fatalf("dimension %d: %+v", d, mark)
				}
			}
		}
	})
}
