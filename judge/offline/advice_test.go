package offline

import (
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

// What a sibling is for is said by its name beside the tool's own.
func TestCaseOfSibling(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ tool, sibling, want string }{
		{"get_invoice", "list_invoices", "for many invoices"},
		{"list_invoices", "get_invoice", "for one invoice"},
		{"get_invoice", "search_invoice", "for many invoices"},
		{"get_invoice", "get_receipt", "for receipts"},
		{"update_booking", "cancel_booking", "to cancel, not to update"},
		{"booking_info", "cancel_booking", "to cancel booking"},
		{"get_health_record", "get_health", "for health alone"},
		{"trace_start", "performance_trace_stop", "for the other case"},
		{"drive_file_info", "sheets_get_info", "to get info"},
		{"trait_info", "score_info", "for the other case"},
		{"crawl_monitor_list", "crawl_monitor_get", "for the other case"},
		{"部屋を検索", "部屋を予約", "for the other case"},
	} {
		tools := []tdqs.Tool{tool(c.tool, "Does it.", byNumber), tool(c.sibling, "Does that.", byNumber)}
		var r reading
		tc := caseOf(tdqs.DefaultEdition(), "hotel", tools, 0)
		r.read(newSet("hotel", tools), &tc)
		if got := r.caseOf(1); got != c.want {
			t.Errorf("beside %s, %s is the tool %q, want %q", c.tool, c.sibling, got, c.want)
		}
	}
}

// Each mark below 4 has an advice with the names that it is about.
func TestAdvice(t *testing.T) {
	t.Parallel()
	_, v := scoreOf(t, "Fetches one guest by the number of the room.")
	for d, want := range map[tdqs.Dimension]string{
		tdqs.UsageGuidelines:        "name `get_guest` as the tool to get, not to fetch",
		tdqs.BehavioralTransparency: "say how it fails and which limits it has",
		tdqs.ParameterSemantics:     "say in the text which form, example or bound `number` has",
		tdqs.ConcisenessStructure:   "",
		tdqs.ContextualCompleteness: "say what it returns and how it fails",
	} {
		if got := v.Advice[d]; got != want {
			t.Errorf("%v %d: %q, want %q", d, v.Marks[d].Score, got, want)
		}
	}
	if _, v = scoreOf(t, "TODO"); v.Advice[tdqs.PurposeClarity] == "" || v.Advice[tdqs.UsageGuidelines] == "" {
		t.Errorf("nothing is asked of a text that says nothing: %q", v.Advice)
	}
	if _, v = scoreOf(t, "Guests of the hotel."); !strings.Contains(v.Advice[tdqs.PurposeClarity], "verb") {
		t.Errorf("purpose: %q", v.Advice[tdqs.PurposeClarity])
	}
}

// Each justification of a real definition is one or two sentences.
func TestJustificationsAreTwoSentences(t *testing.T) {
	t.Parallel()
	n := 0
	eachRealTool(t, func(m *mannersCase) {
		r := reading{check: func(p *pen) {
			text := string(p.written())
			for _, q := range p.quotes {
				text = strings.Replace(text, q.Of(p.r.text.Source), "Q", 1)
			}
			for _, i := range p.params {
				text = strings.Replace(text, "`"+p.r.params[i].name+"`", "P", 1)
			}
			for _, i := range p.tools {
				text = strings.Replace(text, "`"+p.r.set.tools[i].Name+"`", "T", 1)
			}
			if n++; strings.Count(text, ". ") > 1 || !strings.HasSuffix(text, ".") {
				t.Errorf("%s: %s", m.c.Tool.Name, text)
			}
		}}
		r.read(m.judge.(*Judge).set, &m.c)
		m.judge.(*Judge).verdict(&r)
	})
	if n < 10000 {
		t.Errorf("only %d justifications", n)
	}
}

// Where an advice is to cut something, the mark rises when what earns nothing is cut.
func TestCuttingDelivers(t *testing.T) {
	t.Parallel()
	var all tally
	eachRealTool(t, func(m *mannersCase) {
		v := m.verdict(t, m.text.Source)
		if v.Advice[tdqs.ConcisenessStructure] == "" {
			return
		}
		var r reading
		r.read(m.judge.(*Judge).set, &m.c)
		out := map[int]bool{}
		for i, p := range r.parts {
			if p&(waste|twice) != 0 {
				out[i] = true
			}
		}
		all.add(v.Marks[tdqs.ConcisenessStructure].Score, m.marks(t, without(m.text, out))[tdqs.ConcisenessStructure])
	})
	t.Logf("what earns nothing is cut: %+v", all)
	if all.all() == 0 || all.higher < all.all() {
		t.Errorf("what earns nothing is cut: %+v", all)
	}
}
