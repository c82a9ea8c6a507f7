package report

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/sharedtest"
	"github.com/opentdqs/tdqs/judge/offline"
)

// definitionsToMend is how many real definitions the fixes are tried on.
const definitionsToMend = 50

// oneTool is a real tool with the report on it alone.
type oneTool struct {
	server *tdqs.Server
	index  int
	report *tdqs.Report
}

// score estimates the tool, changed, among its siblings.
func (o *oneTool) score(t *testing.T, tool tdqs.Tool) tdqs.ToolScore {
	t.Helper()
	tools := append([]tdqs.Tool(nil), o.server.Tools...)
	tools[o.index] = tool
	e := tdqs.DefaultEdition()
	set, _ := e.Case(&tdqs.Server{Name: o.server.Name, Tools: tools})
	s := tdqs.Scorer{Edition: e, Judge: offline.New()}.For(set)
	got, err := s.ScoreTool(t.Context(), tdqs.ToolCase{Server: set.Name, Tool: &set.Tools[o.index], Signals: &set.Signals[o.index],
		Tools: set.Tools, Index: o.index})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// toolsToMend are real tools with something to mend, one a server.
func toolsToMend(t *testing.T) (out []*oneTool) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(sharedtest.Path(t, "corpus"), "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	e := tdqs.DefaultEdition()
	for n, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		server, err := tdqs.Decode(data)
		if err != nil || len(server.Tools) == 0 {
			continue
		}
		o := &oneTool{server: server, index: n % len(server.Tools)}
		tool := server.Tools[o.index]
		if tool.Description == nil || len(tdqs.HardGates(&tool)) > 0 {
			continue
		}
		score := o.score(t, tool)
		o.report = &tdqs.Report{Edition: e, Estimate: &tdqs.Estimate{}, Tools: []tdqs.ToolScore{score}, Server: tdqs.ServerSummary{ToolCount: 1},
			ServerScore: e.RollUp([]tdqs.Tenths{score.TDQS}, 1, nil)}
		if list, _ := fixes(o.report); len(list) == maxFixes {
			if out = append(out, o); len(out) == definitionsToMend {
				return out
			}
		}
	}
	t.Fatalf("only %d definitions", len(out))
	return nil
}

// told are the sentences that tell what an advice asks for, as two authors write them: one
// at some length, one in a few words.
var told = []struct {
	asked    string
	sentence [2]string
}{
	{"how it fails", [...]string{"Fails with not_found when the %s does not exist.", "An unknown %s is answered with a 404."}},
	{"which permission it needs", [...]string{"Needs the permission to see the %s.", "Only administrators may call it."}},
	{"whether it can be undone", [...]string{"This cannot be undone.", "What it did can be taken back for a week."}},
	{"what a second call does", [...]string{"Calling it twice with the same %s changes nothing more.", "A second call changes nothing."}},
	{"which limits it has", [...]string{"At most 100 %ss come back, and 60 calls a minute are let through.", "At most 60 calls a minute are accepted."}},
	{"how long it may take", [...]string{"It takes up to 3 seconds and gives up after 30.", "It may take a minute."}},
	{"whether results come in pages", [...]string{"Results come in pages of 20; pass the cursor of the last one to go on.", "Results come in pages of 50."}},
	{"changes, keeps or costs", [...]string{"Each call costs one credit and is kept in the log of the %s for a day.", "Each call costs one credit."}},
	{"what it returns", [...]string{"Returns the %s with its owner and its state.", "It returns the %s with its number."}},
	{"what a caller needs before", [...]string{"Sign in before, and take the %s from the list.", "Sign in before."}},
}

// mend does mechanically what a fix asks for, with the siblings and parameters that it
// names.
func (o *oneTool) mend(t *testing.T, f *fix) tdqs.Tool {
	t.Helper()
	tool := o.server.Tools[o.index]
	text := strings.TrimSpace(*tool.Description)
	words := strings.FieldsFunc(tool.Name, func(r rune) bool { return r == '_' || r == '-' || r == '.' })
	thing := strings.ToLower(words[len(words)-1])
	add := func(sentence string) { text = strings.TrimRight(text, ".") + ". " + sentence }
	named := stretches(f.advice, "`")
	sibling := ""
	if len(named) > 0 {
		sibling = named[0]
	}
	switch {
	case f.marks[0] == tdqs.PurposeClarity:
		first := fmt.Sprintf("Reads the %s of one account from the register of members, with its owner and its state", thing)
		if sibling != "" {
			first += ", unlike " + sibling
		}
		_, rest, found := strings.Cut(text, ". ")
		if text = first + "."; found {
			text += " " + rest
		}
	case f.marks[0] == tdqs.UsageGuidelines && sibling != "":
		_, other, _ := strings.Cut(f.advice, " as the tool ")
		if !strings.HasPrefix(other, "for ") || other == "for the other case" {
			other = "for the rest"
		}
		add(fmt.Sprintf("Use this when you know the %s; %s, call %s.", thing, other, sibling))
	case f.marks[0] == tdqs.UsageGuidelines:
		add(fmt.Sprintf("Use this when you know the %s. Do not use it for a %s that is closed: ask the owner then.", thing, thing))
	case f.marks[0] == tdqs.ConcisenessStructure:
		text = without(t, text, f.advice)
	case f.marks[0] == tdqs.ParameterSemantics || strings.HasPrefix(f.advice, "describe "):
		text, tool.InputSchema = described(text, tool.InputSchema, strings.HasPrefix(f.advice, "say in the text "))
	default:
		for _, s := range told {
			if strings.Contains(f.advice, s.asked) {
				add(strings.ReplaceAll(s.sentence[o.index%2], "%s", thing))
			}
		}
	}
	tool.Description = &text
	return tool
}

