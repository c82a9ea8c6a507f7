package api

import (
	"context"
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/statistics"
)

// statistics are how the registry stands as a whole.
func (s *service) statistics() {
	read(s, "/statistics", "getStatistics", "Say how the registry stands as a whole", s.getStatistics)
}

type statisticsAnswer struct {
	Body registryStatistics
}

// registryStatistics are those of one moment.
type registryStatistics struct {
	Calibration calibration         `json:"calibration"`
	ComputedAt  string              `json:"computedAt" format:"date-time" doc:"They are computed at most once a minute."`
	Servers     serverStatistics    `json:"servers"`
	Coverage    coverageStatistics  `json:"coverage"`
	Current     toolStatistics      `json:"current" doc:"Of the tools in the current lists."`
	Kept        toolStatistics      `json:"kept" doc:"Of every version of a definition that ever was in a list of a server that is here."`
	Shadowing   shadowingStatistics `json:"shadowing"`
}

type serverStatistics struct {
	Registered int             `json:"registered" doc:"Servers in the registry."`
	WithTools  int             `json:"withTools" doc:"Of those, the ones that list a tool that can be scored."`
	Scored     share           `json:"scored" doc:"Of those with tools, the ones with an overall score."`
	Tiers      []tierShare     `json:"tiers" doc:"Of the overall scores."`
	Overall    mean            `json:"meanOverallScore"`
	Quality    mean            `json:"meanDescriptionQualityScore"`
	Coherence  mean            `json:"meanCoherenceScore"`
	Dimensions []setStatistics `json:"coherence" doc:"The marks of the sets."`
	BelowMean  mean            `json:"worstBelowMean" doc:"By how much the worst tool of a server is below the mean of its tools, on average: meanTdqs less minTdqs."`
	PointBelow share           `json:"pointBelowMean" doc:"The servers where that is a full point or more."`
}

type setStatistics struct {
	Dimension string `json:"dimension" enum:"disambiguation,naming_consistency,tool_count_appropriateness,completeness"`
	Mean      mean   `json:"mean"`
}

type coverageStatistics struct {
	Listed   int   `json:"toolCount" doc:"Entries of the current lists."`
	Scorable int   `json:"scorableToolCount" doc:"Of those, the ones that can be scored."`
	Scored   share `json:"scored" doc:"Of toolCount."`
}

type toolStatistics struct {
	Scored        int                   `json:"scoredToolCount"`
	Mean          mean                  `json:"meanTdqs"`
	P25           optional              `json:"p25" doc:"The lowest score that a quarter of the tools does not exceed."`
	Median        optional              `json:"median"`
	P75           optional              `json:"p75"`
	Scores        []scoreCount          `json:"distribution" doc:"How many tools have which score; none for scores that no tool has."`
	Tiers         []tierShare           `json:"tiers"`
	Passing       share                 `json:"passing" doc:"Of tier B or better."`
	AnySmell      share                 `json:"anySmell" doc:"With a mark below 3."`
	Dimensions    []dimensionStatistics `json:"dimensions"`
	NoDescription share                 `json:"noDescription"`
	Tautological  share                 `json:"tautologicalDescription"`
	Contradiction share                 `json:"annotationContradiction"`
}

type dimensionStatistics struct {
	Dimension string `json:"dimension" enum:"purpose_clarity,usage_guidelines,behavioral_transparency,parameter_semantics,conciseness_structure,contextual_completeness"`
	Mean      mean   `json:"mean"`
	Smell     share  `json:"smell" doc:"Marked below 3."`
}

type scoreCount struct {
	TDQS  optional `json:"tdqs"`
	Tools int      `json:"tools"`
}

type shadowingStatistics struct {
	Candidates share `json:"candidates" doc:"Of the tools that can be scored: those with a sibling that is much cheaper to call."`
	Servers    share `json:"servers" doc:"Of the servers with tools: those with such a tool."`
	Risks      share `json:"risks" doc:"Of the tools with a score: those with the flag Shadowing Risk."`
}

