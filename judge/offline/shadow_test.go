package offline

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

// shadowCases are invented pairs: the dearer tool first.
var shadowCases = []struct {
	name        string
	dear, cheap string // names
	dearText    string
	cheapText   string
	fields      string // required by the cheaper tool and somewhere in the dearer one
	want        bool
}{
	{"same records, plain and filtered", "query_boats", "list_boats",
		"Query the harbour's boats with a structured filter over length, draught and owner.", "List every boat in the harbour.", "", true},
	{"same records, all and search", "search_recipes", "list_all_recipes",
		"Search recipes by nested conditions on ingredients.", "List all recipes with their ingredients.", "", true},
	{"one answer, two verbs", "fetch_tide_table", "get_tide_table",
		"Fetch the tide table of a port for a period, unit and datum.", "Get the tide table of a port for today.", "", true},
	{"advanced twin", "get_weather_advanced", "get_weather",
		"Get the weather of a place with model, resolution and variables.", "Get the weather of a place.", "", true},
	{"qualified panel against one figure", "query_yield_panel", "get_yield",
		"Query crop yield over the panel by field, crop and season, with source and sampling error attached.",
		"Return the crop yield of a field for one season.", "crop,season", true},
	{"same text, other names", "ask_archive", "find_letter",
		"Find letters in the town archive by sender, recipient and year of the letter.",
		"Find a letter in the town archive by sender and year.", "", true},
	{"bulk and single creation of one thing", "create_shipment_structured", "create_shipment",
		"Create a shipment from a nested order with parcels, customs lines and insurance.", "Create a shipment for an order.", "", true},
	{"add and create are one act", "create_reminder", "add_reminder",
		"Create a reminder with a recurrence rule, channels and escalation steps.", "Add a reminder at a time of day.", "", true},
	{"remove and delete are one act", "delete_voucher", "remove_voucher",
		"Delete a voucher by its compound key in a ledger.", "Remove a voucher by its number.", "", true},
	{"edit and update are one act", "update_member_profile", "edit_member_profile",
		"Update a member's profile with a patch document.", "Edit a member's profile by field and value.", "", true},
	{"no descriptions, one name in two forms", "lookup_customs_rate", "get_customs_rate", "", "", "", true},
	{"camel case twins", "searchInvoices", "listInvoices",
		"Search invoices by a tree of conditions.", "List invoices of the account.", "", true},
	{"kebab twins", "find-trails", "browse-trails",
		"Find trails by area polygon, grade and season.", "Browse trails near a village.", "", true},
	{"second version beside the first", "get_forecast_v2", "get_forecast",
		"Get the avalanche forecast for a region, elevation band and aspect.", "Get the avalanche forecast for a region.", "", true},
	{"analytic and plain answer on the same fields", "retrieve_occupancy_series", "get_occupancy",
		"Retrieve occupancy for a carpark over windows of a time range, by level and payment kind.",
		"Get the occupancy of a carpark by level at an hour.", "carpark,level", true},
	{"structured question, same facts", "lookup_permit_records", "find_permit",
		"Look up building permit records by parcel, applicant and year in the city register.",
		"Find a building permit in the city register by parcel and year.", "", true},
	{"one reading among many series", "query_climate_series", "get_current_temperature",
		"Query climate series such as the current temperature for a city.", "Get the current temperature for a city.", "", true},

	{"two sides of one thing", "get_berth_rules", "get_berth_visits",
		"Get the rules of a berth by harbour and berth number.", "Get the visits of a berth by harbour and berth number.", "", false},
	{"metadata cannot answer a search", "search_manuscripts", "get_library",
		"Search the full text of manuscripts.", "Get the opening hours and address of a library.", "", false},
	{"reading does not create", "create_order", "list_orders",
		"Create an order from line items and an address.", "List the orders of a customer.", "", false},
	{"listing does not delete", "delete_orders", "list_orders",
		"Delete orders by a filter on date and state.", "List the orders of a customer.", "", false},
	{"updating is not creating", "update_ticket", "create_ticket",
		"Update a ticket's fields with a patch.", "Create a ticket with a title.", "", false},
	{"columns are not clusters", "list_columns", "list_clusters",
		"List the columns of a table in a schema of a database.", "List the clusters of the account.", "", false},
	{"different charts", "generate_sankey_chart", "generate_pie_chart",
		"Generate a sankey chart of flows between stages.", "Generate a pie chart of parts of a whole.", "", false},
	{"sending differs from broadcasting", "send_card_message", "cancel_default_menu",
		"Send a card message to a user.", "Cancel the default menu.", "", false},
	{"logs are not applications", "get_application_logs", "list_applications",
		"Get the logs of a workload of an application.", "List applications.", "", false},
	{"comparing is not fetching", "compare_quotes", "get_quote",
		"Compare the quotes of several carriers for a parcel by price and speed.", "Get the quote of one carrier for a parcel.", "", false},
	{"validation is not retrieval", "validate_manifest", "get_manifest",
		"Validate a manifest against a policy and report violations.", "Get the manifest of a release.", "", false},
	{"status of another thing", "book_berth", "get_harbour_status",
		"Book a berth for a boat with arrival, departure and services.", "Get the status of the harbour: open, closed or crowded.", "", false},
	{"same fields, other question", "get_soil_profile", "reverse_geocode",
		"Get the soil profile at a point to a depth.", "Find the postal address of a point.", "easting,northing", false},
	{"project list beside labels", "create_label", "get_projects",
		"Create a label in a project.", "Get the projects of the user.", "", false},
	{"setting one thing, setting another", "set_reactions", "set_title",
		"Set the reactions of a node to triggers and actions.", "Set the title of a node.", "", false},
	{"no words at all", "alpha", "beta", "", "", "", false},
	{"nothing but stop words in common", "read_meter", "read_manual",
		"Read the value of a meter with its unit and time of day.", "Read the manual of the service as a text.", "", false},
	{"names outside ASCII", "検索_記録", "一覧_港", "記録を検索する。", "港の一覧を返す。", "", false},
	{"running and describing", "run_migration", "describe_schema",
		"Run a migration against a database with steps and a rollback plan.", "Describe the schema of a database.", "", false},
	{"counting is not listing", "list_visitors", "count_visitors",
		"List the visitors of a museum by day, gate and ticket kind.", "Count the visitors of a museum.", "", false},
	{"same verb, other thing, long shared preamble", "get_claim_documents", "get_policy_holder",
		"Part of the insurance suite. Get the documents of a claim.", "Part of the insurance suite. Get the holder of a policy.", "", false},
}