// stretches are the stretches of a text between two marks.
func stretches(text, mark string) (out []string) {
	for i, part := range strings.Split(text, mark) {
		if i%2 == 1 {
			out = append(out, part)
		}
	}
	return out
}

// without is the text less the sentence that an advice quotes.
func without(t *testing.T, text, advice string) string {
	t.Helper()
	quoted := stretches(advice, `"`)
	if len(quoted) == 0 {
		t.Fatalf("nothing to cut is quoted: %s", advice)
	}
	return strings.Replace(text, quoted[0], "", 1)
}

// described gives every parameter a description and, where the text is to tell of them,
// the text a word on each of the first few.
func described(text string, schema json.RawMessage, tell bool) (string, json.RawMessage) {
	var v map[string]any
	if json.Unmarshal(schema, &v) != nil {
		return text, schema
	}
	params, _ := v["properties"].(map[string]any)
	var names []string
	for name, p := range params {
		member, ok := p.(map[string]any)
		if !ok {
			continue
		}
		if s, _ := member["description"].(string); s == "" {
			member["description"] = "The " + strings.ReplaceAll(name, "_", " ") + " that the call is about, as the register writes it."
		}
		names = append(names, name)
	}
	out, err := json.Marshal(v)
	if err != nil {
		return text, schema
	}
	slices.Sort(names)
	text = strings.TrimRight(text, ".") + ". "
	for i, name := range names {
		if i < 2 && tell {
			text += fmt.Sprintf("%s takes up to 40 letters, for example 'north-%d'. ", name, i+7)
		}
	}
	return strings.TrimSpace(text), out
}

// The three best fixes of a real definition deliver about what they promise, when what
// they say is done to the letter: on average over all fixes and for each dimension.
func TestFixesDeliver(t *testing.T) {
	t.Parallel()
	type sum struct{ n, promised, got int }
	var by [tdqs.NumDimensions]sum
	var all sum
	rises, kept := 0, 0
	for _, o := range toolsToMend(t) {
		before := o.report.Tools[0]
		list, _ := fixes(o.report)
		for _, f := range list {
			if f.advice == "" && len(before.Flags) == 0 {
				t.Errorf("%s: nobody says what to do: %s", before.Name, f.words)
			}
			got := int(o.score(t, o.mend(t, &f)).TDQS - before.TDQS)
			for _, s := range []*sum{&by[f.marks[0]], &all} {
				s.n, s.promised, s.got = s.n+1, s.promised+int(f.added), s.got+got
			}
			if got > 0 {
				rises++
			}
			if got >= int(f.added)-1 {
				kept++
			}
		}
	}
	mean := func(tenths, n int) float64 { return float64(tenths) / 10 / float64(max(1, n)) }
	t.Logf("%d fixes, %d raise the estimate, %d by the gain less 0.1 or more; promised %.2f, got %.2f", all.n, rises, kept,
		mean(all.promised, all.n), mean(all.got, all.n))
	if all.n != 3*definitionsToMend || rises*100 < 90*all.n || kept*100 < 80*all.n {
		t.Errorf("of %d fixes %d raise the estimate, and %d by what they promise", all.n, rises, kept)
	}
	for d, s := range by {
		promised, got := mean(s.promised, s.n), mean(s.got, s.n)
		t.Logf("%v: %d fixes, promised %.2f, got %.2f", tdqs.Dimension(d), s.n, promised, got)
		if s.n >= 3 && (got < promised-0.15 || got > promised+0.15) {
			t.Errorf("%v: %d fixes promise %.2f and bring %.2f on average", tdqs.Dimension(d), s.n, promised, got)
		}
	}
}
