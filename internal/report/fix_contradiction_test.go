package report

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// TestFixOfContradiction: it names the hint, the words and both ways out, in every
// format, and is told apart from work on tools that are only silent.
func TestFixOfContradiction(t *testing.T) {
	t.Parallel()
	server, err := tdqs.Decode([]byte(`[
 {"name": "read_notice", "description": "Shows a notice of the board and marks it as read.", "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": true}},
 {"name": "pin_notice", "description": "Pins a notice.", "inputSchema": {"type": "object"}}]`))
	if err != nil {
		t.Fatal(err)
	}
	e := tdqs.DefaultEdition()
	r := &tdqs.Report{Edition: e, Estimate: &tdqs.Estimate{}, Server: tdqs.ServerSummary{Name: "board", ToolCount: 2}}
	for i, tool := range server.Tools {
		o := &oneTool{server: server, index: i}
		r.Tools = append(r.Tools, o.score(t, tool))
	}
	r.ServerScore = e.RollUp([]tdqs.Tenths{r.Tools[0].TDQS, r.Tools[1].TDQS}, 2, nil)
	want := []string{"In read_notice,", `"marks it as read"`, "set readOnlyHint to false; if not, take"}
	for _, format := range []*Format{&text, &markdown, &htmlFormat} {
		got := strings.Join(strings.Fields(string(score(t, format, r, Options{Width: 200}))), " ")
		for _, w := range want {
			switch format {
			case &markdown:
				w = strings.ReplaceAll(w, "read_notice", code("read_notice"))
			case &htmlFormat:
				w = strings.NewReplacer("read_notice", "<b>read_notice</b>", `"`, "&#34;").Replace(w)
			}
			if !strings.Contains(got, w) {
				t.Errorf("%s does not say %q:\n%s", format.Name, w, got[:min(len(got), 3000)])
			}
		}
	}
	list, _ := fixes(r)
	for _, f := range list {
		if slices.Contains(f.tools, 0) && slices.Contains(f.tools, 1) && f.marks[0] == tdqs.BehavioralTransparency {
			t.Errorf("what contradicts and what is silent are one piece of work: %s", f.sentence(plain, plain))
		}
	}
}

// What a fix of a contradiction promises comes about on real definitions when the hint
// is set as it says.
func TestFixOfContradictionDelivers(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(sharedtest.Path(t, "corpus"), "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	n, promised, got := 0, 0, 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		server, err := tdqs.Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		for i, tool := range server.Tools {
			o := &oneTool{server: server, index: i}
			a := tdqs.DefaultEdition().Signals(&tool).Annotations
			if tool.Description == nil {
				continue
			}
			_, _, contradicts := prose.Cut(*tool.Description).Contradicts(prose.Hints{ReadOnly: a.ReadOnly, Destructive: a.Destructive, Idempotent: a.Idempotent})
			if !contradicts {
				continue // scoring it would tell the same, slowly
			}
			before := o.score(t, tool)
			if !slices.Contains(before.Flags, tdqs.AnnotationContradiction) {
				continue
			}
			p := &plan{report: &tdqs.Report{Edition: tdqs.DefaultEdition(), Tools: []tdqs.ToolScore{before}}, advised: true}
			f := p.fix(p.sentence(tdqs.BehavioralTransparency, 0), []int{0}, []tdqs.Dimension{tdqs.BehavioralTransparency},
				p.target(0, tdqs.BehavioralTransparency, firstTarget))
			_, set, _ := strings.Cut(f.sentence(plain, plain), ", set ")
			words := strings.Fields(strings.TrimSuffix(strings.SplitAfter(set, ";")[0], ";"))
			if len(words) != 3 || words[1] != "to" {
				t.Errorf("%s: the fix sets no hint: %s", tool.Name, f.sentence(plain, plain))
				continue
			}
			var hints map[string]any
			if err := json.Unmarshal(tool.Annotations, &hints); err != nil {
				t.Fatal(err)
			}
			hints[words[0]] = words[2] == "true"
			if tool.Annotations, err = json.Marshal(hints); err != nil {
				t.Fatal(err)
			}
			after := o.score(t, tool)
			if slices.Contains(after.Flags, tdqs.AnnotationContradiction) {
				t.Errorf("%s: after %q it still contradicts", tool.Name, f.sentence(plain, plain))
			}
			marks := lifted([][tdqs.NumDimensions]int{before.Marks.Scores()}, f)[0]
			n, promised, got = n+1, promised+int(tdqs.DefaultEdition().Score(marks)-before.TDQS), got+int(after.TDQS-before.TDQS)
		}
	}
	t.Logf("%d contradictions: %.2f promised, %.2f brought on average", n, float64(promised)/float64(10*n), float64(got)/float64(10*n))
	if n < 15 || got*100 < 70*promised || got*100 > 150*promised {
		t.Errorf("%d fixes promise %d tenths and bring %d", n, promised, got)
	}
}
