package tdqs_test

import (
	"context"
	"fmt"
	"log"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/offline"
)

// Score what a server answers to tools/list, without a model: the estimate of
// package offline judges.
func ExampleScorer_ScoreServer() {
	server, err := tdqs.Decode([]byte(`{"serverInfo": {"name": "bakery"}, "tools": [
	  {"name": "list_loaves",
	   "description": "List the loaves that are left today, the oldest first. Use it to see what can be sold; to bake more, use order_loaf. Returns name, price in cents and hour of baking of each.",
	   "inputSchema": {"type": "object", "properties": {}},
	   "annotations": {"readOnlyHint": true}},
	  {"name": "order_loaf", "inputSchema": {"type": "object", "properties": {"kind": {"type": "string"}}}}
	]}`))
	if err != nil {
		log.Fatal(err)
	}
	scorer := tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: offline.New()}
	report, err := scorer.ScoreServer(context.Background(), server)
	if err != nil {
		log.Fatal(err)
	}
	for _, t := range report.Tools {
		fmt.Println(t.Name, t.Tier(), t.Flags)
	}
	fmt.Println("the server:", report.ServerScore.Overall.Tier())
	// Output:
	// list_loaves A []
	// order_loaf D [No Description]
	// the server: C
}

// Facts need no judge: counts of the schema, hashes, and pairs of tools of which one
// may stand in for another.
func ExampleEdition_Case() {
	server, err := tdqs.Decode([]byte(`[{"name": "order_loaf", "inputSchema":
	  {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string", "description": "As the sign says"}, "count": {"type": "integer"}}}}]`))
	if err != nil {
		log.Fatal(err)
	}
	set, _ := tdqs.DefaultEdition().Case(server)
	s := set.Signals[0]
	fmt.Printf("%d parameters, %d required, %d %% described\n", s.ParamCount, s.RequiredParamCount, s.SchemaDescriptionCoverage)
	// Output: 2 parameters, 1 required, 50 % described
}