// share is how many, and of the whole how much.
type share struct {
	Count   int     `json:"count"`
	Percent percent `json:"percent"`
}

func shareOf(s statistics.Share) share { return share{s.Part, percent(s)} }

// percent is a share in percent with two decimals, or null of nothing.
type percent statistics.Share

// MarshalJSON writes it.
func (p percent) MarshalJSON() ([]byte, error) {
	if p.Of == 0 {
		return []byte("null"), nil
	}
	return json.Marshal(statistics.Share(p).Percent())
}

// Schema describes it.
func (percent) Schema(huma.Registry) *huma.Schema {
	return orNull(&huma.Schema{Type: huma.TypeNumber, Minimum: ptr(0.), Maximum: ptr(100.)})
}

type tierShare struct {
	Tier    tier    `json:"tier"`
	Count   int     `json:"count"`
	Percent percent `json:"percent"`
}

func tiersOf(all []statistics.TierShare) (out []tierShare) {
	for _, t := range all {
		out = append(out, tierShare{tier(t.Tier), t.Part, percent(t.Share)})
	}
	return out
}

// mean is a mean in points with two decimals, or null of nothing.
type mean statistics.Mean

// MarshalJSON writes it.
func (m mean) MarshalJSON() ([]byte, error) {
	if m.N == 0 {
		return []byte("null"), nil
	}
	return json.Marshal(statistics.Mean(m).Points())
}

// Schema describes it.
func (mean) Schema(huma.Registry) *huma.Schema {
	return orNull(&huma.Schema{Type: huma.TypeNumber, Minimum: ptr(0.), Maximum: ptr(5.)})
}

func (s *service) getStatistics(ctx context.Context, _ *struct{}) (*statisticsAnswer, error) {
	now, err := s.Statistics.Read(ctx)
	if err != nil {
		return nil, err
	}
	return &statisticsAnswer{registryStatistics{
		Calibration: calibration(now.Calibration), ComputedAt: stamp(now.Made),
		Servers:  serversOf(&now.Servers),
		Coverage: coverageStatistics{now.Coverage.Listed, now.Coverage.Scorable, shareOf(now.Coverage.Scored)},
		Current:  toolsOf(&now.Current), Kept: toolsOf(&now.Kept),
		Shadowing: shadowingStatistics{shareOf(now.Shadowing.Candidates), shareOf(now.Shadowing.Servers), shareOf(now.Shadowing.Risks)},
	}}, nil
}

func serversOf(v *statistics.Servers) serverStatistics {
	out := serverStatistics{Registered: v.Registered, WithTools: v.WithTools, Scored: shareOf(v.Scored), Tiers: tiersOf(v.Tiers),
		Overall: mean(v.Overall), Quality: mean(v.Quality), Coherence: mean(v.Coherence), BelowMean: mean(v.BelowMean), PointBelow: shareOf(v.PointBelow)}
	for _, d := range tdqs.CoherenceDimensions() {
		out.Dimensions = append(out.Dimensions, setStatistics{d.Key(), mean(v.Dimensions[d])})
	}
	return out
}

func toolsOf(t *statistics.Tools) toolStatistics {
	out := toolStatistics{Scored: t.Scored, Mean: mean(t.Mean), P25: optional{t.P25}, Median: optional{t.Median}, P75: optional{t.P75},
		Scores: []scoreCount{}, Tiers: tiersOf(t.Tiers), Passing: shareOf(t.Passing), AnySmell: shareOf(t.AnySmell),
		NoDescription: shareOf(t.NoDescription), Tautological: shareOf(t.Tautological), Contradiction: shareOf(t.Contradiction)}
	for score, n := range t.Scores {
		if n > 0 {
			out.Scores = append(out.Scores, scoreCount{optional{ptr(tdqs.Tenths(score))}, n})
		}
	}
	for _, d := range tdqs.Dimensions() {
		out.Dimensions = append(out.Dimensions, dimensionStatistics{d.Key(), mean(t.Dimensions[d].Mean), shareOf(t.Dimensions[d].Smell)})
	}
	return out
}
