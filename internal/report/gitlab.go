package report

import (
	"crypto/sha256"
	"fmt"
	"io"
	"strings"

	"github.com/opentdqs/tdqs/internal/escape"
	"github.com/opentdqs/tdqs/lint"
)

// gitlab is the Code Quality report that GitLab compares between the branches of a
// merge request.
var gitlab = ofFound("gitlab", "for merge requests at GitLab, as Code Quality", writeGitLab)

type (
	gitlabIssue struct {
		Description string      `json:"description"`
		Check       string      `json:"check_name"`
		Fingerprint string      `json:"fingerprint"` // unique: of two that have one, GitLab shows the last
		Severity    string      `json:"severity"`
		Location    gitlabPlace `json:"location"`
	}
	gitlabPlace struct {
		Path  string      `json:"path"`
		Lines gitlabLines `json:"lines"`
	}
	gitlabLines struct {
		Begin int `json:"begin"`
	}
)

// gitlabSeverities leave critical and blocker to what stops a program.
var gitlabSeverities = map[lint.Severity]string{lint.Error: "major", lint.Warning: "minor", lint.Info: "info"}

// writeGitLab writes one list of all servers. What is known or accepted is not in it,
// for there is no word for that, and neither is what has no file, which GitLab links.
func writeGitLab(w io.Writer, f *found, _ Options) error {
	issues := []gitlabIssue{}
	seen := map[string]int{}
	for i := range f.servers {
		s := &f.servers[i]
		places := newPlaces(s.source)
		for k := range s.findings {
			finding := &s.findings[k]
			file, r, ok := s.where(places, finding)
			if !ok || finding.passes != "" {
				continue
			}
			key := f.command + "\x00" + file + "\x00" + finding.Hash()
			seen[key]++
			issues = append(issues, gitlabIssue{
				Description: gitlabText(fmt.Sprintf("%s (%s)", githubSays(s, finding), finding.Rule)),
				Check:       finding.Rule,
				Fingerprint: fmt.Sprintf("%x", sha256.Sum256(fmt.Appendf(nil, "%s\x00%d", key, seen[key])))[:32],
				Severity:    gitlabSeverities[finding.Severity],
				Location:    gitlabPlace{escape.Text(file), gitlabLines{r.line}},
			})
		}
	}
	return writeValue(w, issues, "  ")
}

// gitlabText keeps a text from being styled: a merge request reads %{strong_start} in it
// as the beginning of bold type.
func gitlabText(s string) string { return strings.ReplaceAll(s, "%{", "% {") }
