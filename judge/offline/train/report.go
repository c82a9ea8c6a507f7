package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/opentdqs/tdqs/judge/offline"
)

// reportFile is where the report goes.
var reportFile = filepath.Join("docs", "estimate.md")

//go:embed report.md
var reportText string

// report is the page on how the estimate was made and how far it is off, around
// the tables that the training printed; judge has the weights that it is about.
func (d *data) report(tables string, judge *offline.Judge) ([]byte, error) {
	var sets strings.Builder
	if err := coherenceTable(&sets, d.dir); err != nil {
		return nil, err
	}
	held, published, found := strings.Cut(tables, "\n\n")
	if !found {
		return nil, fmt.Errorf("writing the report: the tables have no published marks")
	}
	published, intervals, found := strings.Cut(published, "\n"+intervalsHead)
	if !found {
		return nil, fmt.Errorf("writing the report: the tables have no intervals")
	}
	t, err := template.New("report").Parse(reportText)
	if err != nil {
		return nil, fmt.Errorf("writing the report: %w", err)
	}
	var languages strings.Builder
	if err := languageTable(&languages, judge); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	foreign := map[int]int{} // definitions by server
	all := 0
	for i := range d.rows {
		if d.rows[i].Extent.Foreign {
			foreign[d.rows[i].Server]++
			all++
		}
	}
	err = t.Execute(&b, map[string]any{
		"Languages": strings.TrimSpace(languages.String()), "Foreign": all, "ForeignServers": len(foreign),
		"Held": held, "Published": strings.TrimSpace(published), "Intervals": intervalsHead + strings.TrimSpace(intervals), "Sets": strings.TrimSpace(sets.String()),
		"Labels": len(d.rows), "Servers": len(d.servers), "Features": strings.Join(offline.FeatureNames(), ", "),
	})
	if err != nil {
		return nil, fmt.Errorf("writing the report: %w", err)
	}
	return b.Bytes(), nil
}
