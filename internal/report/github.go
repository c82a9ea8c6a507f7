package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/opentdqs/tdqs/internal/escape"
	"github.com/opentdqs/tdqs/lint"
)

// github is the commands by which a step of GitHub Actions annotates files.
var github = ofFound("github", "for annotations by GitHub Actions", writeGitHub)

// githubCommands are the commands of the severities.
var githubCommands = map[lint.Severity]string{lint.Error: "error", lint.Warning: "warning", lint.Info: "notice"}

// writeGitHub writes a command for each finding, the gravest first since a step
// shows ten of each kind, and a line for each server. Notes come as for people:
// when they are asked for.
func writeGitHub(w io.Writer, f *found, o Options) error {
	out := bufio.NewWriter(w)
	for i := range f.servers {
		s := &f.servers[i]
		places := newPlaces(s.source)
		hidden, passed := 0, 0
		findings := slices.Clone(s.findings)
		slices.SortStableFunc(findings, func(a, b foundFinding) int { return rank(a.Severity) - rank(b.Severity) })
		for _, finding := range findings {
			if finding.passes != "" {
				passed++
				continue
			}
			if finding.Severity == lint.Info && !o.Verbose && !o.All {
				hidden++
				continue
			}
			fmt.Fprintf(out, "::%s %s::%s\n", githubCommands[finding.Severity], githubProperties(s, places, &finding), githubData(githubSays(s, &finding)))
		}
		fmt.Fprintf(out, "%s: %s", Name(s.name), Prose(s.summary))
		if hidden > 0 {
			fmt.Fprintf(out, "; %s not shown", count(hidden, "note"))
		}
		if passed > 0 {
			fmt.Fprintf(out, "; %s known or accepted", count(passed, "finding"))
		}
		out.WriteByte('\n')
	}
	return out.Flush()
}

// githubSays is the message: where there is no file, the tool is named.
func githubSays(s *foundServer, finding *foundFinding) string {
	if finding.Tool != nil {
		return Short(*finding.Tool) + ": " + said(&finding.Finding)
	}
	return Short(s.name) + ": " + said(&finding.Finding)
}

func githubProperties(s *foundServer, places *places, finding *foundFinding) string {
	var parts []string
	if file, r, ok := s.where(places, finding); ok {
		parts = append(parts, "file="+githubProperty(escape.Text(file)), fmt.Sprintf("line=%d", r.line))
		switch {
		case r.column == r.endColumn && r.endLine == r.line: // a line of a file, or all of it
		case r.endLine == r.line: // columns are refused across lines
			parts = append(parts, fmt.Sprintf("col=%d,endColumn=%d", r.column, r.endColumn))
		default:
			parts = append(parts, fmt.Sprintf("endLine=%d", r.endLine))
		}
	}
	parts = append(parts, "title="+githubProperty("tdqs "+finding.Rule))
	return strings.Join(parts, ",")
}

// githubData escapes what stands behind a command, githubProperty what stands in
// it; the runner undoes both.
var (
	githubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace
)
