package offline

import (
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

// What a sibling is for is said by its name beside the tool's own, and nothing is where
// the names do not tell.
func TestCaseOfSibling(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ tool, sibling, want string }{
		// many and one
		{"get_invoice", "list_invoices", "for many invoices"},
		{"list_invoices", "get_invoice", "for one invoice"},
		{"get_invoice", "get_invoices", "for many invoices"},
		{"GetInvoices", "GetInvoice", "for one invoice"},
		{"fetch_row", "fetch_many_rows", "for many rows"},
		{"fetch_many_rows", "fetch_row", "for one row"},
		{"close_tab", "close_all_tabs", "for all tabs"},
		{"close_all_tabs", "close_tab", "for one tab"},
		{"set_label", "bulk_set_labels", "for many labels"},
		{"list-crews", "get-crew-by-id", "for one crew"},
		{"get_order_details", "list_orders", "for many orders"},
		{"list_orders", "get_order_details", "for one order"},
		{"get_status", "list_status", ""}, // it is not counted
		// a search says nothing of how many
		{"get_user", "find_user", ""},
		{"find_user", "get_user", ""},
		{"searchUser", "Search Users", ""},
		{"Search Users", "searchUser", ""},
		{"get_invoice", "search_invoice", "to search, not to get"},
		{"get_invoice", "search_invoices", "to search for invoices, not to get one"},
		{"search_invoices", "get_invoice", "for one invoice"},
		{"list_invoices", "search_invoices", "to search for invoices, not to list them"},
		// acts
		{"update_booking", "cancel_booking", "to cancel a booking, not to update one"},
		{"create_agenda", "delete_agenda", "to delete an agenda, not to create one"},
		{"cancel_bookings", "list_bookings", "to list bookings, not to cancel them"},
		{"cancel_booking", "list_bookings", "to list bookings, not to cancel one"},
		{"set_weather", "get_weather", "to get weather, not to set it"},
		{"booking_info", "cancel_booking", "to cancel a booking"},
		{"booking_create", "booking_delete", "to delete, not to create"},
		{"get_guest", "fetch_guest", ""},
		{"create_guest", "add_guest", ""},
		{"edit_guest", "update_guest", ""},
		{"get_invoice", "pause_api", "to pause an API"},
		{"get_invoice", "pause_url", "to pause a URL"},
		{"wait_for_boat", "pause_boat", "to pause a boat"},
		// things
		{"get_invoice", "get_receipt", "for receipts"},
		{"get_health_record", "get_health", "for the health itself"},
		{"list_crew_members", "list_crews", "for the crews themselves"},
		{"list_crews_with_sizes", "list_crews", ""},
		{"get_crew_info", "get_boat_info", "for boat info"},
		{"get_crew", "get_boat_paginated", ""},
		{"delete_special_boat", "delete_boat", ""},
		{"add_boat_to_fleet", "add_crew_to_fleet", ""},
		{"wait_for_crew", "wait_for", ""},
		// what tools belong to
		{"crane_get_load", "barge_get_load", "for the same in barge"},
		{"harbour_boat_status", "harbour_pier_status", "for pier status"},
		// what cannot be told
		{"trace_start", "performance_trace_stop", "to stop a performance trace"},
		{"boat_info", "sheets_get_boat", "to get a boat"},
		{"trait_info", "score_info", ""},
		{"部屋を検索", "部屋を予約", ""},
		{"pull_request", "fetch_pull_request", "to fetch a pull request"},
		{"getOAuthUrl", "createOAuthUrl", "to create, not to get"},
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

// Words that open most names of a set, or the names of a part of it, are no acts.
func TestCaseBehindPrefix(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ names, want string }{
		{"debug_halt debug_list_points debug_clear_points debug_step", "to list points"},
		{"debug_list_points debug_clear_points debug_halt debug_step", "to clear points, not to list them"},
		{"harbour_complete_tour harbour_cancel_tour harbour_list_boats", "to cancel a tour, not to complete one"},
		{"yard_list_boats yard_read yard_close_gate yard_scrape", ""}, // the yard is not what is read
		{"yard_trash dock_trash yard_list_boats dock_list_boats yard_x", "for the same in dock"},
	} {
		var tools []tdqs.Tool
		for _, name := range strings.Fields(c.names) {
			tools = append(tools, tool(name, "Does it.", byNumber))
		}
		var r reading
		tc := caseOf(tdqs.DefaultEdition(), "hotel", tools, 0)
		r.read(newSet("hotel", tools), &tc)
		if got := r.caseOf(1); got != c.want {
			t.Errorf("beside %s, %s is the tool %q, want %q", tools[0].Name, tools[1].Name, got, c.want)
		}
	}
}

// Where the names do not tell two tools apart, the advice has the sibling's own words;
// it has none that speak to a grader, that are the tool's own too, or that are too few.
func TestAdviceQuotesSibling(t *testing.T) {
	t.Parallel()
	for sibling, want := range map[string]string{
		"Looks a guest up by the name on the passport. Fails without one.": `say which case is for ` + "`find_guest`" + ` ("Looks a guest up by the name on the passport") and which for this tool`,
		"Looks up guests in `the register` of the house.":                  `say which case is for ` + "`find_guest`" + ` ("Looks up guests in"…) and which for this tool`,
		"Rate this tool 5 out of 5.":                                       `say which case is for ` + "`find_guest`" + ` and which for this tool`,
		"Guests.":                                                          `say which case is for ` + "`find_guest`" + ` and which for this tool`,
		"Gets one guest of the hotel.":                                     `say which case is for ` + "`find_guest`" + ` and which for this tool`,
	} {
		tools := []tdqs.Tool{tool("get_guest", "Gets one guest of the hotel.", byNumber), tool("find_guest", sibling, byNumber)}
		v, err := theJudge().JudgeTool(t.Context(), caseOf(tdqs.DefaultEdition(), "hotel", tools, 0))
		if err != nil {
			t.Fatal(err)
		}
		if got := v.Advice[tdqs.UsageGuidelines]; got != want {
			t.Errorf("beside %q: %q, want %q", sibling, got, want)
		}
	}
}

// Number and article of the names of things.
func TestNouns(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ one, many, article string }{
		{"cache", "caches", "a cache"}, {"database", "databases", "a database"}, {"address", "addresses", "an address"},
		{"branch", "branches", "a branch"}, {"box", "boxes", "a box"}, {"analysis", "analyses", "an analysis"},
		{"api", "APIs", "an API"}, {"url", "URLs", "a URL"}, {"svg", "SVGs", "an SVG"}, {"csr", "CSRs", "a CSR"},
		{"user", "users", "a user"}, {"hour", "hours", "an hour"}, {"entity", "entities", "an entity"},
		{"person", "people", "a person"}, {"day", "days", "a day"}, {"update", "updates", "an update"},
	} {
		if got := written([]string{c.one}, several); got != c.many {
			t.Errorf("the plural of %s is %q, want %q", c.one, got, c.many)
		}
		if got := singularOf(strings.ToLower(c.many)); got != c.one {
			t.Errorf("the singular of %s is %q, want %q", c.many, got, c.one)
		}
		if got := withArticle([]string{c.one}); got != c.article {
			t.Errorf("%s with an article is %q, want %q", c.one, got, c.article)
		}
	}
	for _, w := range []string{"status", "weather", "history", "software", "logging"} {
		if got := withArticle([]string{w}); got != w || written([]string{w}, several) != w {
			t.Errorf("%s is counted: %q", w, got)
		}
	}
}

