package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/agreement"
	"github.com/opentdqs/tdqs/judge/offline"
	"github.com/opentdqs/tdqs/judge/offline/learn"
)

// row is one judged definition; its server is an index into data.servers.
type row struct {
	learn.Row
	tool string
}

// data is what is learned from: the rows in the order of the label file.
type data struct {
	dir     string
	edition *tdqs.Edition
	servers []string
	rows    []row
}

// set is what is learned from.
func (d *data) set() *learn.Set {
	return &learn.Set{Edition: d.edition, Servers: len(d.servers), Rows: rowsOf(d.rows)}
}

func rowsOf(rows []row) []learn.Row {
	out := make([]learn.Row, len(rows))
	for i := range rows {
		out[i] = rows[i].Row
	}
	return out
}

// load reads the first pass of the labels and computes the features of the
// definitions.
func load(dir string) (*data, error) {
	table, err := agreement.ReadTable(filepath.Join(dir, "labels", "tools.tsv"))
	if err != nil {
		return nil, err
	}
	d := &data{dir: dir, edition: tdqs.DefaultEdition()}
	index := map[string]int{}
	tools := map[string]map[string]learn.Row{}
	for _, record := range table {
		if record["pass"] != "1" {
			continue
		}
		name := record["server"]
		if _, known := index[name]; !known {
			index[name] = len(d.servers)
			d.servers = append(d.servers, name)
			if tools[name], err = d.extract(name, nil); err != nil {
				return nil, err
			}
		}
		r := row{tool: record["tool"], Row: tools[name][record["tool"]]}
		r.Server = index[name]
		if r.Features == nil {
			return nil, fmt.Errorf("reading labels: server %s has no tool %q", name, r.tool)
		}
		for i, column := range agreement.Columns {
			if r.Marks[i], err = strconv.Atoi(record[column]); err != nil {
				return nil, fmt.Errorf("reading labels of %s %s: %w", name, r.tool, err)
			}
		}
		d.rows = append(d.rows, r)
	}
	return d, nil
}

// extract computes the features and extents of a captured server's tools by name;
// change may alter the tools first.
func (d *data) extract(name string, change func(*tdqs.Tool)) (map[string]learn.Row, error) {
	bytes, err := os.ReadFile(filepath.Join(d.dir, "corpus", name+".json"))
	if err != nil {
		return nil, fmt.Errorf("reading the corpus: %w", err)
	}
	server, err := tdqs.Decode(bytes)
	if err != nil {
		return nil, fmt.Errorf("decoding %s: %w", name, err)
	}
	c := tdqs.ServerCase{Edition: d.edition, Name: server.Name, Tools: server.Tools}
	for i := range c.Tools {
		if change != nil {
			change(&c.Tools[i])
		}
		c.Signals = append(c.Signals, d.edition.Signals(&c.Tools[i]))
	}
	out := make(map[string]learn.Row, len(c.Tools))
	extents := offline.Extents(c)
	for i, features := range offline.Extract(c) {
		if _, taken := out[c.Tools[i].Name]; !taken {
			out[c.Tools[i].Name] = learn.Row{Features: features, Extent: extents[i]}
		}
	}
	return out, nil
}
