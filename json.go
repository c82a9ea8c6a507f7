package tdqs

import (
	"encoding/json"
	"fmt"

	"github.com/opentdqs/tdqs/internal/canon"
)

// The published JSON: keys and their order are those of the specification's
// chapter "Output format". What an edition does not publish is left out.

// text is a string that may hold lone surrogates, which encoding/json would
// lose.
type text string

func (t text) MarshalJSON() ([]byte, error) { return canon.AppendString(nil, string(t)), nil }

type wireSignals struct {
	ParamCount                int             `json:"paramCount"`
	RequiredParamCount        int             `json:"requiredParamCount"`
	ParamsWithDescriptions    int             `json:"paramsWithDescriptions"`
	ParamsWithEnums           int             `json:"paramsWithEnums"`
	SchemaDescriptionCoverage int             `json:"schemaDescriptionCoverage"`
	HasNestedObjects          bool            `json:"hasNestedObjects"`
	RequiredFieldCount        *int            `json:"requiredFieldCount,omitempty"`
	SchemaDepth               *int            `json:"schemaDepth,omitempty"`
	UnionChoiceCount          *int            `json:"unionChoiceCount,omitempty"`
	InvocationCost            *int            `json:"invocationCost,omitempty"`
	HasOutputSchema           bool            `json:"hasOutputSchema"`
	HasAnnotations            bool            `json:"hasAnnotations"`
	AnnotationValues          wireAnnotations `json:"annotationValues"`
	TitleIsMeaningful         bool            `json:"titleIsMeaningful"`
	DefinitionBytes           *int            `json:"definitionBytes,omitempty"`
	InputHash                 string          `json:"inputHash"`
}

type wireAnnotations struct {
	ReadOnly    *bool `json:"readOnly"`
	Destructive *bool `json:"destructive"`
	Idempotent  *bool `json:"idempotent"`
	OpenWorld   *bool `json:"openWorld"`
}

// MarshalJSON writes the signals that the edition publishes.
func (s Signals) MarshalJSON() ([]byte, error) { return encode(s.wire()) }

func (s *Signals) wire() wireSignals {
	e := s.edition
	if e == nil {
		e = LatestEdition()
	}
	shown := func(published bool, n int) *int {
		if !published {
			return nil
		}
		return &n
	}
	return wireSignals{
		ParamCount:                s.ParamCount,
		RequiredParamCount:        s.RequiredParamCount,
		ParamsWithDescriptions:    s.ParamsWithDescriptions,
		ParamsWithEnums:           s.ParamsWithEnums,
		SchemaDescriptionCoverage: s.SchemaDescriptionCoverage,
		HasNestedObjects:          s.HasNestedObjects,
		RequiredFieldCount:        shown(e.PublishesRequiredFieldCount, s.RequiredFieldCount),
		SchemaDepth:               shown(e.Costed, s.SchemaDepth),
		UnionChoiceCount:          shown(e.Costed, s.UnionChoiceCount),
		InvocationCost:            shown(e.Costed, s.InvocationCost),
		HasOutputSchema:           s.HasOutputSchema,
		HasAnnotations:            s.HasAnnotations,
		AnnotationValues:          wireAnnotations(s.Annotations),
		TitleIsMeaningful:         s.TitleIsMeaningful,
		DefinitionBytes:           shown(e.PublishesDefinitionBytes, s.DefinitionBytes),
		InputHash:                 s.InputHash,
	}
}

// UnmarshalJSON reads published signals; those that are left out are 0.
func (s *Signals) UnmarshalJSON(data []byte) error {
	var w wireSignals
	if err := json.Unmarshal(data, &w); err != nil {
		return err
	}
	*s = w.signals()
	return nil
}

func (w *wireSignals) signals() Signals {
	value := func(n *int) int {
		if n == nil {
			return 0
		}
		return *n
	}
	return Signals{
		ParamCount:                w.ParamCount,
		RequiredParamCount:        w.RequiredParamCount,
		ParamsWithDescriptions:    w.ParamsWithDescriptions,
		ParamsWithEnums:           w.ParamsWithEnums,
		SchemaDescriptionCoverage: w.SchemaDescriptionCoverage,
		HasNestedObjects:          w.HasNestedObjects,
		RequiredFieldCount:        value(w.RequiredFieldCount),
		SchemaDepth:               value(w.SchemaDepth),
		UnionChoiceCount:          value(w.UnionChoiceCount),
		InvocationCost:            value(w.InvocationCost),
		HasOutputSchema:           w.HasOutputSchema,
		HasAnnotations:            w.HasAnnotations,
		Annotations:               AnnotationValues(w.AnnotationValues),
		TitleIsMeaningful:         w.TitleIsMeaningful,
		DefinitionBytes:           value(w.DefinitionBytes),
		InputHash:                 w.InputHash,
	}
}