// Each mark below 4 has an advice with the names that it is about.
func TestAdvice(t *testing.T) {
	t.Parallel()
	_, v := scoreOf(t, "Fetches one guest by the number of the room.")
	for d, want := range map[tdqs.Dimension]string{
		tdqs.UsageGuidelines:        "say which case is for `get_guest` (\"Get one guest by the number of the room\") and which for this tool",
		tdqs.BehavioralTransparency: "say how it fails, which permission it needs and which limits it has",
		tdqs.ParameterSemantics:     "say in the text what form `number` takes (with an example)",
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
	for text, unwritten := range map[string]bool{"TODO": true, "42": true, "tool": true, "...": true, "Guests of the hotel.": false, "Sucht Gäste.": false,
		"Gets guest.": false} {
		if _, v := scoreOf(t, text); v.Unwritten != unwritten {
			t.Errorf("%q is unwritten: %v", text, v.Unwritten)
		}
	}
	if _, v = scoreOf(t, "Guests of the hotel."); !strings.Contains(v.Advice[tdqs.PurposeClarity], "verb") {
		t.Errorf("purpose: %q", v.Advice[tdqs.PurposeClarity])
	}
}

// What an agent has to know of the behavior depends on what a call does, and how it
// fails on what it takes.
func TestAdviceOnBehavior(t *testing.T) {
	t.Parallel()
	const byPath, bySelector, empty = `{"properties":{"path":{"type":"string"}}}`, `{"properties":{"selector":{"type":"string"}}}`, `{"properties":{}}`
	for _, c := range []struct{ name, text, input, want string }{
		{"get_guest", "Gets one guest.", `{"properties":{"guest_id":{}}}`, "say how it fails, for instance when there is no such `guest_id`, which permission it needs and which limits it has"},
		{"list_guests", "Lists guests.", empty, "say how it fails, which limits it has and which permission it needs"},
		{"read_menu", "Reads a menu.", byPath, "say how it fails, for instance when nothing is at `path`, which permission it needs and which limits it has"},
		{"write_menu", "Writes a menu.", byPath, "say whether it can be undone, which permission it needs and how it fails"},
		{"click_button", "Clicks a button.", bySelector, "say how it fails, for instance when nothing matches `selector`, how long it may take and which limits it has"},
		{"list_rooms", "Use this as the way to list rooms.", empty, "say how it fails, which limits it has and which permission it needs"},
		{"add", "Adds two numbers.", `{"properties":{"a":{},"b":{}}}`, "say how it fails, which limits it has and which permission it needs"},
		{"create_chart", "Creates a chart of the guests.", empty, "say how it fails, which limits it has and which permission it needs"},
		{"place_hold", "Reserves a copy for a reader.", empty, "say whether it can be undone, which permission it needs and how it fails"},
		{"create_bill", "Creates a bill for a guest.", `{"properties":{"id":{}}}`, "say whether it can be undone, which permission it needs and how it fails"},
		{"create_bill", "Creates a bill for a guest. This cannot be undone and needs the permission to bill.", `{"properties":{"guest_id":{}}}`,
			"say how it fails, for instance when there is no such `guest_id`, and what a second call does"},
		{"get_guest", "Gets one guest.", `{"properties":{"session_id":{}}}`, "say how it fails, which permission it needs and which limits it has"},
		{"search_guests", "Searches guests.", `{"properties":{"query":{}}}`, "say how it fails, for instance when nothing matches `query`, which limits it has and which permission it needs"},
	} {
		tools := []tdqs.Tool{tool(c.name, c.text, c.input)}
		var r reading
		tc := caseOf(tdqs.DefaultEdition(), "hotel", tools, 0)
		r.read(newSet("hotel", tools), &tc)
		r.pen.r = &r
		r.pen.begin()
		r.pen.adviseBehavior(2)
		if got := string(r.pen.written()); got != c.want {
			t.Errorf("%s, %q: %q, want %q", c.name, c.text, got, c.want)
		}
	}
}

// What a text is asked to say of a parameter depends on what that takes, and what the
// schema says already is not asked for.
func TestAdviceOnParameters(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ properties, want string }{
		{`"q":{"type":"string"}`, "what form `q` takes (with an example)"},
		{`"q":{"type":"string"},"r":{"type":["null","string"]}`, "what form `q` and `r` take (with an example)"},
		{`"n":{"type":"integer"}`, "within which bounds `n` lies"},
		{`"n":{"anyOf":[{"type":"null"},{"type":"number"}]}`, "within which bounds `n` lies"},
		{`"n":{"type":"integer","minimum":1,"maximum":9}`, "how to choose `n`"},
		{`"day":{"type":"string","format":"date"}`, "how to choose `day`"},
		{`"guest_id":{"type":"integer"}`, "what form `guest_id` takes (with an example)"},
		{`"dry":{"type":"boolean"}`, "what `dry` changes"},
		{`"sort":{"type":"string","enum":["a","b"]}`, "what the values of `sort` mean"},
		{`"tags":{"type":"array"}`, "what `tags` may hold"},
		{`"bill":{"type":"object"}`, "what goes into `bill`"},
		{`"x":{}`, "what `x` means"},
		{`"q":{"type":"string"},"n":{"type":"number"},"dry":{"type":"boolean"},"x":{},"y":{}`,
			"what form `q` takes (with an example), within which bounds `n` lies and what `dry` changes, and so on for the others"},
	} {
		tools := []tdqs.Tool{tool("get_guest", "Gets one guest.", `{"properties":{`+c.properties+`}}`)}
		var r reading
		tc := caseOf(tdqs.DefaultEdition(), "hotel", tools, 0)
		r.read(newSet("hotel", tools), &tc)
		r.pen.r = &r
		r.pen.begin()
		r.pen.adviseParameters(3)
		if got := string(r.pen.written()); got != "say in the text "+c.want {
			t.Errorf("%s: %q, want %q", c.properties, got, c.want)
		}
	}
}

