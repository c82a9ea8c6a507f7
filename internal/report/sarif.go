package report

import (
	"crypto/sha256"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/opentdqs/tdqs/internal/escape"
	"github.com/opentdqs/tdqs/lint"
)

// sarif is the Static Analysis Results Interchange Format 2.1.0: one run of all
// servers, under a category of the command's own.
var sarif = ofFound("sarif", "for code scanning, version 2.1.0", writeSARIF)

// The part of SARIF that is written, in the order of the standard.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool        sarifTool         `json:"tool"`
		Invocations []sarifInvocation `json:"invocations"`
		Details     sarifID           `json:"automationDetails"`
		ColumnKind  string            `json:"columnKind"`
		Results     []sarifResult     `json:"results"`
	}
	sarifID struct {
		ID string `json:"id"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version,omitempty"`
		URI     string      `json:"informationUri"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID       string       `json:"id"`
		Short    sarifMessage `json:"shortDescription"`
		Full     sarifMessage `json:"fullDescription"`
		Help     sarifMessage `json:"help"`
		HelpURI  string       `json:"helpUri"`
		Defaults sarifLevel   `json:"defaultConfiguration"`
	}
	sarifLevel struct {
		Level string `json:"level"`
	}
	sarifMessage struct {
		Text     string `json:"text"`
		Markdown string `json:"markdown,omitempty"`
	}
	sarifInvocation struct {
		Successful    bool        `json:"executionSuccessful"`
		Notifications []sarifNote `json:"toolExecutionNotifications,omitempty"`
	}
	sarifNote struct {
		Level   string       `json:"level"`
		Message sarifMessage `json:"message"`
	}
	sarifResult struct {
		RuleID       string            `json:"ruleId"`
		RuleIndex    int               `json:"ruleIndex"`
		Level        string            `json:"level"`
		Message      sarifMessage      `json:"message"`
		Locations    []sarifLocation   `json:"locations"`
		Fingerprints map[string]string `json:"partialFingerprints"`
		Suppressions []sarifSuppressed `json:"suppressions,omitempty"`
	}
	sarifSuppressed struct {
		Kind   string `json:"kind"`
		Status string `json:"status"`
		Why    string `json:"justification"`
	}
	sarifLocation struct {
		Physical *sarifPhysical `json:"physicalLocation,omitempty"`
		Logical  []sarifLogical `json:"logicalLocations,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
	sarifLogical struct {
		Name string `json:"name"`
		Full string `json:"fullyQualifiedName"`
		Kind string `json:"kind"`
	}
)

func writeSARIF(w io.Writer, f *found, o Options) error {
	run := sarifRun{
		Tool:       sarifTool{sarifDriver{Name: "tdqs", Version: o.Version, URI: "https://github.com/opentdqs/tdqs", Rules: sarifRules(f.rules)}},
		Details:    sarifID{"tdqs/" + f.command + "/" + f.label() + "/"},
		ColumnKind: "utf16CodeUnits",
		Results:    []sarifResult{},
	}
	all := sarifInvocation{Successful: true}
	seen := map[string]int{}
	for i := range f.servers {
		s := &f.servers[i]
		all.Notifications = append(all.Notifications, sarifNote{"note", plainMessage(Short(s.name) + ": " + Prose(s.summary))})
		for _, note := range s.notes {
			all.Notifications = append(all.Notifications, sarifNote{"warning", plainMessage(Short(s.name) + ": " + excerpt(Prose(note), maxFoundColumns))})
		}
		places := newPlaces(s.source)
		for k := range s.findings {
			run.Results = append(run.Results, f.sarifResult(s, places, &s.findings[k], seen))
			all.Successful = all.Successful && !slices.Contains(undone, s.findings[k].Rule)
		}
	}
	run.Invocations = []sarifInvocation{all}
	return writeValue(w, sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}}, "  ")
}

