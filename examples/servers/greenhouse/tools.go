package main

import (
	"context"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// bed is a bed of the greenhouse.
type bed struct {
	Bed   string `json:"bed" jsonschema:"number of the bed, from B1 to B8"`
	Plant string `json:"plant" jsonschema:"what grows in it"`
	Moist int    `json:"moist" jsonschema:"moisture of the soil in percent"`
}

var beds = []bed{{"B1", "tomato", 41}, {"B2", "basil", 63}, {"B3", "cucumber", 22}}

type nothing struct{}

type listing struct {
	Beds []bed `json:"beds" jsonschema:"the beds, in their order"`
}

type watering struct {
	Bed    string  `json:"bed" jsonschema:"number of the bed, as list_beds gives it"`
	Litres float64 `json:"litres" jsonschema:"how much water, from 0.5 to 20 litres"`
}

type climate struct {
	Celsius  float64 `json:"celsius" jsonschema:"temperature of the air"`
	Humidity int     `json:"humidity" jsonschema:"humidity of the air in percent"`
}

type vents struct {
	Percent int `json:"percent" jsonschema:"how far the vents are to stand open, 0 is shut"`
}

type done struct {
	Said string `json:"said" jsonschema:"what was done, in words"`
}

func greenhouse() *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "greenhouse", Version: "1.0.0"}, &mcp.ServerOptions{
		Instructions: "Look at the beds before you water one. Nothing here can be undone.",
	})
	yes, no := true, false
	mcp.AddTool(server, &mcp.Tool{
		Name: "list_beds", Title: "Beds and their moisture",
		Description: "Lists every bed with its plant and the moisture of its soil. Use it first, to see which bed is dry; it changes nothing.",
		Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true, OpenWorldHint: &no},
	}, func(context.Context, *mcp.CallToolRequest, nothing) (*mcp.CallToolResult, listing, error) {
		return nil, listing{beds}, nil
	})
	mcp.AddTool(server, &mcp.Tool{
		Name: "water_bed", Title: "Water one bed",
		Description: "Waters one bed at once. Use it for a bed that list_beds shows below 30 percent; for the air use set_vents. Fails for a bed that does not exist. Water cannot be taken back.",
		Annotations: &mcp.ToolAnnotations{DestructiveHint: &no, OpenWorldHint: &no},
	}, func(_ context.Context, _ *mcp.CallToolRequest, w watering) (*mcp.CallToolResult, done, error) {
		for _, b := range beds {
			if b.Bed == w.Bed {
				return nil, done{fmt.Sprintf("%g litres on bed %s", w.Litres, w.Bed)}, nil
			}
		}
		return nil, done{}, fmt.Errorf("there is no bed %q", w.Bed)
	})
	mcp.AddTool(server, &mcp.Tool{
		Name: "read_climate", Title: "Temperature and humidity",
		Description: "Reads temperature and humidity of the air once. Use it before set_vents.",
		Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true, OpenWorldHint: &no},
	}, func(context.Context, *mcp.CallToolRequest, nothing) (*mcp.CallToolResult, climate, error) {
		return nil, climate{24.5, 61}, nil
	})
	mcp.AddTool(server, &mcp.Tool{
		Name: "set_vents", Title: "Open or shut the vents",
		Description: "Sets how far all vents stand open. Use it when read_climate is above 28 degrees, or shut them below 15.",
		Annotations: &mcp.ToolAnnotations{IdempotentHint: true, DestructiveHint: &yes, OpenWorldHint: &no},
	}, func(_ context.Context, _ *mcp.CallToolRequest, v vents) (*mcp.CallToolResult, done, error) {
		return nil, done{fmt.Sprintf("the vents stand %d percent open", v.Percent)}, nil
	})
	return server
}
