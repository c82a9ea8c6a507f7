package main

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strconv"

	"github.com/opentdqs/tdqs"
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
func (d *data) printPublished(w io.Writer, rc recipe) error {
	table, err := readTable(filepath.Join(d.dir, "labels", "published.tsv"))
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
		in, labels := d.divide(func(server int) bool { return d.servers[server] == s.name })
		p, err := predictions(rc.learn(in), rows)
		if err != nil {
			return err
		}
		var judge, constant, labelled agreement
		best := bestConstants(d.edition, in)
		for i := range rows {
			judge.add(d.edition, p[i], rows[i].marks)
			constant.addConstant(d.edition, best, rows[i].marks)
			for _, l := range labels {
				if l.tool == rows[i].tool {
					labelled.add(d.edition, l.marks, rows[i].marks)
				}
			}
		}
		fmt.Fprintf(w, "\npublished marks of %s (%d tools, left out of the learning)\n", s.name, len(rows))
		printAgreement(w, judge.mean(), constant.mean())
		if labelled.n > 0 {
			l := labelled.mean()
			fmt.Fprintf(w, "the labels themselves on %d tools: error %.3f, same tier %.1f%%, exact %.1f%%\n",
				l.n, l.err, l.sameTier, l.meanExact())
		}
	}
	return nil
}

// published are the rows of a server's published marks.
func (d *data) published(table []map[string]string, server string, change func(*tdqs.Tool)) ([]row, error) {
	features, err := d.extract(server, change)
	if err != nil {
		return nil, err
	}
	var rows []row
	for _, record := range table {
		if record["server"] != server || features[record["tool"]] == nil {
			continue
		}
		r := row{tool: record["tool"], features: features[record["tool"]]}
		complete := true
		for i, column := range labelColumns {
			if r.marks[i], err = strconv.Atoi(record[column]); err != nil {
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