type wireMark struct {
	Score         int    `json:"score"`
	Justification string `json:"justification"`
}

type wireScores struct {
	PurposeClarity         int `json:"purpose_clarity"`
	UsageGuidelines        int `json:"usage_guidelines"`
	BehavioralTransparency int `json:"behavioral_transparency"`
	ParameterSemantics     int `json:"parameter_semantics"`
	ConcisenessStructure   int `json:"conciseness_structure"`
	ContextualCompleteness int `json:"contextual_completeness"`
}

type wireJustifications struct {
	PurposeClarity         wireMark `json:"purpose_clarity"`
	UsageGuidelines        wireMark `json:"usage_guidelines"`
	BehavioralTransparency wireMark `json:"behavioral_transparency"`
	ParameterSemantics     wireMark `json:"parameter_semantics"`
	ConcisenessStructure   wireMark `json:"conciseness_structure"`
	ContextualCompleteness wireMark `json:"contextual_completeness"`
}

type wireTool struct {
	Name           text               `json:"name"`
	Scores         wireScores         `json:"scores"`
	Justifications wireJustifications `json:"justifications"`
	TDQS           Tenths             `json:"tdqs"`
	Tier           Tier               `json:"tier"`
	Smells         []string           `json:"smells"`
	Flags          []Flag             `json:"flags"`
	ServerFlags    *[]Flag            `json:"serverFlags,omitempty"`
	Summary        string             `json:"summary"`
	ContextSignals wireSignals        `json:"contextSignals"`
	Runs           *wireRuns          `json:"runs,omitempty"`
}

// MarshalJSON writes the tool's published record.
func (s ToolScore) MarshalJSON() ([]byte, error) { return encode(s.wire()) }

func (s *ToolScore) wire() wireTool {
	w := wireTool{
		Name:           text(s.Name),
		Scores:         wireScores{},
		TDQS:           s.TDQS,
		Tier:           s.Tier(),
		Smells:         []string{},
		Flags:          append([]Flag{}, s.Flags...),
		Summary:        s.Summary,
		ContextSignals: s.Signals.wire(),
		Runs:           encodeToolRuns(s.Runs),
	}
	for d, score := range s.Marks.Scores() {
		*w.Scores.at(Dimension(d)) = score
		*w.Justifications.at(Dimension(d)) = wireMark{score, s.Marks[d].Justification}
	}
	for _, d := range s.Smells() {
		w.Smells = append(w.Smells, d.Key())
	}
	if s.Signals.edition == nil || s.Signals.edition.Costed {
		flags := append([]Flag{}, s.ServerFlags...)
		w.ServerFlags = &flags
	}
	return w
}

// UnmarshalJSON reads a published record; tier and smells follow from the rest.
func (s *ToolScore) UnmarshalJSON(data []byte) error {
	var w wireTool
	if err := json.Unmarshal(data, &w); err != nil {
		return err
	}
	var err error
	*s, err = w.score()
	return err
}

func (w *wireTool) score() (ToolScore, error) {
	s := ToolScore{Name: string(w.Name), TDQS: w.TDQS, Flags: w.Flags, Summary: w.Summary,
		Signals: w.ContextSignals.signals(), Runs: w.Runs.decode()}
	for d := range s.Marks {
		s.Marks[d] = Mark{*w.Scores.at(Dimension(d)), w.Justifications.at(Dimension(d)).Justification}
		if score := s.Marks[d].Score; score < 1 || score > 5 {
			return s, fmt.Errorf("tool %s: %s is %d, not from 1 to 5", quote(s.Name), Dimension(d), score)
		}
		if again := w.Justifications.at(Dimension(d)).Score; again != s.Marks[d].Score {
			return s, fmt.Errorf("tool %s: %s is %d in scores and %d in justifications", quote(s.Name), Dimension(d), s.Marks[d].Score, again)
		}
	}
	if w.ServerFlags != nil {
		s.ServerFlags = *w.ServerFlags
	}
	return s, nil
}

func (w *wireScores) at(d Dimension) *int {
	return [...]*int{&w.PurposeClarity, &w.UsageGuidelines, &w.BehavioralTransparency,
		&w.ParameterSemantics, &w.ConcisenessStructure, &w.ContextualCompleteness}[d]
}

func (w *wireJustifications) at(d Dimension) *wireMark {
	return [...]*wireMark{&w.PurposeClarity, &w.UsageGuidelines, &w.BehavioralTransparency,
		&w.ParameterSemantics, &w.ConcisenessStructure, &w.ContextualCompleteness}[d]
}
