package api

import (
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/lint"
)

// timeLayout is how times are written: UTC with milliseconds, as in reports.
const timeLayout = "2006-01-02T15:04:05.000Z"

func stamp(t time.Time) string { return t.UTC().Format(timeLayout) }

// finding is a finding as it is published.
type finding struct {
	Message   text          `json:"message"`
	Rule      string        `json:"rule"`
	Severity  lint.Severity `json:"severity"`
	Tool      *text         `json:"tool"`
	Pointer   text          `json:"pointer,omitempty"`
	Evidence  text          `json:"evidence,omitempty"`
	Dimension string        `json:"dimension,omitempty"`
}

func findingOf(f *lint.Finding) finding {
	out := finding{Message: text(f.Message), Rule: f.Rule, Severity: f.Severity, Pointer: text(f.Pointer), Evidence: text(f.Evidence), Dimension: f.Dimension}
	if f.Tool != nil {
		name := text(*f.Tool)
		out.Tool = &name
	}
	return out
}

// hostedRules are the rules that the official client knows; it refuses others.
var hostedRules = []string{"no-description", "tautological-description", "missing-annotations",
	"undocumented-parameters", "no-output-schema", "shadow-candidate"}

// hostedLint is what the linter found, as the official client reads it.
type hostedLint struct {
	Findings         []finding              `json:"findings"`
	GeneratedAt      string                 `json:"generatedAt"`
	Server           tdqs.ServerSummary     `json:"server"`
	ShadowCandidates []tdqs.ShadowCandidate `json:"shadowCandidates"`
	SpecVersion      string                 `json:"specVersion"`
	Tools            []hostedLintTool       `json:"tools"`
}

type hostedLintTool struct {
	ContextSignals tdqs.Signals `json:"contextSignals"`
	Findings       []finding    `json:"findings"`
	Flags          []tdqs.Flag  `json:"flags"`
	Name           text         `json:"name"`
}

// newHostedLint runs the linter over a server in one edition.
func newHostedLint(e *tdqs.Edition, server *tdqs.Server, now time.Time) hostedLint {
	signals, _ := e.SignalsOf(server.Tools)
	candidates := e.ShadowCandidates(server.Tools, signals)
	out := hostedLint{Findings: []finding{}, GeneratedAt: stamp(now), SpecVersion: e.Name,
		Server:           tdqs.ServerSummary{Name: server.Name, ToolCount: max(server.Listed, len(server.Tools))},
		ShadowCandidates: append([]tdqs.ShadowCandidate{}, candidates...), Tools: make([]hostedLintTool, len(server.Tools))}
	shown := hostedSignals(server)
	at := map[int]int{}
	for i := range server.Tools {
		t := &server.Tools[i]
		out.Tools[i] = hostedLintTool{shown[i], []finding{}, append([]tdqs.Flag{}, tdqs.HardGates(t)...), text(t.Name)}
		at[t.Position] = i
	}
	found := lint.RunOnly(hostedRules, e, server, signals, candidates)
	for i := range found {
		f := findingOf(&found[i])
		out.Findings = append(out.Findings, f)
		if tool, of := at[found[i].Position]; of {
			out.Tools[tool].Findings = append(out.Tools[tool].Findings, f)
		}
	}
	return out
}

// hostedSignals are the signals that the official client asks for whatever the
// edition: those of the first edition that publishes all of them.
func hostedSignals(server *tdqs.Server) []tdqs.Signals {
	for _, e := range tdqs.Editions() {
		if e.Costed && e.PublishesDefinitionBytes && e.PublishesRequiredFieldCount {
			signals, _ := e.SignalsOf(server.Tools)
			return signals
		}
	}
	return nil
}
