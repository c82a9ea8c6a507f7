package report

import (
	"context"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/opentdqs/tdqs"
)

// wavering is a judge that was asked three times.
type wavering struct{}

func (wavering) Name() tdqs.JudgeName {
	return tdqs.JudgeName{Judge: "model", Model: "some/model-1", Rubric: "00"}
}

func (wavering) JudgeTool(context.Context, tdqs.ToolCase) (tdqs.Verdict, error) {
	v := tdqs.Verdict{Runs: &tdqs.Runs{Sampled: true, Marks: [][]int{{3, 3, 3, 3, 3, 3}, {4, 3, 3, 3, 3, 3}, {5, 3, 3, 3, 3, 3}}}}
	for d := range v.Marks {
		v.Marks[d] = tdqs.Mark{Score: 3, Justification: "An invented reason."}
	}
	return v, nil
}

func (wavering) JudgeServer(context.Context, tdqs.ServerCase) (tdqs.CoherenceVerdict, error) {
	v := tdqs.CoherenceVerdict{Runs: &tdqs.Runs{Sampled: true, Marks: [][]int{{3, 3, 3, 3}, {4, 4, 4, 4}, {4, 4, 4, 4}}}}
	for d := range v.Marks {
		v.Marks[d] = tdqs.Mark{Score: 4, Justification: "An invented reason."}
	}
	return v, nil
}

// TestRuns holds that a model judge is named with how far its runs lay apart,
// and that the schema describes what is published of them.
func TestRuns(t *testing.T) {
	t.Parallel()
	description := "Get one book."
	server := &tdqs.Server{Name: "desk", Tools: []tdqs.Tool{{Name: "get_book", Description: &description, Position: 1}}, Listed: 1}
	r, err := tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: wavering{}}.ScoreServer(context.Background(), server)
	if err != nil {
		t.Fatal(err)
	}
	r.Provenance.Usage = &tdqs.Usage{Calls: 6}
	if got := string(score(t, &text, r, Options{})); !strings.Contains(got, "judged by some/model-1 in 3 runs, overall 0.") {
		t.Errorf("the text report does not speak of the runs:\n%s", got)
	}
	schema, err := jsonschema.NewCompiler().Compile("../../schema/score-report.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	out := string(score(t, &jsonFormat, r, Options{WhatIf: 35}))
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(out))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(value); err != nil {
		t.Errorf("%v in\n%s", err, out)
	}
	if !strings.Contains(out, `"runs"`) {
		t.Error("the runs are not published")
	}
}
