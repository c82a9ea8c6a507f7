package report

import (
	"fmt"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/offline"
)

// ferry is a report on an invented server whose first tool has that description.
func ferry(t *testing.T, description string) *tdqs.Report {
	t.Helper()
	server, err := tdqs.Decode(fmt.Appendf(nil, `{"tools":[
		{"name":"get_berth","title":"Berth of a ferry","description":%q,"inputSchema":{"type":"object","properties":{"ferry_id":{"type":"string"}}}},
		{"name":"list_ferries","description":"Lists the ferries of one harbour, the next to leave first.","inputSchema":{"type":"object","properties":{}}},
		{"name":"cancel_trip","description":"Cancels one trip and tells those who booked it.","inputSchema":{"type":"object","properties":{"trip":{"type":"string"}}}}]}`, description))
	if err != nil {
		t.Fatal(err)
	}
	r, err := tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: offline.New()}.ScoreServer(t.Context(), server)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Where the worst tool has a text that says nothing, the first fix is to write one, whatever
// adds more; a text that repeats name or title is told so, and which; and a text that is
// written as asked brings what was promised.
func TestFirstTheTextIsWritten(t *testing.T) {
	t.Parallel()
	const written = "Reads at which berth one ferry lies, with the hour it came and the hour it leaves. Use this when the number of the ferry is known. " +
		"Returns berth, came and leaves; fails when there is no such ferry_id."
	for text, want := range map[string]string{
		"fixme": "Write a description for get_berth: what it does to what", "TODO": "Write a description for get_berth",
		"42": "Write a description for get_berth", "...": "Write a description for get_berth", "tool": "Write a description for get_berth",
		"get_berth":        "In get_berth, say what it does to what instead of repeating its name",
		"Berth of a ferry": "In get_berth, say what it does to what instead of repeating its title",
	} {
		r := ferry(t, text)
		list, _ := fixes(r)
		if len(list) == 0 {
			t.Errorf("%q: no fix", text)
			continue
		}
		plain := func(s string) string { return strings.ReplaceAll(s, "`", "") }
		if got := list[0].sentence(plain, plain); !strings.HasPrefix(got, want) {
			t.Errorf("%q: the first fix is %q", text, got)
		}
		if len(list[0].marks) == 1 {
			continue // of one dimension alone other tests tell
		}
		after := ferry(t, written)
		if got := *after.ServerScore.Overall - *r.ServerScore.Overall; got < list[0].added-1 {
			t.Errorf("%q: a text is to bring %v and brings %v", text, list[0].added, got)
		}
		for d, mark := range after.Tools[0].Marks {
			if mark.Score < firstTarget && tdqs.Dimension(d) != tdqs.ParameterSemantics {
				t.Errorf("%v of a written text is %d", tdqs.Dimension(d), mark.Score)
			}
		}
	}
	if list, _ := fixes(ferry(t, written)); len(list) == 0 || list[0].writes {
		t.Error("a text that is written is to be written")
	}
}
