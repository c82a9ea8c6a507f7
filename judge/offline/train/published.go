package main

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strconv"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/agreement"
	"github.com/opentdqs/tdqs/judge/offline/learn"
)

// publishedServer is a server whose tools have all six marks published.
type publishedServer struct {
	name string
	// untitled: its published marks were given without the annotations' title.
	untitled bool
}

var publishedServers = []publishedServer{
	{"agentic-hil__agentic-hil", true},
	{"thegoodfruit__living-bread-mcp", false},
}

// printPublished prints, for each server with published marks, how well weights
// that have not seen the server agree with them, beside the best constant and,
// where the server was judged too, the labels themselves.
func (d *data) printPublished(w io.Writer, rc learn.Recipe) error {
	table, err := agreement.ReadTable(filepath.Join(d.dir, "labels", "published.tsv"))
	if err != nil {
		return err
	}
	for _, s := range publishedServers {
		var change func(*tdqs.Tool)
		if s.untitled {
			change = removeTitle
		}
		rows, err := d.published(table, s.name, change)
		if err != nil {
			return err
		}
		held := func(server int) bool { return d.servers[server] == s.name }
		in, _ := d.set().Divide(held)
		p, err := learn.Predictions(rc.Learn(in), rowsOf(rows))
		if err != nil {
			return err
		}
		var judge, constant, labelled agreement.Tally
		best := agreement.BestConstants(d.edition, learn.MarksOf(in))
		for i := range rows {
			judge.Add(d.edition, p[i], rows[i].Marks)
			constant.AddConstant(d.edition, best, rows[i].Marks)
			for _, l := range d.rows {
				if held(l.Server) && l.tool == rows[i].tool {
					labelled.Add(d.edition, l.Marks, rows[i].Marks)
				}
			}
		}
		fmt.Fprintf(w, "\npublished marks of %s (%d tools, left out of the learning)\n", s.name, len(rows))
		printAgreement(w, column{"judge", judge.Figures()}, column{"best constant", constant.Figures()})
		if l := labelled.Figures(); l.N > 0 {
			fmt.Fprintf(w, "the labels themselves on %d tools: error %.3f, same tier %.1f%%, exact %.1f%%\n",
				l.N, l.Error, l.SameTier, l.MeanExact())
		}
	}
	return nil
}

// published are the rows of a server's published marks.
func (d *data) published(table []map[string]string, server string, change func(*tdqs.Tool)) ([]row, error) {
	read, err := d.extract(server, change)
	if err != nil {
		return nil, err
	}
	var rows []row
	for _, record := range table {
		if record["server"] != server || read[record["tool"]].Features == nil {
			continue
		}
		r := row{tool: record["tool"], Row: read[record["tool"]]}
		complete := true
		for i, column := range agreement.Columns {
			if r.Marks[i], err = strconv.Atoi(record[column]); err != nil {
				complete = false
			}
		}
		if complete {
			rows = append(rows, r)
		}
	}
	return rows, nil
}

// removeTitle takes the title out of a tool's annotations.
func removeTitle(t *tdqs.Tool) {
	var b bytes.Buffer
	b.WriteByte('{')
	for key, value := range t.AnnotationTree().Members() {
		if key.EqualStr("title") {
			continue
		}
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		b.Write(key.Raw())
		b.WriteByte(':')
		b.Write(value.Raw())
	}
	b.WriteByte('}')
	t.Annotations = b.Bytes()
}