// sarifResult is one finding. The fingerprint is of what was found and not of
// where: it stays when the file is formatted anew. One that is there several
// times is counted, as the readers of this format do.
func (f *found) sarifResult(s *foundServer, places *places, finding *foundFinding, seen map[string]int) sarifResult {
	hash := finding.Hash()
	seen[hash]++
	out := sarifResult{
		RuleID:    finding.Rule,
		RuleIndex: f.ruleAt(finding.Rule),
		Level:     sarifLevels[finding.Severity],
		Message:   plainMessage(said(&finding.Finding)),
		Locations: []sarifLocation{sarifPlace(s, places, finding)},
		Fingerprints: map[string]string{
			"primaryLocationLineHash": fmt.Sprintf("%s:%d", hash, seen[hash]),
			"tdqsFinding/v1":          hash,
		},
	}
	if finding.passes != "" {
		out.Suppressions = []sarifSuppressed{{"external", "accepted", plainMessage(excerpt(Prose(finding.passes), maxFoundColumns)).Text}}
	}
	return out
}

// label tells the results of one input from those of another under the same command,
// which a reader would else take for newer ones of the same. It is a path or a name
// of plain letters; what was not that, or is long, is told apart by a hash.
func (f *found) label() string {
	names := []string{f.about}
	if f.about == "" {
		names = nil
		for i := range f.servers {
			names = append(names, f.servers[i].label())
		}
	}
	name := strings.Join(names, "+")
	plain := strings.Map(func(r rune) rune {
		if isDigit(r) || r|0x20 >= 'a' && r|0x20 <= 'z' || strings.ContainsRune("._+/-", r) {
			return r
		}
		return '-'
	}, name)
	plain = strings.Trim(plain[:min(len(plain), maxLabel)], "/")
	if plain != name {
		plain += fmt.Sprintf("-%x", sha256.Sum256([]byte(name)))[:9]
	}
	return plain
}

// label is the input file of a server, or else its name.
func (s *foundServer) label() string {
	if s.source.File == "" {
		return s.name
	}
	return slashed(s.source.File)
}

// slashed is a path as it is written everywhere.
func slashed(path string) string { return filepath.ToSlash(filepath.Clean(path)) }

// maxLabel is how much of a name a category shows.
const maxLabel = 80

var sarifLevels = map[lint.Severity]string{lint.Error: "error", lint.Warning: "warning", lint.Info: "note"}

// sarifPlace is where a finding is: in the input file if there is one, and in
// any case in the server and its tool.
func sarifPlace(s *foundServer, places *places, finding *foundFinding) sarifLocation {
	server := escape.Text(s.name)
	out := sarifLocation{Logical: []sarifLogical{{Name: server, Full: server, Kind: "module"}}}
	if finding.Tool != nil {
		name := Short(*finding.Tool)
		out.Logical[0] = sarifLogical{Name: name, Full: server + "/" + name, Kind: "function"}
	}
	if file, r, ok := s.where(places, finding); ok {
		out.Physical = &sarifPhysical{sarifArtifact{fileURI(file)}, sarifRegion{r.line, r.column, r.endLine, r.endColumn}}
	}
	return out
}

// fileURI is a path as the reference that SARIF wants: relative as it was given,
// or with the scheme of files.
func fileURI(path string) string {
	path = slashed(path)
	if filepath.IsAbs(path) || strings.HasPrefix(path, "/") {
		return (&url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(path, "/")}).String() // C:/ has a slash before it
	}
	return (&url.URL{Path: path}).String()
}

// plainMessage is a text in which nothing is a link: SARIF has those in plain
// text too.
func plainMessage(s string) sarifMessage {
	return sarifMessage{Text: strings.ReplaceAll(s, "](", "] (")}
}

func sarifRules(rules []rule) []sarifRule {
	out := make([]sarifRule, len(rules))
	for i, r := range rules {
		out[i] = sarifRule{
			ID:       r.id,
			Short:    sarifMessage{Text: r.title},
			Full:     sarifMessage{Text: r.help},
			Help:     sarifHelp(&r),
			HelpURI:  r.page,
			Defaults: sarifLevel{sarifLevels[r.severity]},
		}
	}
	return out
}

// sarifHelp is the help of a rule as text and as Markdown. Its words are ours.
func sarifHelp(r *rule) sarifMessage {
	text, markdown := r.help, Markdown(r.help)
	if r.examples != [2]string{} {
		text += "\n\nFound in:\n" + r.examples[0] + "\n\nNot found in:\n" + r.examples[1]
		markdown += "\n\nFound in:\n\n" + fenced(r.examples[0]) + "\n\nNot found in:\n\n" + fenced(r.examples[1])
	}
	return sarifMessage{text, markdown}
}

// fenced is JSON as a block of code.
func fenced(code string) string { return "```json\n" + code + "\n```" }
