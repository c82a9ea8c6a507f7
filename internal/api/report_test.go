package api

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store/storetest"
	"github.com/opentdqs/tdqs/judge/offline"
)

// fails is a judge that cannot judge one tool.
type fails struct {
	tdqs.Judge
	tool string
}

func (f fails) JudgeTool(ctx context.Context, c tdqs.ToolCase) (tdqs.Verdict, error) {
	if c.Tool.Name == f.tool {
		return tdqs.Verdict{}, errors.New("the judge says nothing of this one")
	}
	return f.Judge.JudgeTool(ctx, c)
}

// TestReportOfAToolThatWasNotJudged: every other tool has its own signals, and who asks
// how far a report is need not wait until its request is read.
func TestReportOfAToolThatWasNotJudged(t *testing.T) {
	t.Parallel()
	b := newBenchOf(t, storetest.SQLite(t), Limits{}, registry.Config{Scorer: tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: fails{offline.New(), "get_0"}}})
	var tools []string
	for n := range 6 {
		properties := strings.TrimSuffix(strings.Repeat(`"%d": {"type": "string"},`, n), ",")
		for i := range n {
			properties = strings.Replace(properties, "%d", fmt.Sprint("p", i), 1)
		}
		tools = append(tools, fmt.Sprintf(`{"name": "get_%d", "description": "Gets %d plants of one bed by their labels.", "inputSchema": {"type": "object", "properties": {%s}}}`, n, n, properties))
	}
	made := b.ask(t, "POST", root+"/reports", `{"serverName": "garden", "tools": [`+strings.Join(tools, ",")+`]}`, "Authorization: Bearer "+b.token(t, 0, registry.ScopeReports))
	uid := made.value(t, "uid").(string)
	if a := b.ask(t, "GET", root+"/reports/"+uid, ""); a.value(t, "status") != "queued" || a.value(t, "toolCount") != 6. {
		t.Errorf("a report that waits: %s", a.body)
	}
	if err := b.Registry.ScoreReport(t.Context(), uid); err != nil {
		t.Fatal(err)
	}
	a := b.ask(t, "GET", root+"/reports/"+uid, "")
	if a.value(t, "status") != "completed" || len(a.value(t, "score", "tools").([]any)) != 5 {
		t.Fatalf("the report: %s", a.body)
	}
	for i := range 5 {
		signals := a.value(t, "score", "tools", i, "contextSignals").(map[string]any)
		if signals["paramCount"] != float64(i+1) || signals["definitionBytes"] == nil {
			t.Errorf("tool %s has the signals %v", a.value(t, "score", "tools", i, "name"), signals)
		}
	}
}