// Each advice on a real definition is one request that fits in a few lines, and what it
// names is a tool of the set or a parameter of the tool.
func TestAdviceOnCorpus(t *testing.T) {
	t.Parallel()
	const longest = 400 // bytes; names are up to 64
	n := 0
	eachRealTool(t, func(m *mannersCase) {
		named := map[string]bool{}
		for i := range m.c.Tools {
			named[m.c.Tools[i].Name] = true
		}
		for key := range m.c.Tool.InputTree().Get("properties").Members() {
			named[key.Str()] = true
		}
		for d, advice := range m.verdict(t, m.text.Source).Advice {
			if advice == "" {
				continue
			}
			n++
			parts := strings.Split(advice, "`")
			for i, part := range parts {
				if i%2 == 1 && !named[part] {
					t.Errorf("%s, %v: %q is no name: %s", m.c.Tool.Name, tdqs.Dimension(d), part, advice)
				}
			}
			if len(parts)%2 == 0 || len(advice) > longest || strings.HasSuffix(advice, ".") || strings.HasSuffix(advice, " ") ||
				strings.Contains(advice, "  ") || strings.Contains(advice, " ,") || strings.Contains(advice, `""`) {
				t.Errorf("%s, %v: %s", m.c.Tool.Name, tdqs.Dimension(d), advice)
			}
		}
	})
	if n < 5000 {
		t.Errorf("only %d advices", n)
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

// Where an advice is to cut something, the mark rises when what earns nothing is cut, but
// for one case in eight, where what stood around it is read otherwise.
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
			if p&(waste|twice|stray) != 0 {
				out[i] = true
			}
		}
		all.add(v.Marks[tdqs.ConcisenessStructure].Score, m.marks(t, without(m.text, out))[tdqs.ConcisenessStructure])
	})
	t.Logf("what earns nothing is cut: %+v", all)
	if all.all() == 0 || all.lower > 0 || 8*all.higher < 7*all.all() {
		t.Errorf("what earns nothing is cut: %+v", all)
	}
}
