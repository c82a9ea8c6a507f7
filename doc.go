// Package tdqs scores how well an MCP tool definition tells an AI agent when
// and how to call the tool: the Tool Definition Quality Score.
//
// A definition comes in as bytes ([Decode]), facts are read off it
// ([Edition.Signals], [Edition.ShadowCandidates]), a [Judge] gives marks from 1
// to 5, and a [Scorer] turns them into a score from 1.0 to 5.0 with a tier, for
// each tool and for the whole server. The package touches no disk, no network
// and no clock.
package tdqs