func shadowCase(dear, cheap, dearText, cheapText, fields string) tdqs.ServerCase {
	tool := func(name, text, schema string) tdqs.Tool {
		t := tdqs.Tool{Name: name, InputSchema: json.RawMessage(schema)}
		if text != "" {
			t.Description = &text
		}
		return t
	}
	var required, nested []string
	for _, f := range strings.Split(fields, ",") {
		if f != "" {
			required = append(required, `"`+f+`"`)
			nested = append(nested, `"`+f+`":{"type":"string"}`)
		}
	}
	properties := strings.Join(nested, ",")
	c := tdqs.ServerCase{Edition: tdqs.DefaultEdition(), Name: "invented", Tools: []tdqs.Tool{
		tool(cheap, cheapText, `{"type":"object","properties":{`+properties+`},"required":[`+strings.Join(required, ",")+`]}`),
		tool(dear, dearText, `{"type":"object","properties":{"where":{"type":"object","properties":{`+properties+`}}},"required":["where"]}`),
		tool("ping", "Check that the server answers.", `{"type":"object"}`),
		tool("upload_banner", "Upload a banner image for the start page.", `{"type":"object"}`),
		tool("rotate_key", "Rotate the signing key of the account.", `{"type":"object"}`),
	}}
	for i := range c.Tools {
		c.Signals = append(c.Signals, c.Edition.Signals(&c.Tools[i]))
	}
	c.Candidates = []tdqs.ShadowCandidate{{Tool: dear, InvocationCost: 9, CheaperSibling: cheap, CheaperSiblingInvocationCost: 2}}
	return c
}

// Invented pairs, both verdicts; a confirmed one names both tools and quotes
// what they share.
func TestShadowing(t *testing.T) {
	t.Parallel()
	for _, tt := range shadowCases {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			v := judgeServer(shadowCase(tt.dear, tt.cheap, tt.dearText, tt.cheapText, tt.fields))
			if got := len(v.Shadowing) == 1; got != tt.want {
				t.Fatalf("%s by %s: confirmed %v, want %v", tt.dear, tt.cheap, got, tt.want)
			}
			if !tt.want {
				return
			}
			s := v.Shadowing[0]
			if s.Tool != tt.dear || s.CheaperSibling != tt.cheap {
				t.Errorf("the verdict is on %s and %s", s.Tool, s.CheaperSibling)
			}
			if !strings.Contains(s.Justification, tt.dear) || !strings.Contains(s.Justification, tt.cheap) {
				t.Errorf("the justification does not name both tools: %s", s.Justification)
			}
			if tt.dearText != "" && !strings.Contains(s.Justification, `"`) {
				t.Errorf("the justification quotes nothing: %s", s.Justification)
			}
			if d := v.Marks[tdqs.Disambiguation].Score; d > 3 {
				t.Errorf("Disambiguation is %d beside a confirmed pair", d)
			}
		})
	}
}

// Only what the prefilter supplied is confirmed, and no tool twice.
func TestShadowingKeepsToTheCandidates(t *testing.T) {
	t.Parallel()
	c := shadowCase("query_boats", "list_boats", "Query the boats.", "List the boats.", "")
	pair := c.Candidates[0]
	c.Candidates = nil
	if v := judgeServer(c); len(v.Shadowing) != 0 {
		t.Errorf("%d pairs confirmed without candidates", len(v.Shadowing))
	}
	stranger := pair
	stranger.CheaperSibling = "list_ships"
	c.Candidates = []tdqs.ShadowCandidate{stranger, pair, pair}
	if v := judgeServer(c); len(v.Shadowing) != 1 {
		t.Errorf("%d pairs confirmed, want 1", len(v.Shadowing))
	}
}
